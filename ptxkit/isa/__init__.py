"""What the words of PTX mean, read from the tables under `grammar/isa/`."""
