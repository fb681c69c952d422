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
	"countersign.dev/internal/store/storetest"
)

func TestDiagramOfJobIsForReadersOfItsProject(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	tenantID, other := storetest.TwoTenants(t, s)
	ctx := context.Background()
	created, projectID := capture(ctx, t, s, superuser, tenantID)
	node := flow.Node{ID: "approve", Kind: flow.ApproveInvoice, Name: "Ask the controller"}
	_, err := storetest.Jobs(s).Begin(ctx, tenantID, created.ID)
	require.NoError(t, err)
	require.NoError(t, storetest.Jobs(s).RecordSteps(ctx, tenantID, created.ID,
		[]job.Step{job.PassStep(node, "loop[0]/approve", time.Now())}))
	member, stranger := id.New(), id.New()
	storetest.ExecAs(t, superuser, `INSERT INTO project_members (tenant_id, project_id, member_id, kind)
		VALUES ($1, $2, $3, 'user')`, tenantID, projectID, member)

	read := func(tenantID, userID string, r jobapp.Reader, jobID string) error {
		ctx := reading(tenantID, userID)
		w, err := storetest.Jobs(s).Workflow(ctx, tenantID, r, jobID)
		counts, countErr := storetest.Jobs(s).CountSteps(ctx, tenantID, r, jobID, time.Time{})
		require.Equal(t, fault.KindOf(err), fault.KindOf(countErr))
		if err == nil {
			require.Equal(t, 1, w.Number)
			require.Contains(t, string(w.Graph), string(flow.CaptureDocument))
			require.Equal(t,
				[]jobapp.StepCounts{{NodeID: "approve", Steps: map[job.StepState]int{job.StepSuccess: 1}}}, counts)
		}
		return err
	}
	require.NoError(t, read(tenantID, member, jobapp.Reader{}, created.ID))
	require.NoError(t, read(tenantID, stranger, jobapp.Reader{Operator: true}, created.ID))
	for _, jobID := range []string{created.ID, id.New(), "nonsense"} {
		require.Equal(t, fault.NotFound, fault.KindOf(read(tenantID, stranger, jobapp.Reader{}, jobID)), jobID)
		require.Equal(t, fault.NotFound, fault.KindOf(read(other, member, jobapp.Reader{Operator: true}, jobID)), jobID)
	}
}
