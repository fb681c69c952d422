package storetest

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	jobapp "countersign.dev/app/job"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/job"
	"countersign.dev/internal/postgres"
)

// Jobs are the use cases of jobs on the store's database.
func Jobs(s *postgres.DB) jobapp.Jobs { return jobapp.NewJobs(s, time.Now) }

// CreateJob commits a job.
func CreateJob(ctx context.Context, t testing.TB, s *postgres.DB, tenantID string, n jobapp.New) job.Job {
	t.Helper()
	j, err := TryCreateJob(ctx, s, tenantID, n)
	require.NoError(t, err)
	return j
}

// TryCreateJob is CreateJob for a job that may be refused.
func TryCreateJob(ctx context.Context, s *postgres.DB, tenantID string, n jobapp.New) (j job.Job, err error) {
	err = s.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		j, err = jobapp.Create(tx, time.Now(), n)
		return err
	})
	return j, err
}

// EndJob records the end of a job as its run does.
func EndJob(ctx context.Context, t testing.TB, s *postgres.DB, tenantID, jobID string, state job.State) {
	t.Helper()
	end := job.PassStep(flow.Node{ID: "end", Kind: flow.End, Name: "End"}, "end", time.Now())
	end.Ends = state
	require.NoError(t, Jobs(s).RecordSteps(ctx, tenantID, jobID, []job.Step{end}))
}

// StartCapture creates a job that captures documents.
func StartCapture(t testing.TB, s *postgres.DB, tenantID, projectID string) job.Job {
	t.Helper()
	return CreateJob(context.Background(), t, s, tenantID,
		jobapp.New{ProjectID: projectID, WorkflowType: flow.IntelligentCapture})
}
