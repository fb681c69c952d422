package postgres

import (
	"database/sql/driver"
	"strings"
)

// Array is one parameter that holds a list of values: "= ANY(?::uuid[])" or "= ANY(?::text[])". GORM expands a slice
// into a tuple, which needs one prepared statement for each length.
func Array[T ~string](values []T) driver.Valuer { return array[T](values) }

type array[T ~string] []T

// Value is the array in PostgreSQL's text form.
func (a array[T]) Value() (driver.Value, error) {
	quoted := make([]string, len(a))
	for n, value := range a {
		quoted[n] = `"` + arrayEscaper.Replace(string(value)) + `"`
	}
	return "{" + strings.Join(quoted, ",") + "}", nil
}

var arrayEscaper = strings.NewReplacer(`\`, `\\`, `"`, `\"`)
