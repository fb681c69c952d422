package store

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/shopspring/decimal"
	"gorm.io/gorm/clause"

	"countersign.dev/domain/approval"
	"countersign.dev/domain/task"
	"countersign.dev/internal/postgres"
)

type taskRow struct {
	TenantID, ID                string
	Number                      int64
	ProjectID                   string
	InvoiceID, JobID            *string
	Name, State, Bucket         string
	Level, Levels               int
	Plan, RuleDetails           string
	DecidedBy                   *string
	Decision, DecisionReason    string
	InfoRequested               bool
	DueAt                       *time.Time
	AssignedAt                  time.Time
	NextReminderAt, EscalatesAt *time.Time
	CreatedAt, UpdatedAt        time.Time
	Version                     int64
}

func (taskRow) TableName() string { return "tasks" }

func (r taskRow) toDomain() (task.Task, error) {
	tk := task.Task{
		ID: r.ID, Number: r.Number, ProjectID: r.ProjectID, InvoiceID: plain(r.InvoiceID), JobID: plain(r.JobID),
		Name: r.Name, State: r.State, Bucket: task.Bucket(r.Bucket), Level: r.Level, DecidedBy: plain(r.DecidedBy),
		Decision: task.Action(r.Decision), DecisionReason: r.DecisionReason, InfoRequested: r.InfoRequested,
		DueAt: plain(r.DueAt), AssignedAt: r.AssignedAt, NextReminderAt: plain(r.NextReminderAt),
		EscalatesAt: plain(r.EscalatesAt), CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt, Version: r.Version,
	}
	if err := json.Unmarshal([]byte(r.Plan), &tk.Plan); err != nil {
		return tk, fmt.Errorf("plan of task %s: %w", r.ID, err)
	}
	return tk, nil
}

func (t *Tenant) taskFromDomain(tk task.Task) (taskRow, error) {
	plan, err := json.Marshal(tk.Plan)
	return taskRow{
		TenantID: t.TenantID, ID: tk.ID, Number: tk.Number, ProjectID: tk.ProjectID, InvoiceID: orNil(tk.InvoiceID),
		JobID: orNil(tk.JobID), Name: tk.Name, State: tk.State, Bucket: string(tk.Bucket), Level: tk.Level,
		Levels: tk.Levels(), Plan: string(plan), RuleDetails: tk.Plan.Words, DecidedBy: orNil(tk.DecidedBy),
		Decision: string(tk.Decision), DecisionReason: tk.DecisionReason, InfoRequested: tk.InfoRequested,
		DueAt: orNil(tk.DueAt), AssignedAt: tk.AssignedAt, NextReminderAt: orNil(tk.NextReminderAt),
		EscalatesAt: orNil(tk.EscalatesAt), CreatedAt: tk.CreatedAt, Version: tk.Version,
	}, err
}

// Task is one task with its assignees and the approvals that count.
func (s *Store) Task(ctx context.Context, tenantID, taskID string) (tk task.Task, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		tk, err = t.task(taskID, false)
		return err
	})
	return tk, err
}

func (t *Tenant) task(taskID string, forUpdate bool) (task.Task, error) {
	q := t.Gorm.Where("tenant_id = ? AND id = ?", t.TenantID, taskID)
	if forUpdate {
		q = q.Clauses(clause.Locking{Strength: "UPDATE"})
	}
	var row taskRow
	if err := q.Take(&row).Error; err != nil {
		return task.Task{}, err
	}
	tk, err := row.toDomain()
	if err != nil {
		return tk, err
	}
	if tk.Assignees, err = t.assignees(taskID); err != nil {
		return tk, err
	}
	tk.Approvals, err = t.approvals(taskID)
	return tk, err
}

// liveTask is the open task of an invoice, locked; false when there is none.
func (t *Tenant) liveTask(invoiceID string) (task.Task, bool, error) {
	var ids []string
	err := t.Gorm.Raw("SELECT id FROM tasks WHERE tenant_id = ? AND invoice_id = ? AND bucket = 'active'", t.TenantID,
		invoiceID).Scan(&ids).Error
	if err != nil || len(ids) == 0 {
		return task.Task{}, false, err
	}
	tk, err := t.task(ids[0], true)
	return tk, err == nil && tk.Open(), err
}

