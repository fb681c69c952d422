package payment

import "countersign.dev/domain/fault"

// Purpose is the reason of a claim. A check is paid once, its issue reported once and its void reported once:
// each has one active claim.
type Purpose string

const (
	ToPay         Purpose = "pay"
	ToReportIssue Purpose = "report-issue"
	ToReportVoid  Purpose = "report-void"
)

// Claim gives one batch the right to act on a payment. The database keeps (payment, purpose) unique among active
// claims.
type Claim struct {
	PaymentID string
	BatchID   string
	Purpose   Purpose
	Live      bool
}

// ClaimFor returns the claim of a kind of batch on a payment.
func ClaimFor(kind BatchKind, p Payment) (Purpose, error) {
	switch {
	case kind == BatchACH && p.Method == ACH, kind == BatchCheck && p.Method == Check:
		return ToPay, nil
	case kind == BatchPositivePay && p.Method == Check && p.VoidStatus == Voided:
		return ToReportVoid, nil
	case kind == BatchPositivePay && p.Method == Check:
		return ToReportIssue, nil
	}
	return "",
		fault.New(fault.Invalid, fault.InvalidValue, "payment %s does not belong in a batch of kind %s", p.Label(), kind)
}

// ClaimAll claims either all payments for the batch or none, and reports each payment that prevents it.
func ClaimAll(b Batch, payments []Payment, live []Claim) ([]Claim, error) {
	if len(payments) == 0 {
		return nil, fault.New(fault.Invalid, fault.DocumentsNotFound, "no payment is ready for this batch")
	}
	held := map[Claim]string{}
	for _, c := range live {
		if c.Live && c.BatchID != b.ID {
			held[Claim{PaymentID: c.PaymentID, Purpose: c.Purpose}] = c.BatchID
		}
	}
	claims := make([]Claim, 0, len(payments))
	seen := map[string]bool{}
	var taken []fault.Field
	for i, p := range payments {
		purpose, err := ClaimFor(b.Kind, p)
		if err != nil {
			return nil, err
		}
		_, elsewhere := held[Claim{PaymentID: p.ID, Purpose: purpose}]
		if elsewhere || seen[p.ID] || !ready(b.Kind, p) {
			taken = append(taken, fault.Field{Path: indexed("payments", i, "id"), Code: fault.PaymentClaimed,
				Message: p.Label() + " is not free for this batch"})
		}
		seen[p.ID] = true
		claims = append(claims, Claim{PaymentID: p.ID, BatchID: b.ID, Purpose: purpose, Live: true})
	}
	if len(taken) > 0 {
		return nil, fault.New(fault.Conflict, fault.PaymentClaimed, "%d of %d payments are not free; refresh and try again",
			len(taken), len(payments)).WithFields(taken...)
	}
	return claims, nil
}

// ready reports whether the batch can claim a payment in its state.
func ready(kind BatchKind, p Payment) bool {
	if kind == BatchPositivePay {
		return p.CheckNumber > 0 && (p.PositivePayStatus == PositivePayNotSent || p.PositivePayStatus == PositivePayFailed)
	}
	return p.Status == New && p.VoidStatus == NotVoid && !p.AwaitsImportApproval()
}

// AwaitsImportApproval reports whether the import of the payment is not approved yet.
func (p Payment) AwaitsImportApproval() bool { return p.ImportID != "" && !p.ImportApproved }

// KeepsClaims reports whether the payments of a batch remain claimed. Only cancellation ends the claims: paid
// payments stay claimed.
func (s BatchStatus) KeepsClaims() bool { return s != BatchCanceled }
