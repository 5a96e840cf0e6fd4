"""PTX to Python of the DSL, and the proof that it is the same."""
