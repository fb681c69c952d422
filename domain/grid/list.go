package grid

import "context"

// Source is a list without the type of its rows. Every list implements it.
type Source interface {
	// Columns are what may be asked.
	Columns() []Column
	// Found are these and those that the place of the list adds, as far as the caller sees it.
	Found(ctx context.Context) ([]Column, error)
	// Export streams every row of the filter as text in the order of e.Columns. It calls begin after all checks,
	// and the audit entry of an export precedes its first row.
	Export(ctx context.Context, e Export, begin func() error, row func(values [][]byte) error) error
	// IDs returns the ids of selected rows, at most MaxSelected.
	IDs(ctx context.Context, c Choice) ([]string, error)
}

// List is one list as one person sees it.
type List[R any] interface {
	Source
	Page(ctx context.Context, q Query) (Page[R], error)
}

// Mapped is a list whose rows are translated.
func Mapped[R, S any](l List[R], to func(R) S) List[S] { return mapped[R, S]{l, to} }

type mapped[R, S any] struct {
	List[R]
	to func(R) S
}

func (m mapped[R, S]) Page(ctx context.Context, q Query) (Page[S], error) {
	found, err := m.List.Page(ctx, q)
	page := Page[S]{Rows: make([]S, len(found.Rows)), Next: found.Next, Count: found.Count, Totals: found.Totals}
	for i, row := range found.Rows {
		page.Rows[i] = m.to(row)
	}
	return page, err
}

// Enriched is a list to whose pages something is added that its query does not know.
func Enriched[R any](l List[R], fill func(ctx context.Context, rows []R) error) List[R] {
	return enriched[R]{l, fill}
}

type enriched[R any] struct {
	List[R]
	fill func(ctx context.Context, rows []R) error
}

func (e enriched[R]) Page(ctx context.Context, q Query) (Page[R], error) {
	page, err := e.List.Page(ctx, q)
	if err == nil {
		err = e.fill(ctx, page.Rows)
	}
	return page, err
}
