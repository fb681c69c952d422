package store

import "countersign.dev/internal/postgres"

// Short names for the declarations of lists.
var columnOf, optional, unsearched, choice = postgres.Column, postgres.OptionalColumn, postgres.UnsearchedColumn,
	postgres.ChoiceColumn
