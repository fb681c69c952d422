package postgres

import (
	"encoding/json"
	"errors"
	"strings"
	"unicode"

	"github.com/jackc/pgx/v5"
	"gorm.io/gorm"

	"countersign.dev/domain/fault"
)

// ColumnValues holds the values of an insert of many rows, one list per column.
type ColumnValues [][]string

func NewColumnValues(places, rows int) ColumnValues {
	c := make(ColumnValues, places)
	for i := range c {
		c[i] = make([]string, 0, rows)
	}
	return c
}

// Add appends a row, in the order of the columns.
func (c ColumnValues) Add(values ...string) {
	for i, value := range values {
		c[i] = append(c[i], value)
	}
}

// Args returns the arguments of a statement: first, then one array per column.
func (c ColumnValues) Args(first ...any) []any {
	for _, column := range c {
		first = append(first, column)
	}
	return first
}

// Statement is SQL with its arguments.
type Statement struct {
	SQL  string
	Args []any
}

func (t *Tx) Run(s Statement, err error) error {
	if err != nil {
		return err
	}
	return t.Exec(s.SQL, s.Args...)
}

// RunOverlapped executes statements one after the other. It builds the next statement
// while the database executes the previous one; both take about the same time for many rows.
func (t *Tx) RunOverlapped(all ...func() (Statement, error)) error {
	busy := make(chan error, 1)
	busy <- nil
	for _, next := range all {
		s, err := next()
		if err := errors.Join(<-busy, err); err != nil {
			return err
		}
		go func() { busy <- t.Exec(s.SQL, s.Args...) }()
	}
	return <-busy
}

// Exec executes one statement on the connection of the transaction.
func (t *Tx) Exec(sql string, args ...any) error {
	return t.PGX(func(conn *pgx.Conn) error {
		_, err := conn.Exec(t.Ctx, sql, args...)
		return err
	})
}

// OneRow checks that exactly one row changed. If an optimistic update changed no row, the version is stale.
func OneRow(res *gorm.DB) error {
	if res.Error != nil {
		return res.Error
	}
	if res.RowsAffected != 1 {
		return fault.Stale("this")
	}
	return nil
}

// OneAllowed checks a statement that names its from-states: a row in none of them was not changed.
// what is the record in the words of the user.
func OneAllowed(res *gorm.DB, what string) error {
	if res.Error == nil && res.RowsAffected != 1 {
		return fault.New(fault.Conflict, fault.IllegalTransition,
			"The %s has changed and does not allow this. Refresh and look again.", what)
	}
	return res.Error
}

// ToJSON is empty for nil.
func ToJSON(v any) (string, error) {
	if v == nil {
		return "", nil
	}
	body, err := json.Marshal(v)
	return string(body), err
}

// Null is NULL for an empty id.
func Null(s string) any {
	if s == "" {
		return nil
	}
	return s
}

// ColumnName is the name in the database of a field: "companyNumber" becomes "company_number".
func ColumnName(field string) string {
	var b strings.Builder
	for _, r := range field {
		if unicode.IsUpper(r) {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}
