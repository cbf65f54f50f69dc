"""Every story the project is tested by: a folder for each room, and what the stories of several rooms share."""
