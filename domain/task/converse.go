package task

import (
	"strings"
	"time"

	"countersign.dev/domain/approval"
	"countersign.dev/domain/fault"
)

// Reassign hands the current level to other people. A manager may do it for
// anybody's task; an assignee for their own.
func (t *Task) Reassign(by string, manager bool, to []approval.Assigned, now time.Time) error {
	if !t.Open() {
		return fault.New(fault.Conflict, fault.IllegalTransition, "The task is %s already.", strings.ToLower(t.State))
	}
	if _, asked := t.AssigneeOf(by); !asked && !manager {
		return fault.New(fault.Forbidden, fault.TaskAccessDenied, "You have no access to this task. Contact your AP Manager.")
	}
	v := fault.Validation{}
	if len(to) == 0 {
		v.Add("assignees", fault.Required, "Choose who shall decide instead.")
	}
	if len(to) > maxAssignees {
		v.Add("assignees", fault.InvalidValue, "At most %d people.", maxAssignees)
	}
	if err := v.Err(); err != nil {
		return err
	}
	t.Assign(to)
	t.AssignedAt = now
	return nil
}

// maxAssignees of a manual assignment (spec document 2, section 5).
const maxAssignees = 10

// Question asks somebody for what is missing.
type Question struct {
	Text      string
	Recipient string // e-mail
}

// Check wants a text and an address.
func (q Question) Check() error {
	v := fault.Validation{}
	if strings.TrimSpace(q.Text) == "" {
		v.Add("text", fault.Required, "Say what information is needed.")
	}
	if strings.TrimSpace(q.Recipient) == "" {
		v.Add("recipient", fault.Required, "Field is required")
	} else if !address(q.Recipient) {
		v.Add("recipient", fault.InvalidValue, "%q is not an e-mail address.", q.Recipient)
	}
	return v.Err()
}

// address is a rough look: the mail server has the last word, and a line break must never reach it.
func address(text string) bool {
	local, host, found := strings.Cut(strings.TrimSpace(text), "@")
	return found && local != "" && strings.Contains(host, ".") && !strings.ContainsAny(text, " \r\n\t,;<>")
}

// Ask marks the task as waiting for information.
func (t *Task) Ask(by string, q Question) error {
	if err := q.Check(); err != nil {
		return err
	}
	if _, err := t.mayAct(by); err != nil {
		return err
	}
	t.InfoRequested = true
	return nil
}

// Answer gives the information. Anybody who may see the task may answer.
func (t *Task) Answer(text string, now time.Time) error {
	v := fault.Validation{}
	if strings.TrimSpace(text) == "" {
		v.Add("text", fault.Required, "Field is required")
	}
	if err := v.Err(); err != nil {
		return err
	}
	if !t.Open() || !t.InfoRequested {
		return fault.New(fault.Conflict, fault.IllegalTransition, "Nobody is waiting for information on this task.")
	}
	t.InfoRequested = false
	t.AssignedAt = now // the clock of idleness starts again with the answer
	return nil
}

// Restart begins again at level 1: what was approved before no longer counts.
func (t *Task) Restart(by string, manager bool, now time.Time) error {
	if _, asked := t.AssigneeOf(by); !asked && !manager {
		return fault.New(fault.Forbidden, fault.TaskAccessDenied, "You have no access to this task. Contact your AP Manager.")
	}
	if !t.Open() {
		return fault.New(fault.Conflict, fault.IllegalTransition, "The task is %s already.", strings.ToLower(t.State))
	}
	t.Level, t.Approvals, t.InfoRequested, t.AssignedAt = 1, nil, false, now
	t.Assignees = nil
	return nil
}
