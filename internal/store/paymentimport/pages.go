// Package paymentimport reads and writes the rows of imported files of payments.
package paymentimport

import (
	"bytes"
	"encoding/json"
	"slices"

	"github.com/jackc/pgx/v5"

	"countersign.dev/domain/paymentimport"
	"countersign.dev/internal/postgres"
)

// PageSize is the number of rows of one page, which one transaction of an import processes.
const PageSize = 5_000

// Stage stores rows that are not processed yet.
func Stage(tx *postgres.Tx, uploadID string, rows []paymentimport.Row) error {
	pages := []func() (postgres.Statement, error){}
	for page := range slices.Chunk(rows, PageSize) {
		pages = append(pages, func() (postgres.Statement, error) {
			content, err := encodeRows(page)
			return postgres.Statement{
				SQL:  `INSERT INTO payment_import_pages (tenant_id, upload_id, first_line, rows, content) VALUES ($1, $2, $3, $4, $5::text::json)`,
				Args: []any{tx.TenantID, uploadID, page[0].Line, len(page), string(content)}}, err
		})
	}
	return tx.RunOverlapped(pages...)
}

func encodeRows(rows []paymentimport.Row) (content []byte, err error) {
	const usual = 400 // bytes of a row
	content = append(make([]byte, 0, usual*len(rows)), '[')
	for n, r := range rows {
		if n > 0 {
			content = append(content, ',')
		}
		if content, err = r.AppendJSON(content); err != nil {
			return nil, err
		}
	}
	return append(content, ']'), nil
}

// Page is a page of a file with those of its rows that are not processed yet.
type Page struct {
	uploadID  string
	firstLine int
	Rows      []Row
}

// Row is a row as it is stored, and the payment that was created for it.
type Row struct {
	paymentimport.Row
	text      []byte
	PaymentID string // empty for a refused row
	// SameAmount: its payment resembles another payment or an invoice.
	SameAmount bool
}

// NextPage is the first page after a line with rows that are not processed yet, or nil.
func NextPage(tx *postgres.Tx, uploadID string, after int) (p *Page, err error) {
	err = tx.PGX(func(conn *pgx.Conn) error {
		found, err := conn.Query(tx.Ctx, `SELECT first_line, rows, done, content FROM payment_import_pages
			WHERE tenant_id = $1 AND upload_id = $2 AND first_line > $3 ORDER BY first_line LIMIT 1`, tx.TenantID, uploadID,
			after)
		if err != nil {
			return err
		}
		page := Page{uploadID: uploadID}
		var rows, done int
		var content []byte
		_, err = pgx.ForEachRow(found, []any{&page.firstLine, &rows, &done, &content}, func() error {
			all, err := decodeRows(content, rows)
			if err == nil {
				page.Rows, p = all[done:], &page
			}
			return err
		})
		return err
	})
	return p, err
}

// decodeRows separates the rows of a page and keeps the text of each, because an imported row is stored as it was
// uploaded.
func decodeRows(content []byte, count int) ([]Row, error) {
	rows := make([]Row, 0, count)
	list := json.NewDecoder(bytes.NewReader(content))
	if _, err := list.Token(); err != nil {
		return nil, err
	}
	for list.More() {
		var r Row
		begin := list.InputOffset()
		if err := list.Decode(&r.Row); err != nil {
			return nil, err
		}
		r.text = bytes.TrimLeft(content[begin:list.InputOffset()], ", \n")
		rows = append(rows, r)
	}
	return rows, nil
}

// MarkProcessed records that the first n rows of a page are processed. A page without other rows is deleted.
func MarkProcessed(tx *postgres.Tx, p *Page, n int) error {
	if n < len(p.Rows) {
		return tx.Exec(
			`UPDATE payment_import_pages SET done = done + $1 WHERE tenant_id = $2 AND upload_id = $3 AND first_line = $4`, n,
			tx.TenantID, p.uploadID, p.firstLine)
	}
	return tx.Exec(`DELETE FROM payment_import_pages WHERE tenant_id = $1 AND upload_id = $2 AND first_line = $3`,
		tx.TenantID, p.uploadID, p.firstLine)
}

// CountStaged counts the rows that are not processed yet.
func CountStaged(tx *postgres.Tx, uploadID string) (left int, err error) {
	err = tx.Gorm.Raw(
		`SELECT coalesce(sum(rows - done), 0) FROM payment_import_pages WHERE tenant_id = ? AND upload_id = ?`, tx.TenantID,
		uploadID).Scan(&left).Error
	return left, err
}

// Count counts the rows of a file by their status.
func Count(tx *postgres.Tx, uploadID string) (c paymentimport.Counts, err error) {
	err = tx.Gorm.Raw(
		`SELECT count(*) FILTER (WHERE status = 'imported') AS imported, count(*) FILTER (WHERE status = 'refused') AS refused, count(*) FILTER (WHERE same_amount) AS same_amount
		FROM payment_import_rows WHERE tenant_id = ? AND upload_id = ?`, tx.TenantID, uploadID).Scan(&c).Error
	if err != nil {
		return c, err
	}
	c.Staged, err = CountStaged(tx, uploadID)
	c.Rows = c.Staged + c.Imported + c.Refused
	return c, err
}

// staged are the rows after a line that are not processed yet, in their order: one more than most, so that the caller
// knows whether there are more.
func staged(tx *postgres.Tx, uploadID string, after, most int) (rows []paymentimport.Outcome, err error) {
	for line := 0; len(rows) <= most; {
		p, err := NextPage(tx, uploadID, line)
		if err != nil || p == nil {
			return rows, err
		}
		line = p.firstLine
		for _, r := range p.Rows {
			if r.Line > after && len(rows) <= most {
				rows = append(rows, paymentimport.Outcome{Row: r.Row, Status: paymentimport.Staged})
			}
		}
	}
	return rows, nil
}
