package flow

import (
	"strconv"

	"countersign.dev/domain/id"
)

// RunName is the executor's name for the run of a job. It is stored in histories: never rename.
const RunName = "flow.Run"

// RunID is the job's identity in the executor and its idempotency key: the same
// for the request that starts it, the relay and the run itself. The job's row has it.
func RunID(tenantID, jobID string, number int64) string {
	return id.WithNumber("flow-run/"+tenantID+"/"+jobID, strconv.FormatInt(number, 10))
}

// Process is the hand-written process behind a sealed kind.
func (k Kind) Process() (workflow, idPrefix string, ok bool) {
	switch k {
	case CaptureInvoice:
		return "invoice.Capture", "invoice-capture", true
	case ApproveInvoice:
		return "invoice.Approval", "invoice", true
	case ImportPayments:
		return "payment.Import", "payment-import", true
	case GenerateAch:
		return "ach.Generate", "ach", true
	case GeneratePositivePay:
		return "positivepay.Generate", "positive-pay", true
	case PrintChecks:
		return "check.Print", "check-print", true
	case Start, Condition, End:
		return "", "", false
	}
	return "", "", false
}

// Subject is what a job is about. Number ends the ids of its processes, so it
// must never change; it is empty for a subject without a number.
type Subject struct {
	TenantID, ID, Number string
}

// ProcessID is the identity of the process for one subject: two jobs about the
// same subject cannot run it twice at once.
func (k Kind) ProcessID(s Subject) string {
	_, prefix, _ := k.Process()
	return id.WithNumber(prefix+"/"+s.TenantID+"/"+s.ID, s.Number)
}
