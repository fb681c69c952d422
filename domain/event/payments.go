package event

// PaymentAdded reports one new payment, or all payments of an import in one event.
type PaymentAdded struct {
	ProjectID string `json:"projectId"`
	PaymentID string `json:"paymentId,omitempty"` // empty: several payments
	ImportID  string `json:"importId,omitempty"`
}

// Type implements Event.
func (PaymentAdded) Type() Type { return AddPayment }

// Subject implements Event.
func (e PaymentAdded) Subject() Subject {
	return Subject{Type: Payment, ID: e.PaymentID, ProjectID: e.ProjectID}
}

// PaymentUpdated reports a change of one payment, of a batch with its payments, or of the payments of an import.
type PaymentUpdated struct {
	ProjectID string `json:"projectId"`
	PaymentID string `json:"paymentId,omitempty"`
	BatchID   string `json:"batchId,omitempty"`
	ImportID  string `json:"importId,omitempty"`
}

// Type implements Event.
func (PaymentUpdated) Type() Type { return UpdatePayment }

// Subject implements Event.
func (e PaymentUpdated) Subject() Subject {
	if e.BatchID != "" {
		return Subject{Type: Batch, ID: e.BatchID, ProjectID: e.ProjectID}
	}
	return Subject{Type: Payment, ID: e.PaymentID, ProjectID: e.ProjectID}
}
