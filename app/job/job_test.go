package job_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	jobapp "countersign.dev/app/job"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/id"
	"countersign.dev/domain/job"
	"countersign.dev/domain/operation"
	"countersign.dev/domain/subject"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
)

var facts = job.Facts{Number: "A 7", ProcessNumber: "A7", Terms: []operation.Term{operation.VendorTerm("Contoso")}}

// capture is a job about an upload in a new project of payable invoices.
func capture(ctx context.Context, t *testing.T, s *postgres.DB, superuser, tenantID string) (job.Job, string) {
	t.Helper()
	projectID := storetest.Project(t, s, superuser, tenantID, flow.PayableInvoices)
	return storetest.CreateJob(ctx, t, s, tenantID, jobapp.New{ProjectID: projectID,
		WorkflowType: flow.IntelligentCapture, Name: job.Name{Code: job.NameCapture, Of: "a.pdf"},
		Subject: subject.Ref{Type: subject.Upload, ID: id.New()}, Facts: facts}), projectID
}

func TestJobStartsOnceAndKeepsItsGraph(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	tenantID := storetest.Tenant(t, s)
	ctx := storetest.As(tenantID, id.New(), "Ann")
	created, _ := capture(ctx, t, s, superuser, tenantID)
	require.Equal(t, job.Starting, created.State)
	require.EqualValues(t, 1, created.Number)

	for range 2 { // a retried activity changes nothing
		run, err := storetest.Jobs(s).Begin(ctx, tenantID, created.ID)
		require.NoError(t, err)
		require.True(t, run.Graph.Has(flow.CaptureDocument))
		require.Equal(t, facts, run.Job.Facts)
		require.NotEmpty(t, run.TenantName)
		require.Equal(t, "t-"+tenantID, run.TenantAddress)
	}
	got, err := storetest.Jobs(s).Get(ctx, tenantID, created.ID)
	require.NoError(t, err)
	require.Equal(t, job.Processing, got.State)
	require.Equal(t, flow.IntelligentCapture, got.WorkflowType)
	require.Len(t, got.Steps, 2)
	require.Equal(t, "document-capture/"+tenantID+"/"+created.Subject.ID+"/A7", got.Steps[1].WorkflowID)
}

func TestStepsShowThatTheJobWaits(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	tenantID := storetest.Tenant(t, s)
	ctx := context.Background()
	created, _ := capture(ctx, t, s, superuser, tenantID)
	_, err := storetest.Jobs(s).Begin(ctx, tenantID, created.ID)
	require.NoError(t, err)
	set := func(state job.State, do func(*postgres.Tx) error) job.Step {
		require.NoError(t, s.InTenant(ctx, tenantID, do))
		got, err := storetest.Jobs(s).Get(ctx, tenantID, created.ID)
		require.NoError(t, err)
		require.Equal(t, state, got.State)
		require.Equal(t, got.Status, job.StatusOf(got.Steps), "the row agrees with the steps")
		return got.Steps[1]
	}
	require.Equal(t, job.StepStalled, set(job.WaitingForTask, func(tx *postgres.Tx) error {
		return jobapp.WaitForTask(tx, created.ID)
	}).State)
	require.Equal(t, job.StepInfo, set(job.Processing, func(tx *postgres.Tx) error {
		return jobapp.Continue(tx, created.ID)
	}).State)
	waiting := set(job.WaitingForInput, func(tx *postgres.Tx) error {
		return jobapp.WaitForInput(tx, created.ID, fault.OutcomeUnknown, "Look.")
	})
	require.Equal(t, []any{job.StepStalled, job.Input, "Look."}, []any{waiting.State, waiting.WaitingFor, waiting.Error})
	ended := set(job.FinishedWithErrors, func(tx *postgres.Tx) error {
		return jobapp.Fail(tx, time.Now(), created.ID, fault.InternalError, "Its run is lost.")
	})
	require.Equal(t, []any{job.StepError, "Its run is lost."}, []any{ended.State, ended.Error})
}

func TestRecordWithoutJobChangesNothing(t *testing.T) {
	s := storetest.New(t)
	tenantID := storetest.Tenant(t, s)
	require.NoError(t, s.InTenant(context.Background(), tenantID, func(tx *postgres.Tx) error {
		for _, err := range []error{jobapp.WaitForTask(tx, ""), jobapp.Continue(tx, ""),
			jobapp.WaitForInput(tx, "", fault.InternalError, "x"), jobapp.Describe(tx, "", job.Name{}, facts)} {
			require.NoError(t, err)
		}
		return nil
	}))
}

