package task

import (
	"time"

	"github.com/shopspring/decimal"
)

// Entry is a row of the task list.
type Entry struct {
	ID                           string
	Number                       int64
	Name, State, Bucket          string
	ProjectID, ProjectName       string
	InvoiceID                    string
	InvoiceNumber                string
	InvoiceAmount                decimal.NullDecimal
	Currency                     string
	InvoiceDate                  *time.Time
	InvoiceType                  string
	Vendor, VendorNumber         string
	CompanyNumber, PurchaseOrder string
	CurrentAssignees             string
	Mine, Overdue, InfoRequested bool
	RuleDetails                  string
	Level, Levels                int
	Due                          *time.Time
	DueGroup                     string // overdue, today, thisWeek, later
	Created, Assigned            time.Time
	NextReminder, Escalates      *time.Time
	MatchState                   string
	Version                      int64
}

// View is a task as its page shows it.
type View struct {
	Task      Task
	Project   string
	History   []Event
	YourLimit *decimal.Decimal // nil: you have none and may not approve
	Asked     bool             // you are asked now
	OnBehalf  string           // for whom, when you stand in
	InvoiceID string
}

// Possible are the actions open to the viewer. A manager may act on other people's tasks.
func (v View) Possible(manager bool) []string {
	if !v.Task.Open() {
		return nil
	}
	var out []string
	if v.Asked && v.YourLimit != nil {
		out = append(out, string(Approve))
	}
	if v.Asked {
		out = append(out, string(Reject), string(RequestInfo))
	}
	if manager || v.Asked && InvoiceReview().HandOver {
		out = append(out, string(Reassign))
	}
	if v.Asked || manager {
		out = append(out, string(Restart))
	}
	if v.Task.InfoRequested {
		out = append(out, string(ProvideInfo))
	}
	return out
}
