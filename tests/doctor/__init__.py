"""What the doctor says about a healthy table and about a sick one."""
