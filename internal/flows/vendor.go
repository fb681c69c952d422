package flows

import (
	"context"
	"encoding/json"
	"time"

	"countersign.dev/domain/fault"
	"countersign.dev/workflows/queue"
	vendorflow "countersign.dev/workflows/vendor"
)

// VendorAccountStart begins the use of a vendor's bank account, not before the given time.
func VendorAccountStart(tenantID, accountID string, usableFrom time.Time) Start {
	return Start{Workflow: vendorflow.StartUse,
		Input: vendorflow.ActivateInput{TenantID: tenantID, AccountID: accountID, UsableFrom: usableFrom.UTC()}}
}

// activateAccount starts the activation of one account from its outbox row.
func (f *Flows) activateAccount(ctx context.Context, tenantID string, payload json.RawMessage) error {
	var in vendorflow.ActivateInput
	if err := json.Unmarshal(payload, &in); err != nil || in.AccountID == "" {
		return fault.Wrap(err, fault.Internal, fault.InternalError, "The start of an account's activation cannot be read.")
	}
	in.TenantID = tenantID
	return f.startOnce(ctx, start{
		workflow: vendorflow.StartUse, id: vendorflow.WorkflowID(tenantID, in.AccountID), queue: queue.Core,
		tenantID: tenantID, business: in.AccountID, summary: "Begin the use of a vendor's bank account", input: in,
	})
}
