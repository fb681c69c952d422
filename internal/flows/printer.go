package flows

import (
	"context"
	"encoding/json"

	"countersign.dev/domain/fault"
	printerflow "countersign.dev/workflows/printer"
	"countersign.dev/workflows/queue"
)

// PrinterVisitStart carries out what a person asked a printer for.
func PrinterVisitStart(tenantID, visitID string) Start {
	return Start{Workflow: printerflow.Visit, Input: printerflow.VisitInput{TenantID: tenantID, VisitID: visitID}}
}

// visitPrinter starts one visit from its outbox row.
func (f *Flows) visitPrinter(ctx context.Context, tenantID string, payload json.RawMessage) error {
	var in printerflow.VisitInput
	if err := json.Unmarshal(payload, &in); err != nil || in.VisitID == "" {
		return fault.Wrap(err, fault.Internal, fault.InternalError, "The start of a printer's visit cannot be read.")
	}
	in.TenantID = tenantID
	return f.startOnce(ctx, start{
		workflow: printerflow.Visit, id: printerflow.WorkflowID(tenantID, in.VisitID), queue: queue.Core,
		tenantID: tenantID, business: in.VisitID, summary: "Contact a printer", input: in,
	})
}