// assignees come with today's limits: one that was lowered meanwhile counts at once.
func (t *Tenant) assignees(taskID string) ([]task.Assignee, error) {
	var rows []struct {
		UserID, Name           string
		ApprovalLimit          decimal.NullDecimal
		Final                  bool
		Level                  int
		OnBehalfOf, BehalfName *string
	}
	err := t.Gorm.Raw(`SELECT a.level, a.on_behalf_of, trim(f.first_name || ' ' || f.last_name) AS behalf_name, `+
		approverColumns+`
		FROM task_assignees a JOIN users u ON u.tenant_id = a.tenant_id AND u.id = a.user_id
		LEFT JOIN users f ON f.tenant_id = a.tenant_id AND f.id = a.on_behalf_of
		WHERE a.tenant_id = ? AND a.task_id = ? ORDER BY a.level, a.on_behalf_of NULLS FIRST, a.user_id`, t.TenantID,
		taskID).Scan(&rows).Error
	out := make([]task.Assignee, len(rows))
	for n, r := range rows {
		out[n] = task.Assignee{Level: r.Level,
			Assigned: approval.Assigned{
				Approver:   approverRow{UserID: r.UserID, Name: r.Name, ApprovalLimit: r.ApprovalLimit, Final: r.Final}.toDomain(),
				OnBehalfOf: plain(r.OnBehalfOf), OnBehalfOfName: plain(r.BehalfName)}}
	}
	return out, err
}

// approvals are the yeses since the last restart.
func (t *Tenant) approvals(taskID string) ([]task.Approval, error) {
	var rows []struct {
		Level      int
		UserID     string
		OnBehalfOf *string
	}
	err := t.Gorm.Raw(
		`SELECT level, user_id, on_behalf_of FROM task_history h WHERE tenant_id = ? AND task_id = ? AND action = 'approve'
		AND NOT EXISTS (SELECT FROM task_history r WHERE r.tenant_id = h.tenant_id AND r.task_id = h.task_id AND r.action = 'restart' AND r.id > h.id) ORDER BY id`,
		t.TenantID, taskID).Scan(&rows).Error
	out := make([]task.Approval, len(rows))
	for n, r := range rows {
		out[n] = task.Approval{Level: r.Level, UserID: r.UserID, OnBehalfOf: plain(r.OnBehalfOf)}
	}
	return out, err
}

func (t *Tenant) createTask(tk *task.Task) error {
	tk.Version = 1
	row, err := t.taskFromDomain(*tk)
	if err != nil {
		return err
	}
	if err := t.Gorm.Create(&row).Error; err != nil {
		return err
	}
	if err := t.saveAssignees(*tk); err != nil {
		return err
	}
	return t.Emit(postgres.Event{Name: "addTask", ProjectID: tk.ProjectID, ObjectID: tk.ID})
}

func (t *Tenant) saveTask(tk *task.Task) error {
	row, err := t.taskFromDomain(*tk)
	if err != nil {
		return err
	}
	row.Version++
	err = postgres.OneRow(t.Gorm.Model(&taskRow{}).Where("tenant_id = ? AND id = ? AND version = ?", t.TenantID, tk.ID,
		tk.Version).
		Select("*").Omit("tenant_id", "id", "number", "project_id", "invoice_id", "created_at").Updates(&row))
	if err != nil {
		return err
	}
	tk.Version, tk.UpdatedAt = row.Version, row.UpdatedAt
	return t.Emit(postgres.Event{Name: "updateTask", ProjectID: tk.ProjectID, ObjectID: tk.ID})
}

type assigneeRow struct {
	TenantID, TaskID, UserID string
	Level                    int
	OnBehalfOf               *string
}

func (assigneeRow) TableName() string { return "task_assignees" }

func (t *Tenant) saveAssignees(tk task.Task) error {
	if err := t.Gorm.Exec("DELETE FROM task_assignees WHERE tenant_id = ? AND task_id = ?", t.TenantID,
		tk.ID).Error; err != nil || len(tk.Assignees) == 0 {
		return err
	}
	rows := make([]assigneeRow, len(tk.Assignees))
	for n, a := range tk.Assignees {
		rows[n] = assigneeRow{TenantID: t.TenantID, TaskID: tk.ID, UserID: a.UserID, Level: a.Level,
			OnBehalfOf: orNil(a.OnBehalfOf)}
	}
	return t.Gorm.Create(&rows).Error
}

// namesOf is the current assignees for a grid cell.
func namesOf(tk task.Task) string {
	const shown = 3
	var names []string
	for n, a := range tk.Current() {
		if n == shown {
			return strings.Join(names, ", ") + fmt.Sprintf(" and %d more", len(tk.Current())-shown)
		}
		names = append(names, a.Name)
	}
	return strings.Join(names, ", ")
}
