package flows_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	jobapp "countersign.dev/app/job"
	"countersign.dev/domain/actor"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/id"
	"countersign.dev/domain/job"
	"countersign.dev/domain/subject"
	"countersign.dev/internal/flows"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
	flowrunflow "countersign.dev/workflows/flowrun"
	"countersign.dev/workflows/problem"
)

var captureJob = jobapp.New{WorkflowType: flow.IntelligentCapture,
	Name:    job.Name{Code: job.NameCapture, Of: "invoice-2231.pdf"},
	Subject: subject.Ref{Type: subject.Upload}}

func TestCommittedJobCompletesWithoutNamesInItsSteps(t *testing.T) {
	w := newWorld(t, flow.PayableInvoices)
	ctx := storetest.As(w.tenantID, id.New(), "Ann Approver")
	j := w.submit(ctx, t, captureJob)
	for range 3 { // the request, the relay and a retry of it
		require.NoError(t, w.flows.StartJob(ctx, w.tenantID, j.Ref()))
	}
	j = w.ended(t, j.ID)
	require.NoError(t, w.flows.StartJob(ctx, w.tenantID, j.Ref()), "a start after the end is the same start")
	require.Equal(t, job.FinishedOK, j.State)
	require.Equal(t, "Done", j.Steps[1].Summary)
	require.Len(t, j.Steps, 3)
	who, _ := actor.From(ctx)
	require.Equal(t, who.UserID, j.StartedBy, "the row knows who started it")
	system := actor.System(w.tenantID, who.CorrelationID)
	system.Workflow = "document.Capture"
	require.Equal(t, []actor.Actor{system}, w.sealed.actors, "a header is no evidence of who acts")
}

func TestRefusalAndFailureOfAProcessFinishTheJobWithErrors(t *testing.T) {
	w := newWorld(t, flow.PayableInvoices)
	answers := map[string]func(flowrunflow.SealedInput) (flowrunflow.SealedResult, error){
		"refused": func(flowrunflow.SealedInput) (flowrunflow.SealedResult, error) {
			return flowrunflow.SealedResult{Outcome: flowrunflow.Failed, ErrorCode: string(fault.DuplicateInvoice),
				Error: "It exists already."}, nil
		},
		"broken": func(flowrunflow.SealedInput) (flowrunflow.SealedResult, error) {
			return flowrunflow.SealedResult{}, problem.Error(fault.New(fault.Unknown, fault.OutcomeUnknown, "Nobody knows."))
		},
	}
	codes := map[string]fault.Code{"refused": fault.DuplicateInvoice, "broken": fault.OutcomeUnknown}
	for name, answer := range answers {
		w.sealed.answer = answer
		j := w.submit(context.Background(), t, captureJob)
		require.NoError(t, w.flows.StartJob(context.Background(), w.tenantID, j.Ref()))
		j = w.ended(t, j.ID)
		require.Equal(t, job.FinishedWithErrors, j.State, name)
		require.Equal(t, string(codes[name]), j.ErrorCode, name)
	}
}

func TestTwoStepsAndAConditionRunInTurn(t *testing.T) {
	w := newWorld(t, flow.PayableInvoices)
	g := flow.Graph{
		Nodes: []flow.Node{
			{ID: "s", Kind: flow.Start, Name: "Start"},
			{ID: "c", Kind: flow.CaptureDocument, Name: "Capture"},
			{ID: "if", Kind: flow.Condition, Name: "Captured?",
				Config: json.RawMessage(`{"expression":"outcome == \"Succeeded\""}`)},
			{ID: "a", Kind: flow.CaptureDocument, Name: "Capture again"},
			{ID: "e", Kind: flow.End, Name: "End"},
		},
		Edges: []flow.Edge{
			{From: "s", To: "c", Type: flow.Then}, {From: "c", To: "if", Type: flow.Succeeded},
			{From: "if", To: "a", Type: flow.Then}, {From: "if", To: "e", Type: flow.Else},
			{From: "a", To: "e", Type: flow.Succeeded},
		},
	}
	second := w.publish(t, g)
	require.NoError(t, w.flows.StartJob(context.Background(), w.tenantID, second.Ref()))
	second = w.ended(t, second.ID)
	require.Equal(t, job.FinishedOK, second.State)
	require.Len(t, second.Steps, 5)
}

func TestJobOfAnotherTenantCannotBeRun(t *testing.T) {
	w := newWorld(t, flow.PayableInvoices)
	other := storetest.Tenant(t, w.DB)
	j := w.submit(context.Background(), t, captureJob)
	require.NoError(t, w.flows.StartJob(context.Background(), other, j.Ref()))
	start := flows.JobStart(j.Ref())
	payload, err := json.Marshal(start.Input)
	require.NoError(t, err)
	require.NoError(t, w.flows.Deliver(context.Background(),
		postgres.Message{Kind: "start", Name: start.Workflow, TenantID: other, Payload: payload}))
	forged := flows.RunID(other, j.ID, j.Number)
	require.NotEqual(t, j.WorkflowID, forged, "a start never reaches the run of another tenant")
	err = w.client.GetWorkflow(context.Background(), forged, "").Get(context.Background(), nil)
	require.Equal(t, fault.NotFoundCode, problem.Of(err).Code)
}
