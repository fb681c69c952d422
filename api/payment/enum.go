package payment

import (
	"countersign.dev/domain/enum"
	"countersign.dev/domain/payment"
)

// none is the status of a payment that has no such status in the domain.
const none = "none"

// VoidStatus says whether a check was declared void.
type VoidStatus string

// Values lists the statuses of the domain, with none for the empty one.
func (VoidStatus) Values() []string { return orNone(enum.Values[payment.VoidStatus]()) }

// PositivePayStatus is what the bank knows about a check.
type PositivePayStatus string

// Values lists the statuses of the domain, with none for the empty one.
func (PositivePayStatus) Values() []string { return orNone(enum.Values[payment.PositivePayStatus]()) }

func orNone(values []string) []string {
	for i, v := range values {
		if v == "" {
			values[i] = none
		}
	}
	return values
}
