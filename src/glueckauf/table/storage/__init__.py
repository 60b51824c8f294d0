"""What is stored: the database, its schema and migrations, backup and export."""
