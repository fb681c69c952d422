package flows

import (
	"context"
	"encoding/json"

	enumspb "go.temporal.io/api/enums/v1"
	"go.temporal.io/sdk/client"

	"countersign.dev/internal/temporalx"
	"countersign.dev/workflows/attribute"
	batchflow "countersign.dev/workflows/batch"
	"countersign.dev/workflows/queue"
)

// CollectStart removes the objects of abandoned attempts to seal.
func CollectStart(tenantID string) Start {
	return Start{Workflow: batchflow.Collect, Input: batchflow.CollectInput{TenantID: tenantID}}
}

// collectFiles starts the removal of leftovers of a tenant's attempts to seal. A running removal continues.
func (f *Flows) collectFiles(ctx context.Context, tenantID string, _ json.RawMessage) error {
	_, err := f.client.ExecuteWorkflow(ctx, client.StartWorkflowOptions{
		ID: batchflow.CollectID(tenantID), TaskQueue: queue.Core,
		WorkflowIDReusePolicy:    enumspb.WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE,
		WorkflowIDConflictPolicy: enumspb.WORKFLOW_ID_CONFLICT_POLICY_USE_EXISTING,
		TypedSearchAttributes:    attribute.Of(tenantID, "", "files"),
		StaticSummary:            "Remove the objects of abandoned attempts to seal",
	}, batchflow.Collect, batchflow.CollectInput{TenantID: tenantID})
	return temporalx.Fault(err)
}
