package paymentimport_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/money"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/paymentimport"
)

func book(method payment.Method) paymentimport.Book {
	return paymentimport.Book{Method: method, Paid: map[paymentimport.Key]string{}, Here: map[paymentimport.Key]bool{},
		Payees: map[string]paymentimport.Payee{
			"V-100": {Active: true, Method: payment.ACH,
				Vendor: payment.Vendor{ID: "v1", Number: "V-100", Name: "Fabrikam", BankAccountID: "a1"}},
			"V-200": {Active: true, Method: payment.Check, Vendor: payment.Vendor{ID: "v2", Number: "V-200", Name: "Harbor"}},
			"V-300": {Method: payment.ACH, Vendor: payment.Vendor{ID: "v3", Number: "V-300", Name: "Gone"}},
		}}
}

func row(vendor, number string, cents int64) *paymentimport.Row {
	amount := money.FromCents(cents, money.USD)
	return &paymentimport.Row{Line: 2, VendorNumber: vendor, Amount: amount,
		Invoices: []paymentimport.Invoice{{Number: number, Amount: amount}}}
}

func TestRowBecomesCompletePayment(t *testing.T) {
	r := row("V-100", "INV-1", 1000)
	p, ok := book(payment.ACH).Payment(r, "line 2")
	require.True(t, ok, r.Problems)
	require.NoError(t, p.Validate())
	require.Equal(t, []any{payment.ACH, "v1", "10.00 USD", payment.New},
		[]any{p.Method, p.Vendor.ID, p.Amount.String(), p.Status})
}

func TestMethodComesFromRowThenProjectThenVendor(t *testing.T) {
	own := row("V-100", "1", 100)
	own.Method = payment.Check
	p, ok := book("").Payment(own, "")
	require.True(t, ok)
	require.Equal(t, []any{payment.Check, payment.PrintNew}, []any{p.Method, p.PrintStatus})
	p, _ = book(payment.Check).Payment(row("V-100", "1", 100), "")
	require.Equal(t, payment.Check, p.Method)
	p, _ = book("").Payment(row("V-200", "1", 100), "")
	require.Equal(t, payment.Check, p.Method)
	_, ok = book(payment.ACH).Payment(own, "")
	require.False(t, ok)
	require.Equal(t, "method", own.Problems[0].Path)
}

func TestRowForInvalidVendorOrPaidInvoiceIsRefused(t *testing.T) {
	b := book(payment.ACH)
	b.Paid[paymentimport.Settled("v1", "inv-9", money.FromCents(500, money.USD))] = "ACH-000007"
	b.Here[paymentimport.Owed("v1", "INV-8")] = true
	for name, c := range map[string]struct {
		row   *paymentimport.Row
		field string
		code  fault.Code
	}{
		"unknown vendor":     {row("V-999", "1", 100), "vendorNumber", fault.InvalidValue},
		"inactive vendor":    {row("V-300", "1", 100), "vendorNumber", fault.InvalidValue},
		"no account":         {row("V-200", "1", 100), "vendorNumber", fault.Required},
		"paid before":        {row("V-100", "INV-9", 500), "invoiceNumber", fault.PaymentClaimed},
		"paid by this house": {row("V-100", "inv-8", 500), "invoiceNumber", fault.PaymentClaimed},
	} {
		_, ok := b.Payment(c.row, "")
		require.False(t, ok, name)
		require.Equal(t, []any{c.field, c.code}, []any{c.row.Problems[0].Path, c.row.Problems[0].Code}, name)
	}
	_, ok := b.Payment(row("V-100", "INV-9", 501), "")
	require.True(t, ok, "another amount of the same invoice is another part of it")
}

func TestSecondOfTwoEqualRowsIsRefused(t *testing.T) {
	b := book(payment.ACH)
	_, ok := b.Payment(row("V-100", "INV-1", 100), "line 2")
	require.True(t, ok)
	again := row("V-100", "inv-1", 100)
	_, ok = b.Payment(again, "line 3")
	require.False(t, ok)
	require.Equal(t, "invoice inv-1 is paid by line 2 already", again.Problems[0].Message)
	alike := row("V-100", "lNV l", 100)
	_, ok = b.Payment(alike, "line 4")
	require.False(t, ok)
	require.Equal(t, "invoice lNV l is paid by line 2 already", alike.Problems[0].Message)
}
