package flows

import (
	"context"
	"encoding/json"

	"countersign.dev/domain/fault"
	dataexportflow "countersign.dev/workflows/dataexport"
	"countersign.dev/workflows/queue"
)

// DataExportStart writes the archive of an export.
func DataExportStart(tenantID, exportID string) Start {
	return Start{Workflow: dataexportflow.Export,
		Input: dataexportflow.ExportInput{TenantID: tenantID, ExportID: exportID}}
}

// exportData starts one export from its outbox row.
func (f *Flows) exportData(ctx context.Context, tenantID string, payload json.RawMessage) error {
	var in dataexportflow.ExportInput
	if err := json.Unmarshal(payload, &in); err != nil || in.ExportID == "" {
		return fault.Wrap(err, fault.Internal, fault.InternalError, "The start of an export cannot be read.")
	}
	in.TenantID = tenantID
	return f.startOnce(ctx, start{
		workflow: dataexportflow.Export, id: dataexportflow.WorkflowID(tenantID, in.ExportID), queue: queue.Core,
		tenantID: tenantID, business: in.ExportID, summary: "Export all data of the company", input: in,
	})
}
