package flow

import (
	"strconv"
	"time"

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

// Begin is the step of a sealed node that starts now.
func (n Node) Begin(s Subject, now time.Time) Step {
	return Step{NodeID: n.ID, Kind: n.Kind, Name: n.Name, State: StepInfo, WorkflowID: n.Kind.ProcessID(s), StartedAt: now}
}

// Pass is the step of a node that is done as soon as it is reached.
func (n Node) Pass(now time.Time) Step {
	return Step{NodeID: n.ID, Kind: n.Kind, Name: n.Name, State: StepSuccess, StartedAt: now, FinishedAt: now}
}

// FirstSteps are known before the run has done anything: the start, and the
// sealed step right behind it. They are written with the job's first state, so
// that no bookkeeping stands between the run and its first process.
func FirstSteps(g Graph, s Subject, now time.Time) []Step {
	start, ok := g.StartNode()
	if !ok {
		return nil
	}
	steps := []Step{start.Pass(now)}
	if next, ok := g.Next(start.ID, Then); ok && next.Kind.Sealed() {
		steps = append(steps, next.Begin(s, now))
	}
	return steps
}
