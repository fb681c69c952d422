package job_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	componentapp "countersign.dev/app/component"
	jobapp "countersign.dev/app/job"
	"countersign.dev/domain/component"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind/runworkflow"
	"countersign.dev/domain/id"
	"countersign.dev/domain/job"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
)

// lookUp adds a workflow with a parameter to a project.
func lookUp(ctx context.Context, t *testing.T, s *postgres.DB, tenantID, projectID string) (componentID string) {
	t.Helper()
	g := flow.Graph{Parameters: []flow.Parameter{{Name: "vendor", Type: flow.Text, Required: true}},
		Nodes: []flow.Node{{ID: "s", Kind: flow.Start, Name: "Start"}, {ID: "e", Kind: flow.End, Name: "End"}},
		Edges: []flow.Edge{{From: "s", To: "e", Type: flow.Then}}}
	componentID = id.New()
	require.NoError(t, s.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		return componentapp.Add(tx, project.Project{ID: projectID, Type: flow.PayableInvoices},
			component.Component{ID: componentID, Type: project.Workflow, WorkflowType: flow.Generic, Name: "Look up"}, &g)
	}))
	return componentID
}

func TestStepAddsItsJobOnce(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	tenantID := storetest.Tenant(t, s)
	ann := id.New()
	above, projectID := capture(storetest.As(tenantID, ann, "Ann"), t, s, superuser, tenantID)
	ctx := context.Background()
	r := runworkflow.Job{Workflow: lookUp(ctx, t, s, tenantID, projectID), Parameters: map[string]any{"vendor": "Contoso"}}
	starts := func() int64 {
		return storetest.Count(t, superuser, `SELECT count(*) FROM outbox WHERE tenant_id = $1 AND kind = 'start'`, tenantID)
	}
	before := starts()
	effect := jobapp.Effect{JobID: above.ID, Path: "sub", Attempt: 1}
	added, err := storetest.Jobs(s).AddForStep(ctx, tenantID, effect, r)
	require.NoError(t, err)
	again, err := storetest.Jobs(s).AddForStep(ctx, tenantID, effect, r)
	require.NoError(t, err)
	require.Equal(t, added.Ref(), again.Ref(), "the worker died before it could report the job")
	require.Equal(t, before, starts(), "the run of the step starts it")

	got, err := storetest.Jobs(s).Get(ctx, tenantID, added.ID)
	require.NoError(t, err)
	require.Equal(t, job.Parent{JobID: above.ID, Number: above.Number, Path: "sub", Depth: 1}, got.Parent)
	require.Equal(t, []any{ann, "Run Look up", r.Workflow}, []any{got.StartedBy, got.Name.English(), got.Subject.ID})
	require.NoError(t, storetest.Jobs(s).RecordSteps(ctx, tenantID, above.ID,
		[]job.Step{job.BeginStep(flow.Node{ID: "sub", Kind: flow.RunWorkflow, Name: "Sub"}, "sub", "", above.CreatedAt)}))
	got, err = storetest.Jobs(s).Get(ctx, tenantID, above.ID)
	require.NoError(t, err)
	require.Equal(t, added.Ref(), got.Steps[len(got.Steps)-1].Runs)

	effect.Path = "each[3]/sub"
	other, err := storetest.Jobs(s).AddForStep(ctx, tenantID, effect, r)
	require.NoError(t, err)
	require.NotEqual(t, added.ID, other.ID)
}

func TestStepAddsNoJobOfAWorkflowThatItMayNotRun(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	tenantID, stranger := storetest.TwoTenants(t, s)
	ctx := context.Background()
	above, projectID := capture(ctx, t, s, superuser, tenantID)
	elsewhere := storetest.Project(t, s, superuser, tenantID, flow.PayableInvoices)
	far := lookUp(ctx, t, s, tenantID, elsewhere)
	near := lookUp(ctx, t, s, tenantID, projectID)
	foreign := lookUp(ctx, t, s, stranger, storetest.Project(t, s, superuser, stranger, flow.PayableInvoices))
	vendor := map[string]any{"vendor": "Contoso"}
	add := func(tenantID, jobID, workflowID string, parameters map[string]any) fault.Code {
		_, err := storetest.Jobs(s).AddForStep(ctx, tenantID, jobapp.Effect{JobID: jobID, Path: "sub", Attempt: 1},
			runworkflow.Job{Workflow: workflowID, Parameters: parameters})
		return fault.CodeOf(err)
	}
	for name, workflowID := range map[string]string{"another project": far, "another company": foreign,
		"another type": above.ComponentID, "none": id.New()} {
		require.Equal(t, fault.WorkflowMissing, add(tenantID, above.ID, workflowID, vendor), name)
	}
	require.Equal(t, fault.ValidationFailed, add(tenantID, above.ID, near, nil))
	require.Equal(t, fault.NotFoundCode, add(stranger, above.ID, foreign, vendor), "the job of another company")
	require.EqualValues(t, 1, storetest.Count(t, superuser, `SELECT count(*) FROM jobs`))
	storetest.ExecAs(t, superuser, `UPDATE project_components SET deleted_at = now() WHERE id = $1`, near)
	require.Equal(t, fault.WorkflowMissing, add(tenantID, above.ID, near, vendor), "a deleted workflow")
}

// A workflow that runs itself through others would add jobs without end.
func TestJobsRunEachOtherInTenLevels(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	tenantID := storetest.Tenant(t, s)
	ctx := context.Background()
	at, projectID := capture(ctx, t, s, superuser, tenantID)
	r := runworkflow.Job{Workflow: lookUp(ctx, t, s, tenantID, projectID), Parameters: map[string]any{"vendor": "Contoso"}}
	var err error
	for range job.MaxDepth {
		at, err = storetest.Jobs(s).AddForStep(ctx, tenantID, jobapp.Effect{JobID: at.ID, Path: "sub", Attempt: 1}, r)
		require.NoError(t, err)
	}
	_, err = storetest.Jobs(s).AddForStep(ctx, tenantID, jobapp.Effect{JobID: at.ID, Path: "sub", Attempt: 1}, r)
	require.Equal(t, fault.WorkflowIncorrectlyDefined, fault.CodeOf(err))
}
