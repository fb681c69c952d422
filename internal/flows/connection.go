package flows

import (
	"context"
	"encoding/json"

	"countersign.dev/domain/connection"
	"countersign.dev/domain/fault"
	connectionflow "countersign.dev/workflows/connection"
	"countersign.dev/workflows/queue"
)

// ConnectionTestStart tests a profile of a connection.
func ConnectionTestStart(tenantID string, t connection.Trial) Start {
	return Start{Workflow: connectionflow.Test, Input: connectionflow.TestInput{TenantID: tenantID,
		ProfileID: t.ProfileID, TrialID: t.ID, Type: t.Type}}
}

// testConnection starts one test from its outbox row.
func (f *Flows) testConnection(ctx context.Context, tenantID string, payload json.RawMessage) error {
	var in connectionflow.TestInput
	if err := json.Unmarshal(payload, &in); err != nil || in.TrialID == "" {
		return fault.Wrap(err, fault.Internal, fault.InternalError, "The start of a connection's test cannot be read.")
	}
	in.TenantID = tenantID
	return f.startOnce(ctx, start{
		workflow: connectionflow.Test, id: connectionflow.WorkflowID(tenantID, in.TrialID), queue: queue.Core,
		tenantID: tenantID, business: in.ProfileID, summary: "Test a connection", input: in,
	})
}
