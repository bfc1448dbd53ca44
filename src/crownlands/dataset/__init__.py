"""Games as data: records in a folder, decisions in a Parquet file, by agents of any kind."""
