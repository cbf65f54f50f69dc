"""The settings file: what it says, how it is saved, and the camera and pins that it names."""
