package flows

import (
	"context"
	"encoding/json"

	"go.temporal.io/sdk/client"

	licenseflow "countersign.dev/workflows/license"
)

// LicenseStart has the ends of a tenant's terms noticed from now on.
func LicenseStart(tenantID string) Start {
	return Start{Workflow: licenseflow.EndTerms, Input: licenseflow.Input{TenantID: tenantID}}
}

// watchLicense starts the process of a tenant's license from its outbox row. A running one reads the terms again.
func (f *Flows) watchLicense(ctx context.Context, tenantID string, _ json.RawMessage) error {
	return f.wake(ctx, tenantID, licenseflow.SignalChanged, client.StartWorkflowOptions{
		ID: licenseflow.WorkflowID(tenantID), StaticSummary: "Notice the end of license terms"},
		licenseflow.EndTerms, licenseflow.Input{TenantID: tenantID})
}
