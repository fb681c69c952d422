package paymentimport

import (
	"encoding/json"

	"countersign.dev/domain/paymentimport"
	"countersign.dev/internal/postgres"
)

// shownRows is the number of rows of a file that are read at once.
const shownRows = 500

// Outcomes are rows of a file after a line, of one status or of all: processed rows first, because a file is processed
// in its order. next is the line to continue after, or 0.
func Outcomes(
	tx *postgres.Tx, uploadID string, only paymentimport.Status, after int,
) (page []paymentimport.Outcome, next int, err error) {
	if only != paymentimport.Staged {
		if page, err = processed(tx, uploadID, only, after); err != nil {
			return nil, 0, err
		}
	}
	if len(page) <= shownRows && (only == "" || only == paymentimport.Staged) {
		rest, err := staged(tx, uploadID, after, shownRows-len(page))
		if err != nil {
			return nil, 0, err
		}
		page = append(page, rest...)
	}
	if len(page) > shownRows {
		page = page[:shownRows]
		next = page[shownRows-1].Row.Line
	}
	return page, next, nil
}

// processed are such rows, one more than shownRows, so that the caller knows whether there are more.
func processed(
	tx *postgres.Tx, uploadID string, only paymentimport.Status, after int,
) (page []paymentimport.Outcome, err error) {
	var rows []struct {
		Content       string
		Status        paymentimport.Status
		PaymentID     *string
		PaymentNumber string
		SameAmount    bool
	}
	err = tx.Gorm.Raw(
		`SELECT r.content::text AS content, r.status, r.payment_id, coalesce(p.number, '') AS payment_number, r.same_amount
		FROM payment_import_rows r LEFT JOIN payments p ON p.tenant_id = r.tenant_id AND p.id = r.payment_id
		WHERE r.tenant_id = ? AND r.upload_id = ? AND r.line > ? AND (? = '' OR r.status = ? OR ? = 'sameAmount' AND r.same_amount) ORDER BY r.line LIMIT ?`,
		tx.TenantID, uploadID, after, only, only, only, shownRows+1).Scan(&rows).Error
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
	return page, addTwins(tx, page)
}

// Insert is the statement that stores processed rows. They do not change any more.
func Insert(tx *postgres.Tx, uploadID string, rows []Row) (postgres.Statement, error) {
	lines, same, c := make([]int32, len(rows)), make([]bool, len(rows)), postgres.NewColumnValues(3, len(rows))
	for n, r := range rows {
		lines[n], same[n] = int32(r.Line), r.SameAmount // a file has at most 100,000 rows
		if r.PaymentID != "" {
			c.Add(string(paymentimport.Imported), string(r.text), r.PaymentID)
			continue
		}
		content, err := r.AppendJSON(nil)
		if err != nil {
			return postgres.Statement{}, err
		}
		c.Add(string(paymentimport.Refused), string(content), "")
	}
	return postgres.Statement{
		SQL: `INSERT INTO payment_import_rows (tenant_id, upload_id, line, same_amount, status, content, payment_id)
		SELECT $1, $2, v.line, v.same, v.status, v.content::jsonb, nullif(v.payment, '')::uuid
		FROM unnest($3::int[], $4::bool[], $5::text[], $6::text[], $7::text[]) AS v (line, same, status, content, payment)`,
		Args: c.Args(tx.TenantID, uploadID, lines, same)}, nil
}
