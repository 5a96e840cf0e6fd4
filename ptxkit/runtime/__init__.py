"""Assembling PTX to machine code, and what comes after."""
