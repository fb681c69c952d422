package flows

import (
	"strconv"

	"countersign.dev/domain/flow"
	"countersign.dev/domain/payment"
	flowrunflow "countersign.dev/workflows/flowrun"
)

// RunID is the id of the workflow that runs a job.
func RunID(tenantID, jobID string, number int64) string {
	return flowrunflow.RunID(tenantID, jobID, number)
}

// ProcessID is the id of the workflow of a sealed node for one subject.
func ProcessID(k flow.Kind, tenantID, subjectID, number string) string {
	return flowrunflow.ProcessID(k, tenantID, subjectID, number)
}

// BatchID is the id of the workflow of a batch: ach/, positive-pay/ or check-print/<tenant>/<batch>/<number>.
func BatchID(tenantID string, b payment.Batch) string {
	return flowrunflow.ProcessID(b.Kind.Process(), tenantID, b.ID, strconv.FormatInt(b.Number, 10))
}
