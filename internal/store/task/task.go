// Package task reads and writes the rows of tasks, their assignees, their history
// and the candidates for reassignment.
package task

import (
	"encoding/json"
	"fmt"
	"time"

	"gorm.io/gorm/clause"

	"countersign.dev/domain/subject"
	"countersign.dev/domain/task"
	"countersign.dev/internal/postgres"
)

type row struct {
	TenantID, ID                string
	Number                      int64
	ProjectID                   string
	JobID                       *string
	StepPath                    string
	SubjectType, SubjectID      string
	Facts                       string
	RequestedBy                 *string
	Involved                    string // text of a uuid[]: {a,b}
	ProcessNumber               string
	Definition                  string
	DefinitionVersion           int
	Name, State, Bucket         string
	Instructions, Form, Answers string
	Level, Levels               int
	Plan, RuleDetails           string
	DecidedBy                   *string
	Decision, DecisionReason    string
	InfoRequested               bool
	DueAt                       *time.Time
	AssignedAt                  time.Time
	NextReminderAt, EscalatesAt *time.Time
	PendingApproval             *string // JSON of task.Pending
	CreatedAt, UpdatedAt        time.Time
	Version                     int64
}

func (row) TableName() string { return "tasks" }

func (r row) toDomain() (task.Task, error) {
	tk := task.Task{
		ID: r.ID, Number: r.Number, ProjectID: r.ProjectID, JobID: postgres.Value(r.JobID),
		StepPath: r.StepPath, Instructions: r.Instructions,
		Subject:     subject.Ref{Type: subject.Type(r.SubjectType), ID: r.SubjectID},
		RequestedBy: postgres.Value(r.RequestedBy), Involved: fromArray(r.Involved), ProcessNumber: r.ProcessNumber,
		Definition: task.DefinitionRef{Name: r.Definition, Version: r.DefinitionVersion},
		Name:       r.Name, State: r.State, Bucket: task.Bucket(r.Bucket),
		Level: r.Level, DecidedBy: postgres.Value(r.DecidedBy),
		Decision: task.Action(r.Decision), DecisionReason: r.DecisionReason, InfoRequested: r.InfoRequested,
		DueAt: postgres.Value(r.DueAt), AssignedAt: r.AssignedAt, NextReminderAt: postgres.Value(r.NextReminderAt),
		EscalatesAt: postgres.Value(r.EscalatesAt), CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt, Version: r.Version,
	}
	for _, column := range []struct {
		name, text string
		to         any
	}{
		{"facts", r.Facts, &tk.Facts}, {"plan", r.Plan, &tk.Plan}, {"form", r.Form, &tk.Form},
		{"answers", r.Answers, &tk.Answers}, {"pending approval", postgres.Value(r.PendingApproval), &tk.Pending},
	} {
		if column.text == "" {
			continue
		}
		if err := json.Unmarshal([]byte(column.text), column.to); err != nil {
			return tk, fmt.Errorf("%s of task %s: %w", column.name, r.ID, err)
		}
	}
	return tk, nil
}

// pendingColumn is NULL if no approval is pending.
func pendingColumn(p *task.Pending) (*string, error) {
	if p == nil {
		return nil, nil
	}
	body, err := json.Marshal(p)
	text := string(body)
	return &text, err
}

func answersColumn(answers map[string]any) (string, error) {
	if answers == nil {
		return "{}", nil
	}
	body, err := json.Marshal(answers)
	return string(body), err
}

// Get is one task with its assignees and the approvals that count.
func Get(tx *postgres.Tx, taskID string) (task.Task, error) { return load(tx, taskID, "") }

// Lock is Get, and no other transaction changes the task until this one ends.
func Lock(tx *postgres.Tx, taskID string) (task.Task, error) { return load(tx, taskID, "UPDATE") }

func load(tx *postgres.Tx, taskID, lock string) (task.Task, error) {
	q := tx.Gorm.Where("tenant_id = ? AND id = ?", tx.TenantID, taskID)
	if lock != "" {
		q = q.Clauses(clause.Locking{Strength: lock})
	}
	var r row
	if err := q.Take(&r).Error; err != nil {
		return task.Task{}, err
	}
	tk, err := r.toDomain()
	if err != nil {
		return tk, err
	}
	if tk.Assignees, err = assignees(tx, taskID); err != nil {
		return tk, err
	}
	tk.Approvals, err = approvals(tx, taskID)
	return tk, err
}

// SubjectOf returns the subject of a task.
func SubjectOf(tx *postgres.Tx, taskID string) (ref subject.Ref, err error) {
	err = tx.Gorm.Raw("SELECT subject_type, subject_id FROM tasks WHERE tenant_id = ? AND id = ?::uuid", tx.TenantID,
		taskID).Row().Scan(&ref.Type, &ref.ID)
	return ref, err
}

// FindOpen is the id of the open task about a subject. It is empty if there is none.
func FindOpen(tx *postgres.Tx, ref subject.Ref) (taskID string, err error) {
	return newest(tx, ref, "bucket = 'active'")
}

