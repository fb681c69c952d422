package task

import (
	"context"
	"slices"

	"github.com/shopspring/decimal"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/session"
	"countersign.dev/domain/task"
	"countersign.dev/internal/postgres"
	taskrow "countersign.dev/internal/store/task"
)

// Reader is a person who reads tasks.
type Reader struct {
	UserID     string
	AllTasks   bool // tasks of every person (tasks:getAll)
	GroupTasks bool // tasks of people in the same group
	Reassigns  bool // may reassign tasks of other people (tasks:reassign)
}

// ReaderOf derives the visibility of a caller from the permissions.
func ReaderOf(caller session.Access) Reader {
	return Reader{UserID: caller.UserID, AllTasks: caller.May("tasks:getAll"), GroupTasks: caller.May("invoices:update"),
		Reassigns: caller.May("tasks:reassign")}
}

// Entry is a row of the review list.
type Entry = taskrow.Entry

// View is a task as its page shows it.
type View struct {
	Task       task.Task
	Project    string
	History    []task.Event
	YourLimit  *decimal.Decimal // nil: the reader has no limit and may not approve
	IsAssignee bool             // at the current level
	OnBehalf   string           // for whom the reader is a delegate
	ReaderID   string
}

// Possible are the actions open to the reader. A manager may act on other people's tasks.
// A pending approval is withdrawn by its person; nobody gives a second one.
func (v View) Possible(manager bool) []task.Action {
	possible := v.Task.Possible(v.IsAssignee, v.YourLimit != nil, manager)
	p := v.Task.Pending
	if p == nil {
		return possible
	}
	possible = slices.DeleteFunc(possible, func(a task.Action) bool { return a == task.Approve })
	if p.UserID == v.ReaderID {
		return append(possible, task.Retract)
	}
	return possible
}

// List is the review list. mineOnly selects the tasks whose assignee is the reader. Tasks that concern the
// reader are listed for every project.
func (c *Commands) List(tenantID string, reader Reader, mineOnly bool) grid.List[Entry] {
	l := taskrow.Listing(reader.UserID)
	concerns := postgres.NumberArgument(taskrow.Concerns, 1)
	switch {
	case mineOnly:
		l.Where += " AND " + postgres.NumberArgument(taskrow.AssignedNow, 1)
	case reader.AllTasks:
		l.Visibility = postgres.ProjectVisibility{Column: "t.project_id", Or: concerns}
	case reader.GroupTasks:
		l.Where += " AND " + postgres.NumberArgument(taskrow.ConcernsGroup, 1)
		l.Visibility = postgres.ProjectVisibility{Column: "t.project_id", Or: concerns}
	default:
		l.Where += " AND " + concerns
	}
	return postgres.NewList[Entry](c.DB, tenantID, l)
}

// View is one task for a reader it concerns.
func (c *Commands) View(ctx context.Context, tenantID, taskID string, reader Reader) (v View, err error) {
	v.ReaderID = reader.UserID
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if v.Task, err = taskrow.Get(tx, taskID); err != nil {
			return err
		}
		if err := authorize(tx, v.Task, reader); err != nil {
			return err
		}
		if v.History, err = taskrow.History(tx, taskID); err != nil {
			return err
		}
		p, err := policy(tx)
		if err != nil {
			return err
		}
		if err := refreshDelegates(tx, &v.Task, v.Task.Involved, p, c.Now()); err != nil {
			return err
		}
		if a, ok := v.Task.AssigneeOf(reader.UserID); ok {
			v.IsAssignee, v.OnBehalf, v.YourLimit = true, a.OnBehalfOfName, a.Limit
		}
		v.Project, err = taskrow.ProjectName(tx, v.Task.ProjectID)
		return err
	})
	return v, err
}

// Sees reports whether a reader may open a task.
func Sees(tx *postgres.Tx, taskID string, reader Reader) (bool, error) {
	condition := taskrow.Concerns // a task is seen by the people it concerns, in every project
	visible := postgres.VisibleProject("t.project_id")
	switch {
	case reader.AllTasks:
		condition = "(" + visible + " OR " + taskrow.Concerns + ")"
	case reader.GroupTasks:
		condition = "(" + visible + " AND " + taskrow.ConcernsGroup + " OR " + taskrow.Concerns + ")"
	}
	return tx.Holds("tasks t", "t.id", taskID, condition, reader.UserID)
}

// authorize refuses viewers whom the task does not concern.
func authorize(tx *postgres.Tx, tk task.Task, reader Reader) error {
	sees, err := Sees(tx, tk.ID, reader)
	if err != nil || sees {
		return err
	}
	return tx.RefuseHidden(tk.ProjectID, fault.New(fault.Forbidden, fault.TaskAccessDenied,
		"You have no access to this task. Contact your AP Manager."))
}
