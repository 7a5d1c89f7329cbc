def check_arrow(*a): pass
