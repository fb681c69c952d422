package task_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	taskapp "countersign.dev/app/task"
	"countersign.dev/domain/actor"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/task"
	"countersign.dev/internal/store/storetest"
)

// processes answers every act with err and keeps what was sent under which id.
type processes struct {
	err  error
	sent []string
}

func (p *processes) ActOnTask(
	_ context.Context, _, _, _, updateID string, a task.Act,
) (task.Snapshot, error) {
	p.sent = append(p.sent, string(a.Action)+" "+updateID)
	return task.Snapshot{}, p.err
}

func withKey(ctx context.Context, key string) context.Context {
	who, _ := actor.From(ctx)
	who.CommandKey = key
	return actor.With(ctx, who)
}

// acts is one valid act per action.
func acts(d *storetest.Desk) []task.Act {
	return []task.Act{
		{Action: task.Approve}, {Action: task.Reject, Fields: task.Fields{Reason: "not ordered"}},
		{Action: task.Reassign, Fields: task.Fields{Assignees: []string{d.MiaID}}},
		{Action: task.RequestInfo, Fields: task.Fields{Text: "?", Recipient: "a@b.example"}},
		{Action: task.ProvideInfo, Fields: task.Fields{Text: "CC 12"}}, {Action: task.Restart},
	}
}

func TestEveryActionIsSentUnderTheKeyOfItsCaller(t *testing.T) {
	d := storetest.NewDesk(t)
	p := &processes{}
	d.Tasks.Processes = p
	tk := d.Ask(t, 1)
	all, want := acts(d), []string{}
	require.Len(t, all, len(task.UserActions())-2,
		"an approval is withdrawn in pending_test.go, and a form is completed in ask_test.go")
	for _, a := range all {
		key := "key of " + string(a.Action)
		_, err := d.Tasks.RequestAct(withKey(d.Ann, key), tk.ID, a, taskapp.SeenBy(d.Reader(d.AnnID)))
		require.NoError(t, err)
		want = append(want, string(a.Action)+" "+d.AnnID+"/"+key)
	}
	require.Equal(t, want, p.sent)
	_, err := d.Tasks.RequestAct(d.Ann, tk.ID, task.Act{Action: "sign"}, taskapp.SeenBy(d.Reader(d.AnnID)))
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err))
	_, err = d.Tasks.RequestAct(context.Background(), tk.ID, all[0], taskapp.SeenBy(d.Reader(d.AnnID)))
	require.Equal(t, fault.Unauthenticated, fault.KindOf(err))
	_, err = d.Tasks.RequestAct(d.Mia, tk.ID, all[0], taskapp.SeenBy(d.Reader(d.MiaID)))
	require.Equal(t, fault.TaskAccessDenied, fault.CodeOf(err), "the task does not concern Mia")
	_, err = d.Tasks.RequestAct(withKey(d.Ann, "key of approve"), tk.ID, all[1], taskapp.SeenBy(d.Reader(d.AnnID)))
	require.Equal(t, fault.IdempotencyMismatch, fault.CodeOf(err), "the same key means the same act")
	require.Len(t, p.sent, len(all))
}

func TestActThatCannotSucceedIsRefusedBeforeItIsRecorded(t *testing.T) {
	d := storetest.NewDesk(t)
	p := &processes{}
	d.Tasks.Processes = p
	tk := d.Ask(t, 1)
	for _, a := range []task.Act{{Action: task.Reject}, {Action: task.Reassign}, {Action: task.ProvideInfo},
		{Action: task.RequestInfo, Fields: task.Fields{Text: "?", Recipient: "nobody"}}} {
		_, err := d.Tasks.RequestAct(withKey(d.Ann, "key"), tk.ID, a, taskapp.SeenBy(d.Reader(d.AnnID)))
		require.Equal(t, fault.ValidationFailed, fault.CodeOf(err), a.Action)
	}
	require.Empty(t, p.sent)
	_, err := d.Tasks.RequestAct(withKey(d.Ann, "key"), tk.ID, task.Act{Action: task.Approve},
		taskapp.SeenBy(d.Reader(d.AnnID)))
	require.NoError(t, err, "a refused act does not use its key up")
}

