// Package dashboard defines the content of the dashboard: figures and work lists of one person.
package dashboard

import (
	"cmp"
	"slices"
	"time"

	"github.com/shopspring/decimal"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/job"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/task"
)

const (
	// UrgentDays is the urgent window: up to the end of the day that many days ahead (spec document 3, section 9).
	UrgentDays = 3
	// WeekDays is the number of days of "due this week", today included.
	WeekDays = 7
	// MaxRows is the number of rows of each list (spec document 3, section 2: view all above five).
	MaxRows = 5
)

// Scope is the data that a reader may see.
type Scope struct {
	Team     bool // the urgent tasks of all people, not only those of the reader
	Tasks    bool
	Act      bool // acts on tasks
	Invoices bool
	Correct  bool // changes invoices
	Payments bool
	Release  bool
	Jobs     bool
}

// Dashboard contains what its reader may know; other sections are nil.
type Dashboard struct {
	Team      bool
	Window    Window
	Urgent    *List[Task]
	ToCorrect *List[Invoice]
	ToApprove *List[Task]
	ToRelease *List[Batch]
	Batches   *List[Batch] // with a problem
	Payments  *List[Payment]
	Jobs      *List[Job]
	// Unpaid invoices, or the tasks of a reader who may not list invoices.
	OverdueInvoices, DueInvoices *List[Invoice]
	OverdueTasks, DueTasks       *List[Task]
}

// Window contains the days of the sections, in the tenant's time zone.
type Window struct{ Today, OverdueUntil, UrgentUntil, WeekUntil calendar.Date }

// WindowOf is the window of a day.
func WindowOf(today calendar.Date) Window {
	return Window{Today: today, OverdueUntil: today.AddDays(-1), UrgentUntil: today.AddDays(UrgentDays),
		WeekUntil: today.AddDays(WeekDays - 1)}
}

// List is the number of records, their amounts, and the first rows.
type List[Row any] struct {
	Count   int
	Amounts []Amount
	Rows    []Row
	Places  []Place // the projects of all records, the one with most records first
}

// Amount is a sum in one currency. Amounts of two currencies are never added.
type Amount struct {
	Currency string
	Value    decimal.Decimal
}

// Place is a project with the number of its records, for invoices by bucket.
type Place struct {
	Project
	Bucket invoice.Bucket
	Count  int
}

// Project is where a record is.
type Project struct{ ProjectID, WorkspaceID, ProjectName string }

// Invoice is a row of an invoice.
type Invoice struct {
	Project
	ID, Number, Vendor, Currency string
	Amount                       decimal.NullDecimal
	Due                          calendar.Date
	Stage                        invoice.Stage
}

// Task is a row of a task. The facts of its subject are empty where it has none.
type Task struct {
	Project
	ID, Name, SubjectType, SubjectID, InvoiceNumber, Vendor, Assignees, Currency string
	NameCode                                                                     task.NameCode
	Amount                                                                       decimal.NullDecimal
	Due                                                                          *time.Time
}

// Batch is a row of a batch. Problem is nil for a batch without one.
type Batch struct {
	Project
	Batch   payment.Batch
	Problem *payment.Problem
}

// Payment is a row of a failed payment.
type Payment struct {
	Project
	ID, Number, Vendor, Currency string
	Method                       payment.Method
	Amount                       decimal.Decimal
	Detail                       payment.Detail
}

// Job is a row of a failed job.
type Job struct {
	ID, ProjectName string
	Name            job.Name
	Number          int64
	Finished        *time.Time
}

// Sum is the number and the amount of the records of a project in one currency, for invoices by bucket.
type Sum struct {
	Project
	Bucket   invoice.Bucket
	Currency string
	Count    int
	Amount   decimal.NullDecimal // missing if no record has one
}

// Summed is the list of rows with the figures of the sums.
func Summed[Row any](rows []Row, sums []Sum) *List[Row] {
	l := &List[Row]{Rows: rows}
	for _, s := range sums {
		l.Count += s.Count
		l.Amounts = added(l.Amounts, s)
		l.Places = placed(l.Places, s)
	}
	slices.SortFunc(l.Amounts, func(a, b Amount) int { return cmp.Compare(a.Currency, b.Currency) })
	slices.SortStableFunc(l.Places, func(a, b Place) int { return cmp.Compare(b.Count, a.Count) })
	return l
}

func added(amounts []Amount, s Sum) []Amount {
	if !s.Amount.Valid {
		return amounts
	}
	at := slices.IndexFunc(amounts, func(a Amount) bool { return a.Currency == s.Currency })
	if at < 0 {
		return append(amounts, Amount{Currency: s.Currency, Value: s.Amount.Decimal})
	}
	amounts[at].Value = amounts[at].Value.Add(s.Amount.Decimal)
	return amounts
}

func placed(places []Place, s Sum) []Place {
	at := slices.IndexFunc(places, func(p Place) bool {
		return p.ProjectID == s.ProjectID && p.Bucket == s.Bucket
	})
	if at < 0 {
		return append(places, Place{Project: s.Project, Bucket: s.Bucket, Count: s.Count})
	}
	places[at].Count += s.Count
	return places
}
