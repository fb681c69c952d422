package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"
	"gorm.io/gorm/clause"

	"countersign.dev/domain/document"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/money"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/paymentimport"
	"countersign.dev/domain/project"
)

// CreateImported makes the payments of the next staged rows and says how many
// rows are left. Rows and payments change in one transaction, in the order of
// the file: whatever breaks, a repeat goes on where the former ended.
func (s *Store) CreateImported(ctx context.Context, tenantID, uploadID string, most int) (left int, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		u, err := t.upload(uploadID, true) // the lock: two attempts at once take turns
		if err != nil {
			return err
		}
		if u.Reach(document.Extracting) {
			if err := t.saveUpload(u); err != nil {
				return err
			}
		}
		rows, err := t.nextRows(uploadID, most)
		if err != nil {
			return err
		}
		book, err := t.book(u.ProjectID, rows)
		if err != nil {
			return err
		}
		if err := t.importRows(u, book, rows); err != nil {
			return err
		}
		left, err = t.stagedRows(uploadID)
		return err
	})
	return left, err
}

func (t *Tenant) stagedRows(uploadID string) (left int, err error) {
	err = t.db.Raw(`SELECT count(*) FROM payment_import_rows WHERE tenant_id = ? AND upload_id = ? AND status = 'staged'`, t.id, uploadID).Scan(&left).Error
	return left, err
}

func (t *Tenant) nextRows(uploadID string, most int) ([]paymentimport.Row, error) {
	var found []string
	err := t.db.Raw(`SELECT content::text AS content FROM payment_import_rows WHERE tenant_id = ? AND upload_id = ? AND status = 'staged' ORDER BY line LIMIT ?`,
		t.id, uploadID, most).Scan(&found).Error
	rows := make([]paymentimport.Row, len(found))
	for i, f := range found {
		err = errors.Join(err, json.Unmarshal([]byte(f), &rows[i]))
	}
	return rows, err
}

// importRows makes the payments of rows, or writes why not. The rows are judged
// one after the other, for one may pay what another wants to pay; they are written together.
func (t *Tenant) importRows(u document.Upload, book paymentimport.Book, rows []paymentimport.Row) error {
	var payments []payment.Payment
	var of []int // the row of each payment
	for n := range rows {
		if p, accepted := judged(u, book, &rows[n]); accepted {
			payments, of = append(payments, p), append(of, n)
		}
	}
	payments, err := t.numberImported(u.ProjectID, payments, of, rows)
	if err != nil {
		return err
	}
	if err := t.createPayments(payments); err != nil {
		return err
	}
	made := map[int]string{}
	for i, p := range payments {
		made[of[i]] = p.ID
	}
	return t.saveRows(u.ID, rows, made)
}

func judged(u document.Upload, book paymentimport.Book, r *paymentimport.Row) (payment.Payment, bool) {
	p, accepted := book.Payment(r, fmt.Sprintf("line %d", r.Line))
	if !accepted {
		return p, false
	}
	p.ID, p.ProjectID, p.JobID, p.CreatedBy, p.ImportFileName = id.New(), u.ProjectID, u.JobID, u.CreatedBy, u.FileName
	var refused *fault.Fault
	if errors.As(p.Validate(), &refused) {
		r.Problems = refused.Fields
		return p, false
	}
	return p, true
}

// numberImported gives the payments the project's next automatic numbers, where the
// project numbers what it imports. Rows for which none is left are refused.
func (t *Tenant) numberImported(projectID string, payments []payment.Payment, of []int, rows []paymentimport.Row) ([]payment.Payment, error) {
	if len(payments) == 0 {
		return nil, nil
	}
	numbers, why, enabled, err := t.takeAutoNumbers(projectID, len(payments))
	if err != nil || !enabled {
		return payments, err
	}
	for i, n := range numbers {
		payments[i].Number = strconv.FormatInt(n, 10)
	}
	var refused *fault.Fault
	if len(numbers) < len(payments) && !errors.As(why, &refused) {
		return nil, why
	}
	for _, n := range of[len(numbers):] {
		rows[n].Problems = []fault.Field{{Path: "number", Code: refused.Code, Message: refused.Message}}
	}
	return payments[:len(numbers)], nil
}

// saveRows writes what became of rows that nobody had looked at, every one of them.
func (t *Tenant) saveRows(uploadID string, rows []paymentimport.Row, made map[int]string) error {
	if len(rows) == 0 {
		return nil
	}
	lines, c := make([]int32, len(rows)), columns{}
	for n, r := range rows {
		content, err := json.Marshal(r)
		if err != nil {
			return err
		}
		status := paymentimport.Refused
		if made[n] != "" {
			status = paymentimport.Imported
		}
		lines[n] = int32(r.Line) // a file has at most 100,000 rows
		c.add(map[string]string{"status": string(status), "content": string(content), "payment": made[n]})
	}
	return t.pgx(func(conn *pgx.Conn) error {
		tag, err := conn.Exec(t.ctx, `UPDATE payment_import_rows r SET status = v.status, content = v.content::jsonb, payment_id = nullif(v.payment, '')::uuid
			FROM unnest($3::int[], $4::text[], $5::text[], $6::text[]) AS v (line, status, content, payment)
			WHERE r.tenant_id = $1 AND r.upload_id = $2 AND r.line = v.line AND r.status = 'staged'`, t.id, uploadID, lines, c["status"], c["content"], c["payment"])
		if err == nil && tag.RowsAffected() != int64(len(lines)) {
			return fault.New(fault.Conflict, fault.StaleVersion, "Somebody else has changed this meanwhile. Refresh and try again.")
		}
		return err
	})
}

