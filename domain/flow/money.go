package flow

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
