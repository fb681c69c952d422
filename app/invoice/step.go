package invoice

import (
	"context"

	jobapp "countersign.dev/app/job"
	"countersign.dev/domain/event"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/flow/kind/commentinvoice"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/job"
	"countersign.dev/internal/postgres"
	invoicerow "countersign.dev/internal/store/invoice"
)

// FindForStep finds invoices of the project of a job, for one of its steps.
func (c Commands) FindForStep(
	ctx context.Context, tenantID, jobID string, s kind.Search,
) (kind.Found, error) {
	return jobapp.FindInProject(ctx, c.DB, tenantID, jobID, s, c.List, recordOf)
}

// recordOf is an invoice as expressions see it. The names are those of the list. A missing amount is nothing, and
// other missing values are empty texts.
func recordOf(e invoice.Entry) map[string]any {
	fields := make(map[string]any, len(e.Extra))
	for name, value := range e.Extra {
		fields[name] = value
	}
	var amount any
	if e.InvoiceAmount.Valid {
		amount = e.InvoiceAmount.Decimal.InexactFloat64()
	}
	return map[string]any{"id": e.ID, "invoiceNumber": e.InvoiceNumber, "invoiceAmount": amount, "currency": e.Currency,
		"invoiceDate": flow.Day(e.InvoiceDate), "dueDate": flow.Day(e.DueDate), "overdue": e.Overdue,
		"vendorName": e.VendorName, "vendorNumber": e.VendorNumber, "companyNumber": e.CompanyNumber, "account": e.Account,
		"termCode": e.TermCode, "purchaseOrder": e.PurchaseOrder, "invoiceType": e.InvoiceType, "stage": e.Stage,
		"bucket": e.Bucket, "matchState": e.MatchState, "duplicate": e.Duplicate, "currentAssignee": e.CurrentAssignee,
		"created": flow.Moment(&e.Created), "submitted": flow.Moment(e.Submitted), "paid": flow.Moment(e.Paid),
		"indexFields": fields}
}

// maxComments bounds what loops of a workflow add to the page of one invoice.
const maxComments = 500

// author names a workflow so that its comment does not look like that of a person.
func author(workflow string) string { return "Workflow “" + workflow + "”" }

// CommentForStep adds the comment of a step to an invoice of the project of its job, and returns the number of the
// invoice. A repetition of the activity adds nothing.
func (c Commands) CommentForStep(
	ctx context.Context, tenantID string, e jobapp.Effect, comment commentinvoice.Comment,
) (number string, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		of, err := jobapp.LockStepOwner(tx, e.JobID)
		if err != nil {
			return err
		}
		inv, err := ofProject(of.ProjectID)(invoicerow.Head(tx, comment.InvoiceID, false))
		if err != nil {
			return err
		}
		number = inv.Index.Number
		body, err := commentText(comment.Text)
		if err != nil {
			return err
		}
		by := invoice.Comment{ID: e.ID(tenantID), UserName: author(of.Name), Body: body}
		added, err := invoicerow.AddComment(tx, inv.ID, by)
		if err != nil || !added {
			return err
		}
		count, err := invoicerow.CountComments(tx, inv.ID)
		if err == nil && count > maxComments {
			err = flow.Incorrect("The invoice has %d comments. A step adds no further one.", maxComments)
		}
		if err != nil {
			return err
		}
		if err := record(tx, "commented", inv, nil, map[string]string{"comment": body}); err != nil {
			return err
		}
		return tx.Emit(event.InvoiceUpdated{ProjectID: inv.ProjectID, InvoiceID: inv.ID})
	})
	return number, err
}

// SubmitForStep submits an invoice of the project of a job for one of its steps, as the person who started the job. The
// run of the step starts its approval. A repetition of the activity returns the same job.
func (c Commands) SubmitForStep(
	ctx context.Context, tenantID string, e jobapp.Effect, invoiceID string,
) (added job.Job, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		added, _, err = jobapp.AddOnce(tx, e, invoiceID, func(by jobapp.Step) (job.Job, error) {
			inv, err := ofProject(by.ProjectID)(invoicerow.Get(tx, invoiceID, true))
			if err != nil {
				return job.Job{}, err
			}
			return c.submit(tx, &inv, by.StartedBy, "", &by)
		})
		return err
	})
	return added, err
}

// ofProject refuses an invoice of another project as one that does not exist.
func ofProject(projectID string) func(invoice.Invoice, error) (invoice.Invoice, error) {
	return func(inv invoice.Invoice, err error) (invoice.Invoice, error) {
		if fault.KindOf(postgres.Translate(err)) == fault.NotFound || err == nil && inv.ProjectID != projectID {
			err = fault.New(fault.NotFound, fault.NotFoundCode, "The invoice does not exist in the project.")
		}
		return inv, err
	}
}
