package task

import (
	"slices"
	"strings"
	"time"

	"countersign.dev/domain/approval"
	"countersign.dev/domain/fault"
)

// Reassign hands the current level to other people. A manager (tasks:reassign)
// may do it for anybody's task, an assignee for their own where the definition
// allows it. Each of the new people must be able to approve, at the last level finally.
func (t *Task) Reassign(by string, manager bool, to []approval.Assigned, c Case, now time.Time) error {
	if err := t.mayReassign(by, manager, InvoiceReview()); err != nil {
		return err
	}
	v := fault.Validation{}
	if len(to) == 0 {
		v.Add("assignees", fault.Required, "Choose who shall decide instead.")
	}
	if len(to) > maxAssignees {
		v.Add("assignees", fault.InvalidValue, "At most %d people.", maxAssignees)
	}
	for _, a := range to {
		if problem := t.cannotTakeOver(a.Approver, c); problem != "" {
			v.Add("assignees", fault.InvalidValue, "%s", problem)
		}
	}
	if err := v.Err(); err != nil {
		return err
	}
	t.Assign(to)
	t.AssignedAt = now
	return nil
}

func (t *Task) mayReassign(by string, manager bool, d Definition) error {
	if !t.Open() {
		return fault.New(fault.Conflict, fault.IllegalTransition, "The task is %s already.", strings.ToLower(t.State))
	}
	if manager {
		return nil
	}
	if _, asked := t.AssigneeOf(by); !asked {
		return fault.New(fault.Forbidden, fault.TaskAccessDenied, "You have no access to this task. Contact your AP Manager.")
	}
	if !d.HandOver {
		return fault.New(fault.Forbidden, fault.ActionForbidden,
			"Tasks of %q are reassigned by people who may reassign tasks. Contact your AP Manager.", d.Name)
	}
	return nil
}

// cannotTakeOver says in words why a person cannot decide at the current level; empty when they can.
func (t *Task) cannotTakeOver(a approval.Approver, c Case) string {
	switch last := t.Level >= t.Levels(); {
	case !a.MayApprove():
		return a.Name + " has no approval limit."
	case !last:
		return ""
	case !a.Final:
		return a.Name + " has no approver role, which the last level needs."
	case !a.Covers(c.Amount):
		return a.Name + "'s approval limit is " + a.Limit.StringFixed(2) + "; the invoice is " + c.Amount.Format() + "."
	case slices.Contains(c.Involved, a.UserID):
		return a.Name + " entered or changed the invoice and cannot be its only approver (separation of duties)."
	default:
		return ""
	}
}

// Escalate adds people to those asked. Only people who could take the task over
// are added; it returns them.
func (t *Task) Escalate(people []approval.Approver, c Case) []approval.Approver {
	t.Escalated()
	var added []approval.Approver
	assigned := make([]approval.Assigned, 0, len(people))
	for _, a := range t.Current() {
		assigned = append(assigned, a.Assigned)
	}
	for _, p := range people {
		if _, asked := t.AssigneeOf(p.UserID); asked || t.cannotTakeOver(p, c) != "" {
			continue
		}
		assigned, added = append(assigned, approval.Assigned{Approver: p}), append(added, p)
	}
	t.Assign(assigned)
	return added
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
