package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	jobapp "countersign.dev/app/job"
	"countersign.dev/domain/approval"
	"countersign.dev/domain/audit"
	"countersign.dev/domain/calendar"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/mail"
	"countersign.dev/domain/task"
)

// RouteInvoice takes a submitted invoice to where its rules send it, in one
// transaction: compared with its order, planned, and either asked about or
// approved. Repeated, it answers what is there. An invoice nobody can be asked
// about goes back to its clerk with the reason. tk is nil when there is no open task.
func (s *Store) RouteInvoice(
	ctx context.Context, tenantID, invoiceID, jobID string,
) (inv invoice.Invoice, tk *task.Task, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if inv, err = t.invoice(invoiceID, true); err != nil {
			return err
		}
		if over, err := t.passedOn(&inv, jobID); err != nil || over {
			return err
		}
		if inv.Stage != invoice.Submitted {
			tk, err = t.openTask(invoiceID)
			return err
		}
		if err := t.match(&inv); err != nil {
			return err
		}
		plan, err := t.plan(inv)
		var refused *fault.Fault
		if errors.As(err, &refused) && refused.Kind == fault.Conflict {
			return t.sendBack(&inv, refused)
		}
		if err != nil {
			return err
		}
		if len(plan.Steps) == 0 {
			return t.passWithoutTask(&inv, plan)
		}
		created, err := t.ask(&inv, plan, jobID)
		tk = &created
		return err
	})
	return inv, tk, err
}

// InvoiceStanding is the invoice and its open task, if any, as it concerns a
// job; without one, as it is.
func (s *Store) InvoiceStanding(
	ctx context.Context, tenantID, invoiceID, jobID string,
) (inv invoice.Invoice, tk *task.Task, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if inv, err = t.invoiceHead(invoiceID, false); err != nil {
			return err
		}
		if over, err := t.passedOn(&inv, jobID); err != nil || over {
			return err
		}
		tk, err = t.openTask(invoiceID)
		return err
	})
	return inv, tk, err
}

func (t *Tenant) openTask(invoiceID string) (*task.Task, error) {
	tk, open, err := t.liveTask(invoiceID)
	if err != nil || !open {
		return nil, err
	}
	return &tk, nil
}

// plan finds the rule and the people it means.
func (t *Tenant) plan(inv invoice.Invoice) (approval.Plan, error) {
	rules, err := t.approvalRules(inv.ProjectID)
	if err != nil {
		return approval.Plan{}, err
	}
	rule, err := approval.First(rules, inv.Facts())
	if err != nil {
		return approval.Plan{}, err
	}
	resolved := make([][]approval.Approver, len(rule.Levels))
	for n, level := range rule.Levels {
		if resolved[n], err = t.approversOf(level); err != nil {
			return approval.Plan{}, err
		}
	}
	return approval.Make(rule, resolved, t.allApprovers, *inv.Index.Amount, inv.Involved())
}

func (t *Tenant) sendBack(inv *invoice.Invoice, why *fault.Fault) error {
	if err := inv.Withdraw(); err != nil {
		return err
	}
	inv.StatusDetail = why.Message
	if err := t.saveInvoice(inv); err != nil {
		return err
	}
	return t.auditInvoice("sent back", *inv, stageChange{Stage: invoice.Submitted},
		stageChange{Stage: inv.Stage, Detail: why.Message}, audit.CausesOf(why.Message)...)
}

func (t *Tenant) passWithoutTask(inv *invoice.Invoice, plan approval.Plan) error {
	if err := inv.RequireBalance(); err != nil {
		var f *fault.Fault
		if errors.As(err, &f) {
			return t.sendBack(inv, f)
		}
		return err
	}
	inv.ApprovedAt = time.Now()
	if err := t.takeFromOrder(*inv, false); err != nil {
		return err
	}
	return t.moveInvoice(inv, invoice.Approved, "Approved without a task: "+plan.Words,
		append([]audit.Cause{{Code: "invoice.withoutTask"}}, plan.Causes()...)...)
}

