package task

import (
	"time"

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

// InsertEvent adds a line to the history of a task. The database refuses a second line of the same Update.
func InsertEvent(tx *postgres.Tx, e task.Event) error {
	return tx.Gorm.Create(&historyRow{TenantID: tx.TenantID, ID: id.New(), TaskID: e.TaskID, At: e.At,
		UserID: postgres.OrNull(e.UserID), UserName: e.UserName, Action: string(e.Action), FromState: e.From, ToState: e.To,
		Level: e.Level, OnBehalfOf: postgres.OrNull(e.OnBehalfOf), Comment: e.Comment, UpdateID: e.UpdateID}).Error
}

// UpdateSeen says whether the effect of an Update is committed.
func UpdateSeen(tx *postgres.Tx, taskID, updateID string) (seen bool, err error) {
	if updateID == "" {
		return false, nil
	}
	err = tx.Gorm.Raw("SELECT EXISTS (SELECT FROM task_history WHERE tenant_id = ? AND task_id = ? AND update_id = ?)",
		tx.TenantID, taskID, updateID).Scan(&seen).Error
	return seen, err
}

// History is the lines of a task, oldest first.
func History(tx *postgres.Tx, taskID string) ([]task.Event, error) {
	var rows []historyRow
	err := tx.Gorm.Where("tenant_id = ? AND task_id = ?", tx.TenantID, taskID).Order("id").Find(&rows).Error
	if err != nil {
		return nil, err
	}
	events := make([]task.Event, len(rows))
	for n, r := range rows {
		events[n] = task.Event{TaskID: r.TaskID, At: r.At, UserID: postgres.Value(r.UserID), UserName: r.UserName,
			Action: task.Action(r.Action), From: r.FromState, To: r.ToState,
			Level: r.Level, OnBehalfOf: postgres.Value(r.OnBehalfOf),
			Comment: r.Comment, UpdateID: r.UpdateID}
	}
	return events, nil
}
