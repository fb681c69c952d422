package task

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/actor"
	"countersign.dev/domain/fault"
)

// running answers every Update with err and notes what was sent under which id.
type running struct {
	err  error
	sent []string
}

func (r *running) note(what, updateID string) error {
	r.sent = append(r.sent, what+" "+updateID)
	return r.err
}

func (r *running) DecideTask(_ context.Context, _, _, id string, a Action, _ string) error {
	return r.note(string(a), id)
}
func (r *running) ReassignTask(_ context.Context, _, _, id string, _ []string, _ string, _ bool) error {
	return r.note("reassign", id)
}
func (r *running) RequestTaskInfo(_ context.Context, _, _, id string, _ Question) error {
	return r.note("requestInfo", id)
}
func (r *running) ProvideTaskInfo(_ context.Context, _, _, id, _ string) error {
	return r.note("provideInfo", id)
}
func (r *running) RestartTask(_ context.Context, _, _, id, _ string, _ bool) error {
	return r.note("restart", id)
}

type kept struct {
	tk   Task
	seen bool
}

func (k kept) Task(context.Context, string, string) (Task, error) { return k.tk, nil }
func (k kept) TaskUpdateSeen(context.Context, string, string, string) (bool, error) {
	return k.seen, nil
}

var asAnn = actor.With(context.Background(), actor.Actor{TenantID: "t", UserID: "ann", CommandKey: "key"})

func TestEveryActionIsSentUnderTheCallersKey(t *testing.T) {
	r := &running{}
	s := Service{Workflow: r, Records: kept{}}
	want := []string{}
	for _, a := range HumanActions() {
		require.NoError(t, s.Perform(asAnn, "task", Act{Action: a}))
		want = append(want, string(a)+" ann/key")
	}
	require.Equal(t, want, r.sent)
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(s.Perform(asAnn, "task", Act{Action: "sign"})))
	require.Equal(t, fault.Unauthenticated, fault.KindOf(s.Perform(context.Background(), "task", Act{Action: Approve})))
}

func TestATaskWithoutARunningWorkflowIsExplained(t *testing.T) {
	gone := &running{err: fault.New(fault.NotFound, fault.NotFoundCode, "ended")}
	perform := func(k kept) error {
		return (&Service{Workflow: gone, Records: k}).Perform(asAnn, "task", Act{Action: Approve})
	}
	closed := Task{Bucket: Processed, State: StateApproved}
	require.NoError(t, perform(kept{tk: closed, seen: true}), "this very command ended it and its answer was lost")
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(perform(kept{tk: closed})))
	require.Equal(t, fault.Unavailable, fault.KindOf(perform(kept{tk: Task{Bucket: Active}})))
	away := &running{err: fault.New(fault.Unavailable, fault.ServiceUnavailable, "no answer")}
	require.Equal(t, fault.Unavailable,
		fault.KindOf((&Service{Workflow: away}).Perform(asAnn, "task", Act{Action: Approve})), "and nothing is half done")
}

func TestWhatIsPossibleDependsOnWhoLooks(t *testing.T) {
	v := View{Task: Task{Bucket: Active, InfoRequested: true}, Asked: true, YourLimit: &thousand}
	require.Equal(t, []string{"approve", "reject", "requestInfo", "reassign", "restart", "provideInfo"}, v.Possible(false))
	v.YourLimit = nil
	require.Equal(t, []string{"reject", "requestInfo", "reassign", "restart", "provideInfo"}, v.Possible(false),
		"no limit, no approval")
	v.Asked = false
	require.Equal(t, []string{"provideInfo"}, v.Possible(false))
	require.Equal(t, []string{"reassign", "restart", "provideInfo"}, v.Possible(true))
	require.Empty(t, View{}.Possible(true))
}