func TestTaskWithoutRunningProcessIsExplained(t *testing.T) {
	d := storetest.NewDesk(t)
	d.Tasks.Processes = &processes{err: fault.New(fault.NotFound, fault.NotFoundCode, "ended")}
	tk := d.Ask(t, 1)
	approve := task.Act{Action: task.Approve}
	request := func(key string) error {
		_, err := d.Tasks.RequestAct(withKey(d.Ann, key), tk.ID, approve, taskapp.SeenBy(d.Reader(d.AnnID)))
		return err
	}
	require.Equal(t, fault.Unavailable, fault.KindOf(request("first")), "its process is about to start")
	_, err := d.Tasks.Act(d.Ann, d.TenantID, tk.ID, d.AnnID+"/first", approve)
	require.NoError(t, err)
	require.NoError(t, request("first"), "this very act ended the task and its answer was lost")
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(request("second")))
	away := &processes{err: fault.New(fault.Unavailable, fault.ServiceUnavailable, "no answer")}
	d.Tasks.Processes = away
	tk = d.Ask(t, 1)
	require.Equal(t, fault.Unavailable, fault.KindOf(request("third")))
}

func TestPossibleActionsDependOnTheReader(t *testing.T) {
	d := storetest.NewDesk(t)
	tk := d.Ask(t, 2)
	ask := task.Act{Action: task.RequestInfo, Fields: task.Fields{Text: "?", Recipient: "a@b.example"}}
	_, err := d.Tasks.Act(d.Ann, d.TenantID, tk.ID, "ask", ask)
	require.NoError(t, err)
	possible := func(userID string, manager bool) []task.Action {
		v, err := d.Tasks.View(context.Background(), d.TenantID, tk.ID, taskapp.Reader{UserID: userID, AllTasks: true})
		require.NoError(t, err)
		return v.Possible(manager)
	}
	require.Equal(t, []task.Action{task.Approve, task.Reject, task.RequestInfo, task.Reassign, task.Restart,
		task.ProvideInfo}, possible(d.AnnID, false))
	require.Equal(t, []task.Action{task.ProvideInfo}, possible(d.MiaID, false))
	require.Equal(t, []task.Action{task.Reassign, task.Restart, task.ProvideInfo}, possible(d.MiaID, true))
	storetest.ExecAs(t, d.Superuser, `UPDATE roles SET approval_limit = NULL WHERE tenant_id = $1`, d.TenantID)
	require.Equal(t, []task.Action{task.Reject, task.RequestInfo, task.Reassign, task.Restart, task.ProvideInfo},
		possible(d.AnnID, false), "a person without a limit cannot approve")
}

func TestTaskAboutAnyTypeOfSubjectIsListedAndDecided(t *testing.T) {
	d := storetest.NewDesk(t)
	tk := d.Ask(t, 2)
	for n, ctx := range []context.Context{d.Ann, d.Mia} {
		require.Len(t, d.Decided, 0)
		after, err := d.Tasks.Act(ctx, d.TenantID, tk.ID, string(rune('a'+n)), task.Act{Action: task.Approve})
		require.NoError(t, err)
		require.Equal(t, n == 0, after.Open())
	}
	require.Len(t, d.Decided, 1)
	require.True(t, d.Decided[0].Accepted)
	require.Equal(t, tk.Subject, d.Decided[0].Subject)
	require.Equal(t, task.InvoiceReview, d.Decided[0].Definition)
	page, err := d.Tasks.List(d.TenantID, d.Reader(d.AnnID), false).Page(context.Background(), grid.Query{})
	require.NoError(t, err)
	require.Len(t, page.Rows, 1)
	require.Equal(t, "note", page.Rows[0].SubjectType)
	require.Equal(t, "Fabrikam", page.Rows[0].Vendor)
	require.False(t, page.Rows[0].InvoiceAmount.Valid, "a note has no amount")
}
