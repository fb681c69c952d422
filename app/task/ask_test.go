package task_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	componentapp "countersign.dev/app/component"
	jobapp "countersign.dev/app/job"
	taskapp "countersign.dev/app/task"
	"countersign.dev/domain/component"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/id"
	"countersign.dev/domain/job"
	"countersign.dev/domain/project"
	"countersign.dev/domain/subject"
	"countersign.dev/domain/task"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
)

// friday is a business day before a weekend.
var friday = time.Date(2026, 12, 4, 15, 0, 0, 0, time.UTC)

// asking is a job that Ann started, with an open step of each kind that asks people.
type asking struct {
	*storetest.Desk
	t   *testing.T
	job job.Job
}

func newAsking(t *testing.T) *asking {
	t.Helper()
	a := &asking{Desk: storetest.NewDesk(t), t: t}
	a.Tasks.Subjects[subject.Step] = taskapp.LockStep
	a.Tasks.Now = func() time.Time { return friday }
	g := flow.Graph{Nodes: []flow.Node{{ID: "s", Kind: flow.Start, Name: "Start"}, {ID: "e", Kind: flow.End, Name: "End"}},
		Edges: []flow.Edge{{From: "s", To: "e", Type: flow.Then}}}
	workflow := component.Component{ID: id.New(), Type: project.Workflow, WorkflowType: flow.Generic, Name: "Look up"}
	require.NoError(t, a.DB.InTenant(t.Context(), a.TenantID, func(tx *postgres.Tx) error {
		return componentapp.Add(tx, project.Project{ID: a.Project, Type: flow.PayableInvoices}, workflow, &g)
	}))
	a.job = storetest.CreateJob(a.Ann, t, a.DB, a.TenantID, jobapp.New{ProjectID: a.Project, WorkflowType: flow.Generic,
		ComponentID: workflow.ID, Name: job.Name{Code: job.NameRun, Of: workflow.Name},
		Subject: subject.Ref{Type: subject.Workflow, ID: workflow.ID}})
	_, err := storetest.Jobs(a.DB).Begin(t.Context(), a.TenantID, a.job.ID)
	require.NoError(t, err)
	var steps []job.Step
	for path, k := range map[string]flow.Kind{"ask": flow.HumanTask, "f": flow.Form, "each[2]/ask": flow.HumanTask} {
		steps = append(steps, job.BeginStep(flow.Node{ID: path, Kind: k, Name: path}, path, "", friday))
	}
	require.NoError(t, storetest.Jobs(a.DB).RecordSteps(t.Context(), a.TenantID, a.job.ID, steps))
	return a
}

// person adds an active person with permissions through a role of their own.
func (a *asking) person(tenantID, name string, permissions ...string) (userID, roleID string) {
	a.t.Helper()
	userID, roleID = id.New(), id.New()
	run := func(sql string, args ...any) { a.t.Helper(); storetest.ExecAs(a.t, a.Superuser, sql, args...) }
	run(`INSERT INTO roles (tenant_id, id, name) VALUES ($1, $2, $3)`, tenantID, roleID, name)
	for _, p := range permissions {
		run(`INSERT INTO role_permissions (tenant_id, role_id, permission) VALUES ($1, $2, $3)`, tenantID, roleID, p)
	}
	run(`INSERT INTO users (tenant_id, id, email, username, first_name, last_name, status)
		VALUES ($1, $2, $3 || '@example.com', $3, $3, 'Lee', 'active')`, tenantID, userID, name)
	run(`INSERT INTO user_roles (tenant_id, user_id, role_id) VALUES ($1, $2, $3)`, tenantID, userID, roleID)
	return userID, roleID
}

const decides = "tasks:performAction"

func (a *asking) effect(path string) jobapp.Effect {
	return jobapp.Effect{JobID: a.job.ID, Path: path, Attempt: 1}
}

func (a *asking) ask(path string, q kind.Question) task.Task {
	a.t.Helper()
	tk, err := a.Tasks.AskForStep(a.t.Context(), a.TenantID, a.effect(path), q)
	require.NoError(a.t, err)
	return tk
}

// toAnn asks the person who started the job.
func toAnn() kind.Question { return kind.Question{Title: "Check the vendor", Starter: true, Days: 5} }

