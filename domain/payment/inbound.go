package payment

import (
	"time"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
)

// InboundKind is the kind of a bank's message about one of our entries.
type InboundKind string

const (
	InboundReturn InboundKind = "return"
	InboundChange InboundKind = "change"

	// These require a decision by a person.
	InboundDishonored    InboundKind = "dishonored"     // our bank sent a return back
	InboundContested     InboundKind = "contested"      // the receiver's bank insists on its return
	InboundRefusedChange InboundKind = "refused-change" // a notification of change was refused
	InboundUnknown       InboundKind = "unknown"        // a code that the product does not know
	InboundUnreadable    InboundKind = "unreadable"     // its message names line and field
)

// Values lists every InboundKind.
func (InboundKind) Values() []string {
	return enum.Of(InboundReturn, InboundChange, InboundDishonored, InboundContested, InboundRefusedChange,
		InboundUnknown, InboundUnreadable)
}

// InboundOutcome is the effect of the message.
type InboundOutcome string

const (
	OutcomeReturned  InboundOutcome = "returned"  // the payment was returned
	OutcomeProposed  InboundOutcome = "proposed"  // a change waits for approval
	OutcomeNoted     InboundOutcome = "noted"     // shown to users without an effect
	OutcomeRepeated  InboundOutcome = "repeated"  // a repetition without an effect
	OutcomeUnmatched InboundOutcome = "unmatched" // it matches no payment: a person must check it
	OutcomeHeld      InboundOutcome = "held"      // it could not be applied completely: a person must check it
)

// Values lists every InboundOutcome.
func (InboundOutcome) Values() []string {
	return enum.Of(OutcomeReturned, OutcomeProposed, OutcomeNoted, OutcomeRepeated, OutcomeUnmatched,
		OutcomeHeld)
}

// BankFile is a file from a bank's outbound folder.
type BankFile struct {
	ID         string
	AccountID  string
	Name       string
	Size       int64
	ModifiedAt time.Time
	SHA256     string
	ObjectKey  string
	Message    string // why it could not be read
	ReadAt     time.Time
	Entries    []InboundEntry
	Unmatched  int // entries that a person must check
}

// BankFileProblem is a file of a bank's folder that cannot be fetched, or a folder that cannot be read.
type BankFileProblem struct {
	AccountID      string
	Name           string // of the file; empty: the problem concerns the folder
	Since, TriedAt time.Time
	Attempts       int
	Code           fault.Code
	Message        string
}

// InboundEntry is one entry of such a file.
type InboundEntry struct {
	Line      int
	Kind      InboundKind
	Code      string
	Trace     string
	Cents     int64
	PaymentID string
	Outcome   InboundOutcome
	Message   string
	Proposal  *AccountChange // of a change to the vendor's account
}

// ChangeStatus is the status of an AccountChange.
type ChangeStatus string

// Statuses of an AccountChange.
const (
	ChangePending  ChangeStatus = "pending"
	ChangeApproved ChangeStatus = "approved"
	ChangeRefused  ChangeStatus = "refused"
)

// Values lists every ChangeStatus.
func (ChangeStatus) Values() []string { return enum.Of(ChangePending, ChangeApproved, ChangeRefused) }

// AccountChange is a bank's proposal for a vendor's account.
type AccountChange struct {
	ID              string
	VendorID        string
	VendorName      string
	VendorAccountID string // the account that received the payment
	FileID          string
	Code            string
	NewAccountID    string
	Routing         string
	Sealed          []byte // the number, for the place of NewAccountID
	Hash            string // keyed hash of the account, by which the same account of another vendor is found
	Last4           string
	Type            string
	Status          ChangeStatus
	Comment         string
	DecidedAt       *time.Time
	CreatedAt       time.Time
}

// PaidAccount is the account that received an entry. Its number is encrypted.
type PaidAccount struct {
	PaymentID string
	VendorID  string
	ID        string
	Routing   string
	Sealed    []byte
	Type      string
}
