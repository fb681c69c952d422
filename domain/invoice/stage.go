package invoice

import (
	"slices"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/money"
)

// Stage is the state of an invoice between upload and payment.
type Stage string

const (
	Processing    Stage = "processing"     // being read
	Captured      Stage = "captured"       // index data can be corrected; no approver is assigned
	Submitted     Stage = "submitted"      // complete and unique; rules are being applied
	InApproval    Stage = "approval"       // an approver is assigned
	Approved      Stage = "approved"       // the last level agreed, or no level was needed
	ErpSending    Stage = "erp_sending"    // a posting exists; its outcome may not be known
	ErpSent       Stage = "erp_sent"       // the ERP has it
	InPayment     Stage = "in_payment"     // a payment of ours pays it
	Paid          Stage = "paid"           // the payment is completed
	Rejected      Stage = "rejected"       // an approver refused it
	ErpFailed     Stage = "erp_failed"     // the ERP refused it or cannot be reached; a person retries
	PaymentFailed Stage = "payment_failed" // the payment was returned; a person retries
	Deleted       Stage = "deleted"        // kept with its reason, shown nowhere
)

// Values lists every Stage.
func (Stage) Values() []string { return enum.Of(Stages()...) }

// Bucket is the list an invoice is shown in (spec document 2, section 4).
type Bucket string

const (
	Active         Bucket = "active"
	Processed      Bucket = "processed"
	RejectedBucket Bucket = "rejected"
	ErrorBucket    Bucket = "error"
)

// Values lists every Bucket.
func (Bucket) Values() []string { return enum.Of(Buckets()...) }

// next is the life cycle: the only way a stage changes.
var next = map[Stage][]Stage{
	Processing:    {Captured, Deleted},
	Captured:      {Submitted, Deleted},
	Submitted:     {InApproval, Approved, Captured, Deleted},
	InApproval:    {Approved, Rejected, Captured, Deleted},
	Approved:      {ErpSending},
	ErpSending:    {ErpSent, ErpFailed},
	ErpFailed:     {ErpSending, Captured, Deleted},
	ErpSent:       {InPayment},
	InPayment:     {Paid, PaymentFailed},
	PaymentFailed: {ErpSent, InPayment}, // retried: a payment is created or sent again
	Rejected:      {Captured, Deleted},
	Paid:          {PaymentFailed}, // a bank may return a payment days after it was settled
	Deleted:       {},
}

// bucketOf puts every stage in one list. A deleted invoice is kept with the
// rejected ones, where it no longer claims its number.
var bucketOf = map[Stage]Bucket{
	Processing: Active, Captured: Active, Submitted: Active, InApproval: Active, Approved: Active, ErpSending: Active,
	ErpSent: Processed, InPayment: Processed, Paid: Processed,
	Rejected: RejectedBucket, Deleted: RejectedBucket,
	ErpFailed: ErrorBucket, PaymentFailed: ErrorBucket,
}

// countedOnOrder are the stages between an approval and its withdrawal.
var countedOnOrder = []Stage{Approved, ErpSending, ErpSent, InPayment, Paid, ErpFailed, PaymentFailed}

// CountedOnOrder reports whether the purchase order of the invoice counts its quantities as invoiced.
func (s Stage) CountedOnOrder() bool { return slices.Contains(countedOnOrder, s) }

// Stages lists every stage in the order of the life cycle.
func Stages() []Stage {
	return []Stage{Processing, Captured, Submitted, InApproval, Approved, ErpSending, ErpSent, InPayment, Paid,
		Rejected, ErpFailed, PaymentFailed, Deleted}
}

// BucketAmount is the number and the amount of a project's invoices in one bucket and one currency.
type BucketAmount struct {
	Bucket   Bucket
	Invoices int64
	Amount   money.Amount
}

// Buckets are the lists that invoices are shown in.
func Buckets() []Bucket { return []Bucket{Active, Processed, RejectedBucket, ErrorBucket} }

// Bucket is the list that contains the stage. An unknown stage is listed as an error, so that it is noticed.
func (s Stage) Bucket() Bucket {
	if b, ok := bucketOf[s]; ok {
		return b
	}
	return ErrorBucket
}

// Can says whether the life cycle leads from s to to in one step.
func (s Stage) Can(to Stage) bool { return slices.Contains(next[s], to) }

// Ended reports whether the process of the invoice has ended. A rejected invoice can still be corrected. The bank may
// return the payment of a paid invoice, but its data never changes again.
func (s Stage) Ended() bool { return s == Paid || s == Deleted }

// Advance moves the invoice along its life cycle.
func (i *Invoice) Advance(to Stage) error {
	if !i.Stage.Can(to) {
		return fault.New(fault.Conflict, fault.IllegalTransition,
			"The invoice is %s and cannot become %s. Refresh to see what happened.", i.Stage.Text(), to.Text())
	}
	i.Stage = to
	return nil
}

// Text says the stage to a person.
func (s Stage) Text() string {
	words := map[Stage]string{
		Processing: "being read", Captured: "captured", Submitted: "submitted", InApproval: "in approval",
		Approved: "approved", ErpSending: "being sent to the ERP", ErpSent: "sent to the ERP", InPayment: "in payment",
		Paid: "paid", Rejected: "rejected", ErpFailed: "refused by the ERP", PaymentFailed: "returned unpaid",
		Deleted: "deleted",
	}
	if w, ok := words[s]; ok {
		return w
	}
	return string(s)
}
