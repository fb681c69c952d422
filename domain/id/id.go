// Package id makes identifiers: UUIDv7, so that they sort by creation time and
// keep index pages warm. They are made in Go because PostgreSQL 15 has no uuidv7().
package id

import "github.com/google/uuid"

// New is a fresh UUIDv7 in its canonical text form.
func New() string { return uuid.Must(uuid.NewV7()).String() }

// Valid says whether s is a UUID in canonical form.
func Valid(s string) bool {
	u, err := uuid.Parse(s)
	return err == nil && u.String() == s
}
