package paymentimport

import (
	"github.com/jackc/pgx/v5"

	"countersign.dev/internal/postgres"
)

// Reader reads the staged pages of a file in their order, each in a transaction of the caller. While the database
// writes the payments of one page, the next page is decoded.
type Reader struct {
	UploadID  string
	firstLine int // of the page that is being decoded; 0: none
	decoded   chan decodedPage
}

type decodedPage struct {
	rows []Row
	err  error
}

// storedPage is a page as the database holds it. Its content never changes, only done does.
type storedPage struct {
	firstLine, rows, done int
	content               []byte // empty for a page that was read ahead
}

// Next is the first page with rows that are not processed yet, or nil. With ahead, the page after it is read too.
func (a *Reader) Next(tx *postgres.Tx, ahead bool) (*Page, error) {
	stored, err := a.read(tx, ahead)
	if err != nil || len(stored) == 0 {
		return nil, err
	}
	first := stored[0]
	decoded := a.take(first)
	if len(stored) > 1 {
		a.begin(stored[1])
	}
	page := <-decoded
	if page.err != nil {
		return nil, page.err
	}
	return &Page{uploadID: a.UploadID, firstLine: first.firstLine, Rows: page.rows[first.done:]}, nil
}

func (a *Reader) read(tx *postgres.Tx, ahead bool) (pages []storedPage, err error) {
	limit := 1
	if ahead {
		limit = 2
	}
	err = tx.PGX(func(conn *pgx.Conn) error {
		found, err := conn.Query(tx.Ctx, `SELECT first_line, rows, done, CASE WHEN first_line <> $3 THEN content END
			FROM payment_import_pages WHERE tenant_id = $1 AND upload_id = $2 ORDER BY first_line LIMIT $4`, tx.TenantID,
			a.UploadID, a.firstLine, limit)
		if err != nil {
			return err
		}
		pages, err = pgx.CollectRows(found, func(row pgx.CollectableRow) (p storedPage, err error) {
			return p, row.Scan(&p.firstLine, &p.rows, &p.done, &p.content)
		})
		return err
	})
	return pages, err
}

// take is the page that was read ahead, or one that is decoded now. Another attempt may have processed the page that
// was read ahead: then it is not the first page any more.
func (a *Reader) take(p storedPage) chan decodedPage {
	if p.firstLine != a.firstLine {
		a.begin(p)
	}
	a.firstLine = 0
	return a.decoded
}

func (a *Reader) begin(p storedPage) {
	a.firstLine, a.decoded = p.firstLine, make(chan decodedPage, 1) // buffered: a page that is not taken blocks nothing
	go func(decoded chan<- decodedPage) {
		rows, err := decodeRows(p.content, p.rows)
		decoded <- decodedPage{rows, err}
	}(a.decoded)
}
