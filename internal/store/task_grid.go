package store

import (
	"context"

	"countersign.dev/domain/grid"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/task"
	"countersign.dev/internal/postgres"
)

// Due groups of the review list, in the tenant's own days.
const (
	tenantToday = "(SELECT (now() AT TIME ZONE time_zone)::date FROM tenants)"
	dueDay      = "(t.due_at AT TIME ZONE (SELECT time_zone FROM tenants))::date"
	dueGroup    = `CASE WHEN t.bucket <> 'active' OR t.due_at IS NULL THEN 'later' WHEN t.due_at < now() AND ` + dueDay +
		` < ` + tenantToday + ` THEN 'overdue'
		WHEN ` + dueDay + ` = ` + tenantToday + ` THEN 'today' WHEN ` + dueDay + ` < ` + tenantToday +
		` + 7 THEN 'thisWeek' ELSE 'later' END`
	assigneeNames = `coalesce((SELECT string_agg(trim(u.first_name || ' ' || u.last_name), ', ' ORDER BY u.id) FROM task_assignees ta JOIN users u ON u.tenant_id = ta.tenant_id AND u.id = ta.user_id
		WHERE ta.task_id = t.id AND ta.level = t.level), '')`
)

func tasksListing(userID string) postgres.ListDefinition {
	mine := postgres.NumberArgument(askedNow, 1)
	return postgres.ListDefinition{
		From: `tasks t JOIN projects p ON p.tenant_id = t.tenant_id AND p.id = t.project_id
			JOIN invoices i ON i.tenant_id = t.tenant_id AND i.id = t.invoice_id`,
		ID: "t.id", Where: "$1 = $1", Args: []any{userID},
		Columns: []postgres.ListColumn{
			columnOf("id", grid.ID, "t.id"), columnOf("number", grid.Number, "t.number"),
			columnOf("name", grid.String, "t.name"),
			choice("state", "t.state", task.StateReview, task.StateApproved, task.StateRejected, task.StateWithdrawn),
			choice("bucket", "t.bucket", "active", "processed", "rejected", "error"),
			columnOf("projectId", grid.ID, "t.project_id"), columnOf("projectName", grid.String, "p.name"),
			columnOf("invoiceId", grid.ID, "i.id"), columnOf("invoiceNumber", grid.String, "i.number"),
			optional("invoiceAmount", grid.Number, "i.amount").In("i.currency"),
			columnOf("currency", grid.String, "i.currency::text"), optional("invoiceDate", grid.Date, "i.invoice_date"),
			choice("invoiceType", "i.invoice_type", "PO", "NonPO"), columnOf("vendor", grid.String, "i.vendor_name"),
			columnOf("vendorNumber", grid.String, "i.vendor_number"), columnOf("companyNumber", grid.String, "i.company_number"),
			columnOf("purchaseOrder", grid.String, "i.po_number"),
			{Column: grid.Column{Name: "currentAssignees", Kind: grid.String, Unsortable: true}, SQL: assigneeNames},
			columnOf("mine", grid.Bool, mine),
			columnOf("overdue", grid.Bool, "coalesce(t.bucket = 'active' AND "+dueDay+" < "+tenantToday+", false)"),
			columnOf("infoRequested", grid.Bool, "t.info_requested"), columnOf("ruleDetails", grid.String, "t.rule_details"),
			columnOf("level", grid.Number, "t.level"), columnOf("levels", grid.Number, "t.levels"),
			optional("due", grid.Time, "t.due_at"),
			choice("dueGroup", dueGroup, "overdue", "today", "thisWeek", "later"),
			columnOf("created", grid.Time, "t.created_at"), columnOf("assigned", grid.Time, "t.assigned_at"),
			optional("nextReminder", grid.Time, "t.next_reminder_at"), optional("escalates", grid.Time, "t.escalates_at"),
			choice("matchState", "i.match_state", "none", "matched", "hold"), columnOf("version", grid.Number, "t.version"),
		},
		Order: []grid.Sort{{Field: "due"}},
	}
}

// TasksGrid is the review list. mineOnly keeps the tasks that ask the viewer now.
// Tasks that concern the viewer are shown whatever their project.
func (s *Store) TasksGrid(tenantID string, viewer invoice.Viewer, mineOnly bool) grid.List[task.Entry] {
	l := tasksListing(viewer.UserID)
	switch {
	case mineOnly:
		l.Where += " AND " + postgres.NumberArgument(askedNow, 1)
	case viewer.AllTasks:
		l.Visibility = postgres.ProjectVisibility{Column: "t.project_id", Or: postgres.NumberArgument(taskSeenBy, 1)}
	case viewer.GroupTasks:
		l.Where += " AND " + postgres.NumberArgument(groupTaskSeenBy, 1)
		l.Visibility = postgres.ProjectVisibility{Column: "t.project_id", Or: postgres.NumberArgument(taskSeenBy, 1)}
	default:
		l.Where += " AND " + postgres.NumberArgument(taskSeenBy, 1)
	}
	return postgres.NewList[task.Entry](s.DB, tenantID, l)
}

// TaskView is one task for somebody it concerns.
func (s *Store) TaskView(ctx context.Context, tenantID, taskID string, viewer invoice.Viewer) (v task.View, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if v.Task, err = t.task(taskID, false); err != nil {
			return err
		}
		if err := t.maySeeTask(v.Task, viewer); err != nil {
			return err
		}
		if v.History, err = t.taskHistory(taskID); err != nil {
			return err
		}
		v.InvoiceID = v.Task.InvoiceID
		inv, err := t.invoiceHead(v.InvoiceID, false)
		if err != nil {
			return err
		}
		if err := t.refreshDelegates(&v.Task, inv); err != nil {
			return err
		}
		if a, ok := v.Task.AssigneeOf(viewer.UserID); ok {
			v.Asked, v.OnBehalf, v.YourLimit = true, a.OnBehalfOfName, a.Limit
		}
		return t.Gorm.Raw("SELECT name FROM projects WHERE tenant_id = ? AND id = ?", t.TenantID,
			v.Task.ProjectID).Scan(&v.Project).Error
	})
	return v, err
}

func (t *Tenant) maySeeTask(tk task.Task, viewer invoice.Viewer) error {
	condition := taskSeenBy // the people a task concerns see it, mapped to its project or not
	switch {
	case viewer.AllTasks:
		condition = "(" + postgres.VisibleProject("t.project_id") + " OR " + taskSeenBy + ")"
	case viewer.GroupTasks:
		condition = "(" + postgres.VisibleProject("t.project_id") + " AND " + groupTaskSeenBy + " OR " + taskSeenBy + ")"
	}
	holds, err := t.Holds("tasks t", "t.id", tk.ID, condition, viewer.UserID)
	if err != nil || holds {
		return err
	}
	return t.RefuseHidden(tk.ProjectID, mayNot())
}
