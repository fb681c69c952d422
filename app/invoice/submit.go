package invoice

import (
	"context"
	"errors"

	jobapp "countersign.dev/app/job"
	projectapp "countersign.dev/app/project"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/job"
	"countersign.dev/internal/postgres"
	invoicerow "countersign.dev/internal/store/invoice"
	masterdatarow "countersign.dev/internal/store/masterdata"
	taskrow "countersign.dev/internal/store/task"
	vendorrow "countersign.dev/internal/store/vendor"
)

// Submit checks everything, claims vendor, company and number for this
// invoice and creates the job that gets it approved.
func (c Commands) Submit(
	ctx context.Context, tenantID string, authorize Authorize, invoiceID string, version int64, overrideReason string,
) (inv invoice.Invoice, jobID string, err error) {
	var started job.Ref
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if inv, err = lock(tx, authorize, invoiceID, version); err != nil {
			return err
		}
		created, err := c.submit(tx, &inv, tx.Actor.UserID, overrideReason, nil)
		started = created.Ref()
		return err
	})
	if err == nil {
		c.start(ctx, tenantID, started)
	}
	return inv, started.ID, err
}

// submit submits a locked invoice for a person, or for a step of a job that this person started.
func (c Commands) submit(
	tx *postgres.Tx, inv *invoice.Invoice, by, overrideReason string, step *jobapp.Step,
) (created job.Job, err error) {
	if err := projectapp.RequireActive(tx, inv.ProjectID); err != nil { // before anything else is found wrong
		return created, err
	}
	if inv.Fields, err = invoicerow.Fields(tx, inv.ID); err != nil {
		return created, err
	}
	if err := c.complete(tx, inv, by, overrideReason); err != nil {
		return created, err
	}
	if err := claimNumber(tx, *inv); err != nil {
		return created, err
	}
	if err := approvable(tx, inv); err != nil {
		return created, err
	}
	if created, err = createJob(tx, inv, job.NameApprove, c.Now(), step); err != nil {
		return created, err
	}
	if err := invoicerow.SaveContent(tx, *inv); err != nil {
		return created, err
	}
	if err := save(tx, inv); err != nil {
		return created, err
	}
	if inv.OverrideReason != "" {
		if err := record(tx, "warnings overridden", *inv, nil,
			map[string]any{"detail": inv.OverrideReason, "warnings": inv.Overridden}); err != nil {
			return created, err
		}
	}
	return created, record(tx, "submitted", *inv, stageChange{Stage: invoice.Captured}, stageChange{Stage: inv.Stage})
}

// complete makes a complete invoice submitted.
func (c Commands) complete(tx *postgres.Tx, inv *invoice.Invoice, by, overrideReason string) error {
	master, err := masterOf(tx, *inv)
	if err != nil {
		return err
	}
	override, err := override(tx, overrideReason)
	if err != nil {
		return err
	}
	terms, err := masterdatarow.NetDays(tx)
	if err != nil {
		return err
	}
	return inv.Submit(master, terms, by, c.Now(), override)
}

// approvable refuses to submit an invoice that nobody could approve, so that the preparer sees the reason at
// once. Routing checks again, because rules and limits may have changed.
func approvable(tx *postgres.Tx, inv *invoice.Invoice) error {
	if err := match(tx, inv); err != nil {
		return err
	}
	_, err := plan(tx, *inv)
	var refused *fault.Fault
	if !errors.As(err, &refused) || refused.Kind != fault.Conflict {
		return err
	}
	v := fault.Validation{}
	v.Add(invoice.FieldAmount, refused.Code, "%s", refused.Message)
	return v.Err()
}

func masterOf(tx *postgres.Tx, inv invoice.Invoice) (invoice.Master, error) {
	v, found, err := vendorrow.Find(tx, inv.Index.VendorNumber, "")
	if err != nil {
		return invoice.Master{}, err
	}
	m := invoice.Master{VendorExists: found, VendorActive: v.Active, VendorNames: []string{v.Name, v.LegalName}}
	if m.Problems, err = extraProblems(tx, inv); err != nil {
		return m, err
	}
	return m, invoicerow.FindUnknown(tx, inv, &m)
}

// override reads from the database whether the actor may override warnings.
func override(tx *postgres.Tx, reason string) (invoice.Override, error) {
	o := invoice.Override{Reason: reason}
	if reason == "" {
		return o, nil
	}
	var err error
	o.Allowed, err = taskrow.UserHolds(tx, tx.Actor.UserID, "invoiceWarnings:update")
	if err == nil && !o.Allowed {
		err = fault.New(fault.Forbidden, fault.ActionForbidden,
			"You do not have the permission to override warnings. Ask your AP Manager to submit the invoice.")
	}
	return o, err
}
