package task

import (
	"fmt"

	"countersign.dev/domain/audit"
	"countersign.dev/domain/event"
	"countersign.dev/domain/task"
	"countersign.dev/internal/postgres"
	taskrow "countersign.dev/internal/store/task"
)

// record writes a line of the task's history and its audit entry in the name of the
// actor of the transaction. Causes are the reason if the product gives it.
func record(tx *postgres.Tx, e task.Event, why ...audit.Cause) error {
	e.UserID, e.UserName = tx.Actor.UserID, tx.Actor.UserName
	var behalf *audit.Named
	if e.OnBehalfOfName != "" {
		e.UserName = fmt.Sprintf("%s for %s", e.UserName, e.OnBehalfOfName)
		behalf = &audit.Named{ID: e.OnBehalfOf, Name: e.OnBehalfOfName}
	}
	if err := taskrow.InsertEvent(tx, e); err != nil {
		return err
	}
	level := e.ToLevel
	if level == 0 {
		level = e.Level
	}
	before := map[string]any{"state": e.From, "level": e.Level}
	after := map[string]any{"state": e.To, "level": level, "comment": e.Comment}
	if e.Assignees != "" {
		before["assignees"], after["assignees"], after["comment"] = e.PreviousAssignees, e.Assignees, e.Said
	}
	if e.Recipient != "" {
		after["recipient"], after["comment"] = e.Recipient, e.Said
	}
	return tx.Audit(postgres.Change{Area: "Tasks", Action: string(e.Action), ObjectType: "task", ObjectID: e.TaskID,
		Old: before, New: after, OnBehalfOf: behalf, Causes: why})
}

// save stores the task and notifies browsers.
func save(tx *postgres.Tx, tk *task.Task) error {
	if err := taskrow.Update(tx, tk); err != nil {
		return err
	}
	return tx.Emit(event.TaskUpdated{ProjectID: tk.ProjectID, TaskID: tk.ID})
}
