"""Drop-in replacements for other packages, implemented with this one."""
