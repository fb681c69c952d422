package store

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/jackc/pgx/v5"

	autonumberapp "countersign.dev/app/autonumber"
	paymentapp "countersign.dev/app/payment"
	uploadapp "countersign.dev/app/upload"
	"countersign.dev/domain/document"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/lookalike"
	"countersign.dev/domain/money"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/paymentimport"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
	uploadrow "countersign.dev/internal/store/upload"
	vendorrow "countersign.dev/internal/store/vendor"
)

// CreateImported makes the payments of the next staged rows and says how many
// rows are left. Each page is one transaction: its rows and payments change together,
// in the order of the file. After any interruption, a repeat continues with the next row.
func (s *Store) CreateImported(ctx context.Context, tenantID, uploadID string, most int) (left int, err error) {
	pages := pagesAhead{uploadID: uploadID}
	for more := true; more && most > 0; {
		err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
			u, err := uploadrow.Get(t.Tx, uploadID, true) // the lock: two attempts at once take turns
			if err != nil {
				return err
			}
			if u.Reach(document.Extracting) {
				if err := uploadapp.Save(t.Tx, u); err != nil {
					return err
				}
			}
			page, err := pages.next(t, most > stagePage)
			if err != nil || page == nil {
				left, more = 0, false
				return err
			}
			rows := page.rows[:min(most, len(page.rows))]
			if err := t.importPage(u, page, rows); err != nil {
				return err
			}
			most -= len(rows)
			left, err = t.stagedRows(uploadID)
			more = left > 0
			return err
		})
		if err != nil {
			return left, err
		}
	}
	return left, nil
}

// importPage writes what becomes of the first rows of a page, and that they were looked at.
func (t *Tenant) importPage(u document.Upload, page *stagedPage, rows []stagedRow) error {
	book, err := t.book(u.ProjectID, rows)
	if err != nil {
		return err
	}
	if err := t.importRows(u, book, rows); err != nil {
		return err
	}
	return t.leave(page, len(rows))
}

// importRows makes the payments of rows, or writes why not. The rows are judged
// one after the other, for one may pay what another wants to pay; they are written together.
func (t *Tenant) importRows(u document.Upload, book paymentimport.Book, rows []stagedRow) error {
	payments := make([]payment.Payment, 0, len(rows))
	of := make([]int, 0, len(rows)) // the row of each payment
	for n := range rows {
		if p, accepted := judged(u, book, &rows[n].Row); accepted {
			payments, of = append(payments, p), append(of, n)
		}
	}
	payments, err := t.numberImported(u.ProjectID, payments, of, rows)
	if err != nil {
		return err
	}
	for i, p := range payments {
		rows[of[i]].payment = p.ID
	}
	if err := t.warnSameAmount(rows, of, payments); err != nil {
		return err
	}
	return paymentapp.Create(t.Tx, payments, func() (postgres.Statement, error) { return t.insertRows(u.ID, rows) })
}

func judged(u document.Upload, book paymentimport.Book, r *paymentimport.Row) (payment.Payment, bool) {
	p, accepted := book.Payment(r, fmt.Sprintf("line %d", r.Line))
	if !accepted {
		return p, false
	}
	p.ID, p.ProjectID, p.JobID, p.CreatedBy, p.ImportFileName, p.ImportID = id.New(), u.ProjectID, u.JobID, u.CreatedBy,
		u.FileName, u.ID
	var refused *fault.Fault
	if errors.As(p.Validate(), &refused) {
		r.Problems = refused.Fields
		return p, false
	}
	return p, true
}

