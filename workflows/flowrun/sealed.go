package flowrunflow

import (
	"fmt"
	"time"

	enumspb "go.temporal.io/api/enums/v1"
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/workflow"

	"countersign.dev/domain/flow"
	"countersign.dev/workflows/attribute"
	"countersign.dev/workflows/queue"
	"countersign.dev/workflows/retry"
	"countersign.dev/workflows/timer"
)

// sealed runs a hand-written process as a child workflow. Its step's row is
// written beside it, not before it: the commands leave in one workflow task.
func (r *run) sealed(ctx workflow.Context, node flow.Node) (flow.EdgeType, error) {
	name, _, _ := node.Kind.Process()
	step := node.Begin(r.subject(), workflow.Now(ctx))
	result, err := r.process(ctx, name, step)
	step.FinishedAt = workflow.Now(ctx)
	switch {
	case err != nil && (ctx.Err() != nil || temporal.IsCanceledError(err)):
		step.State = flow.StepAborted
		r.pending = append(r.pending, FromDomain(step))
		return "", temporal.NewCanceledError()
	case err != nil:
		result = failure(err)
	}
	r.last = result
	step.State, step.Summary, step.ErrorCode, step.Error = flow.StepSuccess, result.Summary, result.ErrorCode, result.Error
	if result.Outcome != Succeeded {
		step.State = flow.StepError
	}
	r.pending = append(r.pending, FromDomain(step))
	if result.Outcome == Succeeded {
		return flow.Succeeded, nil
	}
	return flow.Failed, nil
}

// An earlier run about the same item may still be ending: its last transaction
// has let the next job begin, and its workflow closes a moment later. After
// lastTry it is not ending but at work.
const (
	nextTry = 200 * time.Millisecond
	lastTry = 5 * time.Minute
)

// process runs the child, after the one before it under the same id.
func (r *run) process(ctx workflow.Context, name string, step flow.Step) (result SealedResult, err error) {
	in := SealedInput{
		TenantID: r.in.TenantID, ProjectID: r.job.ProjectID, JobID: r.in.JobID, NodeID: step.NodeID,
		SubjectType: r.job.SubjectType, SubjectID: r.job.SubjectID, StartedBy: r.job.StartedBy,
	}
	begun := workflow.Now(ctx)
	for wait := nextTry; ; wait = min(wait*2, 10*time.Second) {
		child := workflow.ExecuteChildWorkflow(r.childOptions(ctx, step), name, in)
		r.writeBegin(ctx, step)
		err = child.Get(ctx, &result)
		if !temporal.IsWorkflowExecutionAlreadyStartedError(err) || workflow.Now(ctx).Sub(begun) > lastTry {
			return result, err
		}
		if err := timer.Sleep(ctx, wait, "wait for the earlier job on the same item to end"); err != nil {
			return result, err
		}
	}
}

// childOptions leaves the child alone when the run is terminated: it may hold
// money or a person's work. Cancelling the job does reach it, as a request. A
// subject may be processed again after an earlier run of its process has ended.
func (r *run) childOptions(ctx workflow.Context, step flow.Step) workflow.Context {
	return workflow.WithChildOptions(ctx, workflow.ChildWorkflowOptions{
		WorkflowID:            step.WorkflowID,
		TaskQueue:             queue.Core,
		ParentClosePolicy:     enumspb.PARENT_CLOSE_POLICY_ABANDON,
		WaitForCancellation:   true,
		WorkflowIDReusePolicy: enumspb.WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE,
		TypedSearchAttributes: attribute.Named(attribute.Of(r.in.TenantID, r.job.ProjectID, r.job.SubjectID),
			r.job.Words.TenantName, r.job.SubjectType, r.job.Words.SubjectNumber, r.job.Words.SearchHashes),
		StaticSummary: attribute.Summary(r.title()),
		StaticDetails: step.Name + r.link(),
	})
}

// title is the job's name with the tenant's, which operators look for.
func (r *run) title() string {
	if r.job.Words.TenantName == "" {
		return r.job.Name
	}
	return r.job.Words.TenantName + ": " + r.job.Name
}

// link leads from the Temporal UI back to the job's page.
func (r *run) link() string {
	if r.job.Words.TenantAddress == "" {
		return ""
	}
	return fmt.Sprintf("\n\n[Job %d in Countersign](/%s/jobs/%s)", r.job.Number, r.job.Words.TenantAddress, r.in.JobID)
}

// writeBegin writes the steps so far and the one that begins, unless begin did.
func (r *run) writeBegin(ctx workflow.Context, step flow.Step) {
	if r.begun[step.NodeID] {
		return
	}
	r.begun[step.NodeID] = true
	in := RecordInput{TenantID: r.in.TenantID, JobID: r.in.JobID, Steps: append(r.pending, FromDomain(step))}
	r.pending = nil
	ctx, _ = workflow.NewDisconnectedContext(ctx) // a cancelled job still shows what it had begun
	r.writing = append(r.writing,
		workflow.ExecuteActivity(retry.Database(ctx, "record that a step has begun"), ActRecord, in))
}
