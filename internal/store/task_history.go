package store

import (
	"context"
	"fmt"
	"time"

	"countersign.dev/domain/audit"
	"countersign.dev/domain/id"
	"countersign.dev/domain/task"
	"countersign.dev/internal/postgres"
)

type historyRow struct {
	TenantID, ID, TaskID                 string
	At                                   time.Time
	UserID                               *string
	UserName, Action, FromState, ToState string
	Level                                int
	OnBehalfOf                           *string
	Comment, UpdateID                    string
}

func (historyRow) TableName() string { return "task_history" }

// recordTask writes a line of history in the name of who acts now. Causes are the reason where the product gives it.
func (t *Tenant) recordTask(e task.Event, why ...audit.Cause) error {
	row := historyRow{TenantID: t.TenantID, ID: id.New(), TaskID: e.TaskID, At: time.Now(), UserID: orNil(t.Actor.UserID),
		UserName: t.Actor.UserName, Action: string(e.Action), FromState: e.From, ToState: e.To, Level: e.Level,
		OnBehalfOf: orNil(e.OnBehalfOf), Comment: e.Comment, UpdateID: e.UpdateID}
	var behalf *audit.Named
	if e.OnBehalfOfName != "" {
		row.UserName = fmt.Sprintf("%s for %s", row.UserName, e.OnBehalfOfName)
		behalf = &audit.Named{ID: e.OnBehalfOf, Name: e.OnBehalfOfName}
	}
	level := e.ToLevel
	if level == 0 {
		level = e.Level
	}
	if err := t.Gorm.Create(&row).Error; err != nil {
		return err
	}
	before := map[string]any{"state": e.From, "level": e.Level}
	after := map[string]any{"state": e.To, "level": level, "comment": e.Comment}
	if e.Asked != "" {
		before["assignees"], after["assignees"], after["comment"] = e.AskedBefore, e.Asked, e.Said
	}
	if e.Recipient != "" {
		after["recipient"], after["comment"] = e.Recipient, e.Said
	}
	return t.Audit(postgres.Change{Area: "Tasks", Action: string(e.Action), ObjectType: "task", ObjectID: e.TaskID,
		Old: before, New: after, OnBehalfOf: behalf, Causes: why})
}

// updateSeen says whether the effect of an Update is there already.
func (t *Tenant) updateSeen(taskID, updateID string) (bool, error) {
	if updateID == "" {
		return false, nil
	}
	var seen bool
	err := t.Gorm.Raw("SELECT EXISTS (SELECT FROM task_history WHERE tenant_id = ? AND task_id = ? AND update_id = ?)",
		t.TenantID, taskID, updateID).Scan(&seen).Error
	return seen, err
}

// TaskUpdateSeen answers for a caller whose Update was lost on the way back.
func (s *Store) TaskUpdateSeen(ctx context.Context, tenantID, taskID, updateID string) (seen bool, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		seen, err = t.updateSeen(taskID, updateID)
		return err
	})
	return seen, err
}

func (t *Tenant) taskHistory(taskID string) ([]task.Event, error) {
	var rows []historyRow
	if err := t.Gorm.Where("tenant_id = ? AND task_id = ?", t.TenantID, taskID).Order("id").Find(&rows).Error; err != nil {
		return nil, err
	}
	events := make([]task.Event, len(rows))
	for n, r := range rows {
		events[n] = task.Event{TaskID: r.TaskID, At: r.At, UserID: plain(r.UserID), UserName: r.UserName,
			Action: task.Action(r.Action), From: r.FromState, To: r.ToState, Level: r.Level, OnBehalfOf: plain(r.OnBehalfOf),
			Comment: r.Comment, UpdateID: r.UpdateID}
	}
	return events, nil
}