func amounts() kind.Question {
	q := toAnn()
	q.Fields = task.Form{{Name: "amount", Label: "Amount", Type: task.Number, Required: true},
		{Name: "note", Label: "Note", Type: task.ShortText}, {Name: "urgent", Label: "Urgent", Type: task.Flag}}
	return q
}

// waits is what a step shows about its wait.
func (a *asking) waits(path string) []any {
	a.t.Helper()
	return []any{job.StepState(storetest.Value[string](a.t, a.Superuser,
		`SELECT state FROM job_steps WHERE job_id = $1 AND path = $2`, a.job.ID, path)),
		job.WaitingFor(storetest.Value[string](a.t, a.Superuser,
			`SELECT waiting_for FROM job_steps WHERE job_id = $1 AND path = $2`, a.job.ID, path))}
}

func (a *asking) state() job.State {
	a.t.Helper()
	j, err := storetest.Jobs(a.DB).Get(a.t.Context(), a.TenantID, a.job.ID)
	require.NoError(a.t, err)
	return j.State
}

func (a *asking) tasks() int64 {
	a.t.Helper()
	return storetest.Count(a.t, a.Superuser, `SELECT count(*) FROM tasks`)
}

func names(tk task.Task) (all []string) {
	for _, one := range tk.Current() {
		all = append(all, one.Name)
	}
	return all
}

func TestRepetitionOfAStepReturnsItsTask(t *testing.T) {
	a := newAsking(t)
	first := a.ask("ask", toAnn())
	again := a.ask("ask", toAnn())
	require.Equal(t, []any{first.ID, first.Number, first.Version, first.NextReminderAt.UTC()},
		[]any{again.ID, again.Number, again.Version, again.NextReminderAt.UTC()},
		"the worker died before it could report the task")
	require.Equal(t, []any{"ask", a.job.ID, a.Project, task.WorkflowDecision, "1"},
		[]any{again.StepPath, again.JobID, again.ProjectID, again.Definition, again.ProcessNumber})
	require.EqualValues(t, 1, storetest.Count(t, a.Superuser, `SELECT count(*) FROM mails`))

	j, err := storetest.Jobs(a.DB).Get(t.Context(), a.TenantID, a.job.ID)
	require.NoError(t, err)
	for _, s := range j.Steps {
		if s.Path == "ask" {
			require.Equal(t, job.Ref{ID: first.ID, Number: first.Number}, s.Asks)
		}
	}
	require.NotEqual(t, first.ID, a.ask("each[2]/ask", toAnn()).ID)
	second := a.effect("ask")
	second.Attempt = 2
	later, err := a.Tasks.AskForStep(t.Context(), a.TenantID, second, toAnn())
	require.NoError(t, err)
	require.NotEqual(t, first.ID, later.ID)

	_, err = a.Tasks.Act(a.Ann, a.TenantID, first.ID, "a", task.Act{Action: task.Approve})
	require.NoError(t, err)
	again = a.ask("ask", toAnn())
	require.Equal(t, []any{first.ID, false, "Ann Approver"},
		[]any{again.ID, again.Open(), again.Snapshot(friday).By}, "the decision was quicker than the report")
	require.EqualValues(t, 3, a.tasks())
}

func TestStepThatAsksNoOneIsRefused(t *testing.T) {
	a := newAsking(t)
	_, reads := a.person(a.TenantID, "reader", "tasks:get")
	_, left := a.person(a.TenantID, "left", decides)
	storetest.ExecAs(t, a.Superuser, `UPDATE users SET status = 'inactive' WHERE username = 'left'`)
	other := storetest.Tenant(t, a.DB)
	_, foreign := a.person(other, "eve", decides)
	mia := storetest.Value[string](t, a.Superuser, `SELECT email FROM users WHERE id = $1`, a.MiaID)
	for name, q := range map[string]kind.Question{
		"an inactive person beside others":             {People: []string{mia, "left@example.com"}},
		"an unknown address":                           {People: []string{"nobody@example.com"}},
		"an unknown address beside others":             {People: []string{mia, "nobody@example.com"}},
		"an inactive person":                           {People: []string{"left@example.com"}},
		"an inactive person in a role":                 {Roles: []string{left}},
		"a person who may not decide on tasks":         {People: []string{"reader@example.com"}},
		"a person who may not decide beside others":    {People: []string{mia, "reader@example.com"}},
		"people of a role who may not decide on tasks": {Roles: []string{reads}},
		"a person of another company":                  {People: []string{"eve@example.com"}},
		"a role of another company":                    {Roles: []string{foreign}},
		"a group that does not exist":                  {Groups: []string{id.New()}},
		"no one":                                       {},
	} {
		q.Title = "Check the vendor"
		_, err := a.Tasks.AskForStep(t.Context(), a.TenantID, a.effect("ask"), q)
		want := fault.WorkflowIncorrectlyDefined
		if len(q.People) > 0 {
			want = fault.UserNotFound
		}
		require.Equal(t, want, fault.CodeOf(err), name)
		require.Equal(t, fault.Conflict, fault.KindOf(err), "a repetition is refused as well")
	}
	require.Zero(t, a.tasks())
	require.Equal(t, []any{job.StepInfo, job.Nothing}, a.waits("ask"))

	_, err := a.Tasks.AskForStep(t.Context(), other, a.effect("ask"), toAnn())
	require.Equal(t, fault.NotFound, fault.KindOf(err), "the job is of another company")
}

