package task

import (
	"time"

	"countersign.dev/api/server"
	taskapp "countersign.dev/app/task"
	"countersign.dev/domain/approval"
	"countersign.dev/domain/calendar"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/money"
	"countersign.dev/domain/session"
	"countersign.dev/domain/task"
)

// TaskEntry is a row of the review list.
type TaskEntry struct {
	ID               string             `json:"id"`
	Number           int64              `json:"number"`
	Name             string             `json:"name" doc:"In English"`
	NameCode         task.NameCode      `json:"nameCode" doc:"Of a name that the product gave"`
	State            State              `json:"state"`
	Bucket           task.Bucket        `json:"bucket"`
	ProjectID        string             `json:"projectId"`
	ProjectName      string             `json:"projectName"`
	SubjectType      string             `json:"subjectType" doc:"Type of the subject: invoice or step"`
	SubjectID        string             `json:"subjectId"`
	InvoiceNumber    string             `json:"invoiceNumber"`
	InvoiceAmount    string             `json:"invoiceAmount"`
	Currency         string             `json:"currency"`
	InvoiceDate      string             `json:"invoiceDate"`
	InvoiceType      invoice.Type       `json:"invoiceType"`
	Vendor           string             `json:"vendor"`
	VendorNumber     string             `json:"vendorNumber"`
	CompanyNumber    string             `json:"companyNumber"`
	PurchaseOrder    string             `json:"purchaseOrder"`
	CurrentAssignees string             `json:"currentAssignees"`
	Mine             bool               `json:"mine" doc:"The caller is an assignee at the current level"`
	Overdue          bool               `json:"overdue"`
	InfoRequested    bool               `json:"infoRequested"`
	RuleDetails      string             `json:"ruleDetails"`
	Level            int                `json:"level"`
	Levels           int                `json:"levels"`
	Due              *time.Time         `json:"due,omitempty"`
	DueGroup         task.DueGroup      `json:"dueGroup"`
	Created          time.Time          `json:"created"`
	Assigned         time.Time          `json:"assigned"`
	NextReminder     *time.Time         `json:"nextReminder,omitempty"`
	Escalates        *time.Time         `json:"escalates,omitempty"`
	MatchState       invoice.MatchState `json:"matchState"`
	Version          int64              `json:"version"`
}

func entryToAPI(e taskapp.Entry) TaskEntry {
	out := TaskEntry{ID: e.ID, Number: e.Number, Name: e.Name,
		NameCode: task.DefinitionRef{Name: e.Definition}.NameCode(), State: State(e.State), Bucket: task.Bucket(e.Bucket),
		ProjectID:   e.ProjectID,
		ProjectName: e.ProjectName, SubjectType: e.SubjectType, SubjectID: e.SubjectID, InvoiceNumber: e.InvoiceNumber,
		Currency:    e.Currency,
		InvoiceType: invoice.Type(e.InvoiceType), Vendor: e.Vendor, VendorNumber: e.VendorNumber,
		CompanyNumber: e.CompanyNumber,
		PurchaseOrder: e.PurchaseOrder, CurrentAssignees: e.CurrentAssignees, Mine: e.Mine, Overdue: e.Overdue,
		InfoRequested: e.InfoRequested, RuleDetails: e.RuleDetails, Level: e.Level, Levels: e.Levels, Due: e.Due,
		DueGroup: task.DueGroup(e.DueGroup), Created: e.Created, Assigned: e.Assigned, NextReminder: e.NextReminder,
		Escalates: e.Escalates, MatchState: invoice.MatchState(e.MatchState), Version: e.Version}
	if e.InvoiceAmount.Valid {
		out.InvoiceAmount = money.Write(e.InvoiceAmount.Decimal, money.Currency(e.Currency))
	}
	if e.InvoiceDate != nil {
		out.InvoiceDate = calendar.Of(*e.InvoiceDate, time.UTC).String()
	}
	return out
}

type taskOutput struct{ Body Task }

