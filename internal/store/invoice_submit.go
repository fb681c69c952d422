package store

import (
	"context"
	"errors"
	"time"

	projectapp "countersign.dev/app/project"
	taskapp "countersign.dev/app/task"
	"countersign.dev/domain/audit"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/postgres"
	invoicerow "countersign.dev/internal/store/invoice"
	taskrow "countersign.dev/internal/store/task"
	vendorrow "countersign.dev/internal/store/vendor"
)

// SubmitInvoice checks everything, claims vendor, company and number for this
// invoice and creates the job that gets it approved.
func (s *Store) SubmitInvoice(
	ctx context.Context, tenantID, invoiceID string, version int64, overrideReason string,
) (inv invoice.Invoice, jobID string, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if inv, err = invoicerow.Get(t.Tx, invoiceID, true); err != nil {
			return err
		}
		if inv.Version != version {
			return fault.New(fault.Conflict, fault.StaleVersion,
				"Somebody else has changed this invoice meanwhile. Refresh and try again.")
		}
		if err := projectapp.TakesWork(t.Tx, inv.ProjectID); err != nil { // before anything else is found wrong
			return err
		}
		if inv.Fields, err = invoicerow.Fields(t.Tx, invoiceID); err != nil {
			return err
		}
		master, err := t.masterOf(inv)
		if err != nil {
			return err
		}
		override, err := t.override(overrideReason)
		if err != nil {
			return err
		}
		if err := inv.Submit(master, nil, t.Actor.UserID, time.Now(), override); err != nil {
			return err
		}
		if err := t.claimNumber(inv); err != nil {
			return err
		}
		if err := t.approvable(&inv); err != nil {
			return err
		}
		job, err := t.approvalJob(&inv, "Approve "+inv.Title())
		if err != nil {
			return err
		}
		jobID = job.ID
		if err := invoicerow.SaveContent(t.Tx, inv); err != nil {
			return err
		}
		if err := t.saveInvoice(&inv); err != nil {
			return err
		}
		if inv.OverrideReason != "" {
			if err := t.auditInvoice("warnings overridden", inv, nil,
				map[string]any{"detail": inv.OverrideReason, "warnings": inv.Overridden}); err != nil {
				return err
			}
		}
		return t.auditInvoice("submitted", inv, stageChange{Stage: invoice.Captured}, stageChange{Stage: inv.Stage})
	})
	return inv, jobID, err
}

// approvable refuses at submit what nobody could approve, so that the preparer
// reads the reason at once. Routing asks again: rules and limits may change meanwhile.
func (t *Tenant) approvable(inv *invoice.Invoice) error {
	if err := t.match(inv); err != nil {
		return err
	}
	_, err := t.plan(*inv)
	var refused *fault.Fault
	if !errors.As(err, &refused) || refused.Kind != fault.Conflict {
		return err
	}
	v := fault.Validation{}
	v.Add(invoice.FieldAmount, refused.Code, "%s", refused.Message)
	return v.Err()
}

func (t *Tenant) masterOf(inv invoice.Invoice) (invoice.Master, error) {
	v, found, err := vendorrow.Find(t.Tx, inv.Index.VendorNumber, "")
	if err != nil {
		return invoice.Master{}, err
	}
	m := invoice.Master{VendorExists: found, VendorActive: v.Active, VendorNames: []string{v.Name, v.LegalName}}
	if m.Problems, err = t.extraProblems(inv); err != nil {
		return m, err
	}
	return m, t.masterNames(inv, &m)
}

// masterNames looks up the company and the accounts the invoice names. A tenant
// that keeps no companies, or no accounts, has nothing to compare with.
func (t *Tenant) masterNames(inv invoice.Invoice, m *invoice.Master) error {
	err := t.Gorm.Raw(
		`SELECT ? <> '' AND EXISTS (SELECT FROM companies WHERE tenant_id = ?) AND NOT EXISTS (SELECT FROM companies WHERE tenant_id = ? AND number = ?)`,
		inv.Index.CompanyNumber,
		t.TenantID,
		t.TenantID,
		inv.Index.CompanyNumber,
	).Scan(&m.CompanyUnknown).Error
	if err != nil {
		return err
	}
	accounts := []string{}
	for _, d := range inv.Distribution {
		accounts = append(accounts, d.Account)
	}
	if len(accounts) == 0 && inv.Type == invoice.NonPO && inv.Index.Account != "" {
		accounts = append(accounts, inv.Index.Account)
	}
	return t.Gorm.Raw(`SELECT DISTINCT a.number FROM unnest(?::text[]) AS a (number)
		WHERE a.number <> '' AND EXISTS (SELECT FROM gl_accounts WHERE tenant_id = ?)
		  AND NOT EXISTS (SELECT FROM gl_accounts g WHERE g.tenant_id = ? AND g.number = a.number AND g.company_number IN ('', ?)) ORDER BY 1`,
		postgres.Array(accounts), t.TenantID, t.TenantID, inv.Index.CompanyNumber).Scan(&m.UnknownAccounts).Error
}

