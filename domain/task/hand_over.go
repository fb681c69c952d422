package task

import (
	"slices"

	"countersign.dev/domain/approval"
	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
)

// maxAssignees of a manual assignment (spec document 2, section 5).
const maxAssignees = 10

func (f Fields) requireAssignees() error {
	v := fault.Validation{}
	if len(f.Assignees) == 0 {
		v.Add("assignees", fault.Required, "Choose the new assignees.")
	}
	if len(f.Assignees) > maxAssignees {
		v.Add("assignees", fault.InvalidValue, "At most %d people.", maxAssignees)
	}
	return v.Err()
}

// handOver asks other people at the current level. Each of them must be able to
// approve, at the last level finally.
func (t *Task) handOver(s ActContext) error {
	v := fault.Validation{}
	assigned := make([]approval.Assigned, len(s.People))
	for n, p := range s.People {
		if h := t.Hindrance(p, s.Case); h != NoHindrance {
			v.Add("assignees", fault.InvalidValue, "%s", h.sentence(p, s.Case))
		}
		assigned[n] = approval.Assigned{Approver: p}
	}
	if err := v.Err(); err != nil {
		return err
	}
	t.Assign(assigned)
	t.AssignedAt = s.Now
	return nil
}

// Hindrance is why a person cannot decide at a level.
type Hindrance string

// Hindrances, in the order in which they are checked.
const (
	NoHindrance    Hindrance = ""
	NoLimit        Hindrance = "noLimit"
	NoApproverRole Hindrance = "noApproverRole"
	LimitTooLow    Hindrance = "limitTooLow"
	IsInvolved     Hindrance = "involved"
)

// Values lists every Hindrance.
func (Hindrance) Values() []string {
	return enum.Of(NoHindrance, NoLimit, NoApproverRole, LimitTooLow, IsInvolved)
}

// Hindrance says why a person cannot decide at the current level. It is empty when they can.
func (t *Task) Hindrance(a approval.Approver, c Case) Hindrance {
	switch last := t.Level >= t.Levels(); {
	case !t.Limited():
		return NoHindrance
	case !a.MayApprove():
		return NoLimit
	case !last:
		return NoHindrance
	case !a.Final:
		return NoApproverRole
	case !a.Covers(c.Amount):
		return LimitTooLow
	case slices.Contains(c.Involved, a.UserID):
		return IsInvolved
	default:
		return NoHindrance
	}
}

func (h Hindrance) sentence(a approval.Approver, c Case) string {
	switch h {
	case NoLimit:
		return a.Name + " has no approval limit."
	case NoApproverRole:
		return a.Name + " has no approver role, which the last level needs."
	case LimitTooLow:
		return a.Name + "'s approval limit is " + a.Limit.StringFixed(2) + "; the invoice is " + c.Amount.Format() + "."
	case IsInvolved:
		return a.Name + " entered or changed the invoice and cannot be its only approver (separation of duties)."
	case NoHindrance:
	}
	return ""
}

// Escalate adds assignees and stops the escalation clock. It
// adds only people who can decide, and returns them.
func (t *Task) Escalate(people []approval.Approver, c Case) []approval.Approver {
	t.Escalated()
	var added []approval.Approver
	assigned := make([]approval.Assigned, 0, len(people))
	for _, a := range t.Current() {
		assigned = append(assigned, a.Assigned)
	}
	for _, p := range people {
		if _, assignee := t.AssigneeOf(p.UserID); assignee || t.Hindrance(p, c) != NoHindrance {
			continue
		}
		assigned, added = append(assigned, approval.Assigned{Approver: p}), append(added, p)
	}
	t.Assign(assigned)
	return added
}
