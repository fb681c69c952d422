package payment

import (
	"time"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
)

// InboundKind is what a bank says of one of our entries.
type InboundKind string

const (
	InboundReturn InboundKind = "return"
	InboundChange InboundKind = "change"

	// People decide what follows from these.
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

// InboundOutcome is what became of it here.
type InboundOutcome string

const (
	OutcomeReturned  InboundOutcome = "returned"  // the payment came back
	OutcomeProposed  InboundOutcome = "proposed"  // a change waits for a person
	OutcomeNoted     InboundOutcome = "noted"     // for people to read
	OutcomeRepeated  InboundOutcome = "repeated"  // known already: nothing changed
	OutcomeUnmatched InboundOutcome = "unmatched" // no payment of ours: somebody must look
	OutcomeHeld      InboundOutcome = "held"      // not everything that follows from it could be done: somebody must look
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
	Unmatched  int // entries somebody must look at
}

// BankFileProblem is a file of a bank's folder that cannot be fetched, or a folder that cannot be read.
type BankFileProblem struct {
	AccountID      string
	Name           string // of the file; empty: the folder itself
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
	Proposal  *AccountChange // of a change that is about the vendor's account
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

// AccountChange is what a bank proposes for a vendor's account.
type AccountChange struct {
	ID              string
	VendorID        string
	VendorName      string
	VendorAccountID string // the one we paid to
	FileID          string
	Code            string
	NewAccountID    string
	Routing         string
	Sealed          []byte // the number, for the place of NewAccountID
	Last4           string
	Type            string
	Status          ChangeStatus
	Comment         string
	DecidedAt       *time.Time
	CreatedAt       time.Time
}

// PaidAccount is the account an entry of ours was sent to, its number sealed.
type PaidAccount struct {
	PaymentID string
	VendorID  string
	ID        string
	Routing   string
	Sealed    []byte
	Type      string
}