// override reads from the database whether the actor may override warnings.
func (t *Tenant) override(reason string) (invoice.Override, error) {
	o := invoice.Override{Reason: reason}
	if reason == "" {
		return o, nil
	}
	err := t.Gorm.Raw(
		`SELECT EXISTS (SELECT FROM users u WHERE u.tenant_id = ? AND u.id::text = ? AND u.status = 'active' AND `+taskrow.Holds+`)`,
		t.TenantID,
		t.Actor.UserID,
		"invoiceWarnings:update",
	).Scan(&o.Allowed).Error
	if err == nil && !o.Allowed {
		err = fault.New(fault.Forbidden, fault.ActionForbidden,
			"You do not have the permission to override warnings. Ask your AP Manager to submit the invoice.")
	}
	return o, err
}

// WithdrawInvoice takes an invoice back for correction. Its open task closes,
// what it took from an order is given back, its case ends.
func (s *Store) WithdrawInvoice(
	ctx context.Context, tenantID, invoiceID string, version int64,
) (inv invoice.Invoice, err error) {
	return s.retract(ctx, tenantID, invoiceID, version, "withdrawn",
		func(inv *invoice.Invoice) error { return inv.Withdraw() })
}

// DeleteInvoice keeps the invoice with its reason, out of every list.
func (s *Store) DeleteInvoice(
	ctx context.Context, tenantID, invoiceID string, version int64, reason invoice.DeleteReason, comment string,
) (invoice.Invoice, error) {
	return s.retract(ctx, tenantID, invoiceID, version, "deleted",
		func(inv *invoice.Invoice) error { return inv.Delete(reason, comment) })
}

func (s *Store) retract(
	ctx context.Context, tenantID, invoiceID string, version int64, action string, change func(*invoice.Invoice) error,
) (inv invoice.Invoice, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if inv, err = invoicerow.Get(t.Tx, invoiceID, true); err != nil {
			return err
		}
		if inv.Version != version {
			return fault.New(fault.Conflict, fault.StaleVersion,
				"Somebody else has changed this invoice meanwhile. Refresh and try again.")
		}
		before := inv.Stage
		if err := change(&inv); err != nil {
			return err
		}
		if err := t.endCase(inv, before); err != nil {
			return err
		}
		inv.Assignee = ""
		if err := t.saveInvoice(&inv); err != nil {
			return err
		}
		return t.auditInvoice(action, inv, stageChange{Stage: before},
			stageChange{Stage: inv.Stage, Detail: inv.DeleteReason}, audit.CausesOf(inv.DeleteReason)...)
	})
	return inv, err
}

// endCase undoes what submitting and approving began, and tells the workflow, if one waits.
func (t *Tenant) endCase(inv invoice.Invoice, before invoice.Stage) error {
	if before == invoice.ErpFailed {
		if err := t.takeFromOrder(inv, true); err != nil {
			return err
		}
	}
	if err := taskapp.WithdrawOf(t.Tx, invoiceRef(inv.ID), withdrawnBecause(inv), time.Now()); err != nil {
		return err
	}
	if before == invoice.Submitted || before == invoice.InApproval || before == invoice.ErpFailed {
		return t.tellCase(inv, "withdrawn", map[string]string{"stage": string(inv.Stage)})
	}
	return nil
}

// tellCase tells the process of an invoice what happened, if it has one: history
// that was imported never had, and one that has ended needs no news.
func (t *Tenant) tellCase(inv invoice.Invoice, name string, input any) error {
	var running bool
	err := t.Gorm.Raw(
		`SELECT EXISTS (SELECT FROM jobs WHERE tenant_id = ? AND subject_id = ? AND subject_type = 'invoice' AND finished_at IS NULL)`,
		t.TenantID,
		inv.ID,
	).Row().Scan(&running)
	if err != nil || !running {
		return err
	}
	return t.signal(invoice.ApprovalID(t.TenantID, inv.ID, inv.ProcessNumber), name, input)
}

// signal puts a signal to a workflow into the outbox; one that has ended is no error to the relay.
func (t *Tenant) signal(workflowID, name string, input any) error {
	return t.Enqueue("signal", name, map[string]any{"workflowId": workflowID, "signal": name, "input": input})
}

func withdrawnBecause(inv invoice.Invoice) string {
	if inv.Stage == invoice.Deleted {
		return "The invoice was deleted."
	}
	return "The invoice was withdrawn for correction."
}
