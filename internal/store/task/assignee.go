package task

import (
	"github.com/shopspring/decimal"

	"countersign.dev/domain/approval"
	"countersign.dev/domain/task"
	"countersign.dev/internal/postgres"
)

type assigneeRow struct {
	TenantID, TaskID, UserID string
	Level                    int
	OnBehalfOf               *string
}

func (assigneeRow) TableName() string { return "task_assignees" }

// assignees include the current limits, so that a lowered limit applies at once.
func assignees(tx *postgres.Tx, taskID string) ([]task.Assignee, error) {
	var rows []struct {
		UserID, Name           string
		ApprovalLimit          decimal.NullDecimal
		Final                  bool
		Level                  int
		OnBehalfOf, BehalfName *string
	}
	err := tx.Gorm.Raw(`SELECT a.level, a.on_behalf_of, trim(f.first_name || ' ' || f.last_name) AS behalf_name, `+
		approverColumns+`
		FROM task_assignees a JOIN users u ON u.tenant_id = a.tenant_id AND u.id = a.user_id
		LEFT JOIN users f ON f.tenant_id = a.tenant_id AND f.id = a.on_behalf_of
		WHERE a.tenant_id = ? AND a.task_id = ? ORDER BY a.level, a.on_behalf_of NULLS FIRST, a.user_id`, tx.TenantID,
		taskID).Scan(&rows).Error
	out := make([]task.Assignee, len(rows))
	for n, r := range rows {
		out[n] = task.Assignee{Level: r.Level,
			Assigned: approval.Assigned{
				Approver:   approverRow{UserID: r.UserID, Name: r.Name, ApprovalLimit: r.ApprovalLimit, Final: r.Final}.toDomain(),
				OnBehalfOf: postgres.Value(r.OnBehalfOf), OnBehalfOfName: postgres.Value(r.BehalfName)}}
	}
	return out, err
}

// ReplaceAssignees stores the assignees of every level reached so far.
func ReplaceAssignees(tx *postgres.Tx, tk task.Task) error {
	if err := tx.Gorm.Exec("DELETE FROM task_assignees WHERE tenant_id = ? AND task_id = ?", tx.TenantID,
		tk.ID).Error; err != nil || len(tk.Assignees) == 0 {
		return err
	}
	rows := make([]assigneeRow, len(tk.Assignees))
	for n, a := range tk.Assignees {
		rows[n] = assigneeRow{TenantID: tx.TenantID, TaskID: tk.ID, UserID: a.UserID, Level: a.Level,
			OnBehalfOf: postgres.OrNull(a.OnBehalfOf)}
	}
	return tx.Gorm.Create(&rows).Error
}

// approvals are those since the last restart.
func approvals(tx *postgres.Tx, taskID string) ([]task.Approval, error) {
	var rows []struct {
		Level      int
		UserID     string
		OnBehalfOf *string
	}
	err := tx.Gorm.Raw(
		`SELECT level, user_id, on_behalf_of FROM task_history h WHERE tenant_id = ? AND task_id = ? AND action = 'approve'
		AND NOT EXISTS (SELECT FROM task_history r WHERE r.tenant_id = h.tenant_id AND r.task_id = h.task_id AND r.action = 'restart' AND r.id > h.id) ORDER BY id`,
		tx.TenantID, taskID).Scan(&rows).Error
	out := make([]task.Approval, len(rows))
	for n, r := range rows {
		out[n] = task.Approval{Level: r.Level, UserID: r.UserID, OnBehalfOf: postgres.Value(r.OnBehalfOf)}
	}
	return out, err
}
