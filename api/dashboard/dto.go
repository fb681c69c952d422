package dashboard

import (
	"time"

	"github.com/shopspring/decimal"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/dashboard"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/job"
	"countersign.dev/domain/money"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/subject"
	"countersign.dev/domain/task"
)

// Dashboard contains the sections that the caller may see. The other ones are absent.
type Dashboard struct {
	Team            bool         `json:"team" doc:"The urgent tasks are those of the team, not only those of the caller"`
	Today           string       `json:"today" doc:"In the time zone of the tenant"`
	OverdueUntil    string       `json:"overdueUntil" doc:"The last day of overdueInvoices and overdueTasks"`
	UrgentUntil     string       `json:"urgentUntil" doc:"The last day of urgent tasks"`
	WeekUntil       string       `json:"weekUntil" doc:"The last day of dueInvoices and dueTasks"`
	Urgent          *UrgentTasks `json:"urgent,omitempty" doc:"Open tasks due in up to three days, also overdue ones"`
	ToCorrect       *Invoices    `json:"toCorrect,omitempty" doc:"Captured invoices, and those with errors"`
	ToApprove       *Tasks       `json:"toApprove,omitempty" doc:"Open tasks of the caller"`
	ToRelease       *Batches     `json:"toRelease,omitempty" doc:"Batches that the caller may release"`
	Batches         *Batches     `json:"batches,omitempty" doc:"Batches with a problem"`
	Payments        *Payments    `json:"payments,omitempty" doc:"Failed payments"`
	Jobs            *Jobs        `json:"jobs,omitempty" doc:"Jobs that failed in the last seven days"`
	OverdueInvoices *Invoices    `json:"overdueInvoices,omitempty" doc:"Unpaid, due before today"`
	OverdueTasks    *Tasks       `json:"overdueTasks,omitempty" doc:"Instead of overdueInvoices"`
	DueInvoices     *Invoices    `json:"dueInvoices,omitempty" doc:"Unpaid invoices due within seven days"`
	DueTasks        *Tasks       `json:"dueTasks,omitempty" doc:"Instead of dueInvoices: tasks of the caller"`
}

// Figure is the number of all records of a section and their amounts.
type Figure struct {
	TotalCount int      `json:"totalCount"`
	Amounts    []Amount `json:"amounts" doc:"One per currency"`
	Projects   []Place  `json:"projects" doc:"The projects of all records. Empty for tasks and jobs"`
}

// Amount is a sum in one currency.
type Amount struct {
	Currency string `json:"currency"`
	Amount   string `json:"amount"`
}

// Project is where a record is.
type Project struct {
	Project     string `json:"project"`
	ProjectID   string `json:"projectId"`
	WorkspaceID string `json:"workspaceId"`
}

// Place is a project with the number of its records.
type Place struct {
	Project
	Bucket invoice.Bucket `json:"bucket,omitempty" doc:"Of invoices: the list that contains them"`
	Count  int            `json:"count"`
}

// UrgentTasks are the most urgent tasks.
type UrgentTasks struct {
	TotalCount int          `json:"totalCount"`
	Items      []UrgentTask `json:"items" maxItems:"5"`
}

// TaskName is the name of a task. Screens show names that the product gave in the reader's language.
type TaskName struct {
	Name     string        `json:"name"`
	NameCode task.NameCode `json:"nameCode" doc:"Of a name that the product gave"`
	NameOf   string        `json:"nameOf" doc:"The number of the subject"`
}

// UrgentTask is a row of the specification (document 3, section 3).
type UrgentTask struct {
	Project
	TaskName
	TaskID        string     `json:"taskId"`
	InvoiceNumber string     `json:"invoiceNumber"`
	InvoiceID     string     `json:"invoiceId" doc:"Empty for a task about another subject"`
	Assignee      string     `json:"assignee"`
	DueDate       *time.Time `json:"dueDate,omitempty"`
}

// Invoices are invoices with their sums.
type Invoices struct {
	Figure
	Items []Invoice `json:"items" maxItems:"5"`
}

