"""The whole program as a family gets it: the launcher, the commands, the settings file and the service."""
