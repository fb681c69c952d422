package paymentimport

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	autonumberapp "countersign.dev/app/autonumber"
	paymentapp "countersign.dev/app/payment"
	uploadapp "countersign.dev/app/upload"
	"countersign.dev/domain/document"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/paymentimport"
	"countersign.dev/internal/postgres"
	paymentimportrow "countersign.dev/internal/store/paymentimport"
	uploadrow "countersign.dev/internal/store/upload"
)

// CreatePayments creates the payments of the next staged rows and returns how many rows are left. Each page is one
// transaction: its rows and payments change together, in the order of the file. A repeat continues with the next row.
func (c Commands) CreatePayments(ctx context.Context, tenantID, uploadID string, most int) (left int, err error) {
	pages := paymentimportrow.Reader{UploadID: uploadID}
	for more := true; more && most > 0; {
		err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
			u, err := uploadrow.Get(tx, uploadID, true) // the lock makes concurrent attempts take turns
			if err != nil {
				return err
			}
			if u.Reach(document.Extracting) {
				if err := uploadapp.Save(tx, u); err != nil {
					return err
				}
			}
			page, err := pages.Next(tx, most > paymentimportrow.PageSize)
			if err != nil || page == nil {
				left, more = 0, false
				return err
			}
			rows := page.Rows[:min(most, len(page.Rows))]
			if err := processPage(tx, u, page, rows); err != nil {
				return err
			}
			most -= len(rows)
			left, err = paymentimportrow.CountStaged(tx, uploadID)
			more = left > 0
			return err
		})
		if err != nil {
			return left, err
		}
	}
	return left, nil
}

// processPage processes the first rows of a page.
func processPage(tx *postgres.Tx, u document.Upload, page *paymentimportrow.Page, rows []paymentimportrow.Row) error {
	book, err := bookOf(tx, u.ProjectID, rows)
	if err != nil {
		return err
	}
	if err := processRows(tx, u, book, rows); err != nil {
		return err
	}
	return paymentimportrow.MarkProcessed(tx, page, len(rows))
}

// processRows creates the payments of rows, or records the reasons of refusals. It checks the rows one after the
// other, because two rows may pay the same invoice, and stores them together.
func processRows(tx *postgres.Tx, u document.Upload, book paymentimport.Book, rows []paymentimportrow.Row) error {
	payments := make([]payment.Payment, 0, len(rows))
	of := make([]int, 0, len(rows)) // the row of each payment
	for n := range rows {
		if p, accepted := check(u, book, &rows[n].Row); accepted {
			payments, of = append(payments, p), append(of, n)
		}
	}
	payments, err := number(tx, u.ProjectID, payments, of, rows)
	if err != nil {
		return err
	}
	for i, p := range payments {
		rows[of[i]].PaymentID = p.ID
	}
	if err := warnSameAmount(tx, rows, of, payments); err != nil {
		return err
	}
	return paymentapp.Create(tx, payments, func() (postgres.Statement, error) {
		return paymentimportrow.Insert(tx, u.ID, rows)
	})
}

// check is the payment of a row. It returns false if the row has problems.
func check(u document.Upload, book paymentimport.Book, r *paymentimport.Row) (payment.Payment, bool) {
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

// number gives the payments the project's next automatic numbers, if the project numbers what it imports. Rows for
// which no number is left are refused.
func number(
	tx *postgres.Tx, projectID string, payments []payment.Payment, of []int, rows []paymentimportrow.Row,
) ([]payment.Payment, error) {
	if len(payments) == 0 {
		return nil, nil
	}
	numbers, reason, enabled, err := autonumberapp.Take(tx, projectID, len(payments))
	if err != nil || !enabled {
		return payments, err
	}
	for i, n := range numbers {
		payments[i].Number = strconv.FormatInt(n, 10)
	}
	var refused *fault.Fault
	if len(numbers) < len(payments) && !errors.As(reason, &refused) {
		return nil, reason
	}
	for _, n := range of[len(numbers):] {
		rows[n].Problems = []fault.Field{{Path: "number", Code: refused.Code, Message: refused.Message}}
	}
	return payments[:len(numbers)], nil
}

// warnSameAmount marks the rows that pay the same vendor the same amount for the same date as another row, payment or
// invoice.
func warnSameAmount(
	tx *postgres.Tx, rows []paymentimportrow.Row, of []int, payments []payment.Payment,
) error {
	type key struct{ vendor, amount, date string }
	keyOf := func(r paymentimport.Row) key { return key{r.VendorNumber, r.Amount.Number(), r.InvoiceDate.String()} }
	var asked paymentimportrow.Lookup
	count := map[key]int{}
	for _, n := range of[:len(payments)] {
		if paymentimportrow.Comparable(rows[n].Row) {
			asked.Add(rows[n].Row, "")
			count[keyOf(rows[n].Row)]++
		}
	}
	twins, err := paymentimportrow.SameAmounts(tx, asked)
	for _, n := range of[:len(payments)] {
		_, found := twins[rows[n].Line]
		rows[n].SameAmount = found || count[keyOf(rows[n].Row)] > 1
	}
	return err
}
