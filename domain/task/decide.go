package task

import (
	"slices"
	"strings"
	"time"

	"countersign.dev/domain/approval"
	"countersign.dev/domain/fault"
)

// Decision is a person's approve or reject.
type Decision struct {
	Action Action
	UserID string
	Reason string
	Now    time.Time
}

// Check refuses what can be refused without looking anything up; the
// workflow's validator uses it before it accepts an Update.
func (d Decision) Check() error {
	v := fault.Validation{}
	if d.UserID == "" {
		v.Add("userId", fault.Required, "Nobody is signed in.")
	}
	if err := d.CheckContent(); err != nil {
		return err
	}
	return v.Err()
}

// CheckContent checks what can be checked before it is known who decides.
func (d Decision) CheckContent() error {
	if d.Action != Approve && d.Action != Reject {
		return fault.New(fault.Invalid, fault.InvalidValue, "There is no decision %q.", d.Action)
	}
	v := fault.Validation{}
	if d.Action == Reject && strings.TrimSpace(d.Reason) == "" {
		v.Add("reason", fault.Required, "Say why it is rejected.")
	}
	return v.Err()
}

// Decide applies a decision. On the positive path the task climbs one level,
// or closes at the last one; off it, it closes at once.
func (t *Task) Decide(d Decision, c Case) error {
	if err := d.Check(); err != nil {
		return err
	}
	who, err := t.mayAct(d.UserID)
	if err != nil {
		return err
	}
	state, ok := InvoiceReview().state(t.State)
	if !ok {
		return fault.New(fault.Internal, fault.InternalError, "The task is in the unknown state %q.", t.State)
	}
	action, ok := state.action(d.Action)
	if !ok {
		return fault.New(fault.Conflict, fault.IllegalTransition, "%q is not possible in state %q.", d.Action, t.State)
	}
	if !action.Positive {
		return t.close(action.To, d)
	}
	return t.approve(who, action.To, d, c)
}

func (t *Task) approve(who Assignee, to string, d Decision, c Case) error {
	if c.Balanced != nil {
		return c.Balanced
	}
	if c.OnHold && strings.TrimSpace(d.Reason) == "" {
		v := fault.Validation{}
		v.Add("reason", fault.Required, "The invoice is on hold. Say why it is approved all the same.")
		return v.Err()
	}
	if !who.MayApprove() {
		return fault.New(fault.Forbidden, fault.ApprovalLimit,
			"You have no approval limit, so you cannot approve. Ask an administrator for a limit, or reassign the task to an "+
				"approver.")
	}
	// A person asked twice, directly and as a delegate, is still one person.
	if slices.ContainsFunc(t.Approvals, func(a Approval) bool { return a.UserID == d.UserID }) {
		return fault.New(fault.Forbidden, fault.ActionForbidden,
			"You have approved an earlier level: another person must approve this one.")
	}
	last := t.Level >= t.Levels()
	if last {
		if err := t.mayEnd(who, c); err != nil {
			return err
		}
	}
	t.Approvals = append(t.Approvals, Approval{Level: t.Level, UserID: d.UserID, OnBehalfOf: who.OnBehalfOf})
	if last {
		return t.close(to, d)
	}
	t.Level++
	t.InfoRequested = false
	t.AssignedAt = d.Now
	return nil
}

// mayEnd holds the rules of the last approval: an approver role, a limit that
// covers the amount, and somebody not involved in the invoice has approved.
func (t *Task) mayEnd(who Assignee, c Case) error {
	if !who.Final {
		return fault.New(fault.Forbidden, fault.ActionForbidden,
			"The last approval needs an approver role, which you do not have. Reassign the task to an approver.")
	}
	if !who.Covers(c.Amount) {
		return fault.New(fault.Forbidden, fault.ApprovalLimit,
			"Your approval limit is %s; the invoice is %s. Reassign it to somebody whose limit covers it.",
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
			"somebody else.")
}

func (t *Task) close(to string, d Decision) error {
	state, ok := InvoiceReview().state(to)
	if !ok {
		return fault.New(fault.Internal, fault.InternalError, "The definition leads to the unknown state %q.", to)
	}
	t.State, t.Bucket = state.Name, state.Bucket
	t.DecidedBy, t.Decision, t.DecisionReason = d.UserID, d.Action, strings.TrimSpace(d.Reason)
	t.silence()
	return nil
}

// mayAct: an open task, and the user is asked at its current level.
func (t *Task) mayAct(userID string) (Assignee, error) {
	if !t.Open() {
		return Assignee{},
			fault.New(fault.Conflict, fault.IllegalTransition, "The task is %s already. Refresh to see who decided.",
				strings.ToLower(t.State))
	}
	who, ok := t.AssigneeOf(userID)
	if !ok {
		return Assignee{},
			fault.New(fault.Forbidden, fault.TaskAccessDenied, "You have no access to this task. Contact your AP Manager.")
	}
	return who, nil
}

// Withdraw closes a task nobody decided. Repeating it changes nothing.
func (t *Task) Withdraw() {
	if !t.Open() {
		return
	}
	t.State, t.Bucket = StateWithdrawn, Processed
	t.silence()
}

// Assign sets who is asked at the current level.
func (t *Task) Assign(people []approval.Assigned) {
	t.Assignees = slices.DeleteFunc(t.Assignees, func(a Assignee) bool { return a.Level == t.Level })
	for _, p := range people {
		t.Assignees = append(t.Assignees, Assignee{Assigned: p, Level: t.Level})
	}
}

func (t *Task) silence() {
	t.InfoRequested = false
	t.NextReminderAt, t.EscalatesAt = time.Time{}, time.Time{}
}
