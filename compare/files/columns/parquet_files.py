def check_parquet(*a): pass
