"""Packages with the names and functions of others, over this one."""
