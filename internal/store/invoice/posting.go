package invoice

import (
	"countersign.dev/domain/fault"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/postgres"
)

type postingRow struct {
	TenantID, ID, InvoiceID, Status, Address, Reference, ErrorCode, Error, FileName, PartName string
	Attempts                                                                                  int
}

func (r postingRow) toDomain() invoice.Posting {
	return invoice.Posting{ID: r.ID, InvoiceID: r.InvoiceID, Status: invoice.PostingStatus(r.Status),
		Address: r.Address, Reference: r.Reference, Attempts: r.Attempts, Code: r.ErrorCode, Problem: r.Error,
		File: invoice.File{Name: r.FileName, Part: r.PartName}}
}

func firstPosting(rows []postingRow) (invoice.Posting, bool) {
	if len(rows) == 0 {
		return invoice.Posting{}, false
	}
	return rows[0].toDomain(), true
}

// CountAttempt adds an attempt to the live posting of an invoice. If there is none, it inserts one with the new id.
// The posting keeps the address that earlier attempts were sent to. Without such an attempt, it takes address.
func CountAttempt(tx *postgres.Tx, invoiceID, newID, address string) (invoice.Posting, error) {
	var rows []postingRow
	err := tx.Gorm.Raw(
		`UPDATE erp_postings SET attempts = attempts + 1, address = CASE WHEN attempts = 0 OR address = '' THEN ? ELSE address END, updated_at = now()
		WHERE tenant_id = ? AND invoice_id = ? AND status IN ('pending', 'unknown') RETURNING *`,
		address, tx.TenantID, invoiceID).Scan(&rows).Error
	if p, found := firstPosting(rows); err != nil || found {
		return p, err
	}
	err = tx.Gorm.Raw(
		`INSERT INTO erp_postings (tenant_id, id, invoice_id, address, status, attempts) VALUES (?, ?, ?, ?, 'pending', 1) RETURNING *`,
		tx.TenantID, newID, invoiceID, address).Scan(&rows).Error
	p, _ := firstPosting(rows)
	return p, err
}

// LivePosting is the posting of an invoice whose outcome is open.
func LivePosting(tx *postgres.Tx, invoiceID string) (p invoice.Posting, found bool, err error) {
	var rows []postingRow
	err = tx.Gorm.Raw(
		`SELECT * FROM erp_postings WHERE tenant_id = ? AND invoice_id = ? AND status IN ('pending', 'unknown')`, tx.TenantID,
		invoiceID).Scan(&rows).Error
	p, found = firstPosting(rows)
	return p, found, err
}

// OfferFile records the file that may get its final name, unless another one was recorded before. It returns the
// posting with the file that was recorded first, and false if the posting has ended.
func OfferFile(tx *postgres.Tx, postingID string, f invoice.File) (p invoice.Posting, found bool, err error) {
	var rows []postingRow
	err = tx.Gorm.Raw(`UPDATE erp_postings SET file_name = CASE part_name WHEN '' THEN ? ELSE file_name END,
			part_name = CASE part_name WHEN '' THEN ? ELSE part_name END, updated_at = now()
		WHERE tenant_id = ? AND id = ? AND status IN ('pending', 'unknown') RETURNING *`, f.Name, f.Part, tx.TenantID,
		postingID).Scan(&rows).Error
	p, found = firstPosting(rows)
	return p, found, err
}

// RemoveAttempt takes an attempt off the count.
func RemoveAttempt(tx *postgres.Tx, postingID string) error {
	return postgres.OneRow(
		tx.Gorm.Exec(`UPDATE erp_postings SET attempts = attempts - 1, updated_at = now() WHERE tenant_id = ? AND id = ?`,
			tx.TenantID, postingID))
}

// SetPosted keeps the reference of the ERP.
func SetPosted(tx *postgres.Tx, postingID, reference string) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE erp_postings SET status = 'posted', reference = ?, error_code = '', error = '', updated_at = now() WHERE tenant_id = ? AND id = ? AND status IN ('pending', 'unknown')`,
		reference, tx.TenantID, postingID))
}

// SetProblem keeps why a posting failed or why its outcome is unknown.
func SetProblem(tx *postgres.Tx, postingID string, to invoice.PostingStatus, code fault.Code, text string) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE erp_postings SET status = ?, error_code = ?, error = ?, updated_at = now() WHERE tenant_id = ? AND id = ? AND status IN ('pending', 'unknown')`,
		to, code, text, tx.TenantID, postingID))
}
