"""The rules as questions and answers, asked of the referee and of a second, plain reading of the rules."""