// Invoice is a row of an invoice.
type Invoice struct {
	Project
	InvoiceID     string        `json:"invoiceId"`
	InvoiceNumber string        `json:"invoiceNumber"`
	Vendor        string        `json:"vendor"`
	Amount        string        `json:"amount" doc:"Empty if it is not known"`
	Currency      string        `json:"currency"`
	DueDate       string        `json:"dueDate"`
	Stage         invoice.Stage `json:"stage"`
}

// Tasks are tasks with their sums.
type Tasks struct {
	Figure
	Items []Task `json:"items" maxItems:"5"`
}

// Task is a row of a task.
type Task struct {
	Project
	TaskName
	TaskID        string     `json:"taskId"`
	InvoiceNumber string     `json:"invoiceNumber"`
	Vendor        string     `json:"vendor"`
	Amount        string     `json:"amount" doc:"Empty if it is not known"`
	Currency      string     `json:"currency"`
	DueDate       *time.Time `json:"dueDate,omitempty"`
}

// Batches are batches with their sums.
type Batches struct {
	Figure
	Items []Batch `json:"items" maxItems:"5"`
}

// Batch is a row of a batch.
type Batch struct {
	Project
	BatchID  string              `json:"batchId"`
	Number   int64               `json:"number"`
	Kind     payment.BatchKind   `json:"kind"`
	Payments int                 `json:"payments"`
	Amount   string              `json:"amount"`
	Currency string              `json:"currency"`
	Problem  payment.ProblemKind `json:"problem,omitempty"`
}

// Payments are payments with their sums.
type Payments struct {
	Figure
	Items []Payment `json:"items" maxItems:"5"`
}

// Payment is a row of a failed payment.
type Payment struct {
	Project
	PaymentID string         `json:"paymentId"`
	Number    string         `json:"number"`
	Vendor    string         `json:"vendor"`
	Method    payment.Method `json:"method"`
	Amount    string         `json:"amount"`
	Currency  string         `json:"currency"`
}

// Jobs are failed jobs.
type Jobs struct {
	TotalCount int   `json:"totalCount"`
	Items      []Job `json:"items" maxItems:"5"`
}

// Job is a row of a failed job.
type Job struct {
	JobID      string       `json:"jobId"`
	Number     int64        `json:"number"`
	Name       string       `json:"name" doc:"In English"`
	NameCode   job.NameCode `json:"nameCode"`
	NameOf     string       `json:"nameOf"`
	Project    string       `json:"project"`
	FinishedAt *time.Time   `json:"finishedAt,omitempty"`
}

func toAPI(d dashboard.Dashboard) Dashboard {
	out := Dashboard{Team: d.Team, Today: d.Window.Today.String(), OverdueUntil: d.Window.OverdueUntil.String(),
		UrgentUntil: d.Window.UrgentUntil.String(), WeekUntil: d.Window.WeekUntil.String(),
		OverdueInvoices: invoicesToAPI(d.OverdueInvoices), OverdueTasks: tasksToAPI(d.OverdueTasks),
		ToCorrect: invoicesToAPI(d.ToCorrect), ToApprove: tasksToAPI(d.ToApprove),
		ToRelease: batchesToAPI(d.ToRelease), Batches: batchesToAPI(d.Batches), DueInvoices: invoicesToAPI(d.DueInvoices),
		DueTasks: tasksToAPI(d.DueTasks)}
	if d.Urgent != nil {
		out.Urgent = &UrgentTasks{TotalCount: d.Urgent.Count, Items: each(d.Urgent.Rows, urgentToAPI)}
	}
	if d.Payments != nil {
		out.Payments = &Payments{figure(d.Payments), each(d.Payments.Rows, paymentToAPI)}
	}
	if d.Jobs != nil {
		out.Jobs = &Jobs{TotalCount: d.Jobs.Count, Items: each(d.Jobs.Rows, jobToAPI)}
	}
	return out
}

