package storetest

import (
	"context"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	taskapp "countersign.dev/app/task"
	"countersign.dev/domain/approval"
	"countersign.dev/domain/id"
	"countersign.dev/domain/money"
	"countersign.dev/domain/subject"
	"countersign.dev/domain/task"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/testkit"
)

// Note is a type of subject that exists in tests only: tasks work without invoices.
const Note subject.Type = "note"

// Desk is a tenant whose tasks are about notes, which are kept in memory.
type Desk struct {
	DB                *postgres.DB
	Superuser         string
	TenantID, Project string
	AnnID, MiaID      string // Ann may approve up to 1,000, Mia up to 100,000 and may reassign
	Ann, Mia          context.Context
	Tasks             *taskapp.Commands
	Decided           []task.Task // decisions that reached the note, in order
	Amount            money.Amount
}

// NewDesk creates the tenant, its people and its project.
func NewDesk(t testing.TB) *Desk {
	t.Helper()
	s, superuser := Open(t, 8)
	d := &Desk{DB: s, Superuser: superuser, TenantID: Tenant(t, s), Project: id.New()}
	workspace := id.New()
	run := func(sql string, args ...any) { t.Helper(); ExecAs(t, superuser, sql, args...) }
	run(`INSERT INTO workspaces (tenant_id, id, name) VALUES ($1, $2, 'Notes')`, d.TenantID, workspace)
	run(`INSERT INTO projects (tenant_id, id, workspace_id, name, project_type) VALUES ($1, $2, $3, 'Notes', 'Generic')`,
		d.TenantID, d.Project, workspace)
	person := func(name, limit string, permissions ...string) (string, context.Context) {
		userID, roleID := id.New(), id.New()
		run(`INSERT INTO roles (tenant_id, id, name, approval_limit) VALUES ($1, $2, $3, $4::numeric)`, d.TenantID, roleID,
			name, limit)
		for _, p := range permissions {
			run(`INSERT INTO role_permissions (tenant_id, role_id, permission) VALUES ($1, $2, $3)`, d.TenantID, roleID, p)
		}
		run(`INSERT INTO users (tenant_id, id, email, username, first_name, last_name, status)
			VALUES ($1, $2::uuid, $2::text || '@example.com', $2::text, $3, 'Approver', 'active')`, d.TenantID, userID, name)
		run(`INSERT INTO user_roles (tenant_id, user_id, role_id) VALUES ($1, $2, $3)`, d.TenantID, userID, roleID)
		return userID, As(d.TenantID, userID, name+" Approver")
	}
	d.AnnID, d.Ann = person("Ann", "1000", "tasks:performAction", "tasks:approve")
	d.MiaID, d.Mia = person("Mia", "100000", "tasks:performAction", "tasks:approve", "tasks:reassign")
	var err error
	d.Amount, err = money.Parse("500.00", money.USD)
	require.NoError(t, err)
	d.Tasks = &taskapp.Commands{DB: s, Now: time.Now, Subjects: taskapp.Subjects{
		Note: func(*postgres.Tx, string) (taskapp.Subject, error) { return note{d}, nil }}}
	return d
}

type note struct{ desk *Desk }

func (n note) Case(bool) (task.Case, error) { return task.Case{Amount: n.desk.Amount}, nil }
func (note) Title() string                  { return "Note 1" }
func (note) SetAssignees(string) error      { return nil }

func (n note) Decided(tk task.Task, _ time.Time) error {
	n.desk.Decided = append(n.desk.Decided, tk)
	return nil
}

// Ask creates a task about a new note that asks Ann, and then Mia if there are two levels.
func (d *Desk) Ask(t testing.TB, levels int) (tk task.Task) {
	t.Helper()
	thousand, more := decimal.NewFromInt(1000), decimal.NewFromInt(100_000)
	people := []approval.Approver{{UserID: d.AnnID, Name: "Ann Approver", Limit: &thousand, Final: true},
		{UserID: d.MiaID, Name: "Mia Approver", Limit: &more, Final: true}}
	plan := approval.Plan{RuleName: "Everything", Text: "every note"}
	for _, p := range people[:levels] {
		plan.Steps = append(plan.Steps, approval.Step{Name: p.Name, Approvers: []approval.Approver{p}})
	}
	err := d.DB.InTenant(context.Background(), d.TenantID, func(tx *postgres.Tx) (err error) {
		tk, err = taskapp.Create(tx, taskapp.New{ProjectID: d.Project, Subject: subject.Ref{Type: Note, ID: id.New()},
			Facts: subject.Facts{"vendorName": "Fabrikam"}, Definition: task.InvoiceReview, Name: "Read note 1",
			Title: "Note 1", Plan: plan}, time.Now())
		return err
	})
	require.NoError(t, err)
	return tk
}

// Request records that the person in ctx requests an act under the key, as the API does.
func (d *Desk) Request(ctx context.Context, t testing.TB, taskID, key string, a task.Act) {
	t.Helper()
	require.NoError(t, d.DB.RecordAct(ctx, d.TenantID, a.Request(taskID, key)))
}

// ExecAs runs a statement as the superuser.
func ExecAs(t testing.TB, superuser, sql string, args ...any) {
	t.Helper()
	_, err := testkit.Pool(t, superuser).Exec(context.Background(), sql, args...)
	require.NoError(t, err)
}

// Reader is a person who sees the tasks that concern them.
func (d *Desk) Reader(userID string) taskapp.Reader { return taskapp.Reader{UserID: userID} }
