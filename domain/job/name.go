package job

import "countersign.dev/domain/enum"

// NameCode names what a job does. Screens show it in the reader's language.
type NameCode string

const (
	NameCapture     NameCode = "captureDocument"
	NameApprove     NameCode = "approveInvoice"
	NameRetry       NameCode = "retryInvoice"
	NameImport      NameCode = "importPayments"
	NameACH         NameCode = "generateAch"
	NameChecks      NameCode = "printChecks"
	NamePositivePay NameCode = "generatePositivePay"
	NameRun         NameCode = "runWorkflow" // a person started it
)

// Values lists every NameCode.
func (NameCode) Values() []string {
	return enum.Of(NameCapture, NameApprove, NameRetry, NameImport, NameACH, NameChecks, NamePositivePay, NameRun)
}

// Name names a job for people: what it does, and to which subject.
type Name struct {
	Code NameCode
	Of   string // a file name, a workflow, the number of a batch, or the number and vendor of an invoice
}

// English is the name in the Temporal UI and in the field "name" of the API.
func (n Name) English() string { return verbs[n.Code] + n.Of }

var verbs = map[NameCode]string{NameCapture: "Capture ", NameApprove: "Approve ", NameRetry: "Retry ",
	NameImport: "Import ", NameACH: "ACH batch ", NameChecks: "Check run ", NamePositivePay: "Positive pay file ",
	NameRun: "Run "}
