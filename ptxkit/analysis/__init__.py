"""What a module means before any instruction is looked at: names, constants, control flow."""
