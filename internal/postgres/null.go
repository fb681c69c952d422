package postgres

import (
	"strings"

	"countersign.dev/domain/money"
)

// Currency reads a column char(3), which stores an unknown currency as spaces.
func Currency(column string) money.Currency { return money.Currency(strings.TrimSpace(column)) }

// OrNull keeps the zero value out of a nullable column.
func OrNull[T comparable](v T) *T {
	var zero T
	if v == zero {
		return nil
	}
	return &v
}

// Value reads a nullable column: the zero value for NULL.
func Value[T any](p *T) T {
	if p == nil {
		var zero T
		return zero
	}
	return *p
}
