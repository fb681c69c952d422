// Package operation supports operators: it finds the workflow of a tenant's batch or invoice by the values that
// a user reports.
package operation

import (
	"strings"

	"countersign.dev/domain/money"
)

// Term is a value that is searched for by its keyed hash. The field is part of
// what is hashed, so that a vendor "100.00 USD" does not match an amount.
type Term struct{ Field, Value string }

// AmountTerm is an amount with its currency: "1250.00 USD".
func AmountTerm(a money.Amount) Term { return Term{Field: "amount", Value: a.String()} }

// VendorTerm is a vendor's name or number, without regard to case and repeated spaces.
func VendorTerm(name string) Term {
	return Term{Field: "vendor", Value: strings.Join(strings.Fields(strings.ToLower(name)), " ")}
}