// numberImported gives the payments the project's next automatic numbers, where the
// project numbers what it imports. Rows for which none is left are refused.
func (t *Tenant) numberImported(
	projectID string, payments []payment.Payment, of []int, rows []stagedRow,
) ([]payment.Payment, error) {
	if len(payments) == 0 {
		return nil, nil
	}
	numbers, why, enabled, err := autonumberapp.Take(t.Tx, projectID, len(payments))
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

// insertRows writes what became of rows, once and for all.
func (t *Tenant) insertRows(uploadID string, rows []stagedRow) (postgres.Statement, error) {
	lines, same, c := make([]int32, len(rows)), make([]bool, len(rows)), postgres.NewColumnValues(3, len(rows))
	for n, r := range rows {
		lines[n], same[n] = int32(r.Line), r.sameAmount // a file has at most 100,000 rows
		if r.payment != "" {
			c.Add(string(paymentimport.Imported), string(r.text), r.payment)
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
		Args: c.Args(t.TenantID, uploadID, lines, same)}, nil
}

// book is what the tenant's records say about the vendors and invoices of rows.
func (t *Tenant) book(projectID string, rows []stagedRow) (paymentimport.Book, error) {
	book := paymentimport.Book{Payees: map[string]paymentimport.Payee{}, Paid: map[paymentimport.Key]string{},
		Here: map[paymentimport.Key]bool{}}
	var projectType string
	if err := t.Gorm.Raw(`SELECT project_type FROM projects WHERE tenant_id = ? AND id = ?`, t.TenantID,
		projectID).Scan(&projectType).Error; err != nil {
		return book, err
	}
	kind, _ := project.TypeNamed(projectType)
	book.Method = payment.Method(kind.Method)
	vendors, invoices := map[string]bool{}, map[string]bool{}
	for _, r := range rows {
		vendors[r.VendorNumber] = true
		for _, i := range r.Invoices {
			invoices[lookalike.Key(i.Number)] = true
		}
	}
	ids, err := t.payees(book, slices.Sorted(maps.Keys(vendors)))
	if err != nil || len(ids) == 0 {
		return book, err
	}
	numbers := slices.Sorted(maps.Keys(invoices))
	if err := t.paidBefore(book, ids, numbers); err != nil {
		return book, err
	}
	return book, t.paidHere(book, ids, numbers)
}

// payees are the vendors with their approved accounts. Their rows stay locked:
// of two files, or a file and an approved invoice, that would pay the same, one sees the other.
func (t *Tenant) payees(book paymentimport.Book, numbers []string) (ids []string, err error) {
	rows, err := vendorrow.Lock(t.Tx, numbers)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	for _, r := range rows {
		ids = append(ids, r.ID)
	}
	type account struct{ ID, VendorID, AccountLast4, AccountType string }
	var accounts []account
	err = t.Gorm.Raw(
		`SELECT id, vendor_id, account_last4, account_type FROM vendor_bank_accounts WHERE tenant_id = ? AND vendor_id IN ? AND status = 'approved'`,
		t.TenantID, ids).Scan(&accounts).Error
	of := map[string]account{}
	for _, a := range accounts {
		of[a.VendorID] = a
	}
	for _, v := range rows {
		p := paymentimport.Payee{Vendor: paymentapp.Payee(v), Method: payment.Method(v.Method), Active: v.Active}
		if a, approved := of[v.ID]; approved {
			p.Vendor.BankAccountID, p.Vendor.AccountLast4, p.Vendor.AccountType = a.ID, a.AccountLast4, a.AccountType
		}
		book.Payees[v.Number] = p
	}
	return ids, err
}

// paidBefore are the payments that count: none that was canceled or whose check is void. Each
// number is looked up for itself (OFFSET 0 keeps it so): joined as a whole, a page would be
// compared with every payment there is as long as nobody has analyzed a table that grows so fast.
func (t *Tenant) paidBefore(book paymentimport.Book, vendors, invoices []string) error {
	return t.PGX(func(conn *pgx.Conn) error {
		found, err := conn.Query(t.Ctx, paidBefore, t.TenantID, invoices, vendors)
		if err != nil {
			return err
		}
		var vendorID, number, paid, by string
		_, err = pgx.ForEachRow(found, []any{&vendorID, &number, &paid, &by}, func() error {
			amount, err := money.Parse(paid, money.USD)
			book.Paid[paymentimport.Settled(vendorID, number, amount)] = by
			return err
		})
		return err
	})
}

// paidHere are invoices that are captured here, in projects that pay what is approved.
func (t *Tenant) paidHere(book paymentimport.Book, vendors, invoices []string) error {
	return t.PGX(func(conn *pgx.Conn) error {
		found, err := conn.Query(t.Ctx, paidHere,
			t.TenantID, invoices, vendors)
		if err != nil {
			return err
		}
		var vendorID, number string
		_, err = pgx.ForEachRow(found, []any{&vendorID, &number}, func() error {
			book.Here[paymentimport.Owed(vendorID, number)] = true
			return nil
		})
		return err
	})
}
