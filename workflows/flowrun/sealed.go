package flowrun

import (
	"fmt"
	"time"

	enumspb "go.temporal.io/api/enums/v1"
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/workflow"

	"countersign.dev/domain/job"
	"countersign.dev/workflows/attribute"
	"countersign.dev/workflows/timer"
)

// An earlier run about the same subject may still be ending: its last transaction allowed the next job before
// the workflow closed. A run that is still open after lastTry is active.
const (
	nextTry = 200 * time.Millisecond
	lastTry = 5 * time.Minute
)

// sealed runs the child after an earlier run under the same id has ended.
func (r *run) sealed(ctx workflow.Context, name string, step job.Step) (result SealedResult, err error) {
	in := SealedInput{
		TenantID: r.in.TenantID, ProjectID: r.job.ProjectID, JobID: r.in.JobID, NodeID: step.NodeID, Path: step.Path,
		Subject: r.job.Subject, StartedBy: r.job.StartedBy,
	}
	begun := workflow.Now(ctx)
	for wait := nextTry; ; wait = min(wait*2, 10*time.Second) {
		child := workflow.ExecuteChildWorkflow(r.childOptions(ctx, step), name, in)
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
// money or a person's work. Canceling the job does reach it, as a request. A
// subject may be processed again after an earlier run of its process has ended.
func (r *run) childOptions(ctx workflow.Context, step job.Step) workflow.Context {
	return workflow.WithChildOptions(ctx, workflow.ChildWorkflowOptions{
		WorkflowID:            step.WorkflowID,
		TaskQueue:             Queue(step.Kind),
		ParentClosePolicy:     enumspb.PARENT_CLOSE_POLICY_ABANDON,
		WaitForCancellation:   true,
		WorkflowIDReusePolicy: enumspb.WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE,
		TypedSearchAttributes: r.attributes(),
		StaticSummary:         attribute.Summary(r.title()),
		StaticDetails:         step.Name + r.link(),
	})
}

func (r *run) attributes() temporal.SearchAttributes {
	return attribute.Named(attribute.Of(r.in.TenantID, r.job.ProjectID, r.job.Subject.ID), r.job.Facts.TenantName,
		string(r.job.Subject.Type), r.job.Facts.SubjectNumber, r.job.Facts.SearchHashes)
}

// title is the name of the job and of the tenant, for which operators search.
func (r *run) title() string {
	if r.job.Facts.TenantName == "" {
		return r.job.Name
	}
	return r.job.Facts.TenantName + ": " + r.job.Name
}

// link leads from the Temporal UI back to the job's page.
func (r *run) link() string {
	if r.job.Facts.TenantAddress == "" {
		return ""
	}
	return fmt.Sprintf("\n\n[Job %d in Countersign](/%s/jobs/%s)", r.job.Number, r.job.Facts.TenantAddress, r.in.JobID)
}
