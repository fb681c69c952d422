package store

import (
	"context"
	"encoding/json"

	"countersign.dev/domain/paymentimport"
	"countersign.dev/internal/postgres"
	uploadrow "countersign.dev/internal/store/upload"
)

// importPage is how many rows of a file are shown at once.
const importPage = 500

// PaymentImport is a file with what became of its rows: those after a line, of one status or all.
func (s *Store) PaymentImport(
	ctx context.Context, tenantID, uploadID string, only paymentimport.Status, after int,
) (i paymentimport.Import, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if i, err = t.importHead(uploadID); err != nil {
			return err
		}
		if i.Upload, err = uploadrow.Get(t.Tx, uploadID, false); err != nil {
			return err
		}
		if i.Counts, err = t.importCounts(uploadID); err != nil {
			return err
		}
		i.Rows, i.Next, err = t.outcomes(uploadID, only, after)
		return err
	})
	return i, err
}

// outcomes are rows that were looked at, then those that were not: a file is looked at in its order.
func (t *Tenant) outcomes(
	uploadID string, only paymentimport.Status, after int,
) (page []paymentimport.Outcome, next int, err error) {
	if only != paymentimport.Staged {
		if page, err = t.lookedAt(uploadID, only, after); err != nil {
			return nil, 0, err
		}
	}
	if len(page) <= importPage && (only == "" || only == paymentimport.Staged) {
		rest, err := t.waiting(uploadID, after, importPage-len(page))
		if err != nil {
			return nil, 0, err
		}
		page = append(page, rest...)
	}
	if len(page) > importPage {
		page = page[:importPage]
		next = page[importPage-1].Row.Line
	}
	return page, next, nil
}

// lookedAt are such rows, one more than a page shows, to know that there are more.
func (t *Tenant) lookedAt(
	uploadID string, only paymentimport.Status, after int,
) (page []paymentimport.Outcome, err error) {
	var rows []struct {
		Content       string
		Status        paymentimport.Status
		PaymentID     *string
		PaymentNumber string
		SameAmount    bool
	}
	err = t.Gorm.Raw(
		`SELECT r.content::text AS content, r.status, r.payment_id, coalesce(p.number, '') AS payment_number, r.same_amount
		FROM payment_import_rows r LEFT JOIN payments p ON p.tenant_id = r.tenant_id AND p.id = r.payment_id
		WHERE r.tenant_id = ? AND r.upload_id = ? AND r.line > ? AND (? = '' OR r.status = ? OR ? = 'sameAmount' AND r.same_amount) ORDER BY r.line LIMIT ?`,
		t.TenantID, uploadID, after, only, only, only, importPage+1).Scan(&rows).Error
	if err != nil {
		return nil, err
	}
	for _, r := range rows {
		o := paymentimport.Outcome{Status: r.Status, PaymentID: postgres.Value(r.PaymentID), PaymentNumber: r.PaymentNumber}
		if err := json.Unmarshal([]byte(r.Content), &o.Row); err != nil {
			return nil, err
		}
		if r.SameAmount {
			o.SameAmount = &paymentimport.Twin{}
		}
		page = append(page, o)
	}
	return page, t.nameTwins(page)
}
