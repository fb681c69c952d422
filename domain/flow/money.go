package flow

import "slices"

// MovesMoney says whether a step of this kind decides about payments or carries them out. Two people publish a process
// with such a step.
func (k Kind) MovesMoney() bool {
	switch k {
	case ApproveInvoice, ImportPayments, GenerateAch, GeneratePositivePay, PrintChecks:
		return true
	default: // a kind moves no money unless it is listed
		return false
	}
}

// MovesMoney says whether the product runs workflows of the type where payments are decided or carried out. One without
// its step would let payments stop or skip their checks.
func (w WorkflowType) MovesMoney() bool {
	switch w {
	case Payments, PaymentsImport, InvoiceApproval:
		return true
	case Generic, IntelligentCapture:
		return false
	}
	return true
}

// MovesMoney says whether a step of the graph moves money.
func (g Graph) MovesMoney() bool {
	return slices.ContainsFunc(g.Nodes, func(n Node) bool { return n.Kind.MovesMoney() })
}
