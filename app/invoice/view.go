package invoice

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

// View is everything that the page of an invoice shows, for a viewer who may see it.
func (c Commands) View(
	ctx context.Context, tenantID, invoiceID string, viewer invoice.Viewer,
) (v invoice.View, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if v.Invoice, err = invoicerow.Get(tx, invoiceID, false); err != nil {
			return err
		}
		if err := RequireVisible(tx, v.Invoice, viewer); err != nil {
			return err
		}
		for _, load := range []func(*postgres.Tx, *invoice.View) error{viewParts, viewExtra, viewTask, c.viewChecks} {
			if err := load(tx, &v); err != nil {
				return err
			}
		}
		v.Steps = v.Stepper()
		return nil
	})
	return v, err
}

// Concerns is the condition that invoice i concerns a user: they submitted it, or one of its tasks concerns them.
var Concerns = invoicerow.Concerns(taskrow.Concerns)

// Sees reports whether a viewer may open an invoice.
func Sees(tx *postgres.Tx, invoiceID string, viewer invoice.Viewer) (bool, error) {
	condition := Concerns
	if viewer.AllInvoices {
		condition = "(" + postgres.VisibleProject("i.project_id") + " OR " + condition + ")"
	}
	return tx.Holds("invoices i", "i.id", invoiceID, condition, viewer.UserID)
}

// RequireVisible refuses a viewer whom the invoice does not concern and who does not see all invoices of its project.
func RequireVisible(tx *postgres.Tx, inv invoice.Invoice, viewer invoice.Viewer) error {
	sees, err := Sees(tx, inv.ID, viewer)
	if err != nil || sees {
		return err
	}
	return tx.RefuseHidden(inv.ProjectID,
		fault.New(fault.Forbidden, fault.ForbiddenAccess, "You have no access to this invoice. Contact your AP Manager."))
}

// viewParts loads fields, document, comments and names.
func viewParts(tx *postgres.Tx, v *invoice.View) (err error) {
	inv := &v.Invoice
	if inv.Fields, err = invoicerow.Fields(tx, inv.ID); err != nil {
		return err
	}
	if err := invoicerow.ViewParts(tx, v); err != nil {
		return err
	}
	v.Names, err = invoicerow.UserNames(tx, inv.EnteredBy, inv.ChangedBy, inv.SubmittedBy, inv.OverriddenBy)
	return err
}

// viewTask shows the levels of the last task, with the assignees and the decisions.
func viewTask(tx *postgres.Tx, v *invoice.View) error {
	taskID, err := taskrow.FindLatest(tx, ref(v.Invoice.ID))
	if err != nil || taskID == "" {
		return err
	}
	tk, err := taskrow.Get(tx, taskID)
	if err != nil {
		return err
	}
	v.JobID = tk.JobID
	if tk.Open() {
		v.OpenTask = tk.ID
	}
	events, err := taskrow.History(tx, tk.ID)
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
	var names []string
	for _, a := range tk.Assignees {
		if a.Level == level {
			names = append(names, a.Name)
		}
	}
	l.Assignees = strings.Join(names, ", ")
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

func (c Commands) viewChecks(tx *postgres.Tx, v *invoice.View) (err error) {
	var of *vendor.Vendor
	if v.Invoice.Index.VendorID != "" {
		found, err := vendorrow.Get(tx, v.Invoice.Index.VendorID)
		if err != nil {
			return err
		}
		of = &found
	}
	if v.Invoice.Stage == invoice.Captured { // other invoices may have been saved since
		if err := invoicerow.FindDuplicate(tx, &v.Invoice); err != nil {
			return err
		}
	}
	if v.Invoice.SameAmount, err = invoicerow.SameAmount(tx, v.Invoice); err != nil {
		return err
	}
	if v.Checks, err = v.Invoice.Assess(of, c.Now()); err != nil {
		return err
	}
	m := invoice.Master{}
	if of != nil {
		m.VendorExists, m.VendorNames = true, []string{of.Name, of.LegalName}
	}
	if err := invoicerow.FindUnknown(tx, v.Invoice, &m); err != nil {
		return err
	}
	v.Checks = append(v.Checks, v.Invoice.AssessConcerns(m, v.Names[v.Invoice.OverriddenBy])...)
	return nil
}
