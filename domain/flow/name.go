package flow

import "countersign.dev/domain/enum"

// NameCode identifies a name that the product gave to a node. Screens show it in the reader's language.
type NameCode string

const (
	NameStart       NameCode = "start"
	NameDone        NameCode = "done"
	NameFailed      NameCode = "failed"
	NameEnded       NameCode = "ended"
	NameCapture     NameCode = "captureDocument"
	NameApprove     NameCode = "approveInvoice"
	NameImport      NameCode = "importPayments"
	NameACH         NameCode = "generateAch"
	NamePositivePay NameCode = "generatePositivePay"
	NameChecks      NameCode = "printChecks"
)

// Values lists every NameCode. It is empty for a name that a person typed.
func (NameCode) Values() []string {
	return append([]string{""}, enum.Of(NameStart, NameDone, NameFailed, NameEnded, NameCapture, NameApprove, NameImport,
		NameACH, NamePositivePay, NameChecks)...)
}

// English is the name as graphs and steps store it.
func (c NameCode) English() string { return english[c] }

var english = map[NameCode]string{NameStart: "Start", NameDone: "Done", NameFailed: "Failed", NameEnded: "Ended",
	NameCapture: "Capture the document", NameApprove: "Approve the invoice", NameImport: "Import the payments",
	NameACH: "Generate the ACH file", NamePositivePay: "Generate the positive pay file", NameChecks: "Print the checks"}

// NameCodeOf returns the code of a stored name, or an empty code for a name that a person typed.
func NameCodeOf(name string) NameCode {
	for code, text := range english {
		if text == name {
			return code
		}
	}
	return ""
}
