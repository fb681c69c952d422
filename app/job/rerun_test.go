package job_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	jobapp "countersign.dev/app/job"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/job"
	"countersign.dev/internal/postgres"
	jobrow "countersign.dev/internal/store/job"
	"countersign.dev/internal/store/storetest"
)

func TestEndedJobRunsAgainWithItsParametersForTheCaller(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	tenantID, other := storetest.TwoTenants(t, s)
	ctx := context.Background()
	captured, projectID := capture(ctx, t, s, superuser, tenantID)
	jobs := storetest.Jobs(s)
	parameters := map[string]any{"vendor": "Contoso"}
	ann, bob, stranger := id.New(), id.New(), id.New()
	storetest.ExecAs(t, superuser, `INSERT INTO project_members (tenant_id, project_id, member_id, kind)
		SELECT $1, $2, unnest($3::uuid[]), 'user'`, tenantID, projectID, []string{ann, bob})
	workflowID := lookUp(ctx, t, s, tenantID, projectID)
	first, err := jobs.StartWorkflow(reading(tenantID, ann), tenantID, workflowID, parameters)
	require.NoError(t, err)
	rerun := func(tenantID, userID, jobID string) (job.Job, error) {
		return jobs.Rerun(reading(tenantID, userID), tenantID, jobapp.Reader{}, jobID)
	}
	_, err = rerun(tenantID, bob, first.ID)
	require.Equal(t, fault.JobRunning, fault.CodeOf(err))
	_, err = rerun(tenantID, stranger, first.ID)
	require.Equal(t, fault.NotFound, fault.KindOf(err), "a stranger does not learn that it runs")

	require.NoError(t, s.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		return jobapp.Fail(tx, time.Now(), first.ID, fault.InternalError, "Its run is lost.")
	}))
	second, err := rerun(tenantID, bob, first.ID)
	require.NoError(t, err)
	require.Equal(t, []any{first.Number + 1, workflowID, bob}, []any{second.Number, second.Subject.ID, second.StartedBy})
	require.NoError(t, s.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		run, err := jobrow.LockRun(tx, second.ID)
		require.Equal(t, parameters, run.Parameters)
		return err
	}))
	for _, jobID := range []string{first.ID, id.New(), "nonsense"} {
		for _, who := range []struct{ tenantID, userID string }{{tenantID, stranger}, {other, bob}} {
			_, err := rerun(who.tenantID, who.userID, jobID)
			require.Equal(t, fault.NotFound, fault.KindOf(err), jobID)
		}
	}
	storetest.EndJob(ctx, t, s, tenantID, captured.ID, job.FinishedOK)
	_, err = rerun(tenantID, bob, captured.ID)
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err), "it begins with a document")
}