func TestStarterRolesGroupsAndPeopleAreAskedOnce(t *testing.T) {
	a := newAsking(t)
	_, role := a.person(a.TenantID, "bob", decides)
	cem, _ := a.person(a.TenantID, "cem", decides)
	dora, _ := a.person(a.TenantID, "dora", decides)
	storetest.ExecAs(t, a.Superuser, `INSERT INTO user_roles (tenant_id, user_id, role_id) VALUES ($1, $2, $3)`, a.TenantID,
		dora, role)
	group := id.New()
	storetest.ExecAs(t, a.Superuser, `INSERT INTO groups (tenant_id, id, name) VALUES ($1, $2, 'Plant')`, a.TenantID, group)
	for _, member := range []string{cem, a.AnnID} {
		storetest.ExecAs(t, a.Superuser, `INSERT INTO group_members (tenant_id, group_id, user_id) VALUES ($1, $2, $3)`,
			a.TenantID, group, member)
	}
	tk := a.ask("ask", kind.Question{Title: "Check it", Starter: true, Roles: []string{role}, Groups: []string{group},
		People: []string{"Dora@Example.com"}, Days: 1})
	require.ElementsMatch(t, []string{"Ann Approver", "bob Lee", "cem Lee", "dora Lee"}, names(tk))
	require.Equal(t, a.AnnID, tk.RequestedBy)
	require.EqualValues(t, 4, storetest.Count(t, a.Superuser, `SELECT count(*) FROM mails`))
	require.Equal(t, []string{"dora Lee"}, names(a.ask("each[2]/ask",
		kind.Question{Title: "Check it", People: []string{"dora@example.com"}})), "the starter is asked on request only")
}

func TestTaskOfAStepIsDueOnAWeekdayAndDoesNotEscalate(t *testing.T) {
	a := newAsking(t)
	storetest.ExecAs(t, a.Superuser, `UPDATE tenants SET time_zone = 'America/New_York' WHERE tenant_id = $1`, a.TenantID)
	newYork, err := time.LoadLocation("America/New_York")
	require.NoError(t, err)
	for days, want := range map[int]time.Time{
		1: time.Date(2026, 12, 8, 9, 0, 0, 0, newYork), // Friday 10 AM and a weekday is Monday 10 AM
		3: time.Date(2026, 12, 10, 9, 0, 0, 0, newYork),
	} {
		q := toAnn()
		q.Days = days
		e := a.effect("ask")
		e.Attempt = days
		tk, err := a.Tasks.AskForStep(t.Context(), a.TenantID, e, q)
		require.NoError(t, err)
		require.Equal(t, want.UTC(), tk.DueAt.UTC())
		require.Zero(t, tk.EscalatesAt)
		alarm, ok := tk.NextAlarm(friday)
		require.True(t, ok)
		require.NotEqual(t, task.Escalate, alarm.Action)

		tk, err = a.Tasks.Alarm(t.Context(), a.TenantID, tk.ID, task.Overdue, tk.DueAt)
		require.NoError(t, err)
		require.Zero(t, tk.EscalatesAt)
		require.Equal(t, []string{"Ann Approver"}, names(tk))
	}
}

