package flows

import (
	"context"
	"encoding/json"

	enumspb "go.temporal.io/api/enums/v1"
	"go.temporal.io/sdk/client"

	"countersign.dev/internal/temporalx"
	"countersign.dev/workflows/attribute"
	expiryflow "countersign.dev/workflows/expiry"
	"countersign.dev/workflows/queue"
)

// ExpiryStart has people warned of the keys and tokens of a tenant from now on.
func ExpiryStart(tenantID string) Start {
	return Start{Workflow: expiryflow.Watch, Input: expiryflow.Input{TenantID: tenantID}}
}

// watchExpiries starts the process of a tenant's keys and tokens from its outbox row. A running one reads them again.
func (f *Flows) watchExpiries(ctx context.Context, tenantID string, _ json.RawMessage) error {
	workflowID := expiryflow.WorkflowID(tenantID)
	_, err := f.client.SignalWithStartWorkflow(ctx, workflowID, expiryflow.SignalChanged, nil,
		client.StartWorkflowOptions{
			ID: workflowID, TaskQueue: queue.Core, WorkflowIDReusePolicy: enumspb.WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE,
			TypedSearchAttributes: attribute.Of(tenantID, "", tenantID), StaticSummary: "Warn of keys and tokens that expire",
		}, expiryflow.Watch, expiryflow.Input{TenantID: tenantID})
	return temporalx.Fault(err)
}
