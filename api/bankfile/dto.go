package bankfile

import (
	"time"

	"countersign.dev/domain/money"
	"countersign.dev/domain/nacha"
	"countersign.dev/domain/payment"
)

// BankFile is a file from a bank's outbound folder.
type BankFile struct {
	ID        string      `json:"id"`
	AccountID string      `json:"accountId"`
	Name      string      `json:"name"`
	SHA256    string      `json:"sha256"`
	Message   string      `json:"message" doc:"Why the file could not be parsed; otherwise empty"`
	ReadAt    time.Time   `json:"readAt"`
	Unmatched int         `json:"unmatched" doc:"Entries that require manual processing"`
	Entries   []BankEntry `json:"entries" doc:"Entries of a single file; empty in the list"`
}

// BankFiles contains the newest files and the files that could not be fetched.
type BankFiles struct {
	Items    []BankFile        `json:"items" maxItems:"200"`
	Problems []BankFileProblem `json:"problems" maxItems:"200" doc:"Files that could not be fetched"`
}

// BankFileProblem is a file that cannot be fetched, or a folder that cannot be read.
type BankFileProblem struct {
	AccountID string    `json:"accountId"`
	Name      string    `json:"name" doc:"Name of the file; empty: the folder"`
	Since     time.Time `json:"since"`
	TriedAt   time.Time `json:"triedAt" doc:"Last attempt; the next follows within ten minutes"`
	Attempts  int       `json:"attempts"`
	ErrorCode string    `json:"errorCode"`
	Message   string    `json:"message" doc:"Error message"`
}

// BankEntry is one entry of a bank file.
type BankEntry struct {
	Line      int                    `json:"line"`
	Kind      payment.InboundKind    `json:"kind"`
	Code      string                 `json:"code"`
	Reason    string                 `json:"reason"`
	Trace     string                 `json:"trace"`
	Amount    string                 `json:"amount"`
	PaymentID string                 `json:"paymentId,omitempty"`
	Outcome   payment.InboundOutcome `json:"outcome"`
	Message   string                 `json:"message"`
}

func toAPI(f payment.BankFile) BankFile {
	out := BankFile{
		ID:        f.ID,
		AccountID: f.AccountID,
		Name:      f.Name,
		SHA256:    f.SHA256,
		Message:   f.Message,
		ReadAt:    f.ReadAt,
		Unmatched: f.Unmatched,
		Entries:   []BankEntry{},
	}
	for _, e := range f.Entries {
		out.Entries = append(out.Entries, BankEntry{Line: e.Line, Kind: e.Kind, Code: e.Code,
			Reason: nacha.Reason(e.Code), Trace: e.Trace, Amount: money.FromCents(e.Cents, money.USD).Number(),
			PaymentID: e.PaymentID, Outcome: e.Outcome, Message: e.Message})
	}
	return out
}

// AccountChange is a bank's proposed change of a vendor's account.
type AccountChange struct {
	ID         string               `json:"id"`
	VendorID   string               `json:"vendorId"`
	VendorName string               `json:"vendorName"`
	Code       string               `json:"code"`
	Reason     string               `json:"reason"`
	Routing    string               `json:"routing"`
	Last4      string               `json:"last4" doc:"Last four digits; the full number is never returned"`
	Type       nacha.AccountType    `json:"type"`
	Status     payment.ChangeStatus `json:"status"`
	Comment    string               `json:"comment"`
	FileID     string               `json:"fileId"`
	CreatedAt  time.Time            `json:"createdAt"`
	DecidedAt  *time.Time           `json:"decidedAt,omitempty"`
}

// AccountChanges contains all open changes, followed by the newest decided ones.
type AccountChanges struct {
	Items []AccountChange `json:"items" maxItems:"200"`
}

// AccountDecision approves or refuses a change.
type AccountDecision struct {
	Approve bool   `json:"approve"`
	Comment string `json:"comment,omitempty" maxLength:"500"`
}

func changeToAPI(c payment.AccountChange) AccountChange {
	return AccountChange{ID: c.ID, VendorID: c.VendorID, VendorName: c.VendorName, Code: c.Code,
		Reason: nacha.Reason(
			c.Code,
		), Routing: c.Routing, Last4: c.Last4, Type: nacha.AccountType(c.Type), Status: c.Status, Comment: c.Comment,
		FileID: c.FileID, CreatedAt: c.CreatedAt, DecidedAt: c.DecidedAt}
}