// Task contains the data of the decision screen. Its subject has a separate operation.
type Task struct {
	ID             string         `json:"id"`
	Number         int64          `json:"number"`
	Name           string         `json:"name" doc:"In English"`
	NameCode       task.NameCode  `json:"nameCode" doc:"Of a name that the product gave"`
	NameOf         string         `json:"nameOf" doc:"The number of the subject"`
	State          State          `json:"state"`
	Bucket         task.Bucket    `json:"bucket"`
	ProjectID      string         `json:"projectId"`
	ProjectName    string         `json:"projectName"`
	SubjectType    string         `json:"subjectType" doc:"Type of the subject: invoice or step"`
	SubjectID      string         `json:"subjectId"`
	JobID          string         `json:"jobId"`
	Workflow       string         `json:"workflow,omitempty" doc:"Whose step asks people"`
	Instructions   string         `json:"instructions" doc:"Of a step of a job that asks people"`
	Form           []FormField    `json:"form" maxItems:"50" doc:"What people fill in"`
	Answers        map[string]any `json:"answers,omitempty" doc:"To the form, by the names of its fields"`
	Rule           *Rule          `json:"rule,omitempty" doc:"The approval rule that applies; none if no rule matches"`
	Level          int            `json:"level"`
	Levels         int            `json:"levels"`
	LevelName      string         `json:"levelName"`
	IsAssignee     bool           `json:"isAssignee" doc:"The caller is an assignee at the current level"`
	OnBehalfOf     string         `json:"onBehalfOf,omitempty" doc:"The person whom the caller represents as a delegate"`
	YourLimit      string         `json:"yourLimit,omitempty" doc:"Empty: the caller has none and may not approve"`
	Currency       string         `json:"currency" doc:"Of the subject and of the limit"`
	Actions        []string       `json:"actions" doc:"Actions that the caller may execute"`
	Assignees      []Assignee     `json:"assignees"`
	InfoRequested  bool           `json:"infoRequested"`
	PendingBy      string         `json:"pendingBy,omitempty" doc:"Who gave a deferred approval that has not taken effect"`
	PendingUntil   *time.Time     `json:"pendingUntil,omitempty" doc:"When the deferred approval takes effect"`
	Decision       string         `json:"decision,omitempty"`
	DecisionReason string         `json:"decisionReason,omitempty"`
	Due            *time.Time     `json:"due,omitempty"`
	NextReminder   *time.Time     `json:"nextReminder,omitempty"`
	Escalates      *time.Time     `json:"escalates,omitempty"`
	History        []Event        `json:"history"`
	Version        int64          `json:"version"`
}

// FormField is one input of the form of a task.
type FormField struct {
	Name     string         `json:"name" doc:"Of its answer"`
	Label    string         `json:"label"`
	Type     task.FieldType `json:"type"`
	Required bool           `json:"required"`
	Options  []string       `json:"options,omitempty" maxItems:"50" doc:"Of a choice"`
	Value    any            `json:"value,omitempty" doc:"What it contains at first"`
}

func formToAPI(form task.Form) []FormField {
	fields := make([]FormField, len(form))
	for n, f := range form {
		fields[n] = FormField(f)
	}
	return fields
}

// Rule is the approval rule of a task, as it was when the task began.
type Rule struct {
	Name      string         `json:"name"`
	Condition *RuleCondition `json:"condition,omitempty" doc:"None if it has too many parts to read"`
}

// RuleCondition holds if all or any of its parts hold. Without parts, it holds for every invoice.
type RuleCondition struct {
	Match       approval.Match   `json:"match"`
	Comparisons []RuleComparison `json:"comparisons"`
	Groups      []RuleGroup      `json:"groups"`
}

// RuleGroup is a part of a condition with comparisons of its own.
type RuleGroup struct {
	Match       approval.Match   `json:"match"`
	Comparisons []RuleComparison `json:"comparisons"`
}

// RuleComparison compares a field of the invoice with a value.
type RuleComparison struct {
	Field    approval.Fact     `json:"field"`
	Operator approval.Operator `json:"operator"`
	Value    string            `json:"value" doc:"A decimal for an amount"`
}

func ruleOf(plan approval.Plan) *Rule {
	if plan.RuleID == "" {
		return nil
	}
	rule := &Rule{Name: plan.RuleName}
	terms, err := plan.Condition.Terms()
	if err != nil {
		return rule
	}
	rule.Condition = &RuleCondition{Match: terms.Match, Comparisons: ruleComparisons(terms.Comparisons),
		Groups: []RuleGroup{}}
	for _, g := range terms.Groups {
		rule.Condition.Groups = append(rule.Condition.Groups, RuleGroup{g.Match, ruleComparisons(g.Comparisons)})
	}
	return rule
}

func ruleComparisons(all []approval.Comparison) []RuleComparison {
	out := make([]RuleComparison, len(all))
	for n, c := range all {
		out[n] = RuleComparison(c)
	}
	return out
}

// Assignee decides at the current level.
type Assignee struct {
	UserID     string `json:"userId"`
	Name       string `json:"name"`
	OnBehalfOf string `json:"onBehalfOf,omitempty"`
}

// Event is one entry of a task's history.
type Event struct {
	At       time.Time `json:"at"`
	UserName string    `json:"userName"`
	Action   string    `json:"action"`
	Level    int       `json:"level"`
	Comment  string    `json:"comment,omitempty"`
}

