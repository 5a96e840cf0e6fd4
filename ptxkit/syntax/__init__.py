"""Text to tree and back: tokens, nodes, parser, printer, edits. No meaning here."""
