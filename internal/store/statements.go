package store

import "errors"

// columns gathers the values of an insert of many rows: one list for each of its places.
type columns [][]string

func newColumns(places, rows int) columns {
	c := make(columns, places)
	for i := range c {
		c[i] = make([]string, 0, rows)
	}
	return c
}

// add appends a row, in the order of the statement's places.
func (c columns) add(values ...string) {
	for i, value := range values {
		c[i] = append(c[i], value)
	}
}

// after are the arguments of a statement that takes these columns behind others.
func (c columns) after(first ...any) []any {
	for _, column := range c {
		first = append(first, column)
	}
	return first
}

// statement is ready to be carried out.
type statement struct {
	sql  string
	args []any
}

func (t *Tenant) do(s statement, err error) error {
	if err != nil {
		return err
	}
	return t.exec(s.sql, s.args...)
}

// inTurn carries statements out one after the other. While the database is busy with
// one, the next is made: each takes about as long as the other where rows are many.
func (t *Tenant) inTurn(all ...func() (statement, error)) error {
	busy := make(chan error, 1)
	busy <- nil
	for _, next := range all {
		s, err := next()
		if err := errors.Join(<-busy, err); err != nil {
			return err
		}
		go func() { busy <- t.exec(s.sql, s.args...) }()
	}
	return <-busy
}
