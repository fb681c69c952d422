package task

import (
	"time"

	"countersign.dev/domain/fault"
)

// UndoPeriod is how long a deferred approval can be withdrawn before it takes effect.
const UndoPeriod = 10 * time.Second

// Pending is an approval that was accepted and takes effect later, unless it is withdrawn before.
type Pending struct {
	UserID   string    `json:"userId"`
	UserName string    `json:"userName"`
	UpdateID string    `json:"updateId"` // of the request, which stays open until the approval takes effect
	Reason   string    `json:"reason,omitempty"`
	At       time.Time `json:"at"` // when it takes effect, in the precision of the database
}

// Act is the act that takes effect.
func (p Pending) Act() Act {
	return Act{Action: Approve, Fields: Fields{Reason: p.Reason}, Deferred: true}
}

// Defer accepts an approval that takes effect after the undo period. It refuses what the approval itself would refuse.
func (t *Task) Defer(a Act, updateID, userName string, s ActContext) error {
	if p := t.Pending; p != nil {
		return fault.New(fault.Conflict, fault.IllegalTransition,
			"%s approved this task a moment ago. Wait a few seconds and refresh.", p.UserName)
	}
	trial := *t
	if _, err := trial.Perform(a, s); err != nil {
		return err
	}
	t.Pending = &Pending{UserID: s.UserID, UserName: userName, UpdateID: updateID, Reason: a.Fields.Reason,
		At: s.Now.Add(UndoPeriod).UTC().Truncate(time.Microsecond)}
	return nil
}

// Retract withdraws a pending approval. Only its person can do so.
func (t *Task) Retract(userID string) (Pending, error) {
	if err := t.checkRetract(); err != nil {
		return Pending{}, err
	}
	p := *t.Pending
	if p.UserID != userID {
		return p, fault.New(fault.Forbidden, fault.ActionForbidden,
			"%s approved this task. Only %s can withdraw the approval.", p.UserName, p.UserName)
	}
	t.Pending = nil
	return p, nil
}

func (t *Task) checkRetract() error {
	switch {
	case !t.Open():
		return t.closed()
	case t.Pending == nil:
		return fault.New(fault.Conflict, fault.IllegalTransition,
			"There is no approval to withdraw: it has taken effect or was withdrawn already. Refresh to see the task.")
	}
	return nil
}

// checkDeferred refuses to defer other actions than approvals. A pending approval keeps no answers to a form.
func (a Act) checkDeferred(action ActionDefinition) error {
	v := fault.Validation{}
	if a.Deferred && action.Name != Approve {
		v.Add("deferred", fault.InvalidValue, "Only an approval can take effect later.")
	}
	return v.Err()
}
