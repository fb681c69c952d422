package task

import (
	"context"
	"slices"

	"countersign.dev/domain/approval"
	"countersign.dev/domain/money"
	"countersign.dev/domain/task"
	"countersign.dev/internal/postgres"
	taskrow "countersign.dev/internal/store/task"
)

// Candidate is a person to whom a task can be reassigned.
type Candidate struct {
	approval.Approver

	Email     string
	Hindrance task.Hindrance // why the person cannot decide on the task; empty without a task
}

// maxCandidates is the size of a search result. Typing narrows a longer list.
const maxCandidates = 20

// Candidates are people to whom a task can be reassigned, or any task if taskID is empty. Only readers who may
// reassign it see limits and hindrances.
func (c *Commands) Candidates(
	ctx context.Context, tenantID, search, taskID string, reader Reader,
) (people []Candidate, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		found, err := taskrow.Candidates(tx, search, maxCandidates)
		if err != nil {
			return err
		}
		reassigns, hindrance := reader.Reassigns, noHindrance
		if taskID != "" {
			if reassigns, hindrance, err = c.reassignable(tx, taskID, reader); err != nil {
				return err
			}
		}
		people = make([]Candidate, len(found))
		for n, p := range found {
			people[n] = Candidate{Approver: p.Approver, Email: p.Email, Hindrance: hindrance(p.Approver)}
			if !reassigns {
				people[n].Limit, people[n].Hindrance = nil, task.NoHindrance
			}
		}
		return nil
	})
	return people, err
}

func noHindrance(approval.Approver) task.Hindrance { return task.NoHindrance }

// reassignable says whether the reader may reassign the task, and who cannot decide on it.
func (c *Commands) reassignable(
	tx *postgres.Tx, taskID string, reader Reader,
) (may bool, hindrance func(approval.Approver) task.Hindrance, err error) {
	tk, err := taskrow.Get(tx, taskID)
	if err != nil {
		return false, nil, err
	}
	if err := authorize(tx, tk, reader); err != nil {
		return false, nil, err
	}
	p, err := policy(tx)
	if err != nil {
		return false, nil, err
	}
	if err := refreshDelegates(tx, &tk, tk.Involved, p, c.Now()); err != nil {
		return false, nil, err
	}
	_, assignee := tk.AssigneeOf(reader.UserID)
	may = slices.Contains(tk.Possible(assignee, false, reader.Reassigns), task.Reassign)
	amount, err := money.Parse(tk.Facts["invoiceAmount"], money.Currency(tk.Facts["currency"]))
	if err != nil || !tk.Open() {
		return may, noHindrance, nil //nolint:nilerr // a subject without an amount has no limit to compare
	}
	of := task.Case{Amount: amount, Involved: tk.Involved}
	return may, func(a approval.Approver) task.Hindrance { return tk.Hindrance(a, of) }, nil
}