// ask creates the task. tasks_live makes a second one for the same invoice impossible.
func (t *Tenant) ask(inv *invoice.Invoice, plan approval.Plan, jobID string) (task.Task, error) {
	policy, err := t.taskPolicy()
	if err != nil {
		return task.Task{}, err
	}
	number, err := t.Next("tasks")
	if err != nil {
		return task.Task{}, err
	}
	now := time.Now()
	tk := task.Task{ID: id.New(), Number: number, ProjectID: inv.ProjectID, InvoiceID: inv.ID, JobID: jobID,
		Name: "Approve invoice " + inv.Index.Number, State: task.StateReview, Bucket: task.Active, Level: 1, Plan: plan,
		DueAt: policy.Due(inv.Index.DueDate, now), AssignedAt: now, CreatedAt: now}
	if err := t.assign(&tk, *inv, policy, now); err != nil {
		return tk, err
	}
	tk.Schedule(policy, now)
	if err := t.createTask(&tk); err != nil {
		return tk, err
	}
	if err := t.recordTask(task.Event{TaskID: tk.ID, Action: task.Create, To: tk.State, Level: 1, Comment: plan.Words,
		Said: plan.Words, Asked: namesOf(tk)}, plan.Causes()...); err != nil {
		return tk, err
	}
	inv.Assignee = namesOf(tk)
	if err := t.moveInvoice(inv, invoice.InApproval, ""); err != nil {
		return tk, err
	}
	if err := t.mailAssignees(tk, *inv); err != nil {
		return tk, err
	}
	return tk, jobapp.WaitForTask(t.Tx, jobID)
}

// assign asks the people of the current level, with delegates of those away.
func (t *Tenant) assign(tk *task.Task, inv invoice.Invoice, policy task.Policy, now time.Time) error {
	return t.assignStep(tk, tk.Plan.Steps[tk.Level-1], inv, calendar.Of(now, policy.Zone))
}

func (t *Tenant) assignStep(tk *task.Task, step approval.Step, inv invoice.Invoice, today calendar.Date) error {
	delegations, err := t.delegationsOf(step, today)
	if err != nil {
		return err
	}
	involved := map[string]bool{}
	for _, userID := range inv.Involved() {
		involved[userID] = true
	}
	tk.Assign(approval.Assign(step, delegations, today, involved))
	return nil
}

// refreshDelegates asks today's delegates of the people asked, and no longer
// those whose time is over: an absence may begin or end while a task waits.
func (t *Tenant) refreshDelegates(tk *task.Task, inv invoice.Invoice) error {
	if !tk.Open() {
		return nil
	}
	var step approval.Step
	for _, a := range tk.Current() {
		if a.OnBehalfOf == "" {
			step.Approvers = append(step.Approvers, a.Approver)
		}
	}
	policy, err := t.taskPolicy()
	if err != nil {
		return err
	}
	return t.assignStep(tk, step, inv, calendar.Of(time.Now(), policy.Zone))
}

// taskPolicy is when the product speaks up by itself, in the tenant's time zone.
func (t *Tenant) taskPolicy() (task.Policy, error) {
	var name string
	if err := t.Gorm.Raw("SELECT time_zone FROM tenants WHERE tenant_id = ?", t.TenantID).Scan(&name).Error; err != nil {
		return task.Policy{}, err
	}
	zone, err := calendar.Zone(name)
	return task.DefaultPolicy(zone), err
}

// mailAssignees writes one message to each person asked now.
func (t *Tenant) mailAssignees(tk task.Task, inv invoice.Invoice) error {
	var people []string
	for _, a := range tk.Current() {
		people = append(people, a.UserID)
	}
	subject := fmt.Sprintf("Task %d: %s", tk.Number, tk.Name)
	body := fmt.Sprintf("You are asked to decide about %s.\nWhy you: %s, level %d of %d.\nDue %s.\n",
		inv.Title(), tk.Plan.Words, tk.Level, tk.Levels(), tk.DueAt.Format("Mon 2 Jan 2006"))
	path, err := t.taskPath(tk.ID)
	if err != nil {
		return err
	}
	return t.mailUsers(people, mail.Draft{Subject: subject, Body: body, Path: path})
}

// mailUsers queues a message to each active user who wants mails about tasks, in the transaction of its cause.
func (t *Tenant) mailUsers(userIDs []string, d mail.Draft) error {
	var recipients []string
	err := t.Gorm.Raw(
		`SELECT u.email FROM users u WHERE u.tenant_id = ? AND u.status = 'active' AND u.id::text = ANY(string_to_array(?, chr(31)))
		AND `+wantsTaskMails, t.TenantID, joined(userIDs)).Scan(&recipients).Error
	for _, to := range recipients {
		if err == nil {
			d.To = to
			err = t.mail(d)
		}
	}
	return err
}

// taskPath is where a task is decided.
func (t *Tenant) taskPath(taskID string) (path string, err error) {
	err = t.Gorm.Raw(`SELECT '/' || identifier || '/tasks/' || ? FROM tenants WHERE tenant_id = ?`, taskID,
		t.TenantID).Row().Scan(&path)
	return path, err
}
