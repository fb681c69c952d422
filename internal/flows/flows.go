// Package flows starts, updates, signals and queries workflows. It is the only
// caller of the Temporal client for business; each feature has a file here.
package flows

import (
	"context"
	"errors"

	enumspb "go.temporal.io/api/enums/v1"
	"go.temporal.io/api/serviceerror"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/temporal"

	"countersign.dev/domain/act"
	"countersign.dev/domain/job"
	"countersign.dev/internal/temporalx"
	"countersign.dev/workflows/attribute"
	flowrunflow "countersign.dev/workflows/flowrun"
	"countersign.dev/workflows/queue"
)

// ActRecorder stores requests of people.
type ActRecorder interface {
	RecordAct(ctx context.Context, tenantID string, r act.Request) error
}

// Flows is the door to Temporal. It is safe for concurrent use.
type Flows struct {
	client client.Client
	acts   ActRecorder
}

// New is a door over a client of internal/temporalx.
func New(c client.Client, acts ActRecorder) *Flows { return &Flows{client: c, acts: acts} }

// Ready says whether the Temporal server answers and has the namespace.
func (f *Flows) Ready(ctx context.Context, namespace string) error {
	return temporalx.Ready(ctx, f.client, namespace)
}

// start is one workflow to start under its deterministic id.
type start struct {
	workflow  string
	id        string
	queue     string
	tenantID  string
	projectID string
	business  string    // id of its subject
	jobState  job.State // of a job; empty for other workflows
	summary   string    // one line for the Temporal UI
	input     any
}

// startOnce starts a workflow at most once. A run under the same id, open or closed, is the success of an
// earlier attempt. After the namespace's retention, only a database constraint protects.
func (f *Flows) startOnce(ctx context.Context, s start) error {
	_, err := f.client.ExecuteWorkflow(ctx, client.StartWorkflowOptions{
		ID:                       s.id,
		TaskQueue:                s.queue,
		WorkflowIDConflictPolicy: enumspb.WORKFLOW_ID_CONFLICT_POLICY_USE_EXISTING,
		WorkflowIDReusePolicy:    enumspb.WORKFLOW_ID_REUSE_POLICY_REJECT_DUPLICATE,
		TypedSearchAttributes:    s.attributes(),
		StaticSummary:            attribute.Summary(s.summary),
	}, s.workflow, s.input)
	var started *serviceerror.WorkflowExecutionAlreadyStarted
	if errors.As(err, &started) {
		return nil
	}
	return temporalx.Fault(err)
}

func (s start) attributes() temporal.SearchAttributes {
	attributes := attribute.Of(s.tenantID, s.projectID, s.business)
	if s.jobState == "" {
		return attributes
	}
	return temporal.NewSearchAttributes(attributes.Copy(), attribute.JobState.ValueSet(string(s.jobState)))
}

// StartJob starts the run of a committed job. Callers use it to reduce latency. The relay starts missed runs
// under the same id.
func (f *Flows) StartJob(ctx context.Context, tenantID string, j job.Ref) error {
	return f.startOnce(ctx, start{
		workflow: flowrunflow.Run, id: RunID(tenantID, j.ID, j.Number), queue: queue.Flows,
		tenantID: tenantID, business: j.ID, jobState: job.Processing, summary: "Job " + j.ID,
		input: flowrunflow.RunInput{TenantID: tenantID, JobID: j.ID},
	})
}
