package flows

import (
	"context"
	"encoding/json"
	"fmt"

	"go.temporal.io/api/workflowservice/v1"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/internal/temporalx"
	"countersign.dev/workflows/attribute"
	"countersign.dev/workflows/queue"
	tenantdeletionflow "countersign.dev/workflows/tenantdeletion"
)

// TenantDeletionStart begins the waiting period of a deletion. Its workflow belongs to the platform, because the keys
// of the deleted tenant are erased.
func TenantDeletionStart(platformID, deletionID string) Start {
	return Start{Workflow: tenantdeletionflow.Delete,
		Input: tenantdeletionflow.DeleteInput{TenantID: platformID, DeletionID: deletionID}}
}

// TenantDeletionCanceled ends the waiting period.
func TenantDeletionCanceled(platformID, deletionID string) Signal {
	return Signal{WorkflowID: tenantdeletionflow.WorkflowID(platformID, deletionID),
		Name: tenantdeletionflow.SignalCanceled}
}

// deleteTenant starts one deletion from its outbox row.
func (f *Flows) deleteTenant(ctx context.Context, platformID string, payload json.RawMessage) error {
	var in tenantdeletionflow.DeleteInput
	if err := json.Unmarshal(payload, &in); err != nil || in.DeletionID == "" {
		return fault.Wrap(err, fault.Internal, fault.InternalError, "The start of a deletion cannot be read.")
	}
	in.TenantID = platformID
	return f.startOnce(ctx, start{
		workflow: tenantdeletionflow.Delete, id: tenantdeletionflow.WorkflowID(platformID, in.DeletionID),
		queue: queue.Core, tenantID: platformID, business: in.DeletionID,
		summary: "Wait, close a company, and erase its data", input: in,
	})
}

// terminatedAtOnce is how many workflows are listed at a time.
const terminatedAtOnce = 500

// TerminateAll terminates the running workflows of a tenant and returns how many there were.
func (f *Flows) TerminateAll(ctx context.Context, tenantID, reason string) (ended int, err error) {
	if !id.Valid(tenantID) {
		return 0, fault.New(fault.Internal, fault.InternalError, "the workflows of no tenant cannot be terminated")
	}
	list := &workflowservice.ListWorkflowExecutionsRequest{PageSize: terminatedAtOnce,
		Query: fmt.Sprintf("%s = '%s' AND ExecutionStatus = 'Running'", attribute.TenantID.GetName(), tenantID)}
	for {
		page, err := f.client.ListWorkflow(ctx, list)
		if err != nil {
			return ended, temporalx.Fault(err)
		}
		for _, e := range page.GetExecutions() {
			run := e.GetExecution()
			err := temporalx.Fault(f.client.TerminateWorkflow(ctx, run.GetWorkflowId(), run.GetRunId(), reason))
			if err != nil && fault.KindOf(err) == fault.NotFound {
				continue // it has ended: the list follows behind
			}
			if err != nil {
				return ended, err
			}
			ended++
		}
		if list.NextPageToken = page.GetNextPageToken(); len(list.NextPageToken) == 0 {
			return ended, nil
		}
	}
}
