package flow

import "encoding/json"

// Starter is one of the built-in processes as every new project gets it: a
// workflow component with its first published graph.
type Starter struct {
	Name         string
	Description  string
	WorkflowType WorkflowType
	Graph        Graph
}

// Project types of the spec (document 2, section 4) that have built-in processes.
const (
	PayableInvoices      = "Payable Invoices"
	AchPayments          = "ACH Payments"
	CheckAndPPayPayments = "Check and PPay Payments"

	payable      = "Payable"
	achCustom    = "ACH Payments Custom"
	checksCustom = "Check and PPay Payments Custom"
	paymentsPlus = "Payments Plus"
)

// Starters are the built-in graphs of a project type. A type without graphs has none.
func Starters(projectType string) []Starter {
	switch projectType {
	case PayableInvoices, payable:
		return []Starter{
			starter("Intelligent Capture", "Reads an uploaded document and makes an invoice of it.", IntelligentCapture,
				CaptureDocument, NameCapture),
			starter("Invoice Approval", "Takes an invoice through its approvals to ERP and payment.", InvoiceApproval,
				ApproveInvoice, NameApprove),
		}
	case AchPayments, achCustom:
		return append(importing(), ach())
	case CheckAndPPayPayments, checksCustom:
		return append(importing(), checks()...)
	case paymentsPlus:
		return append(append(importing(), ach()), checks()...)
	}
	return nil
}

func importing() []Starter {
	return []Starter{
		starter("Import Payments", "Reads a payment file.", PaymentsImport, ImportPayments, NameImport)}
}

func ach() Starter {
	return starter("Generate ACH", "Seals an ACH file and delivers it to the bank.", Payments, GenerateAch,
		NameACH)
}

func checks() []Starter {
	return []Starter{
		starter("Print checks", "Numbers and prints checks.", Payments, PrintChecks, NameChecks),
		starter("Generate positive pay", "Seals a positive pay file and delivers it to the bank.", Payments,
			GeneratePositivePay, NamePositivePay),
	}
}

// starter is start → one sealed step → the end that matches its outcome.
func starter(name, description string, workflowType WorkflowType, kind Kind, step NameCode) Starter {
	node := string(kind)
	return Starter{Name: name, Description: description, WorkflowType: workflowType, Graph: Graph{
		Nodes: []Node{
			{ID: "start", Kind: Start, Name: NameStart.English()},
			{ID: node, Kind: kind, Name: step.English()},
			{ID: "done", Kind: End, Name: NameDone.English()},
			{ID: "failed", Kind: End, Name: NameFailed.English(), Config: json.RawMessage(`{"withErrors":true}`)},
		},
		Edges: []Edge{
			{From: "start", To: node, Type: Then},
			{From: node, To: "done", Type: Succeeded},
			{From: node, To: "failed", Type: Failed},
		},
	}}
}
