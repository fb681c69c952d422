package paymentimport

import (
	"countersign.dev/domain/enum"
	"countersign.dev/domain/paymentimport"
)

// rowFilter selects the rows of one status, or the rows with a warning.
type rowFilter string

// Values lists the statuses of rows and the warning.
func (rowFilter) Values() []string {
	return append(enum.Values[paymentimport.Status](), string(paymentimport.Warned))
}
