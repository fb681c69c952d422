package bulk

import (
	"countersign.dev/domain/enum"
	"countersign.dev/domain/task"
)

// Decision is an action that decides a task.
type Decision string

// Values lists the actions that decide.
func (Decision) Values() []string { return enum.Of(task.Decisions()...) }

// Action is an action on many tasks.
type Action string

// Values lists the actions on many tasks.
func (Action) Values() []string { return enum.Of(task.BulkActions()...) }
