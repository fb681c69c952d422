package task

import (
	"time"

	jobapp "countersign.dev/app/job"
	"countersign.dev/domain/approval"
	"countersign.dev/domain/calendar"
	"countersign.dev/domain/event"
	"countersign.dev/domain/id"
	"countersign.dev/domain/job"
	"countersign.dev/domain/subject"
	"countersign.dev/domain/task"
	"countersign.dev/internal/postgres"
	taskrow "countersign.dev/internal/store/task"
)

// New is a task to be created. The database refuses a second open task about the same subject.
type New struct {
	ProjectID     string
	JobID         string // empty outside a job
	StepPath      string // of the step of the job that asks; empty: none
	Subject       subject.Ref
	Facts         subject.Facts
	RequestedBy   string
	Involved      []string
	ProcessNumber string
	Definition    task.DefinitionRef
	Name          string
	Instructions  string
	Form          task.Form
	Title         string        // names the subject in messages
	DueDate       calendar.Date // zero: DueIn or the policy decides
	DueIn         int           // weekdays; 0: the policy decides
	Plan          approval.Plan
}

// Create creates a task and asks the people of its first level.
func Create(tx *postgres.Tx, n New, now time.Time) (task.Task, error) {
	p, err := policy(tx)
	if err != nil {
		return task.Task{}, err
	}
	number, err := tx.Next("tasks")
	if err != nil {
		return task.Task{}, err
	}
	due := p.Due(n.DueDate, now)
	if n.DueIn > 0 {
		due = p.DueIn(n.DueIn, now)
	}
	tk := task.Task{ID: id.New(), Number: number, ProjectID: n.ProjectID, JobID: n.JobID, StepPath: n.StepPath,
		Subject: n.Subject, Facts: n.Facts, RequestedBy: n.RequestedBy, Involved: n.Involved, ProcessNumber: n.ProcessNumber,
		Definition: n.Definition, Name: n.Name, Instructions: n.Instructions, Form: n.Form, Level: 1, Plan: n.Plan,
		DueAt: due, AssignedAt: now,
		CreatedAt: now}
	if err := tk.Begin(); err != nil {
		return tk, err
	}
	if err := assignLevel(tx, &tk, p, now); err != nil {
		return tk, err
	}
	if err := taskrow.Insert(tx, &tk); err != nil {
		return tk, err
	}
	if err := tx.Emit(event.TaskAdded{ProjectID: tk.ProjectID, TaskID: tk.ID}); err != nil {
		return tk, err
	}
	e := task.Event{TaskID: tk.ID, At: now, Action: task.Create, To: tk.State, Level: 1, Comment: n.Plan.Text,
		Said: n.Plan.Text, Assignees: Names(tk)}
	if err := record(tx, e, n.Plan.Causes()...); err != nil {
		return tk, err
	}
	if err := mailAssignees(tx, tk, n.Title); err != nil {
		return tk, err
	}
	return tk, wait(tx, tk)
}

// wait records that the job of the task waits for people.
func wait(tx *postgres.Tx, tk task.Task) error {
	switch {
	case tk.StepPath == "":
		return jobapp.WaitForTask(tx, tk.JobID)
	case len(tk.Form) > 0:
		return jobapp.WaitAt(tx, tk.JobID, tk.StepPath, job.Input)
	}
	return jobapp.WaitAt(tx, tk.JobID, tk.StepPath, job.Task)
}

// proceed records that the job of the task no longer waits.
func proceed(tx *postgres.Tx, tk task.Task) error {
	if tk.StepPath == "" {
		return jobapp.Continue(tx, tk.JobID)
	}
	return jobapp.WaitAt(tx, tk.JobID, tk.StepPath, job.Nothing)
}
