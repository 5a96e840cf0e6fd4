"""Kernels that people would use, each one readable module written in the DSL."""