// FindLatest is the id of the newest task about a subject, open or closed. It is empty if there is none.
func FindLatest(tx *postgres.Tx, ref subject.Ref) (taskID string, err error) {
	return newest(tx, ref, "true")
}

func newest(tx *postgres.Tx, ref subject.Ref, condition string) (taskID string, err error) {
	var ids []string
	err = tx.Gorm.Raw(
		`SELECT id FROM tasks WHERE tenant_id = ? AND subject_type = ? AND subject_id = ?::uuid AND `+condition+
			` ORDER BY id DESC LIMIT 1`, tx.TenantID, ref.Type, ref.ID).Scan(&ids).Error
	if len(ids) > 0 {
		taskID = ids[0]
	}
	return taskID, err
}

// Insert writes a new task with its assignees. The database refuses a second open task about the same subject.
func Insert(tx *postgres.Tx, tk *task.Task) error {
	tk.Version = 1
	plan, err := json.Marshal(tk.Plan)
	if err != nil {
		return err
	}
	facts, err := json.Marshal(tk.Facts)
	if err != nil {
		return err
	}
	form, err := json.Marshal(append(task.Form{}, tk.Form...))
	if err != nil {
		return err
	}
	r := row{
		TenantID: tx.TenantID, ID: tk.ID, Number: tk.Number, ProjectID: tk.ProjectID, JobID: postgres.OrNull(tk.JobID),
		StepPath: tk.StepPath, Instructions: tk.Instructions, Form: string(form), Answers: "{}",
		SubjectType: string(tk.Subject.Type), SubjectID: tk.Subject.ID, Facts: string(facts),
		RequestedBy: postgres.OrNull(tk.RequestedBy), Involved: toArray(tk.Involved), ProcessNumber: tk.ProcessNumber,
		Definition: tk.Definition.Name, DefinitionVersion: tk.Definition.Version, Name: tk.Name, State: tk.State,
		Bucket: string(tk.Bucket), Level: tk.Level, Levels: tk.Levels(), Plan: string(plan), RuleDetails: tk.Plan.Text,
		DueAt: postgres.OrNull(tk.DueAt), AssignedAt: tk.AssignedAt, NextReminderAt: postgres.OrNull(tk.NextReminderAt),
		EscalatesAt: postgres.OrNull(tk.EscalatesAt), CreatedAt: tk.CreatedAt, Version: tk.Version,
	}
	if err := tx.Gorm.Create(&r).Error; err != nil {
		return err
	}
	return ReplaceAssignees(tx, *tk)
}

// Update writes the state of an open task under its version.
func Update(tx *postgres.Tx, tk *task.Task) error {
	pending, err := pendingColumn(tk.Pending)
	if err != nil {
		return err
	}
	answers, err := answersColumn(tk.Answers)
	if err != nil {
		return err
	}
	err = postgres.OneRow(tx.Gorm.Exec(
		`UPDATE tasks SET state = ?, bucket = ?, level = ?, decided_by = ?, decision = ?,
			decision_reason = ?, answers = ?::jsonb, info_requested = ?, pending_approval = ?, assigned_at = ?, next_reminder_at = ?, escalates_at = ?,
			updated_at = now(), version = version + 1
		WHERE tenant_id = ? AND id = ?::uuid AND version = ? AND bucket = 'active'`,
		tk.State, tk.Bucket, tk.Level, postgres.OrNull(tk.DecidedBy), tk.Decision, tk.DecisionReason, answers,
		tk.InfoRequested, pending, tk.AssignedAt, postgres.OrNull(tk.NextReminderAt), postgres.OrNull(tk.EscalatesAt),
		tx.TenantID, tk.ID, tk.Version))
	tk.Version++
	return err
}

// SetFacts copies what the subject's open task keeps of it.
func SetFacts(tx *postgres.Tx, ref subject.Ref, facts subject.Facts, involved []string) error {
	body, err := json.Marshal(facts)
	if err != nil {
		return err
	}
	return tx.Exec(`UPDATE tasks SET facts = $4, involved = $5::uuid[]
		WHERE tenant_id = $1 AND subject_type = $2 AND subject_id = $3::uuid AND bucket = 'active'`,
		tx.TenantID, string(ref.Type), ref.ID, string(body), toArray(involved))
}

// TimeZone is the name of the tenant's time zone.
func TimeZone(tx *postgres.Tx) (name string, err error) {
	err = tx.Gorm.Raw("SELECT time_zone FROM tenants WHERE tenant_id = ?", tx.TenantID).Scan(&name).Error
	return name, err
}

// Path is the address of the task's page below the public address.
func Path(tx *postgres.Tx, taskID string) (path string, err error) {
	err = tx.Gorm.Raw(`SELECT '/' || identifier || '/tasks/' || ? FROM tenants WHERE tenant_id = ?`, taskID,
		tx.TenantID).Row().Scan(&path)
	return path, err
}

// ProjectName is the name of a project.
func ProjectName(tx *postgres.Tx, projectID string) (name string, err error) {
	err = tx.Gorm.Raw("SELECT name FROM projects WHERE tenant_id = ? AND id = ?", tx.TenantID, projectID).
		Scan(&name).
		Error
	return name, err
}
