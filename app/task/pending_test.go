package task_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	taskapp "countersign.dev/app/task"
	"countersign.dev/domain/act"
	"countersign.dev/domain/actor"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/task"
	"countersign.dev/internal/store/storetest"
)

var deferred = task.Act{Action: task.Approve, Deferred: true}

// review is one task on a desk whose people act as through the API and the workflow.
type review struct {
	*storetest.Desk
	t    *testing.T
	task task.Task
}

func newReview(t *testing.T, levels int) *review {
	d := storetest.NewDesk(t)
	d.Tasks.Processes = &processes{}
	return &review{Desk: d, t: t, task: d.Ask(t, levels)}
}

// act records an act of Ann and executes it as the activity does.
func (r *review) act(key string, a task.Act) (task.Task, error) {
	r.t.Helper()
	return r.actAs(r.Ann, r.AnnID, key, a)
}

func (r *review) actAs(who context.Context, userID, key string, a task.Act) (task.Task, error) {
	r.t.Helper()
	if _, err := r.Tasks.RequestAct(withKey(who, key), r.task.ID, a, taskapp.SeenBy(r.Reader(userID))); err != nil {
		return task.Task{}, err
	}
	updateID := userID + "/" + key
	return r.Tasks.Act(act.With(context.Background(), a.Request(r.task.ID, updateID)), r.TenantID, r.task.ID, updateID, a)
}

// alarm is the clock of the pending approval.
func (r *review) alarm(at time.Time) *task.Task {
	r.t.Helper()
	product := actor.With(context.Background(), actor.System(r.TenantID, ""))
	tk, err := r.Tasks.Alarm(product, r.TenantID, r.task.ID, task.Approve, at)
	require.NoError(r.t, err)
	return &tk
}

func (r *review) actions() (all []task.Action) {
	r.t.Helper()
	v, err := r.Tasks.View(context.Background(), r.TenantID, r.task.ID, r.Reader(r.AnnID))
	require.NoError(r.t, err)
	for _, e := range v.History {
		all = append(all, e.Action)
	}
	return all
}

func TestDeferredApprovalTakesEffectAtItsTimeAsItsPerson(t *testing.T) {
	r := newReview(t, 1)
	accepted, err := r.act("key", deferred)
	require.NoError(t, err)
	require.True(t, accepted.Open())
	require.Equal(t, r.AnnID, accepted.Pending.UserID)
	snapshot := accepted.Snapshot(r.Tasks.Now())
	require.Equal(t, []any{task.Approve, accepted.Pending.At}, []any{snapshot.Alarm, snapshot.AlarmAt})
	require.WithinDuration(t, r.Tasks.Now().Add(task.UndoPeriod), snapshot.AlarmAt, 5*time.Second)

	again, err := r.act("key", deferred)
	require.NoError(t, err, "a repetition of the click or of the activity")
	require.Equal(t, accepted.Pending, again.Pending)
	require.Empty(t, r.Decided)
	require.True(t, r.alarm(accepted.Pending.At.Add(time.Second)).Open(), "another clock")

	for range 2 { // the alarm is repeated after a lost answer
		after := r.alarm(accepted.Pending.At)
		require.Equal(t, []any{false, r.AnnID, (*task.Pending)(nil)}, []any{after.Open(), after.DecidedBy, after.Pending})
	}
	require.Len(t, r.Decided, 1)
	require.Equal(t, []task.Action{task.Create, task.Defer, task.Approve}, r.actions())
	late, err := r.act("key", deferred)
	require.NoError(t, err, "a repetition after the effect is answered with the task")
	require.False(t, late.Open())
	require.Len(t, r.Decided, 1)
}

func TestDeferredApprovalIsWithdrawnByItsPersonOnly(t *testing.T) {
	r := newReview(t, 1)
	accepted, err := r.act("key", deferred)
	require.NoError(t, err)
	retract := task.Act{Action: task.Retract}
	_, err = r.actAs(r.Mia, r.MiaID, "other", retract)
	require.Equal(t, fault.Forbidden, fault.KindOf(err))
	after, err := r.act("undo", retract)
	require.NoError(t, err)
	require.Nil(t, after.Pending)
	require.True(t, r.alarm(accepted.Pending.At).Open(), "the clock was set before the withdrawal")
	_, err = r.act("key", deferred)
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(err), "the withdrawn request has no effect any more")
	_, err = r.act("again", retract)
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(err))
	require.Empty(t, r.Decided)
	require.Equal(t, []task.Action{task.Create, task.Defer, task.Retract}, r.actions())
	_, err = r.act("second", task.Act{Action: task.Approve})
	require.NoError(t, err)
	require.Len(t, r.Decided, 1)
}

func TestDeferredApprovalLapsesWhenItsPersonMayNoLongerApprove(t *testing.T) {
	r := newReview(t, 1)
	accepted, err := r.act("key", deferred)
	require.NoError(t, err)
	storetest.ExecAs(t, r.Superuser, `UPDATE roles SET approval_limit = NULL WHERE tenant_id = $1`, r.TenantID)
	for range 2 {
		after := r.alarm(accepted.Pending.At)
		require.True(t, after.Open())
		require.Nil(t, after.Pending)
	}
	require.Empty(t, r.Decided)
	require.Equal(t, []task.Action{task.Create, task.Defer, task.Lapse}, r.actions())
}

func TestAnotherDecisionReplacesAPendingApproval(t *testing.T) {
	r := newReview(t, 1)
	accepted, err := r.act("key", deferred)
	require.NoError(t, err)
	_, err = r.act("second", deferred)
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(err), "a task has one pending approval")
	after, err := r.act("no", task.Act{Action: task.Reject, Fields: task.Fields{Reason: "not ordered"}})
	require.NoError(t, err)
	require.Equal(t, task.StateRejected, after.State)
	require.Equal(t, task.StateRejected, r.alarm(accepted.Pending.At).State)
	require.Len(t, r.Decided, 1)
	_, err = r.act("third", task.Act{Action: task.Reject, Deferred: true, Fields: task.Fields{Reason: "x"}})
	require.Error(t, err)
}

func TestOnlyAnApprovalIsDeferred(t *testing.T) {
	r := newReview(t, 2)
	_, err := r.act("no", task.Act{Action: task.Reject, Deferred: true, Fields: task.Fields{Reason: "x"}})
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err))
	accepted, err := r.act("key", deferred)
	require.NoError(t, err)
	after := r.alarm(accepted.Pending.At)
	require.Equal(t, []any{true, 2, (*task.Pending)(nil)}, []any{after.Open(), after.Level, after.Pending})
}

func TestPendingApprovalOffersItsWithdrawalInsteadOfASecondOne(t *testing.T) {
	r := newReview(t, 1)
	_, err := r.act("key", deferred)
	require.NoError(t, err)
	possible := func(userID string) []task.Action {
		v, err := r.Tasks.View(context.Background(), r.TenantID, r.task.ID, taskapp.Reader{UserID: userID, AllTasks: true})
		require.NoError(t, err)
		return v.Possible(false)
	}
	require.Contains(t, possible(r.AnnID), task.Retract)
	require.NotContains(t, possible(r.AnnID), task.Approve)
	require.NotContains(t, possible(r.MiaID), task.Retract)
}
