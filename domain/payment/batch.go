package payment

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/job"
	"countersign.dev/domain/money"
	"countersign.dev/domain/operation"
)

// BatchKind is the kind of file or document that a batch produces.
type BatchKind string

const (
	BatchACH         BatchKind = "ach"
	BatchCheck       BatchKind = "check"
	BatchPositivePay BatchKind = "positive-pay"
)

// Values lists every BatchKind.
func (BatchKind) Values() []string { return enum.Of(BatchACH, BatchCheck, BatchPositivePay) }

// BatchStatus is the state of a batch between its preparation and its payment.
type BatchStatus string

const (
	Preparing       BatchStatus = "preparing"
	AwaitingRelease BatchStatus = "awaiting_release"
	Sealed          BatchStatus = "sealed" // its bytes are final
	Delivering      BatchStatus = "delivering"
	Delivered       BatchStatus = "delivered"
	Acknowledged    BatchStatus = "acknowledged"
	Settled         BatchStatus = "settled"
	Rejected        BatchStatus = "rejected" // the bank refused the file: nothing was paid
	Expired         BatchStatus = "expired"  // its cut-off passed, or it was refused: a new generation is required
	OutcomeUnknown  BatchStatus = "unknown"  // ended by reconciliation, or by a person who asked the bank
	BatchCanceled   BatchStatus = "canceled" // canceled before it was sent; its claims have ended
)

// Values lists every BatchStatus.
func (BatchStatus) Values() []string { return enum.Of(BatchStatuses()...) }

// BatchStatuses are all statuses, in the usual order.
func BatchStatuses() []BatchStatus {
	return []BatchStatus{Preparing, AwaitingRelease, Sealed, Delivering, Delivered, Acknowledged, Settled, Rejected,
		Expired, OutcomeUnknown, BatchCanceled}
}

var nextBatch = map[BatchStatus][]BatchStatus{
	Preparing:       {AwaitingRelease, BatchCanceled},
	AwaitingRelease: {Sealed, BatchCanceled},
	// unknown: according to the record, checks may be at a printer; canceled: checks of which none is at a printer
	Sealed:         {Delivering, Expired, OutcomeUnknown, BatchCanceled},
	Delivering:     {Delivered, Sealed, Rejected, OutcomeUnknown},
	Delivered:      {Acknowledged, Settled, Rejected, OutcomeUnknown}, // unknown: the response concerns other bytes
	Acknowledged:   {Settled, Rejected},
	Settled:        {},
	Rejected:       {AwaitingRelease}, // the next generation, as of an expired batch
	Expired:        {AwaitingRelease, BatchCanceled},
	OutcomeUnknown: {Delivered, Sealed, Rejected, Acknowledged, Settled}, // the last two by a person
	BatchCanceled:  {},
}

// From lists the statuses that precede s.
func (s BatchStatus) From() []BatchStatus { return from(nextBatch, s) }

// SettledBy is the last status of a kind. A bank responds to an ACH file. A printed check and a delivered
// positive-pay file need no response.
func (k BatchKind) SettledBy() BatchStatus {
	if k == BatchACH {
		return Acknowledged
	}
	return Settled
}

// Batch is a set of payments that is delivered to the bank or the printer.
type Batch struct {
	ID         string
	Number     int64
	ProjectID  string
	AccountID  string
	PrinterID  string
	JobID      string
	Kind       BatchKind
	Status     BatchStatus
	Detail     Detail
	Message    string
	Generation int // 1 for the first; each re-issue after expiry is the next
	PaymentIDs []string
	Count      int
	Total      money.Amount

	PreparedBy string // user id; empty if a schedule prepared it
	PreparedAt time.Time
	ReleasedBy string
	ReleasedAt time.Time
	Seal       Seal // zero until sealed

	DeliveredAt    time.Time
	AcknowledgedAt time.Time
	BankAnswers    bool // the bank sends response files
	Live           bool // its company is live; a sandbox records its files and checks instead of delivering them
	Version        int64
}