// Nobody has an approval limit.
func TestDecisionsOfStepsNeedNoApprovalLimit(t *testing.T) {
	a := newAsking(t)
	storetest.ExecAs(t, a.Superuser, `UPDATE roles SET approval_limit = NULL WHERE tenant_id = $1`, a.TenantID)
	bob, _ := a.person(a.TenantID, "bob", decides)
	storetest.ExecAs(t, a.Superuser, `INSERT INTO delegations (tenant_id, id, from_user, to_user, starts_on, ends_on)
		VALUES ($1, $2, $3, $4, '2026-12-01', '2026-12-31')`, a.TenantID, id.New(), a.AnnID, bob)
	tk := a.ask("ask", toAnn())
	require.Equal(t, []string{"Ann Approver", "bob Lee"}, names(tk), "Ann is absent")
	v, err := a.Tasks.View(t.Context(), a.TenantID, tk.ID, a.Reader(a.AnnID))
	require.NoError(t, err)
	require.Equal(t, []task.Action{task.Approve, task.Reject, task.RequestInfo, task.Reassign}, v.Possible(false))

	tk, err = a.Tasks.Act(storetest.As(a.TenantID, bob, "bob Lee"), a.TenantID, tk.ID, "a",
		task.Act{Action: task.Approve})
	require.NoError(t, err)
	require.Equal(t, []any{task.StateApproved, task.Approve, "bob Lee"},
		[]any{tk.State, tk.Decision, tk.Snapshot(friday).By})
	v, err = a.Tasks.View(t.Context(), a.TenantID, tk.ID, a.Reader(a.AnnID))
	require.NoError(t, err)
	require.Equal(t, a.AnnID, v.History[len(v.History)-1].OnBehalfOf)

	_, err = a.Tasks.Act(a.Mia, a.TenantID, a.ask("each[2]/ask", toAnn()).ID, "b", task.Act{Action: task.Approve})
	require.Equal(t, fault.TaskAccessDenied, fault.CodeOf(err), "Mia is no assignee")
}

func complete(answers map[string]any) task.Act {
	return task.Act{Action: task.Complete, Fields: task.Fields{Answers: answers}}
}

func TestFormIsCompletedWithRightAnswersOnly(t *testing.T) {
	a := newAsking(t)
	a.Tasks.Processes = &processes{}
	tk := a.ask("f", amounts())
	require.Equal(t, []any{task.WorkflowForm, amounts().Fields}, []any{tk.Definition, tk.Form})
	stored := func() task.Task {
		got, err := a.Tasks.Get(t.Context(), a.TenantID, tk.ID)
		require.NoError(t, err)
		return got
	}
	require.Equal(t, amounts().Fields, stored().Form)
	for path, answers := range map[string]map[string]any{
		"answers.amount": {"amount": "many"}, "answers.note": {"amount": 1.0, "note": 7.0},
		"answers": {"amount": 1.0, "other": "x"},
	} {
		var refused *fault.Fault
		_, err := a.Tasks.Act(a.Ann, a.TenantID, tk.ID, "bad", complete(answers))
		require.ErrorAs(t, err, &refused)
		require.Equal(t, []string{path}, storetest.FieldPaths(refused))
		_, err = a.Tasks.RequestAct(withKey(a.Ann, "bad"), tk.ID, complete(answers), taskapp.SeenBy(a.Reader(a.AnnID)))
		require.Equal(t, fault.ValidationFailed, fault.CodeOf(err), "the process of the task never sees it")
	}
	for _, no := range []task.Act{{Action: task.Approve}, {Action: task.Reject, Fields: task.Fields{Reason: "no"}}} {
		_, err := a.Tasks.Act(a.Ann, a.TenantID, tk.ID, "bad", no)
		require.Equal(t, fault.ActionForbidden, fault.CodeOf(err), "a form has no such action")
	}
	deferred := complete(map[string]any{"amount": 1.0})
	deferred.Deferred = true
	_, err := a.Tasks.Act(a.Ann, a.TenantID, tk.ID, "later", deferred)
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err), "answers that take effect later would be lost")
	_, err = a.Tasks.Act(a.Mia, a.TenantID, tk.ID, "mia", complete(map[string]any{"amount": 1.0}))
	require.Equal(t, fault.TaskAccessDenied, fault.CodeOf(err))
	require.Equal(t, []any{tk.Version, task.StateReview, map[string]any{}},
		[]any{stored().Version, stored().State, stored().Answers}, "nothing has changed")
	require.Equal(t, []any{job.StepStalled, job.Input}, a.waits("f"))

	after, err := a.Tasks.Act(a.Ann, a.TenantID, tk.ID, "good", complete(map[string]any{"amount": 4.5, "note": " "}))
	require.NoError(t, err)
	want := map[string]any{"amount": 4.5, "note": nil, "urgent": false}
	require.Equal(t, []any{want, want, task.StateCompleted, task.Complete, task.Processed},
		[]any{after.Snapshot(friday).Answers, stored().Answers, after.State, after.Decision, after.Bucket})
	require.Equal(t, []any{job.StepInfo, job.Nothing}, a.waits("f"))
}

