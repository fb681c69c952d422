package store

import (
	"bytes"
	"encoding/json"
	"slices"

	"github.com/jackc/pgx/v5"

	"countersign.dev/domain/paymentimport"
	"countersign.dev/internal/postgres"
)

// stagePage is how many rows are kept in one page: as many as one transaction of an import looks at.
const stagePage = 5_000

// stage keeps rows that nobody has looked at yet.
func (t *Tenant) stage(uploadID string, rows []paymentimport.Row) error {
	pages := []func() (postgres.Statement, error){}
	for page := range slices.Chunk(rows, stagePage) {
		pages = append(pages, func() (postgres.Statement, error) {
			content, err := encodeRows(page)
			return postgres.Statement{
				SQL:  `INSERT INTO payment_import_pages (tenant_id, upload_id, first_line, rows, content) VALUES ($1, $2, $3, $4, $5::text::json)`,
				Args: []any{t.TenantID, uploadID, page[0].Line, len(page), string(content)}}, err
		})
	}
	return t.RunOverlapped(pages...)
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

// stagedPage is a page of a file with the rows of it that nobody has looked at.
type stagedPage struct {
	uploadID  string
	firstLine int
	rows      []stagedRow
}

// stagedRow is a row as it was kept, and the payment it became.
type stagedRow struct {
	paymentimport.Row
	text    []byte
	payment string
	// sameAmount: its payment resembles another payment or an invoice.
	sameAmount bool
}

// nextPage is the first page behind a line that holds rows nobody has looked at; nil when there is none.
func (t *Tenant) nextPage(uploadID string, after int) (p *stagedPage, err error) {
	err = t.PGX(func(conn *pgx.Conn) error {
		found, err := conn.Query(t.Ctx, `SELECT first_line, rows, done, content FROM payment_import_pages
			WHERE tenant_id = $1 AND upload_id = $2 AND first_line > $3 ORDER BY first_line LIMIT 1`, t.TenantID, uploadID,
			after)
		if err != nil {
			return err
		}
		page := stagedPage{uploadID: uploadID}
		var rows, done int
		var content []byte
		_, err = pgx.ForEachRow(found, []any{&page.firstLine, &rows, &done, &content}, func() error {
			all, err := decodeRows(content, rows)
			if err == nil {
				page.rows, p = all[done:], &page
			}
			return err
		})
		return err
	})
	return p, err
}

// decodeRows separates the rows of a page and keeps the text of each, because an imported row is kept as it was asked
// for.
func decodeRows(content []byte, count int) ([]stagedRow, error) {
	rows := make([]stagedRow, 0, count)
	list := json.NewDecoder(bytes.NewReader(content))
	if _, err := list.Token(); err != nil {
		return nil, err
	}
	for list.More() {
		var r stagedRow
		begin := list.InputOffset()
		if err := list.Decode(&r.Row); err != nil {
			return nil, err
		}
		r.text = bytes.TrimLeft(content[begin:list.InputOffset()], ", \n")
		rows = append(rows, r)
	}
	return rows, nil
}

// leave notes that the first n rows of a page were looked at. A page without another goes.
func (t *Tenant) leave(p *stagedPage, n int) error {
	if n < len(p.rows) {
		return t.Exec(
			`UPDATE payment_import_pages SET done = done + $1 WHERE tenant_id = $2 AND upload_id = $3 AND first_line = $4`, n,
			t.TenantID, p.uploadID, p.firstLine)
	}
	return t.Exec(`DELETE FROM payment_import_pages WHERE tenant_id = $1 AND upload_id = $2 AND first_line = $3`,
		t.TenantID, p.uploadID, p.firstLine)
}

func (t *Tenant) stagedRows(uploadID string) (left int, err error) {
	err = t.Gorm.Raw(
		`SELECT coalesce(sum(rows - done), 0) FROM payment_import_pages WHERE tenant_id = ? AND upload_id = ?`, t.TenantID,
		uploadID).Scan(&left).Error
	return left, err
}

func (t *Tenant) importCounts(uploadID string) (c paymentimport.Counts, err error) {
	err = t.Gorm.Raw(
		`SELECT count(*) FILTER (WHERE status = 'imported') AS imported, count(*) FILTER (WHERE status = 'refused') AS refused, count(*) FILTER (WHERE same_amount) AS same_amount
		FROM payment_import_rows WHERE tenant_id = ? AND upload_id = ?`, t.TenantID, uploadID).Scan(&c).Error
	if err != nil {
		return c, err
	}
	c.Staged, err = t.stagedRows(uploadID)
	c.Rows = c.Staged + c.Imported + c.Refused
	return c, err
}

// waiting are rows behind a line that nobody has looked at, in their order: one more than most, to know that there are
// more.
func (t *Tenant) waiting(uploadID string, after, most int) (rows []paymentimport.Outcome, err error) {
	for line := 0; len(rows) <= most; {
		p, err := t.nextPage(uploadID, line)
		if err != nil || p == nil {
			return rows, err
		}
		line = p.firstLine
		for _, r := range p.rows {
			if r.Line > after && len(rows) <= most {
				rows = append(rows, paymentimport.Outcome{Row: r.Row, Status: paymentimport.Staged})
			}
		}
	}
	return rows, nil
}
