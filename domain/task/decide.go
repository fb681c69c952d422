package task

import (
	"slices"
	"strings"
	"time"

	"countersign.dev/domain/approval"
	"countersign.dev/domain/fault"
)

// advance takes the task one level further. At the last level it closes the task.
func (t *Task) advance(who Assignee, action ActionDefinition, f Fields, s ActContext) error {
	last := t.Level >= t.Levels()
	if err := t.mayApprove(who, f, s, last); err != nil {
		return err
	}
	t.Approvals = append(t.Approvals, Approval{Level: t.Level, UserID: s.UserID, OnBehalfOf: who.OnBehalfOf})
	if last {
		return t.close(action, f, s)
	}
	t.Level++
	t.InfoRequested = false
	t.AssignedAt = s.Now
	return nil
}

// mayApprove holds the rules that apply at every level.
func (t *Task) mayApprove(who Assignee, f Fields, s ActContext, last bool) error {
	if s.Case.Blocked != nil {
		return s.Case.Blocked
	}
	if s.Case.OnHold {
		if err := f.requireReason("The invoice is on hold. Say why it is approved all the same."); err != nil {
			return err
		}
	}
	if !t.Limited() {
		return nil
	}
	if !who.MayApprove() {
		return fault.New(fault.Forbidden, fault.ApprovalLimit,
			"You have no approval limit, so you cannot approve. Ask an administrator for a limit, or reassign the task to an "+
				"approver.")
	}
	// One person cannot approve two levels, directly and as a delegate.
	if slices.ContainsFunc(t.Approvals, func(a Approval) bool { return a.UserID == s.UserID }) {
		return fault.New(fault.Forbidden, fault.ActionForbidden,
			"You have approved an earlier level: another person must approve this one.")
	}
	if !last {
		return nil
	}
	return t.mayApproveFinally(who, s.Case)
}

// mayApproveFinally holds the rules of the last approval: an approver role, a limit that
// covers the amount, and an approval by a person who is not involved in the subject.
func (t *Task) mayApproveFinally(who Assignee, c Case) error {
	if !who.Final {
		return fault.New(fault.Forbidden, fault.ActionForbidden,
			"The last approval needs an approver role, which you do not have. Reassign the task to an approver.")
	}
	if !who.Covers(c.Amount) {
		return fault.New(fault.Forbidden, fault.ApprovalLimit,
			"Your approval limit is %s; the invoice is %s. Reassign it to someone whose limit covers it.",
			who.Limit.StringFixed(2), c.Amount.Format())
	}
	independent := func(userID, onBehalfOf string) bool {
		return !slices.Contains(c.Involved, userID) && !slices.Contains(c.Involved, onBehalfOf)
	}
	if independent(who.UserID, who.OnBehalfOf) {
		return nil
	}
	for _, a := range t.Approvals {
		if independent(a.UserID, a.OnBehalfOf) {
			return nil
		}
	}
	return fault.New(fault.Forbidden, fault.ActionForbidden,
		"People who entered or changed an invoice cannot be its only approvers (separation of duties). Reassign it to "+
			"someone else.")
}

func (t *Task) close(action ActionDefinition, f Fields, s ActContext) error {
	d, err := FindDefinition(t.Definition)
	if err != nil {
		return err
	}
	state, ok := d.state(action.To)
	if !ok {
		return fault.New(fault.Internal, fault.InternalError, "The definition leads to the unknown state %q.", action.To)
	}
	t.State, t.Bucket = state.Name, state.Bucket
	t.DecidedBy, t.Decision, t.DecisionReason = s.UserID, action.Name, strings.TrimSpace(f.Reason)
	t.Accepted = action.Effect == Advance
	if t.Accepted && len(t.Form) > 0 {
		t.Answers = t.Form.complete(f.Answers)
	}
	t.stopClocks()
	return nil
}

// Withdraw closes a task without a decision. Repeating it has no effect.
func (t *Task) Withdraw() {
	if !t.Open() {
		return
	}
	t.State, t.Bucket = StateWithdrawn, Processed
	t.stopClocks()
}

// Assign sets the assignees of the current level.
func (t *Task) Assign(people []approval.Assigned) {
	t.Assignees = slices.DeleteFunc(t.Assignees, func(a Assignee) bool { return a.Level == t.Level })
	for _, p := range people {
		t.Assignees = append(t.Assignees, Assignee{Assigned: p, Level: t.Level})
	}
}

// startOver returns to level 1. The approvals so far no longer count.
func (t *Task) startOver(now time.Time) {
	t.Level, t.Approvals, t.InfoRequested, t.AssignedAt = 1, nil, false, now
	t.Assignees = nil
}

func (t *Task) stopClocks() {
	t.InfoRequested = false
	t.NextReminderAt, t.EscalatesAt, t.Pending = time.Time{}, time.Time{}, nil
}

func (f Fields) requireReason(message string) error {
	v := fault.Validation{}
	if strings.TrimSpace(f.Reason) == "" {
		v.Add("reason", fault.Required, "%s", message)
	}
	return v.Err()
}
