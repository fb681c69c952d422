package task

import (
	"countersign.dev/domain/enum"
	"countersign.dev/domain/task"
)

// State is a state of the built-in definitions.
type State string

// Values lists every state.
func (State) Values() []string { return task.States() }

// UserAction is an action of a person on a task.
type UserAction string

// Values lists the actions of people.
func (UserAction) Values() []string { return enum.Of(task.UserActions()...) }

// Decision is an action that decides a task.
type Decision string

// Values lists the actions that decide.
func (Decision) Values() []string { return enum.Of(task.Decisions()...) }
