"""Adapters: arrays of torch and JAX in, launches out."""
