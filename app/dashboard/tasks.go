package dashboard

import (
	"context"

	"github.com/shopspring/decimal"

	taskapp "countersign.dev/app/task"
	"countersign.dev/domain/dashboard"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/job"
	"countersign.dev/domain/task"
)

// tasks reads the urgent tasks, and the tasks that ask the reader.
func (c Commands) tasks(ctx context.Context, tenantID string, r Reader, d *dashboard.Dashboard) (err error) {
	if !r.Scope.Tasks {
		return nil
	}
	all, mine := c.Tasks.List(tenantID, r.Tasks, !r.Scope.Team), c.Tasks.List(tenantID, r.Tasks, true)
	urgent := due(grid.LessOrEqual, d.Window.UrgentUntil.String())
	if d.Urgent, err = openTasks(ctx, all, urgent); err != nil || !r.Scope.Act {
		return err
	}
	if d.ToApprove, err = openTasks(ctx, mine); err != nil || r.Scope.Invoices {
		return err
	}
	if d.OverdueTasks, err = openTasks(ctx, mine, due(grid.LessOrEqual, d.Window.OverdueUntil.String())); err != nil {
		return err
	}
	d.DueTasks, err = openTasks(ctx, mine, due(grid.Between, d.Window.Today.String(), d.Window.WeekUntil.String()))
	return err
}

func due(operator grid.Operator, days ...string) grid.Filter {
	return grid.Filter{Field: "due", Operator: operator, Values: days}
}

// openTasks are the first active tasks of a list by due date, with the amounts of all of them.
func openTasks(
	ctx context.Context, tasks grid.List[taskapp.Entry], filters ...grid.Filter,
) (*dashboard.List[dashboard.Task], error) {
	active := grid.Filter{Field: "bucket", Operator: grid.Equal, Values: []string{string(task.Active)}}
	page, err := tasks.Page(ctx, grid.Query{Filters: append(filters, active), Sorting: []grid.Sort{{Field: "due"}},
		Totals: []grid.Total{{Field: "invoiceAmount", Function: grid.Sum}}, Size: dashboard.MaxRows})
	if err != nil {
		return nil, err
	}
	found := &dashboard.List[dashboard.Task]{Count: page.Count, Rows: make([]dashboard.Task, len(page.Rows))}
	for n, e := range page.Rows {
		found.Rows[n] = rowOf(e)
	}
	for _, total := range page.Totals {
		value, err := decimal.NewFromString(total.Value)
		if err != nil {
			return nil, err
		}
		found.Amounts = append(found.Amounts, dashboard.Amount{Currency: total.Currency, Value: value})
	}
	return found, nil
}

func rowOf(e taskapp.Entry) dashboard.Task {
	return dashboard.Task{
		Project: dashboard.Project{ProjectID: e.ProjectID, WorkspaceID: e.WorkspaceID, ProjectName: e.ProjectName},
		ID:      e.ID, Name: e.Name, NameCode: task.DefinitionRef{Name: e.Definition}.NameCode(),
		SubjectType: e.SubjectType, SubjectID: e.SubjectID, InvoiceNumber: e.InvoiceNumber,
		Vendor: e.Vendor, Assignees: e.CurrentAssignees, Currency: e.Currency, Amount: e.InvoiceAmount, Due: e.Due}
}

// jobs reads the jobs that failed in the last days. Nobody closes a failed job, so that older ones would stay forever.
func (c Commands) jobs(ctx context.Context, tenantID string, r Reader, d *dashboard.Dashboard) error {
	if !r.Scope.Jobs {
		return nil
	}
	since := d.Window.Today.AddDays(1 - dashboard.WeekDays).String()
	page, err := c.Jobs.List(tenantID, r.Jobs).Page(ctx, grid.Query{Size: dashboard.MaxRows, Filters: []grid.Filter{
		{Field: "state", Operator: grid.Equal, Values: []string{string(job.FinishedWithErrors)}},
		{Field: "finishedAt", Operator: grid.GreaterOrEqual, Values: []string{since}}}})
	if err != nil {
		return err
	}
	d.Jobs = &dashboard.List[dashboard.Job]{Count: page.Count, Rows: make([]dashboard.Job, len(page.Rows))}
	for n, e := range page.Rows {
		d.Jobs.Rows[n] = dashboard.Job{ID: e.ID, Number: e.Number,
			Name: job.Name{Code: job.NameCode(e.NameCode), Of: e.NameOf}, ProjectName: e.ProjectName,
			Finished: e.FinishedAt}
	}
	return nil
}
