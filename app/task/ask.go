package task

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	jobapp "countersign.dev/app/job"
	"countersign.dev/domain/approval"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/subject"
	"countersign.dev/domain/task"
	"countersign.dev/internal/postgres"
	taskrow "countersign.dev/internal/store/task"
)

// AskForStep adds the task of a step that asks people. A repetition of the activity returns the same task.
func (c *Commands) AskForStep(
	ctx context.Context, tenantID string, e jobapp.Effect, q kind.Question,
) (tk task.Task, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		of, err := jobapp.LockStepOwner(tx, e.JobID)
		if err != nil {
			return err
		}
		about := subject.Ref{Type: subject.Step, ID: e.ID(tenantID)}
		taskID, err := taskrow.FindLatest(tx, about)
		if err != nil {
			return err
		}
		if taskID != "" {
			tk, err = taskrow.Get(tx, taskID)
			return err
		}
		people, err := asked(tx, q, of.StartedBy)
		if err != nil {
			return err
		}
		definition := task.WorkflowDecision
		if len(q.Fields) > 0 {
			definition = task.WorkflowForm
		}
		tk, err = Create(tx, New{ProjectID: of.ProjectID, JobID: e.JobID, StepPath: e.Path, Subject: about,
			Facts: subject.Facts{"workflow": of.Name}, RequestedBy: of.StartedBy,
			ProcessNumber: strconv.FormatInt(of.Number, 10),
			Definition:    definition, Name: q.Title, Instructions: q.Instructions, Form: q.Fields,
			Title: jobTitle(of.Number, of.Name), DueIn: q.Days, Plan: approval.Plan{Text: fmt.Sprintf("workflow “%s”", of.Name),
				Steps: []approval.Step{{Name: q.Title, Approvers: people}}}}, c.Now())
		return err
	})
	return tk, err
}

// asked are the active people who may decide on tasks and whom a step means. Each address must be that of such a
// person: a typing error would otherwise ask fewer people than the step names.
func asked(tx *postgres.Tx, q kind.Question, startedBy string) ([]approval.Approver, error) {
	addresses := make([]string, len(q.People))
	for i, address := range q.People {
		addresses[i] = strings.ToLower(address)
	}
	at, err := taskrow.PeopleAt(tx, addresses)
	if err != nil {
		return nil, err
	}
	users := slices.Sorted(maps.Values(at))
	if q.Starter && startedBy != "" {
		users = append(users, startedBy)
	}
	people, err := taskrow.Approvers(tx, approval.Level{Users: users, Roles: q.Roles, Groups: q.Groups})
	if err != nil {
		return nil, err
	}
	for _, address := range addresses {
		if !slices.ContainsFunc(people, func(a approval.Approver) bool { return a.UserID == at[address] }) {
			return nil, fault.New(fault.Conflict, fault.UserNotFound,
				"No active person who may decide on tasks has the address %s.", address)
		}
	}
	if len(people) == 0 {
		return nil, fault.New(fault.Conflict, fault.WorkflowIncorrectlyDefined,
			"None of the assignees is an active person who may decide on tasks.")
	}
	return people, nil
}

// jobTitle names the job of a step to people.
func jobTitle(number int64, name string) string { return fmt.Sprintf("%s, #%d", name, number) }

// stepOfJob is a step of a job as the subject of its task. Nothing but the task changes it.
type stepOfJob struct{ title string }

// LockStep returns the step of a job as the subject of its task.
func LockStep(tx *postgres.Tx, stepID string) (Subject, error) {
	j, err := taskrow.FindJobOfStep(tx, stepID)
	return stepOfJob{jobTitle(j.Number, j.Name)}, err
}

// Case knows no amount and nobody who is involved: the step decides about nothing by itself.
func (stepOfJob) Case(bool) (task.Case, error) { return task.Case{}, nil }

func (s stepOfJob) Title() string { return s.title }

func (stepOfJob) SetAssignees(string) error { return nil }

// Decided changes nothing: the process of the task reports the decision to the run of the job.
func (stepOfJob) Decided(task.Task, time.Time) error { return nil }
