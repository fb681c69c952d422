package task

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"countersign.dev/domain/act"
	"countersign.dev/domain/approval"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/task"
	"countersign.dev/internal/postgres"
	taskrow "countersign.dev/internal/store/task"
)

// Act executes an act as the actor, who is the person of the recorded request if ctx contains one. A repetition
// finds the effect of the first attempt.
func (c *Commands) Act(ctx context.Context, tenantID, taskID, updateID string, a task.Act) (task.Task, error) {
	return c.perform(ctx, tenantID, taskID, updateID, a, false)
}

// perform executes an act. A deferred approval is executed when it is due, and accepted before.
func (c *Commands) perform(
	ctx context.Context, tenantID, taskID, updateID string, a task.Act, due bool,
) (task.Task, error) {
	tk, err := c.change(ctx, tenantID, taskID, updateID, func(s *step) error {
		if err := s.tk.Check(a); err != nil { // a closed task may be about a subject without an amount
			return err
		}
		switch {
		case a.Action == task.Retract:
			return s.retract(updateID)
		case a.Deferred && !due:
			return s.deferApproval(a, updateID)
		}
		return s.act(a, updateID)
	})
	if errors.Is(err, act.ErrDone) {
		return c.Get(act.Without(ctx), tenantID, taskID)
	}
	return tk, err
}

// act executes an action of the task's definition.
func (s *step) act(a task.Act, updateID string) error {
	before := *s.tk
	actContext, err := s.actContext(a)
	if err != nil {
		return err
	}
	who, _ := s.tk.AssigneeOf(actContext.UserID)
	previous := Names(*s.tk)
	effect, err := s.tk.Perform(a, actContext)
	if err != nil {
		return err
	}
	e := eventOf(before, *s.tk, a, effect)
	e.At, e.UpdateID = s.now, updateID
	switch effect {
	case task.Advance, task.Close:
		e.OnBehalfOf, e.OnBehalfOfName = who.OnBehalfOf, who.OnBehalfOfName
	case task.HandOver:
		e.Assignees, e.PreviousAssignees = Names(*s.tk), previous
	case task.AskForInfo, task.GiveInfo, task.StartOver:
	}
	if p := before.Pending; p != nil && s.tk.Pending == nil && p.UpdateID != updateID {
		if err := s.closePending(*p); err != nil {
			return err
		}
	}
	if err := record(s.tx, e); err != nil {
		return err
	}
	return s.follow(effect, a)
}

// step is one change of a task in its transaction.
type step struct {
	tx      *postgres.Tx
	tk      *task.Task
	subject Subject
	policy  task.Policy
	now     time.Time
}

// change runs one change of a task in a transaction. It locks the subject and then the
// task. An Update whose effect is committed changes nothing.
func (c *Commands) change(
	ctx context.Context, tenantID, taskID, updateID string, do func(*step) error,
) (tk task.Task, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		ref, err := taskrow.SubjectOf(tx, taskID)
		if err != nil {
			return err
		}
		s := &step{tx: tx, tk: &tk, now: c.Now()}
		if s.subject, err = c.Subjects.lock(tx, ref); err != nil {
			return err
		}
		if tk, err = taskrow.Lock(tx, taskID); err != nil {
			return err
		}
		seen, err := taskrow.UpdateSeen(tx, taskID, updateID)
		if err != nil || seen {
			return err
		}
		if s.policy, err = policy(tx); err != nil {
			return err
		}
		return do(s)
	})
	return tk, err
}

// actContext reads what the act depends on: the subject as it is now, today's delegates,
// and the permissions and people named.
func (s *step) actContext(a task.Act) (task.ActContext, error) {
	final := s.tk.EffectOf(a.Action) == task.Advance && s.tk.Level >= s.tk.Levels()
	now := task.ActContext{UserID: s.tx.Actor.UserID, Now: s.now}
	var err error
	if now.Case, err = s.subject.Case(final); err != nil {
		return now, err
	}
	s.tk.Involved = now.Case.Involved
	if err := refreshDelegates(s.tx, s.tk, s.tk.Involved, s.policy, s.now); err != nil {
		return now, err
	}
	if now.Manager, err = taskrow.MayReassign(s.tx, now.UserID); err != nil {
		return now, err
	}
	if s.tk.EffectOf(a.Action) != task.HandOver {
		return now, nil
	}
	now.People, err = s.people(a.Fields.Assignees)
	return now, err
}

// people are the users named, all of whom must be able to decide on tasks.
func (s *step) people(userIDs []string) ([]approval.Approver, error) {
	people, err := taskrow.Approvers(s.tx, approval.Level{Users: userIDs})
	if err != nil {
		return nil, err
	}
	if len(people) != len(slices.Compact(slices.Sorted(slices.Values(userIDs)))) {
		v := fault.Validation{}
		v.Add("assignees", fault.InvalidValue, "Choose active people who may decide on tasks.")
		return nil, v.Err()
	}
	return people, nil
}

// follow writes what an effect leads to.
func (s *step) follow(effect task.Effect, a task.Act) error {
	switch effect {
	case task.Advance, task.Close, task.StartOver:
		if !s.tk.Open() {
			return s.settle()
		}
		if err := assignLevel(s.tx, s.tk, s.policy, s.now); err != nil {
			return err
		}
		return s.ask()
	case task.HandOver, task.GiveInfo:
		s.tk.Schedule(s.policy, s.now)
		return s.ask()
	case task.AskForInfo:
		if err := save(s.tx, s.tk); err != nil {
			return err
		}
		return mailQuestion(s.tx, *s.tk, s.subject.Title(), a.Fields)
	}
	return nil
}

// ask writes a task whose people may have changed and sends them a message.
func (s *step) ask() error {
	if err := taskrow.ReplaceAssignees(s.tx, *s.tk); err != nil {
		return err
	}
	if err := save(s.tx, s.tk); err != nil {
		return err
	}
	if err := s.subject.SetAssignees(Names(*s.tk)); err != nil {
		return err
	}
	return mailAssignees(s.tx, *s.tk, s.subject.Title())
}

// settle stores the final decision and applies it to the subject and the job.
func (s *step) settle() error {
	if err := save(s.tx, s.tk); err != nil {
		return err
	}
	if err := s.subject.Decided(*s.tk, s.now); err != nil {
		return err
	}
	return proceed(s.tx, *s.tk)
}

// eventOf is the line of history of an act.
func eventOf(before, after task.Task, a task.Act, effect task.Effect) task.Event {
	e := task.Event{TaskID: after.ID, Action: a.Action, From: before.State, To: after.State, Level: before.Level,
		ToLevel: after.Level, Comment: a.Fields.Reason, Said: a.Fields.Reason}
	switch effect {
	case task.HandOver:
		names := make([]string, len(after.Current()))
		for n, p := range after.Current() {
			names[n] = p.Name
		}
		e.Comment = strings.TrimSpace("to " + strings.Join(names, ", ") + ". " + a.Fields.Reason)
	case task.AskForInfo:
		e.Recipient, e.Said = a.Fields.Recipient, a.Fields.Text
		e.Comment = a.Fields.Text + " (to " + a.Fields.Recipient + ")"
	case task.GiveInfo:
		e.Comment = a.Fields.Text
	case task.Advance, task.Close, task.StartOver:
	}
	return e
}
