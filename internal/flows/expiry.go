package flows

import (
	"context"
	"encoding/json"

	"go.temporal.io/sdk/client"

	expiryflow "countersign.dev/workflows/expiry"
)

// ExpiryStart has people warned of the keys and tokens of a tenant from now on.
func ExpiryStart(tenantID string) Start {
	return Start{Workflow: expiryflow.Watch, Input: expiryflow.Input{TenantID: tenantID}}
}

// watchExpiries starts the process of a tenant's keys and tokens from its outbox row. A running one reads them again.
func (f *Flows) watchExpiries(ctx context.Context, tenantID string, _ json.RawMessage) error {
	return f.wake(ctx, tenantID, expiryflow.SignalChanged, client.StartWorkflowOptions{
		ID: expiryflow.WorkflowID(tenantID), StaticSummary: "Warn of keys and tokens that expire"},
		expiryflow.Watch, expiryflow.Input{TenantID: tenantID})
}
