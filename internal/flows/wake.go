package flows

import (
	"context"

	enumspb "go.temporal.io/api/enums/v1"
	"go.temporal.io/sdk/client"

	"countersign.dev/internal/temporalx"
	"countersign.dev/workflows/attribute"
	"countersign.dev/workflows/queue"
)

// wake starts the process of a tenant that waits for the next date. A running one reads its dates again.
func (f *Flows) wake(
	ctx context.Context, tenantID, signal string, o client.StartWorkflowOptions, workflow string, in any,
) error {
	o.TaskQueue, o.WorkflowIDReusePolicy = queue.Core, enumspb.WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE
	o.TypedSearchAttributes = attribute.Of(tenantID, "", tenantID)
	_, err := f.client.SignalWithStartWorkflow(ctx, o.ID, signal, nil, o, workflow, in)
	return temporalx.Fault(err)
}
