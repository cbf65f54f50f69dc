"""The drill: whole games on the simulated table while one thing after another is broken, and a look at what is left."""
