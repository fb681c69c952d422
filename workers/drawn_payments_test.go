package workers_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	componentapp "countersign.dev/app/component"
	"countersign.dev/domain/component"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind/end"
	"countersign.dev/domain/flow/kind/preparepayments"
	"countersign.dev/domain/id"
	"countersign.dev/domain/job"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
)

// prepares adds a workflow to the ACH project that prepares the payments that a step found.
func (h *installation) prepares() (componentID string) {
	h.t.Helper()
	config := func(settings any) json.RawMessage {
		body, err := json.Marshal(settings)
		require.NoError(h.t, err)
		return body
	}
	g := flow.Graph{
		Nodes: []flow.Node{{ID: "s", Kind: flow.Start, Name: "Start"},
			{ID: "find", Kind: flow.FindPayments, Name: "Find"},
			{ID: "pay", Kind: flow.PreparePayments, Name: "Pay", Config: config(preparepayments.Settings{
				Batch: preparepayments.ACH, Payments: "steps.find.records"})},
			{ID: "e", Kind: flow.End, Name: "End", Config: config(end.Settings{Result: "steps.pay.total"})}},
		Edges: []flow.Edge{{From: "s", To: "find", Type: flow.Then}, {From: "find", To: "pay", Type: flow.Succeeded},
			{From: "pay", To: "e", Type: flow.Succeeded}},
	}
	componentID = id.New()
	require.NoError(h.t, h.DB.InTenant(context.Background(), h.TenantID, func(tx *postgres.Tx) error {
		return componentapp.Add(tx, project.Project{ID: h.ACH, Type: flow.AchPayments}, component.Component{ID: componentID,
			Type: project.Workflow, WorkflowType: flow.Generic, Name: "Pay every Friday"}, &g)
	}))
	return componentID
}

// prepared waits for a batch that can be released.
func (h *installation) prepared() (batchID string) {
	h.t.Helper()
	require.Eventually(h.t, func() bool {
		batchID = storetest.Value[string](h.t, h.Superuser,
			`SELECT coalesce((SELECT id::text FROM payment_batches WHERE status = 'awaiting_release'), '')`)
		return batchID != ""
	}, 20*time.Second, 20*time.Millisecond)
	return batchID
}

// The step waits while another person releases the batch. Its workers stop before and after the release, and the bank
// has one file.
func TestPaymentsOfADrawnWorkflowAreReleasedByAnotherPersonAndSentOnce(t *testing.T) {
	h := newHouse(t)
	_, invoiceID := h.Pay(h.PaidByACH, "INV-1", "12480.00")
	started, err := storetest.Jobs(h.DB).StartWorkflow(by(h.Ann), h.TenantID, h.prepares(), nil)
	require.NoError(t, err)
	batchID := h.prepared()
	b, err := h.batches.Get(context.Background(), h.TenantID, batchID)
	require.NoError(t, err)
	h.stop()
	h.work()
	_, err = h.request(by(h.Ann), b.ID, payment.ReleaseBatch)
	require.Equal(t, fault.SeparationOfDuties, fault.CodeOf(err), "who started the workflow prepared the batch")
	_, err = h.request(by(h.Bob), b.ID, payment.ReleaseBatch)
	require.NoError(t, err)
	h.stop()
	h.work()
	done := h.reaches(b.ID, payment.Acknowledged)
	files, err := os.ReadDir(filepath.Join(h.bank.Files(), "inbound"))
	require.NoError(t, err)
	require.Len(t, files, 1)
	require.Equal(t, done.Seal.FileName, files[0].Name())
	h.paid(invoiceID)
	ended := h.jobEnds(started.ID)
	require.Equal(t, job.FinishedOK, ended.State, ended.Error)
	require.Equal(t, b.JobID, ended.Steps[2].Runs.ID)
	require.Equal(t, started.ID, h.jobEnds(b.JobID).Parent.JobID)
	require.EqualValues(t, 1, storetest.Count(t, h.Superuser, `SELECT count(*) FROM payment_batches`))
}

// A person cancels the batch, and the workflow learns it.
func TestCanceledBatchFailsTheStepThatPreparedIt(t *testing.T) {
	h := newHouse(t)
	h.Pay(h.PaidByACH, "INV-1", "10.00")
	started, err := storetest.Jobs(h.DB).StartWorkflow(by(h.Ann), h.TenantID, h.prepares(), nil)
	require.NoError(t, err)
	batchID := h.prepared()
	_, err = h.request(by(h.Ann), batchID, payment.CancelBatch)
	require.NoError(t, err)
	ended := h.jobEnds(started.ID)
	require.Equal(t, job.FinishedWithErrors, ended.State)
	require.Equal(t, job.StepError, ended.Steps[2].State)
}