// book is what the tenant's records say about the vendors and invoices of rows.
func (t *Tenant) book(projectID string, rows []paymentimport.Row) (paymentimport.Book, error) {
	book := paymentimport.Book{Payees: map[string]paymentimport.Payee{}, Paid: map[paymentimport.Key]string{}, Here: map[paymentimport.Key]bool{}}
	var projectType string
	if err := t.db.Raw(`SELECT project_type FROM projects WHERE tenant_id = ? AND id = ?`, t.id, projectID).Scan(&projectType).Error; err != nil {
		return book, err
	}
	kind, _ := project.TypeNamed(projectType)
	book.Method = payment.Method(kind.Method)
	var vendors, invoices []string
	for _, r := range rows {
		vendors = append(vendors, r.VendorNumber)
		for _, i := range r.Invoices {
			invoices = append(invoices, strings.ToLower(i.Number))
		}
	}
	if len(rows) == 0 {
		return book, nil
	}
	ids, err := t.payees(book, vendors)
	if err != nil || len(ids) == 0 {
		return book, err
	}
	if err := t.paidBefore(book, ids, invoices); err != nil {
		return book, err
	}
	return book, t.paidHere(book, ids, invoices)
}

// payees are the vendors with their approved accounts. Their rows stay locked:
// of two files, or a file and an approved invoice, that would pay the same, one sees the other.
func (t *Tenant) payees(book paymentimport.Book, numbers []string) (ids []string, err error) {
	var rows []vendorRow
	err = t.db.Clauses(clause.Locking{Strength: "NO KEY UPDATE"}).Where("tenant_id = ? AND number IN ?", t.id, numbers).Order("id").Find(&rows).Error
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	for _, r := range rows {
		ids = append(ids, r.ID)
	}
	var accounts []struct{ ID, VendorID, AccountLast4, AccountType string }
	err = t.db.Raw(`SELECT id, vendor_id, account_last4, account_type FROM vendor_bank_accounts WHERE tenant_id = ? AND vendor_id IN ? AND status = 'approved'`,
		t.id, ids).Scan(&accounts).Error
	for _, r := range rows {
		v := r.toDomain()
		p := paymentimport.Payee{Vendor: payee(v), Method: payment.Method(v.Method), Active: v.Active}
		for _, a := range accounts {
			if a.VendorID == r.ID {
				p.Vendor.BankAccountID, p.Vendor.AccountLast4, p.Vendor.AccountType = a.ID, a.AccountLast4, a.AccountType
			}
		}
		book.Payees[v.Number] = p
	}
	return ids, err
}

// paidBefore are the payments that count: none that was canceled or whose check is void.
func (t *Tenant) paidBefore(book paymentimport.Book, vendors, invoices []string) error {
	var paid []struct {
		VendorID, Number, Payment string
		Amount                    decimal.Decimal
	}
	err := t.db.Raw(`SELECT p.vendor_id, i.number, i.amount, p.number AS payment FROM payment_invoices i JOIN payments p ON p.tenant_id = i.tenant_id AND p.id = i.payment_id
		WHERE i.tenant_id = ? AND i.live AND i.number_key IN ? AND p.vendor_id IN ? AND p.status <> 'canceled' AND p.void_status = 'none'`,
		t.id, invoices, vendors).Scan(&paid).Error
	for _, p := range paid {
		amount, err := money.New(p.Amount, money.USD)
		if err != nil {
			return err
		}
		book.Paid[paymentimport.Settled(p.VendorID, p.Number, amount)] = p.Payment
	}
	return err
}

// paidHere are invoices that are captured here, in projects that pay what is approved.
func (t *Tenant) paidHere(book paymentimport.Book, vendors, invoices []string) error {
	var here []struct{ VendorID, Number string }
	err := t.db.Raw(`SELECT i.vendor_id, i.number FROM invoices i JOIN projects p ON p.tenant_id = i.tenant_id AND p.id = i.project_id
		WHERE i.tenant_id = ? AND i.number_key IN ? AND i.vendor_id IN ? AND i.stage NOT IN ('deleted', 'rejected')
		  AND coalesce(nullif(p.settings->>'achProjectId', ''), nullif(p.settings->>'checkProjectId', '')) IS NOT NULL`, t.id, invoices, vendors).Scan(&here).Error
	for _, i := range here {
		book.Here[paymentimport.Owed(i.VendorID, i.Number)] = true
	}
	return err
}

// refuseImported keeps an approved invoice from being paid when a file has paid
// it: an invoice that came later than the file, or was indexed to this vendor later.
func (t *Tenant) refuseImported(p payment.Payment) error {
	err := t.db.Exec(`SELECT FROM vendors WHERE tenant_id = ? AND id = ? FOR NO KEY UPDATE`, t.id, p.Vendor.ID).Error
	if err != nil {
		return err
	}
	for _, r := range p.Remittances {
		var paid []string
		err := t.db.Raw(`SELECT p.number FROM payment_invoices i JOIN payments p ON p.tenant_id = i.tenant_id AND p.id = i.payment_id
			WHERE i.tenant_id = ? AND i.live AND i.invoice_id IS NULL AND i.number_key = lower(?) AND p.vendor_id = ? AND p.status <> 'canceled' AND p.void_status = 'none'`,
			t.id, r.InvoiceNumber, p.Vendor.ID).Scan(&paid).Error
		if err != nil {
			return err
		}
		if len(paid) > 0 {
			return fault.New(fault.Conflict, fault.PaymentClaimed, "Invoice %s is paid by payment %s of an imported file already.", r.InvoiceNumber, strings.Join(paid, ", "))
		}
	}
	return nil
}
