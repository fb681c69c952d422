package store

import "github.com/jackc/pgx/v5"

// pagesAhead reads the staged pages of a file in their order, a transaction for each. While
// the database writes the payments of one page, the next page is decoded.
type pagesAhead struct {
	uploadID  string
	firstLine int // of the page that is being decoded; 0: none
	decoded   chan decodedPage
}

type decodedPage struct {
	rows []stagedRow
	err  error
}

// storedPage is a page as the database holds it. Its content never changes, only done does.
type storedPage struct {
	firstLine, rows, done int
	content               []byte // empty for a page that was read ahead
}

// next is the first page with rows that nobody has looked at; nil when there is none. With ahead, the page after it is
// read too.
func (a *pagesAhead) next(t *Tenant, ahead bool) (*stagedPage, error) {
	stored, err := a.read(t, ahead)
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
	return &stagedPage{uploadID: a.uploadID, firstLine: first.firstLine, rows: page.rows[first.done:]}, nil
}

func (a *pagesAhead) read(t *Tenant, ahead bool) (pages []storedPage, err error) {
	limit := 1
	if ahead {
		limit = 2
	}
	err = t.PGX(func(conn *pgx.Conn) error {
		found, err := conn.Query(t.Ctx, `SELECT first_line, rows, done, CASE WHEN first_line <> $3 THEN content END
			FROM payment_import_pages WHERE tenant_id = $1 AND upload_id = $2 ORDER BY first_line LIMIT $4`, t.TenantID,
			a.uploadID, a.firstLine, limit)
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

// take is the page that was read ahead, or one that is decoded now. Another attempt may
// have written the former meanwhile: then it is not the first page any more.
func (a *pagesAhead) take(p storedPage) chan decodedPage {
	if p.firstLine != a.firstLine {
		a.begin(p)
	}
	a.firstLine = 0
	return a.decoded
}

func (a *pagesAhead) begin(p storedPage) {
	a.firstLine, a.decoded = p.firstLine, make(chan decodedPage, 1) // nobody waits for a page that is not taken
	go func(decoded chan<- decodedPage) {
		rows, err := decodeRows(p.content, p.rows)
		decoded <- decodedPage{rows, err}
	}(a.decoded)
}