func invoicesToAPI(l *dashboard.List[dashboard.Invoice]) *Invoices {
	if l == nil {
		return nil
	}
	return &Invoices{figure(l), each(l.Rows, invoiceToAPI)}
}

func tasksToAPI(l *dashboard.List[dashboard.Task]) *Tasks {
	if l == nil {
		return nil
	}
	return &Tasks{figure(l), each(l.Rows, taskToAPI)}
}

func batchesToAPI(l *dashboard.List[dashboard.Batch]) *Batches {
	if l == nil {
		return nil
	}
	return &Batches{figure(l), each(l.Rows, batchToAPI)}
}

func figure[Row any](l *dashboard.List[Row]) Figure {
	return Figure{TotalCount: l.Count,
		Amounts: each(l.Amounts, func(a dashboard.Amount) Amount {
			return Amount{Currency: a.Currency, Amount: written(a.Value, a.Currency)}
		}),
		Projects: each(l.Places, func(p dashboard.Place) Place {
			return Place{Project: projectToAPI(p.Project), Bucket: p.Bucket, Count: p.Count}
		})}
}

func each[From, To any](rows []From, to func(From) To) []To {
	out := make([]To, len(rows))
	for n, row := range rows {
		out[n] = to(row)
	}
	return out
}

func projectToAPI(p dashboard.Project) Project {
	return Project{p.ProjectName, p.ProjectID, p.WorkspaceID}
}

func urgentToAPI(t dashboard.Task) UrgentTask {
	out := UrgentTask{Project: projectToAPI(t.Project), TaskName: nameToAPI(t), TaskID: t.ID,
		InvoiceNumber: t.InvoiceNumber, Assignee: t.Assignees, DueDate: t.Due}
	if t.SubjectType == string(subject.Invoice) {
		out.InvoiceID = t.SubjectID
	}
	return out
}

func invoiceToAPI(i dashboard.Invoice) Invoice {
	return Invoice{Project: projectToAPI(i.Project), InvoiceID: i.ID, InvoiceNumber: i.Number, Vendor: i.Vendor,
		Amount: optional(i.Amount, i.Currency), Currency: i.Currency, DueDate: dateText(i.Due), Stage: i.Stage}
}

func nameToAPI(t dashboard.Task) TaskName {
	return TaskName{Name: t.Name, NameCode: t.NameCode, NameOf: t.InvoiceNumber}
}

func taskToAPI(t dashboard.Task) Task {
	return Task{Project: projectToAPI(t.Project), TaskName: nameToAPI(t), TaskID: t.ID, InvoiceNumber: t.InvoiceNumber,
		Vendor: t.Vendor, Amount: optional(t.Amount, t.Currency), Currency: t.Currency, DueDate: t.Due}
}

func batchToAPI(b dashboard.Batch) Batch {
	out := Batch{Project: projectToAPI(b.Project), BatchID: b.Batch.ID, Number: b.Batch.Number, Kind: b.Batch.Kind,
		Payments: b.Batch.Count, Amount: b.Batch.Total.Number(), Currency: string(b.Batch.Total.Currency())}
	if b.Problem != nil {
		out.Problem = b.Problem.Kind
	}
	return out
}

func paymentToAPI(p dashboard.Payment) Payment {
	return Payment{Project: projectToAPI(p.Project), PaymentID: p.ID, Number: p.Number, Vendor: p.Vendor,
		Method: p.Method, Amount: written(p.Amount, p.Currency), Currency: p.Currency}
}

func jobToAPI(j dashboard.Job) Job {
	return Job{JobID: j.ID, Number: j.Number, Name: j.Name.English(),
		NameCode: j.Name.Code, NameOf: j.Name.Of, Project: j.ProjectName, FinishedAt: j.Finished}
}

func written(value decimal.Decimal, currency string) string {
	return money.Write(value, money.Currency(currency))
}

func optional(value decimal.NullDecimal, currency string) string {
	if !value.Valid {
		return ""
	}
	return written(value.Decimal, currency)
}

func dateText(d calendar.Date) string {
	if d.IsZero() {
		return ""
	}
	return d.String()
}
