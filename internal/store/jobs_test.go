package store_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/id"
	"countersign.dev/internal/store"
	"countersign.dev/internal/store/storetest"
)

// capture is a job about an upload in a new project of payable invoices.
func capture(ctx context.Context, t *testing.T, s *store.Store, superuser, tenantID string) (flow.Job, string) {
	t.Helper()
	projectID := storetest.Project(t, s, superuser, tenantID, flow.PayableInvoices)
	var job flow.Job
	require.NoError(t, s.InTenant(ctx, tenantID, func(tx *store.Tenant) (err error) {
		job, err = tx.CreateJob(store.NewJob{ProjectID: projectID, WorkflowType: flow.IntelligentCapture,
			Name: "Capture a.pdf", SubjectType: "upload", SubjectID: id.New()})
		return err
	}))
	return job, projectID
}

func TestJobBeginsOnceAndKeepsItsGraph(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	tenantID := storetest.Tenant(t, s)
	ctx := storetest.As(tenantID, id.New(), "Ann")
	job, _ := capture(ctx, t, s, superuser, tenantID)
	require.Equal(t, flow.Starting, job.State)
	require.EqualValues(t, 1, job.Number)

	for range 2 { // a retried activity finds it done
		_, g, err := s.BeginJob(ctx, tenantID, job.ID, "run-1")
		require.NoError(t, err)
		require.True(t, g.Has(flow.CaptureInvoice))
	}
	got, err := s.Job(ctx, tenantID, job.ID)
	require.NoError(t, err)
	require.Equal(t, flow.Processing, got.State)
	require.Equal(t, flow.IntelligentCapture, got.WorkflowType)
	require.Len(t, got.Steps, 2)
	require.Equal(t, "invoice-capture/"+tenantID+"/"+job.SubjectID, got.Steps[1].WorkflowID)
}

func TestStepsShowThatTheJobWaits(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	tenantID := storetest.Tenant(t, s)
	ctx := context.Background()
	job, _ := capture(ctx, t, s, superuser, tenantID)
	_, _, err := s.BeginJob(ctx, tenantID, job.ID, "run-1")
	require.NoError(t, err)
	set := func(state flow.JobState) flow.Job {
		require.NoError(t,
			s.InTenant(ctx, tenantID, func(tx *store.Tenant) error { return tx.SetJobState(job.ID, state, "", "") }))
		got, err := s.Job(ctx, tenantID, job.ID)
		require.NoError(t, err)
		require.Equal(t, state, got.State)
		return got
	}
	require.Equal(t, flow.StepStalled, set(flow.WaitingForTask).Steps[1].State)
	require.Equal(t, flow.StepInfo, set(flow.Processing).Steps[1].State)
	require.Equal(t, flow.StepAborted, set(flow.Aborted).Steps[1].State)
}

func TestFinishedStepsAndJobsAreNotReopened(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	tenantID := storetest.Tenant(t, s)
	ctx := context.Background()
	job, _ := capture(ctx, t, s, superuser, tenantID)
	_, g, err := s.BeginJob(ctx, tenantID, job.ID, "run-1")
	require.NoError(t, err)
	node, _ := g.Next("start", flow.Then)
	done := node.Begin(flow.Subject{TenantID: tenantID, ID: job.SubjectID}, time.Now())
	done.State, done.Summary, done.FinishedAt = flow.StepSuccess, "Invoice 1", time.Now()
	require.NoError(t, s.RecordSteps(ctx, tenantID, job.ID, []flow.Step{done}, flow.FinishedOK, "", ""))

	late := node.Begin(flow.Subject{TenantID: tenantID, ID: job.SubjectID}, time.Now())
	require.NoError(t, s.RecordSteps(ctx, tenantID, job.ID, []flow.Step{late}, flow.Processing, "", ""))
	got, err := s.Job(ctx, tenantID, job.ID)
	require.NoError(t, err)
	require.Equal(t, flow.FinishedOK, got.State)
	require.Equal(t, flow.StepSuccess, got.Steps[1].State)
	require.False(t, got.FinishedAt.IsZero())
}

func TestProjectWithoutTheWorkflowRefusesTheJob(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	tenantID := storetest.Tenant(t, s)
	projectID := storetest.Project(t, s, superuser, tenantID, flow.AchPayments)
	ask := func(n store.NewJob) error {
		n.ProjectID = projectID
		return s.InTenant(context.Background(), tenantID,
			func(tx *store.Tenant) error { _, err := tx.CreateJob(n); return err })
	}
	require.Equal(t, fault.WorkflowMissing, fault.CodeOf(ask(store.NewJob{WorkflowType: flow.InvoiceApproval})))
	require.Equal(t, fault.PaymentsWorkflowMissing,
		fault.CodeOf(ask(store.NewJob{WorkflowType: flow.Payments, Kind: flow.PrintChecks})))
	require.NoError(t,
		ask(store.NewJob{WorkflowType: flow.Payments, Kind: flow.GenerateAch, SubjectType: "batch", SubjectID: id.New()}))
}

func TestJobOfAnotherTenantDoesNotExist(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	a, b := storetest.TwoTenants(t, s)
	ctx := context.Background()
	job, projectID := capture(ctx, t, s, superuser, a)
	_, err := s.Job(ctx, b, job.ID)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	_, _, err = s.BeginJob(ctx, b, job.ID, "x")
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	require.Equal(t, fault.NotFound, fault.KindOf(s.RecordSteps(ctx, b, job.ID, nil, flow.Aborted, "", "")))
	err = s.InTenant(ctx, b, func(tx *store.Tenant) error {
		_, err := tx.CreateJob(store.NewJob{ProjectID: projectID, WorkflowType: flow.IntelligentCapture})
		return err
	})
	require.Equal(t, fault.NotFound, fault.KindOf(err))
}
