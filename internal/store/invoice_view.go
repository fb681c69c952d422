package store

import (
	"context"
	"strings"
	"time"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/task"
	"countersign.dev/domain/vendor"
	"countersign.dev/internal/postgres"
	invoicerow "countersign.dev/internal/store/invoice"
	taskrow "countersign.dev/internal/store/task"
	vendorrow "countersign.dev/internal/store/vendor"
)

// InvoiceView is everything the invoice's page shows, for somebody who may see it.
func (s *Store) InvoiceView(
	ctx context.Context, tenantID, invoiceID string, viewer invoice.Viewer,
) (v invoice.View, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if v.Invoice, err = invoicerow.Get(t.Tx, invoiceID, false); err != nil {
			return err
		}
		if err := t.maySeeInvoice(v.Invoice, viewer); err != nil {
			return err
		}
		for _, load := range []func(*invoice.View) error{t.viewParts, t.viewExtra, t.viewTask, t.viewChecks} {
			if err := load(&v); err != nil {
				return err
			}
		}
		v.Steps = v.Stepper()
		return nil
	})
	return v, err
}

func (t *Tenant) maySeeInvoice(inv invoice.Invoice, viewer invoice.Viewer) error {
	condition := invoiceConcerns
	if viewer.AllInvoices {
		condition = "(" + postgres.VisibleProject("i.project_id") + " OR " + condition + ")"
	}
	holds, err := t.Holds("invoices i", "i.id", inv.ID, condition, viewer.UserID)
	if err != nil || holds {
		return err
	}
	return t.RefuseHidden(inv.ProjectID,
		fault.New(fault.Forbidden, fault.ForbiddenAccess, "You have no access to this invoice. Contact your AP Manager."))
}

// viewParts loads fields, document, comments and names.
func (t *Tenant) viewParts(v *invoice.View) (err error) {
	inv := &v.Invoice
	if inv.Fields, err = invoicerow.Fields(t.Tx, inv.ID); err != nil {
		return err
	}
	if err := t.Gorm.Raw("SELECT name FROM projects WHERE tenant_id = ? AND id = ?", t.TenantID,
		inv.ProjectID).Scan(&v.Project).Error; err != nil {
		return err
	}
	if inv.DocumentID != "" {
		err := t.Gorm.Raw(
			"SELECT id, file_name, content_type, pages, size, object_key FROM documents WHERE tenant_id = ? AND id = ?",
			t.TenantID, inv.DocumentID).Scan(&v.Document).Error
		if err != nil {
			return err
		}
	}
	err = t.Gorm.Raw(
		"SELECT id, coalesce(user_id::text, '') AS user_id, user_name, body, created_at AS at FROM invoice_comments WHERE "+
			"tenant_id = ? AND invoice_id = ? ORDER BY id", t.TenantID, inv.ID).Scan(&v.Comments).Error
	if err != nil {
		return err
	}
	v.Names, err = t.userNames(inv.EnteredBy, inv.ChangedBy, inv.SubmittedBy, inv.OverriddenBy)
	return err
}

func (t *Tenant) userNames(ids ...string) (map[string]string, error) {
	var rows []struct{ ID, Name string }
	err := t.Gorm.Raw(
		`SELECT id, trim(first_name || ' ' || last_name) AS name FROM users WHERE tenant_id = ? AND id::text = ANY(?::text[])`,
		t.TenantID,
		postgres.Array(ids),
	).Scan(&rows).Error
	names := map[string]string{}
	for _, r := range rows {
		names[r.ID] = r.Name
	}
	return names, err
}

// viewTask shows the levels of the last task, who was asked and who decided.
func (t *Tenant) viewTask(v *invoice.View) error {
	taskID, err := taskrow.FindLatest(t.Tx, invoiceRef(v.Invoice.ID))
	if err != nil || taskID == "" {
		return err
	}
	tk, err := taskrow.Get(t.Tx, taskID)
	if err != nil {
		return err
	}
	v.JobID = tk.JobID
	if tk.Open() {
		v.OpenTask = tk.ID
	}
	events, err := taskrow.History(t.Tx, tk.ID)
	if err != nil {
		return err
	}
	for n, step := range tk.Plan.Steps {
		v.Levels = append(v.Levels, levelOf(n+1, step.Name, tk, events))
	}
	return nil
}

func levelOf(level int, name string, tk task.Task, events []task.Event) invoice.Level {
	l := invoice.Level{Name: name, Current: tk.Open() && tk.Level == level}
	var asked []string
	for _, a := range tk.Assignees {
		if a.Level == level {
			asked = append(asked, a.Name)
		}
	}
	l.Asked = strings.Join(asked, ", ")
	for _, e := range events {
		switch {
		case e.Action == task.Restart:
			l.Decision, l.DecidedBy, l.At = "", "", time.Time{}
		case e.Level == level && (e.Action == task.Approve || e.Action == task.Reject):
			l.Decision, l.DecidedBy, l.At = string(e.Action), e.UserName, e.At
		}
	}
	return l
}

func (t *Tenant) viewChecks(v *invoice.View) (err error) {
	var of *vendor.Vendor
	if v.Invoice.Index.VendorID != "" {
		found, err := vendorrow.Get(t.Tx, v.Invoice.Index.VendorID)
		if err != nil {
			return err
		}
		of = &found
	}
	if v.Invoice.Stage == invoice.Captured { // others may have come since it was saved
		if err := invoicerow.FindDuplicate(t.Tx, &v.Invoice); err != nil {
			return err
		}
	}
	if v.Invoice.SameAmount, err = invoicerow.SameAmount(t.Tx, v.Invoice); err != nil {
		return err
	}
	if v.Checks, err = v.Invoice.Assess(of, time.Now()); err != nil {
		return err
	}
	m := invoice.Master{}
	if of != nil {
		m.VendorExists, m.VendorNames = true, []string{of.Name, of.LegalName}
	}
	if err := t.masterNames(v.Invoice, &m); err != nil {
		return err
	}
	v.Checks = append(v.Checks, v.Invoice.AssessConcerns(m, v.Names[v.Invoice.OverriddenBy])...)
	return nil
}