func toAPI(v taskapp.View, caller session.Access) Task {
	tk := v.Task
	out := Task{ID: tk.ID, Number: tk.Number, Name: tk.Name, NameCode: tk.Definition.NameCode(),
		NameOf: tk.Facts["invoiceNumber"], State: State(tk.State), Bucket: tk.Bucket,
		ProjectID: tk.ProjectID, ProjectName: v.Project, SubjectType: string(tk.Subject.Type), SubjectID: tk.Subject.ID,
		JobID: tk.JobID, Workflow: tk.Facts["workflow"], Instructions: tk.Instructions,
		Form: formToAPI(tk.Form), Answers: tk.Answers,
		Rule:  ruleOf(tk.Plan),
		Level: tk.Level, Levels: tk.Levels(), IsAssignee: v.IsAssignee, OnBehalfOf: v.OnBehalf, Actions: []string{},
		Currency: tk.Facts["currency"], Assignees: []Assignee{}, InfoRequested: tk.InfoRequested,
		Decision:       string(tk.Decision),
		DecisionReason: tk.DecisionReason, Due: server.Moment(tk.DueAt), NextReminder: server.Moment(tk.NextReminderAt),
		Escalates: server.Moment(tk.EscalatesAt), History: []Event{}, Version: tk.Version}
	if tk.Level >= 1 && tk.Level <= tk.Levels() {
		out.LevelName = tk.Plan.Steps[tk.Level-1].Name
	}
	if v.YourLimit != nil {
		out.YourLimit = v.YourLimit.StringFixed(2)
	}
	if caller.May("tasks:performAction") {
		for _, action := range v.Possible(caller.May("tasks:reassign")) {
			out.Actions = append(out.Actions, string(action))
		}
	}
	if p := tk.Pending; p != nil {
		out.PendingBy, out.PendingUntil = p.UserName, server.Moment(p.At)
	}
	for _, a := range tk.Current() {
		out.Assignees = append(out.Assignees, Assignee{UserID: a.UserID, Name: a.Name, OnBehalfOf: a.OnBehalfOfName})
	}
	for _, e := range v.History {
		out.History = append(out.History,
			Event{At: e.At, UserName: e.UserName, Action: string(e.Action), Level: e.Level, Comment: e.Comment})
	}
	return out
}

// Act is one command on a task: an action with the fields it takes.
type Act struct {
	Action UserAction `json:"action"`
	Fields ActFields  `json:"fields,omitempty"`
	// Deferred is for approvals by a single key.
	Deferred bool `json:"deferred,omitempty" doc:"Approve after 10 seconds, unless it is withdrawn until then"`
}

// ActFields are what the caller enters for an action. An action ignores the fields it does not take.
type ActFields struct {
	Reason    string   `json:"reason,omitempty" maxLength:"1000" doc:"Required to reject; comment of reassign and restart"`
	Assignees []string `json:"assignees,omitempty" maxItems:"10" uniqueItems:"true" doc:"Users, of reassign"`
	Text      string   `json:"text,omitempty" maxLength:"4000" doc:"Of requestInfo and provideInfo"`
	Recipient string   `json:"recipient,omitempty" maxLength:"254" doc:"E-mail address, of requestInfo"`
	// Answers are checked against the form of the task.
	Answers map[string]any `json:"answers,omitempty" doc:"Of complete: the answers by the names of the fields"`
}

func (a Act) fromAPI() task.Act {
	return task.Act{Action: task.Action(a.Action), Fields: task.Fields(a.Fields), Deferred: a.Deferred}
}

type actOutput struct{ Body TaskState }

// TaskState is the state of a task after an act.
type TaskState struct {
	ID      string      `json:"id"`
	State   State       `json:"state"`
	Bucket  task.Bucket `json:"bucket"`
	Level   int         `json:"level"`
	Levels  int         `json:"levels"`
	Version int64       `json:"version"`
	// PendingUntil is absent if no approval is pending.
	PendingUntil *time.Time `json:"pendingUntil,omitempty" doc:"When a deferred approval takes effect"`
}

func stateToAPI(s task.Snapshot) TaskState {
	return TaskState{ID: s.TaskID, State: State(s.State), Bucket: s.Bucket, Level: s.Level, Levels: s.Levels,
		Version: s.Version, PendingUntil: server.Moment(s.PendingUntil)}
}

type batchOutput struct{ Body BatchOutcome }

// BatchOutcome is the result of each task.
type BatchOutcome struct {
	Results []BatchResult `json:"results"`
}

// BatchResult is the result of one task.
type BatchResult struct {
	TaskID    string `json:"taskId"`
	OK        bool   `json:"ok"`
	ErrorCode string `json:"errorCode,omitempty"`
	Details   string `json:"details,omitempty"`
}
