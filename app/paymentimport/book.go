package paymentimport

import (
	"maps"
	"slices"

	paymentapp "countersign.dev/app/payment"
	"countersign.dev/domain/lookalike"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/paymentimport"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
	paymentimportrow "countersign.dev/internal/store/paymentimport"
	vendorrow "countersign.dev/internal/store/vendor"
)

// bookOf returns the tenant's records about the vendors and invoices of rows.
func bookOf(tx *postgres.Tx, projectID string, rows []paymentimportrow.Row) (paymentimport.Book, error) {
	book := paymentimport.Book{Payees: map[string]paymentimport.Payee{}, Paid: map[paymentimport.Key]string{},
		Here: map[paymentimport.Key]bool{}}
	projectType, err := paymentimportrow.ProjectType(tx, projectID)
	if err != nil {
		return book, err
	}
	kind, _ := project.TypeNamed(projectType)
	book.Method = payment.Method(kind.Method)
	vendors, invoices := map[string]bool{}, map[string]bool{}
	for _, r := range rows {
		vendors[r.VendorNumber] = true
		for _, i := range r.Invoices {
			invoices[lookalike.Key(i.Number)] = true
		}
	}
	ids, err := payees(tx, book, slices.Sorted(maps.Keys(vendors)))
	if err != nil || len(ids) == 0 {
		return book, err
	}
	numbers := slices.Sorted(maps.Keys(invoices))
	if err := paymentimportrow.AddPaid(tx, book, ids, numbers); err != nil {
		return book, err
	}
	return book, paymentimportrow.AddCaptured(tx, book, ids, numbers)
}

// payees adds the vendors with their approved accounts. Their rows stay locked: of two files, or a file and an approved
// invoice, that pay the same invoice, one sees the payment of the other.
func payees(tx *postgres.Tx, book paymentimport.Book, numbers []string) (ids []string, err error) {
	rows, err := vendorrow.Lock(tx, numbers)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	for _, r := range rows {
		ids = append(ids, r.ID)
	}
	accounts, err := paymentimportrow.Accounts(tx, ids)
	of := map[string]paymentimportrow.Account{}
	for _, a := range accounts {
		of[a.VendorID] = a
	}
	for _, v := range rows {
		p := paymentimport.Payee{Vendor: paymentapp.Payee(v), Method: payment.Method(v.Method), Active: v.Active}
		if a, approved := of[v.ID]; approved {
			p.Vendor.BankAccountID, p.Vendor.AccountLast4, p.Vendor.AccountType = a.ID, a.AccountLast4, a.AccountType
		}
		book.Payees[v.Number] = p
	}
	return ids, err
}
