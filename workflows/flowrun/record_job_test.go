package flowrun

import (
	"testing"
	"time"

	"github.com/stretchr/testify/mock"
	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/converter"
	"go.temporal.io/sdk/workflow"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/flow/kind/end"
	"countersign.dev/domain/flow/kind/preparepayments"
	"countersign.dev/domain/flow/kind/submitinvoice"
	"countersign.dev/domain/flow/validation"
	"countersign.dev/domain/job"
	"countersign.dev/workflows/problem"
)

// submitting submits an invoice and ends with what the step says about it.
func submitting(continues bool) flow.Graph {
	return flow.Graph{
		Nodes: []flow.Node{node("s", flow.Start, nil), node("sub", flow.SubmitInvoice, submitinvoice.Settings{
			Invoice: `"` + workflowID + `"`, Continuing: kind.Continuing{Continue: continues}}),
			node("e", flow.End, end.Settings{Result: "[steps.sub.outcome, steps.sub.errorCode, steps.sub.job]"})},
		Edges: []flow.Edge{{From: "s", To: "sub", Type: flow.Then}, {From: "sub", To: "e", Type: flow.Succeeded},
			{From: "sub", To: "e", Type: flow.Failed}},
	}
}

func TestStepSubmitsAnInvoiceAndWaitsForTheEndOfItsJob(t *testing.T) {
	require.NoError(t, validation.Graph(submitting(false)))
	for _, c := range []struct {
		child  end.Settings
		result []any
	}{
		{end.Settings{}, []any{"Succeeded", "", 8.0}},
		{end.Settings{WithErrors: true}, []any{"Failed", string(fault.JobFailed), 8.0}},
	} {
		env, f := newEnv(submitting(false))
		f.child = below(c.child)
		execute(env)
		require.NoError(t, env.GetWorkflowError())
		var result RunResult
		require.NoError(t, env.GetWorkflowResult(&result))
		require.Equal(t, c.result, result.Result)
		require.Equal(t, []ActInput[submitinvoice.Submission]{{TenantID: tenantID, JobID: jobID, Path: "sub", Attempt: 1,
			Input: submitinvoice.Submission{InvoiceID: workflowID}}}, f.submitted)
		require.NotEmpty(t, last(t, f).Ends)
	}
}

func TestStepThatContinuesDoesNotWaitForTheJob(t *testing.T) {
	env, f := newEnv(submitting(true))
	f.child = below(end.Settings{WithErrors: true})
	begun := env.Now()
	execute(env)
	require.NoError(t, env.GetWorkflowError())
	var result RunResult
	require.NoError(t, env.GetWorkflowResult(&result))
	require.Equal(t, []any{"Succeeded", "", 8.0}, result.Result)
	require.Less(t, f.steps["sub"].FinishedAt.Sub(begun), time.Minute)
}

func TestStepKnowsTheBatchThatItPrepared(t *testing.T) {
	g := flow.Graph{
		Nodes: []flow.Node{node("s", flow.Start, nil),
			node("pay", flow.PreparePayments, preparepayments.Settings{Batch: preparepayments.ACH}),
			node("e", flow.End, end.Settings{Result: "[steps.pay.batch, steps.pay.total, steps.pay.job]"})},
		Edges: []flow.Edge{{From: "s", To: "pay", Type: flow.Then}, {From: "pay", To: "e", Type: flow.Succeeded}},
	}
	require.NoError(t, validation.Graph(g))
	env, f := newEnv(g)
	f.child = below(end.Settings{})
	execute(env)
	require.NoError(t, env.GetWorkflowError())
	var result RunResult
	require.NoError(t, env.GetWorkflowResult(&result))
	require.Equal(t, []any{3.0, 12.5, 8.0}, result.Result)
	require.Equal(t, []ActInput[preparepayments.Preparation]{{TenantID: tenantID, JobID: jobID, Path: "pay", Attempt: 1,
		Input: preparepayments.Preparation{Batch: preparepayments.ACH}}}, f.prepared)
}

// A refusal names the fields, because nothing else says what to correct.
func TestRefusedSubmissionIsAFailureOfTheStep(t *testing.T) {
	env, f := newEnv(submitting(false))
	f.refuse = problem.Error(fault.New(fault.Invalid, fault.ValidationFailed, "Field is required").
		WithFields(fault.Field{Path: "account", Code: fault.Required, Message: "Field is required."}))
	execute(env)
	require.NoError(t, env.GetWorkflowError())
	require.Equal(t, []any{job.FinishedOK, string(fault.ValidationFailed)}, []any{f.state, f.steps["sub"].ErrorCode})
	require.Equal(t, "account: Field is required.", f.steps["sub"].Error)
	require.Empty(t, f.ended, "a job that was not added does not run")
}

// An invoice is in the hands of its approvers. They, and not the job that submitted it, decide what happens to it.
func TestCanceledRunLeavesTheJobsOfRecordsAlone(t *testing.T) {
	env, f := newEnv(submitting(false))
	f.child = below(end.Settings{})
	env.RegisterDelayedCallback(env.CancelWorkflow, time.Minute)
	canceled := false
	env.SetOnChildWorkflowCanceledListener(func(*workflow.Info) { canceled = true })
	execute(env)
	require.NoError(t, env.GetWorkflowError())
	require.Equal(t, []any{job.Aborted, job.StepAborted, false}, []any{f.state, f.steps["sub"].State, canceled})
}

// The invoice is submitted already. Without a run, nobody could approve it.
func TestJobOfARecordThatWasAddedWhileTheRunWasCanceledRuns(t *testing.T) {
	for _, continues := range []bool{false, true} {
		env, f := newEnv(submitting(continues))
		f.child = below(end.Settings{})
		env.OnActivity(ActSubmitInvoice, mock.Anything, mock.Anything).After(time.Minute).Return(f.SubmitInvoice)
		env.RegisterDelayedCallback(env.CancelWorkflow, time.Second)
		var started []string
		env.SetOnChildWorkflowStartedListener(func(info *workflow.Info, _ workflow.Context, _ converter.EncodedValues) {
			started = append(started, info.WorkflowExecution.ID)
		})
		execute(env)
		require.NoError(t, env.GetWorkflowError())
		require.Equal(t, continues, f.steps["sub"].State == job.StepSuccess)
		require.Equal(t, []string{RunID(tenantID, childID, 8)}, started)
	}
}