// JobName is the name of the jobs that deliver the batch. Jobs of later generations add the generation: "12 (2)".
func (b Batch) JobName() job.Name {
	codes := map[BatchKind]job.NameCode{BatchACH: job.NameACH, BatchCheck: job.NameChecks,
		BatchPositivePay: job.NamePositivePay}
	of := strconv.FormatInt(b.Number, 10)
	if b.Generation > 1 {
		of += fmt.Sprintf(" (%d)", b.Generation)
	}
	return job.Name{Code: codes[b.Kind], Of: of}
}

// JobFacts are the facts of the batch that its jobs store.
func (b Batch) JobFacts() job.Facts {
	number := strconv.FormatInt(b.Number, 10)
	return job.Facts{Number: number, ProcessNumber: number, Terms: []operation.Term{operation.AmountTerm(b.Total)}}
}

// Seal is the record of a generation's file: where its bytes are stored, and their hash, which proves that they
// are the released bytes.
type Seal struct {
	FileName  string
	ObjectKey string
	SHA256    string
	// EncryptedSHA256 is the hash of the encrypted bytes that the bank gets. It is empty if the bank gets those of
	// the seal.
	EncryptedSHA256 string
	Size            int64
	CreatedAt       time.Time // the creation date and time inside the file
	EffectiveDate   calendar.Date
	FileIDModifier  string    // NACHA: one per destination, origin and day
	TraceStart      int64     // NACHA: first of a contiguous run
	Deadline        time.Time // the bank's cut-off; without delivery by then, it expires
}

// BankSHA256 is the hash of the bytes that the bank gets.
func (s Seal) BankSHA256() string {
	if s.EncryptedSHA256 != "" {
		return s.EncryptedSHA256
	}
	return s.SHA256
}

// IsZero reports whether nothing is sealed.
func (s Seal) IsZero() bool { return s.SHA256 == "" }

// Advance changes the status. Release and Reissue have their own methods because they have more conditions.
func (b *Batch) Advance(to BatchStatus, detail Detail, message string) error {
	if to == Sealed && b.Seal.IsZero() {
		return fault.New(fault.Internal, fault.InternalError, "batch %s is not sealed", b.ID)
	}
	if to == BatchCanceled && b.Status == Sealed && b.Kind != BatchCheck {
		return b.CheckAction(CancelBatch)
	}
	if to == AwaitingRelease && b.Status != Preparing {
		return fault.New(fault.Conflict, fault.IllegalTransition, "batch %s needs a new generation", b.ID)
	}
	if err := allowed(nextBatch, b.Status, to, "batch", b.ID); err != nil {
		return err
	}
	b.Status, b.Detail, b.Message = to, detail, message
	return nil
}

// Unsealed reports whether the batch still blocks another batch of its project.
func (s BatchStatus) Unsealed() bool { return s == Preparing || s == AwaitingRelease }

// InProgress reports whether a batch in this status needs a workflow: it has neither ended nor waits for a new
// generation.
func (s BatchStatus) InProgress() bool {
	return slices.Contains([]BatchStatus{Preparing, AwaitingRelease, Sealed, Delivering, Delivered, OutcomeUnknown}, s)
}

// Past reports whether a batch in this status has completed a step of its delivery. A workflow that was reset
// executes that step again.
func (s BatchStatus) Past(step BatchStatus) bool {
	order := []BatchStatus{Sealed, Delivering, Delivered, Acknowledged, Settled}
	here := slices.Index(order, s)
	return here >= slices.Index(order, Delivered) && here > slices.Index(order, step) && slices.Contains(order, step)
}

// Final reports whether the status is the last one.
func (s BatchStatus) Final() bool {
	next, known := nextBatch[s]
	return known && len(next) == 0
}

// PaymentOutcome is the effect of a batch status on its payments.
func (s BatchStatus) PaymentOutcome() (Status, Detail) {
	switch s {
	case Acknowledged, Settled:
		return Completed, NoDetail
	case Rejected:
		return Failed, DetailBank
	case OutcomeUnknown:
		return Processing, DetailUnknown
	case BatchCanceled:
		return New, NoDetail
	case Preparing, AwaitingRelease, Sealed, Delivering, Delivered, Expired:
		return Processing, NoDetail
	}
	return Processing, DetailUnknown
}
