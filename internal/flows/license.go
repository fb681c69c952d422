package flows

import (
	"context"
	"encoding/json"

	enumspb "go.temporal.io/api/enums/v1"
	"go.temporal.io/sdk/client"

	"countersign.dev/internal/temporalx"
	"countersign.dev/workflows/attribute"
	licenseflow "countersign.dev/workflows/license"
	"countersign.dev/workflows/queue"
)

// LicenseStart has the ends of a tenant's terms noticed from now on.
func LicenseStart(tenantID string) Start {
	return Start{Workflow: licenseflow.EndTerms, Input: licenseflow.Input{TenantID: tenantID}}
}

// watchLicense starts the process of a tenant's license from its outbox row. A running one reads the terms again.
func (f *Flows) watchLicense(ctx context.Context, tenantID string, _ json.RawMessage) error {
	workflowID := licenseflow.WorkflowID(tenantID)
	_, err := f.client.SignalWithStartWorkflow(ctx, workflowID, licenseflow.SignalChanged, nil,
		client.StartWorkflowOptions{
			ID: workflowID, TaskQueue: queue.Core, WorkflowIDReusePolicy: enumspb.WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE,
			TypedSearchAttributes: attribute.Of(tenantID, "", tenantID), StaticSummary: "Notice the end of license terms",
		}, licenseflow.EndTerms, licenseflow.Input{TenantID: tenantID})
	return temporalx.Fault(err)
}
