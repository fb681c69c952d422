package invoice

import (
	"context"
	"fmt"

	jobapp "countersign.dev/app/job"
	"countersign.dev/domain/audit"
	"countersign.dev/domain/erpconnection"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/postgres"
	erpconnectionrow "countersign.dev/internal/store/erpconnection"
	invoicerow "countersign.dev/internal/store/invoice"
)

// BeginPosting opens or continues the only active posting of an approved invoice and counts the attempt before
// anything is sent. It reads the connection of the invoice's project for each attempt.
func (c Commands) BeginPosting(
	ctx context.Context, tenantID, invoiceID string,
) (inv invoice.Invoice, p invoice.Posting, to erpconnection.Target, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if inv, err = invoicerow.Get(tx, invoiceID, true); err != nil {
			return err
		}
		switch inv.Stage {
		case invoice.Approved:
			if err := move(tx, &inv, invoice.ErpSending, ""); err != nil {
				return err
			}
		case invoice.ErpSending:
		case invoice.ErpSent, invoice.InPayment, invoice.Paid:
			p = invoice.Posting{InvoiceID: inv.ID, Status: invoice.PostingPosted, Reference: inv.ErpReference}
			return nil
		default:
			return fault.New(fault.Conflict, fault.IllegalTransition, "The invoice is %s and cannot be sent to the ERP.",
				inv.Stage.Text())
		}
		if to, err = erpconnectionrow.Target(tx, inv.ProjectID); err != nil {
			return err
		}
		p, err = invoicerow.CountAttempt(tx, inv.ID, id.New(), to.Address)
		return err
	})
	return inv, p, to, err
}

// OfferFile records the uploaded file of a posting before it gets its final name. The answer has the file that was
// recorded first; it alone may get its name. It is not live if the invoice waits for the ERP no longer.
func (c Commands) OfferFile(
	ctx context.Context, tenantID string, p invoice.Posting, f invoice.File,
) (inv invoice.Invoice, offered invoice.Posting, live bool, err error) {
	err = c.endPosting(ctx, tenantID, p, &inv, func(tx *postgres.Tx) error {
		offered, live, err = invoicerow.OfferFile(tx, p.ID, f)
		return err
	})
	return inv, offered, live, err
}

// AwaitAnswer records that the file of a posting is at the ERP, which has not answered it.
func (c Commands) AwaitAnswer(
	ctx context.Context, tenantID string, p invoice.Posting,
) (inv invoice.Invoice, err error) {
	err = c.endPosting(ctx, tenantID, p, &inv, func(tx *postgres.Tx) error {
		detail := fmt.Sprintf("The file %s is at the ERP. Its answer is awaited.", p.File.Name)
		if inv.StatusDetail == detail {
			return nil
		}
		inv.StatusDetail = detail
		return save(tx, &inv)
	})
	return inv, err
}

// CompletePosting records the ERP's reference; a repeat changes nothing.
func (c Commands) CompletePosting(
	ctx context.Context, tenantID string, p invoice.Posting, reference string,
) (inv invoice.Invoice, err error) {
	err = c.endPosting(ctx, tenantID, p, &inv, func(tx *postgres.Tx) error {
		err := invoicerow.SetPosted(tx, p.ID, reference)
		if err != nil {
			return err
		}
		inv.ErpReference, inv.ErpSentAt = reference, c.Now()
		return move(tx, &inv, invoice.ErpSent, "")
	})
	return inv, err
}

// FailPosting records that the ERP does not have the posting. A person corrects the invoice or retries.
func (c Commands) FailPosting(
	ctx context.Context, tenantID string, p invoice.Posting, jobID string, code fault.Code, text string,
) (inv invoice.Invoice, err error) {
	err = c.endPosting(ctx, tenantID, p, &inv, func(tx *postgres.Tx) error {
		err := invoicerow.SetProblem(tx, p.ID, invoice.PostingFailed, code, text)
		if err != nil {
			return err
		}
		if err := move(tx, &inv, invoice.ErpFailed, string(code)+": "+text,
			append([]audit.Cause{{Code: "invoice.erpFailed", Params: map[string]string{"code": string(code)}}},
				audit.CausesOf(text)...)...); err != nil {
			return err
		}
		return jobapp.WaitForInput(tx, jobID, code, text)
	})
	return inv, err
}

// DoubtPosting records that the posting was sent without a response.
func (c Commands) DoubtPosting(
	ctx context.Context, tenantID string, p invoice.Posting, text string,
) (invoice.Invoice, error) {
	detail := "Sent to the ERP without an answer. The ERP is asked again before anything is resent."
	if p.File.Name != "" { // the text says what is tried again
		detail = text
	}
	return c.doubtPosting(ctx, tenantID, p, text, detail)
}

// DoubtMovedPosting records that the posting was sent to an ERP without an answer, and that the connection of the
// project now has another address or is disabled. The invoice waits until that ERP can be asked.
func (c Commands) DoubtMovedPosting(
	ctx context.Context, tenantID string, p invoice.Posting,
) (invoice.Invoice, error) {
	text := fmt.Sprintf("Sent to the ERP at %s without an answer. Enable this address in the project's ERP connection "+
		"again. No other ERP gets the invoice before this one was asked.", p.Address)
	return c.doubtPosting(ctx, tenantID, p, text, text)
}

func (c Commands) doubtPosting(
	ctx context.Context, tenantID string, p invoice.Posting, text, detail string,
) (inv invoice.Invoice, err error) {
	err = c.endPosting(ctx, tenantID, p, &inv, func(tx *postgres.Tx) error {
		err := invoicerow.SetProblem(tx, p.ID, invoice.PostingUnknown, fault.OutcomeUnknown, text)
		if err != nil {
			return err
		}
		inv.StatusDetail = detail
		return save(tx, &inv)
	})
	return inv, err
}

// endPosting runs change only while the invoice waits for the answer of the ERP.
func (c Commands) endPosting(
	ctx context.Context, tenantID string, p invoice.Posting, inv *invoice.Invoice, change func(*postgres.Tx) error,
) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		var err error
		if *inv, err = invoicerow.Get(tx, p.InvoiceID, true); err != nil || inv.Stage != invoice.ErpSending {
			return err
		}
		return change(tx)
	})
}

// CancelAttempt removes an attempt that sent nothing from the count.
func (c Commands) CancelAttempt(ctx context.Context, tenantID string, p invoice.Posting) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		return invoicerow.RemoveAttempt(tx, p.ID)
	})
}

// GiveUpPosting ends the attempts to reach the ERP. The posting failed if no attempt sent anything. Its outcome is
// unknown if an attempt has no recorded result.
func (c Commands) GiveUpPosting(
	ctx context.Context, tenantID, invoiceID, jobID string, code fault.Code, text string,
) (inv invoice.Invoice, doubt bool, err error) {
	var p invoice.Posting
	var found bool
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if inv, err = invoicerow.Head(tx, invoiceID, false); err != nil {
			return err
		}
		p, found, err = invoicerow.LivePosting(tx, invoiceID)
		return err
	})
	if err != nil || !found {
		return inv, false, err
	}
	if p.Attempts > 0 {
		inv, err = c.DoubtPosting(ctx, tenantID, p, text)
		return inv, true, err
	}
	inv, err = c.FailPosting(ctx, tenantID, p, jobID, code, text)
	return inv, false, err
}
