package flows

import (
	"context"
	"encoding/json"

	"countersign.dev/domain/fault"
	bulkflow "countersign.dev/workflows/bulk"
	"countersign.dev/workflows/queue"
)

// BulkStart starts a bulk action.
func BulkStart(bulkID string) Start {
	return Start{Workflow: bulkflow.Run, Input: bulkflow.RunInput{BulkID: bulkID}}
}

// startBulk starts an action on many tasks from its outbox row.
func (f *Flows) startBulk(ctx context.Context, tenantID string, payload json.RawMessage) error {
	var in bulkflow.RunInput
	if err := json.Unmarshal(payload, &in); err != nil || in.BulkID == "" {
		return fault.Wrap(err, fault.Internal, fault.InternalError, "The start of a bulk action cannot be read.")
	}
	in.TenantID = tenantID
	return f.startOnce(ctx, start{
		workflow: bulkflow.Run, id: bulkflow.WorkflowID(tenantID, in.BulkID), queue: queue.Core,
		tenantID: tenantID, business: in.BulkID, summary: "Act on many tasks", input: in,
	})
}
