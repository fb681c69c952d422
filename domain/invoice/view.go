package invoice

import (
	"time"

	"github.com/shopspring/decimal"

	"countersign.dev/domain/enum"
)

// Entry is a row of a project's invoice list.
type Entry struct {
	ID, ProjectID, ProjectName       string
	InvoiceNumber                    string
	InvoiceAmount                    decimal.NullDecimal
	Currency                         string
	InvoiceDate, DueDate             *time.Time
	VendorName, VendorNumber         string
	CompanyNumber, Account, TermCode string
	PurchaseOrder, InvoiceType       string
	Source, Stage, Bucket            string
	StatusDetail, Warning            string
	MatchState, CurrentAssignee      string
	Duplicate, Overdue               bool
	Created                          time.Time
	Submitted, Paid                  *time.Time
	Version                          int64
	Extra                            map[string]string // in the fields the project shows in its list, by system name
}

// Viewer is who looks, and how far they may see.
type Viewer struct {
	UserID      string
	AllInvoices bool // every invoice of their projects; otherwise those of their own tasks
	Payments    bool // payments of the projects they see
	Deletes     bool // every invoice that they see; otherwise those that they entered

	DeletesComments bool // every comment that they see; otherwise their own
}

// MayDelete says whether the viewer may delete an invoice that they see. People correct their own upload until it is
// submitted.
func (v Viewer) MayDelete(i Invoice) bool {
	own := i.Stage == Captured && i.EnteredBy != "" && i.EnteredBy == v.UserID
	return i.Stage.Can(Deleted) && (v.Deletes || own)
}

// View is an invoice as its page shows it.
type View struct {
	Invoice  Invoice
	Project  string
	Document Document
	Comments []Comment
	Levels   []Level
	Steps    []Step
	Checks   []Check
	OpenTask string // id; empty without an assignee
	JobID    string // of its approval
	Names    map[string]string
	Extra    []ExtraValue // in the fields the project adds
}

// GLAccount is one account of the general ledger.
type GLAccount struct{ Number, Description, CompanyNumber string }

// Company is one of the tenant's own companies, to which invoices are addressed.
type Company struct{ Number, Name string }

// Document is the paper behind it.
type Document struct {
	ID, FileName, ContentType string
	Pages                     int
	Size                      int64
	ObjectKey                 string
}

// Comment is one remark.
type Comment struct {
	ID, UserID, UserName, Body string
	At                         time.Time
	EditedAt                   time.Time // zero: not changed since
	Version                    int64
}

// MayEdit says whether the viewer may change a comment: only the author, whose words it shows.
func (v Viewer) MayEdit(c Comment) bool { return c.UserID != "" && c.UserID == v.UserID }

// MayDeleteComment says whether the viewer may delete a comment that they see.
func (v Viewer) MayDeleteComment(c Comment) bool { return v.DeletesComments || v.MayEdit(c) }

// Level is one level of the last approval.
type Level struct {
	Name      string
	Assignees string // names
	DecidedBy string
	Decision  string // approve, reject; empty: not yet
	At        time.Time
	Current   bool
}

// StepState is how far a step of the stepper is.
type StepState string

const (
	StepDone    StepState = "done"
	StepCurrent StepState = "current"
	StepWaiting StepState = "waiting"
	StepFailed  StepState = "failed"
)

// Values lists every StepState.
func (StepState) Values() []string { return enum.Of(StepDone, StepCurrent, StepWaiting, StepFailed) }

// Step is one step from captured to paid, with who and when.
type Step struct {
	Name  string
	State StepState
	Who   string
	At    time.Time
}

// Check is one fact that an approver should consider.
type Check struct {
	Kind   CheckKind
	Code   CheckCode
	OK     bool
	Text   string
	Params map[string]string // what Text names, for words in another language
}

// CheckKind is the kind of a check.
type CheckKind string

const (
	AboutDuplicate   CheckKind = "duplicate"
	AboutMatch       CheckKind = "match"
	AboutBalance     CheckKind = "balance"
	AboutBankAccount CheckKind = "bankAccount"
	AboutConcern     CheckKind = "concern"
)

// Values lists every CheckKind.
func (CheckKind) Values() []string {
	return enum.Of(AboutDuplicate, AboutMatch, AboutBalance, AboutBankAccount, AboutConcern)
}

// CheckCode says what a check found.
type CheckCode string

const (
	CheckUnique     CheckCode = "unique"
	CheckDuplicate  CheckCode = "duplicate"
	CheckSameAmount CheckCode = "sameAmount" // number of the other, if it may be seen
	CheckMatched    CheckCode = "matched"
	CheckOnHold     CheckCode = "onHold"    // reason
	CheckUnmatched  CheckCode = "unmatched" // compared after submit
	CheckBalanced   CheckCode = "balanced"
	CheckUnbalanced CheckCode = "unbalanced" // amount, currency
	CheckNoVendor   CheckCode = "vendorUnknown"
	CheckBankNew    CheckCode = "bankChanged" // days

	CheckOtherVendor    CheckCode = "otherVendor"    // value, reason, by
	CheckUnknownCompany CheckCode = "unknownCompany" // likewise
	CheckUnknownAccount CheckCode = "unknownAccount" // likewise
)

// Values lists every CheckCode.
func (CheckCode) Values() []string {
	return enum.Of(CheckUnique, CheckDuplicate, CheckSameAmount, CheckMatched, CheckOnHold, CheckUnmatched,
		CheckBalanced, CheckUnbalanced, CheckNoVendor, CheckBankNew, CheckOtherVendor, CheckUnknownCompany,
		CheckUnknownAccount)
}