func TestJobWaitsAtTheStepThatAsks(t *testing.T) {
	a := newAsking(t)
	require.Equal(t, job.Processing, a.state())
	first, second := a.ask("ask", toAnn()), a.ask("each[2]/ask", toAnn())
	require.Equal(t, []any{job.StepStalled, job.Task}, a.waits("ask"))
	require.Equal(t, []any{job.StepInfo, job.Nothing}, a.waits("f"), "other steps go on")
	require.Equal(t, job.WaitingForTask, a.state())
	a.ask("f", amounts())
	require.Equal(t, []any{job.StepStalled, job.Input}, a.waits("f"))
	require.Equal(t, job.WaitingForInput, a.state())

	_, err := a.Tasks.Act(a.Ann, a.TenantID, first.ID, "a",
		task.Act{Action: task.Reject, Fields: task.Fields{Reason: "no"}})
	require.NoError(t, err)
	require.Equal(t, []any{job.StepInfo, job.Nothing}, a.waits("ask"))
	require.Equal(t, []any{job.StepStalled, job.Task}, a.waits("each[2]/ask"))
	_, err = a.Tasks.Act(a.Ann, a.TenantID, second.ID, "b", task.Act{Action: task.Approve})
	require.NoError(t, err)
	require.Equal(t, []any{job.StepInfo, job.Nothing}, a.waits("each[2]/ask"))
	require.Equal(t, job.WaitingForInput, a.state())
}

func TestAssigneesReadWhatAStepAsksInTheirLanguage(t *testing.T) {
	a := newAsking(t)
	storetest.ExecAs(t, a.Superuser, `UPDATE users SET language = 'de' WHERE id = $1`, a.MiaID)
	mia := storetest.Value[string](t, a.Superuser, `SELECT email FROM users WHERE id = $1`, a.MiaID)
	q := toAnn()
	q.People, q.Instructions = []string{mia}, "Call the vendor.\nAsk for the form W-9."
	tk := a.ask("ask", q)
	for userID, want := range map[string][]string{
		a.AnnID: {"Task 1: Check the vendor", "A task is assigned to you: Look up, #1.\n\nCall the vendor.\nAsk for the " +
			"form W-9.\n\nDue 12/14/2026.\n\nOpen it: "},
		a.MiaID: {"Aufgabe 1: Check the vendor", "Ihnen wurde eine Aufgabe zugewiesen: Look up, #1.\n\nCall the vendor.\n" +
			"Ask for the form W-9.\n\nFällig am 12/14/2026.\n\nÖffnen: "},
	} {
		mail := func(column string) string {
			return storetest.Value[string](t, a.Superuser, `SELECT m.`+column+` FROM mails m
				JOIN users u ON u.email = m.recipient WHERE u.id = $1`, userID)
		}
		body, link, _ := strings.Cut(mail("body"), "{countersign}")
		require.Equal(t, want, []string{mail("subject"), body})
		require.Contains(t, link, "/tasks/"+tk.ID)
	}
}

func TestTaskOfACanceledJobIsWithdrawn(t *testing.T) {
	a := newAsking(t)
	tk := a.ask("ask", toAnn())
	for range 2 { // the activity is repeated
		after, err := a.Tasks.Withdraw(context.Background(), a.TenantID, tk.ID)
		require.NoError(t, err)
		require.Equal(t, task.StateWithdrawn, after.State)
	}
	v, err := a.Tasks.View(t.Context(), a.TenantID, tk.ID, a.Reader(a.AnnID))
	require.NoError(t, err)
	require.Len(t, v.History, 2)
	require.Equal(t, []any{task.Withdraw, "The job was canceled."}, []any{v.History[1].Action, v.History[1].Comment})
}
