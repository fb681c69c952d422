package store

import (
	"context"
	"time"

	jobapp "countersign.dev/app/job"
	"countersign.dev/domain/audit"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/postgres"
	invoicerow "countersign.dev/internal/store/invoice"
)

type postingRow struct {
	TenantID, ID, InvoiceID, Status, Reference, ErrorCode, Error string
	Attempts                                                     int
}

func (r postingRow) toDomain() invoice.Posting {
	return invoice.Posting{ID: r.ID, InvoiceID: r.InvoiceID, Status: invoice.PostingStatus(r.Status),
		Reference: r.Reference, Attempts: r.Attempts, Code: r.ErrorCode, Problem: r.Error}
}

// BeginPosting opens or continues the one live hand-over of an approved
// invoice and counts the attempt, before a byte is sent.
func (s *Store) BeginPosting(
	ctx context.Context, tenantID, invoiceID string,
) (inv invoice.Invoice, p invoice.Posting, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if inv, err = invoicerow.Get(t.Tx, invoiceID, true); err != nil {
			return err
		}
		switch inv.Stage {
		case invoice.Approved:
			if err := t.moveInvoice(&inv, invoice.ErpSending, ""); err != nil {
				return err
			}
		case invoice.ErpSending:
		case invoice.ErpSent, invoice.InPayment, invoice.Paid:
			p = invoice.Posting{InvoiceID: inv.ID, Status: invoice.PostingPosted, Reference: inv.ErpReference}
			return nil
		default:
			return fault.New(fault.Conflict, fault.IllegalTransition, "The invoice is %s and cannot be sent to the ERP.",
				inv.Stage.Words())
		}
		p, err = t.livePosting(inv.ID)
		return err
	})
	return inv, p, err
}

func (t *Tenant) livePosting(invoiceID string) (invoice.Posting, error) {
	var rows []postingRow
	err := t.Gorm.Raw(
		`UPDATE erp_postings SET attempts = attempts + 1, updated_at = now() WHERE tenant_id = ? AND invoice_id = ? AND status IN ('pending', 'unknown') RETURNING *`,
		t.TenantID, invoiceID).Scan(&rows).Error
	if err != nil || len(rows) == 1 {
		return firstPosting(rows), err
	}
	err = t.Gorm.Raw(
		`INSERT INTO erp_postings (tenant_id, id, invoice_id, status, attempts) VALUES (?, ?, ?, 'pending', 1) RETURNING *`,
		t.TenantID, id.New(), invoiceID).Scan(&rows).Error
	return firstPosting(rows), err
}

func firstPosting(rows []postingRow) invoice.Posting {
	if len(rows) == 0 {
		return invoice.Posting{}
	}
	return rows[0].toDomain()
}

// CompletePosting records the ERP's reference; a repeat changes nothing.
func (s *Store) CompletePosting(
	ctx context.Context, tenantID string, p invoice.Posting, reference string,
) (inv invoice.Invoice, err error) {
	err = s.endPosting(ctx, tenantID, p, &inv, func(t *Tenant) error {
		err := postgres.OneRow(
			t.Gorm.Exec(
				`UPDATE erp_postings SET status = 'posted', reference = ?, error_code = '', error = '', updated_at = now() WHERE tenant_id = ? AND id = ?`, reference, t.TenantID, p.ID))
		if err != nil {
			return err
		}
		inv.ErpReference, inv.ErpSentAt = reference, time.Now()
		return t.moveInvoice(&inv, invoice.ErpSent, "")
	})
	return inv, err
}

// FailPosting records that the ERP certainly does not have it: a person corrects or retries.
func (s *Store) FailPosting(
	ctx context.Context, tenantID string, p invoice.Posting, jobID string, code fault.Code, text string,
) (inv invoice.Invoice, err error) {
	err = s.endPosting(ctx, tenantID, p, &inv, func(t *Tenant) error {
		err := postgres.OneRow(
			t.Gorm.Exec(
				`UPDATE erp_postings SET status = 'failed', error_code = ?, error = ?, updated_at = now() WHERE tenant_id = ? AND id = ?`, code, text, t.TenantID, p.ID))
		if err != nil {
			return err
		}
		if err := t.moveInvoice(&inv, invoice.ErpFailed, string(code)+": "+text,
			append([]audit.Cause{{Code: "invoice.erpFailed", Params: map[string]string{"code": string(code)}}},
				audit.CausesOf(text)...)...); err != nil {
			return err
		}
		return jobapp.WaitForInput(t.Tx, jobID, code, text)
	})
	return inv, err
}

// DoubtPosting records that it was sent and no answer came.
func (s *Store) DoubtPosting(
	ctx context.Context, tenantID string, p invoice.Posting, text string,
) (inv invoice.Invoice, err error) {
	err = s.endPosting(ctx, tenantID, p, &inv, func(t *Tenant) error {
		err := postgres.OneRow(
			t.Gorm.Exec(
				`UPDATE erp_postings SET status = 'unknown', error_code = ?, error = ?, updated_at = now() WHERE tenant_id = ? AND id = ?`, fault.OutcomeUnknown, text, t.TenantID, p.ID))
		if err != nil {
			return err
		}
		inv.StatusDetail = "Sent to the ERP without an answer. The ERP is asked again before anything is resent."
		return t.saveInvoice(&inv)
	})
	return inv, err
}

// endPosting runs change only while the invoice still waits for this answer.
func (s *Store) endPosting(
	ctx context.Context, tenantID string, p invoice.Posting, inv *invoice.Invoice, change func(*Tenant) error,
) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		var err error
		if *inv, err = invoicerow.Get(t.Tx, p.InvoiceID, true); err != nil || inv.Stage != invoice.ErpSending {
			return err
		}
		return change(t)
	})
}

// CancelAttempt takes back the count of an attempt of which certainly nothing was sent.
func (s *Store) CancelAttempt(ctx context.Context, tenantID string, p invoice.Posting) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		return postgres.OneRow(
			t.Gorm.Exec(`UPDATE erp_postings SET attempts = attempts - 1, updated_at = now() WHERE tenant_id = ? AND id = ?`,
				t.TenantID, p.ID))
	})
}

// GiveUpPosting ends the attempts to reach the ERP: failed when certainly
// nothing was sent, in doubt when an attempt never said how it ended.
func (s *Store) GiveUpPosting(
	ctx context.Context, tenantID, invoiceID, jobID string, code fault.Code, text string,
) (inv invoice.Invoice, doubt bool, err error) {
	var rows []postingRow
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if inv, err = invoicerow.Head(t.Tx, invoiceID, false); err != nil {
			return err
		}
		return t.Gorm.Raw(
			`SELECT * FROM erp_postings WHERE tenant_id = ? AND invoice_id = ? AND status IN ('pending', 'unknown')`, t.TenantID,
			invoiceID).Scan(&rows).Error
	})
	if err != nil || len(rows) == 0 {
		return inv, false, err
	}
	p := rows[0].toDomain()
	if p.Attempts > 0 {
		inv, err = s.DoubtPosting(ctx, tenantID, p, text)
		return inv, true, err
	}
	inv, err = s.FailPosting(ctx, tenantID, p, jobID, code, text)
	return inv, false, err
}
