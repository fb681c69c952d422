package ach_test

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
	batchflow "countersign.dev/workflows/batch"
	flowrunflow "countersign.dev/workflows/flowrun"
	"countersign.dev/workflows/problem"
)

func accepted() *ledger {
	l := newLedger()
	l.answers = []batchflow.AnswerResult{{Answer: batchflow.Accepted}}
	return l
}

func TestSealWithLostResponseIsDeliveredAutomatically(t *testing.T) {
	l := accepted()
	l.lost = true
	env := environment(l)
	released := request(env, time.Hour, batchflow.UpdateRelease, "bob")
	run(env)
	require.Error(t, *released)
	require.Equal(t, flowrunflow.Succeeded, result(t, env).Outcome)
	require.Equal(t, payment.Acknowledged, l.batch.Status)
}

func TestJobCanceledDuringReleaseDeliversSealedFile(t *testing.T) {
	l := accepted()
	l.lost = true
	env := environment(l)
	request(env, time.Hour, batchflow.UpdateRelease, "bob")
	env.RegisterDelayedCallback(env.CancelWorkflow, 2*time.Hour)
	run(env)
	require.Equal(t, payment.Acknowledged, l.batch.Status, "what is sealed is delivered")
}

func TestJobCanceledBeforeFirstActivityFreesItsPayments(t *testing.T) {
	l := newLedger()
	env := environment(l)
	env.RegisterDelayedCallback(env.CancelWorkflow, 0)
	run(env)
	require.Error(t, env.GetWorkflowError())
	require.Equal(t, payment.BatchCanceled, l.batch.Status)
}

func TestUnreachableBankLeavesOutcomeUnknownUntilNextCheck(t *testing.T) {
	l := accepted()
	l.fails["commit"] = problem.Error(fault.New(fault.Unknown, fault.OutcomeUnknown, "No answer."))
	l.fails["reconcile"] = problem.Error(fault.New(fault.Forbidden, fault.SftpAuthentication,
		"The bank's server refused the login."))
	env := environment(l)
	request(env, time.Hour, batchflow.UpdateRelease, "bob")
	env.RegisterDelayedCallback(func() { l.sight = payment.Delivered }, 10*time.Hour)
	run(env)
	require.Equal(t, flowrunflow.Succeeded, result(t, env).Outcome)
}

func TestLongUnknownOutcomeKeepsShortHistory(t *testing.T) {
	l := accepted()
	l.fails["commit"] = problem.Error(fault.New(fault.Unknown, fault.OutcomeUnknown, "No answer."))
	env := environment(l)
	request(env, time.Hour, batchflow.UpdateRelease, "bob")
	env.RegisterDelayedCallback(func() { l.sight = payment.Delivered }, 90*24*time.Hour)
	run(env)
	require.Equal(t, flowrunflow.Succeeded, result(t, env).Outcome)
	require.Less(t, len(l.calls), 2400, "eight events each: below the server's limit of 51,200")
}

func TestPossiblyDeliveredFileIsNotMarkedUnsent(t *testing.T) {
	l := accepted()
	l.offered = true
	l.fails["upload"] = problem.Error(fault.New(fault.Conflict, fault.BatchNotReleasable,
		"The file no longer has the bytes that were released."))
	env := environment(l)
	request(env, time.Hour, batchflow.UpdateRelease, "bob")
	env.RegisterDelayedCallback(func() {
		require.Equal(t, payment.OutcomeUnknown, l.batch.Status, "not expired: it would be issued again")
		l.sight = payment.Delivered
	}, 10*time.Hour)
	run(env)
	require.Equal(t, flowrunflow.Succeeded, result(t, env).Outcome)
}

// The bank has the file, so the process must not end because the database is unavailable for longer than one attempt.
func TestDeliveryIsRecordedAfterLongDatabaseOutage(t *testing.T) {
	l := accepted()
	l.outages = map[payment.BatchStatus]int{payment.Delivering: 12, payment.Delivered: 12}
	env := environment(l)
	released := request(env, time.Hour, batchflow.UpdateRelease, "bob")
	run(env)
	require.NoError(t, *released)
	require.Equal(t, flowrunflow.Succeeded, result(t, env).Outcome)
	require.Equal(t, payment.Acknowledged, l.batch.Status)
	require.Equal(t, []string{"await", "seal", "delivering", "keep", "upload", "commit", "delivered", "answer",
		"acknowledged"}, slices.Compact(l.calls))
	require.Equal(t, map[payment.BatchStatus]int{payment.Delivering: 0, payment.Delivered: 0}, l.outages)
}
