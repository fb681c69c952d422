package task

import (
	"fmt"
	"strings"
	"time"

	"countersign.dev/domain/approval"
	"countersign.dev/domain/calendar"
	"countersign.dev/domain/task"
	"countersign.dev/internal/postgres"
	taskrow "countersign.dev/internal/store/task"
)

// assignLevel assigns the people of the current level and the delegates of absent ones, and starts the timers.
func assignLevel(tx *postgres.Tx, tk *task.Task, p task.Policy, now time.Time) error {
	if err := assign(tx, tk, tk.Plan.Steps[tk.Level-1], tk.Involved, calendar.Of(now, p.Zone)); err != nil {
		return err
	}
	tk.Schedule(p, now)
	return nil
}

func assign(tx *postgres.Tx, tk *task.Task, step approval.Step, involved []string, today calendar.Date) error {
	delegations, err := taskrow.Delegations(tx, step, today)
	if err != nil {
		return err
	}
	excluded := map[string]bool{}
	for _, userID := range involved {
		excluded[userID] = true
	}
	tk.Assign(approval.Assign(step, delegations, today, excluded, tk.Limited()))
	return nil
}

// refreshDelegates assigns today's delegates of the assignees and removes delegates whose absence period has ended.
// An absence may begin or end while a task is open.
func refreshDelegates(tx *postgres.Tx, tk *task.Task, involved []string, p task.Policy, now time.Time) error {
	if !tk.Open() {
		return nil
	}
	var step approval.Step
	for _, a := range tk.Current() {
		if a.OnBehalfOf == "" {
			step.Approvers = append(step.Approvers, a.Approver)
		}
	}
	return assign(tx, tk, step, involved, calendar.Of(now, p.Zone))
}

// Names lists the current assignees for a cell of a list.
func Names(tk task.Task) string {
	const shown = 3
	var names []string
	for n, a := range tk.Current() {
		if n == shown {
			return strings.Join(names, ", ") + fmt.Sprintf(" and %d more", len(tk.Current())-shown)
		}
		names = append(names, a.Name)
	}
	return strings.Join(names, ", ")
}