func TestSubjectDescriptionIsReplaced(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	tenantID := storetest.Tenant(t, s)
	ctx := context.Background()
	created, _ := capture(ctx, t, s, superuser, tenantID)
	changed := job.Facts{Number: "B 8", ProcessNumber: "A7"}
	require.NoError(t, s.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		return jobapp.Describe(tx, created.ID, job.Name{Code: job.NameCapture, Of: "b.pdf"}, changed)
	}))
	got, err := storetest.Jobs(s).Get(ctx, tenantID, created.ID)
	require.NoError(t, err)
	require.Equal(t, []any{"Capture b.pdf", changed}, []any{got.Name.English(), got.Facts})
}

func TestFinishedStepsAndJobsAreNotReopened(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	tenantID := storetest.Tenant(t, s)
	ctx := context.Background()
	created, _ := capture(ctx, t, s, superuser, tenantID)
	run, err := storetest.Jobs(s).Begin(ctx, tenantID, created.ID)
	require.NoError(t, err)
	done := run.Job.Steps[1]
	done.State, done.Summary, done.FinishedAt, done.Ends = job.StepSuccess, "Invoice 1", time.Now(), job.FinishedOK
	require.NoError(t, storetest.Jobs(s).RecordSteps(ctx, tenantID, created.ID, []job.Step{done}))

	require.NoError(t, storetest.Jobs(s).RecordSteps(ctx, tenantID, created.ID, []job.Step{run.Job.Steps[1]}))
	require.NoError(t, s.InTenant(ctx, tenantID,
		func(tx *postgres.Tx) error { return jobapp.WaitForTask(tx, created.ID) }))
	got, err := storetest.Jobs(s).Get(ctx, tenantID, created.ID)
	require.NoError(t, err)
	require.Equal(t, job.FinishedOK, got.State)
	require.Equal(t, job.StepSuccess, got.Steps[1].State)
	require.False(t, got.FinishedAt.IsZero())
}

func TestProjectWithoutTheWorkflowRefusesTheJob(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	tenantID := storetest.Tenant(t, s)
	projectID := storetest.Project(t, s, superuser, tenantID, flow.AchPayments)
	ask := func(n jobapp.New) error {
		n.ProjectID = projectID
		_, err := storetest.TryCreateJob(context.Background(), s, tenantID, n)
		return err
	}
	require.Equal(t, fault.WorkflowMissing, fault.CodeOf(ask(jobapp.New{WorkflowType: flow.InvoiceApproval})))
	require.Equal(t, fault.PaymentsWorkflowMissing,
		fault.CodeOf(ask(jobapp.New{WorkflowType: flow.Payments, Kind: flow.PrintChecks})))
	require.NoError(t, ask(jobapp.New{WorkflowType: flow.Payments, Kind: flow.GenerateAch,
		Subject: subject.Ref{Type: subject.Batch, ID: id.New()}}))
}

func TestJobOfOtherTenantIsNotFound(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	a, b := storetest.TwoTenants(t, s)
	ctx := context.Background()
	created, projectID := capture(ctx, t, s, superuser, a)
	_, err := storetest.Jobs(s).Get(ctx, b, created.ID)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	_, err = storetest.Jobs(s).Begin(ctx, b, created.ID)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	require.Equal(t, fault.NotFound, fault.KindOf(storetest.Jobs(s).RecordSteps(ctx, b, created.ID, nil)))
	for name, do := range map[string]func(*postgres.Tx) error{
		"wait":     func(tx *postgres.Tx) error { return jobapp.WaitForTask(tx, created.ID) },
		"continue": func(tx *postgres.Tx) error { return jobapp.Continue(tx, created.ID) },
		"fail": func(tx *postgres.Tx) error {
			return jobapp.Fail(tx, time.Now(), created.ID, fault.InternalError, "")
		},
	} {
		require.Equal(t, fault.NotFound, fault.KindOf(s.InTenant(ctx, b, do)), name)
	}
	require.Error(t, s.InTenant(ctx, b, func(tx *postgres.Tx) error {
		return jobapp.Describe(tx, created.ID, job.Name{Of: "Mine"}, job.Facts{})
	}))
	_, err = storetest.TryCreateJob(ctx, s, b,
		jobapp.New{ProjectID: projectID, WorkflowType: flow.IntelligentCapture})
	require.Equal(t, fault.NotFound, fault.KindOf(err))
}
