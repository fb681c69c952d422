package payment_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/money"
	"countersign.dev/domain/payment"
)

func dollars(cents int64) money.Amount { return money.FromCents(cents, money.USD) }

func achPayment(id string) payment.Payment {
	due, _ := calendar.Parse("2026-12-01")
	return payment.Payment{
		ID: id, ProjectID: "project", Method: payment.ACH, Status: payment.New, DueDate: due,
		Vendor: payment.Vendor{ID: "v", Name: "Acme", LegalName: "Acme Supply LLC", BankAccountID: "account"},
		Amount: dollars(9800),
		Remittances: []payment.Remittance{
			{InvoiceID: "i", InvoiceNumber: "INV-1", Gross: dollars(10000), Discount: dollars(200), Net: dollars(9800)},
		},
	}
}

func checkPayment(id string) payment.Payment {
	p := achPayment(id)
	p.Method, p.CheckNumber, p.Vendor.BankAccountID = payment.Check, 1001, ""
	return p
}

func TestPaymentIsPaidToLegalName(t *testing.T) {
	require.Equal(t, "Acme Supply LLC", achPayment("p").Vendor.Payee())
	require.Equal(t, "Acme", payment.Vendor{Name: "Acme"}.Payee())
}

func TestPaymentCheckReportsEveryProblem(t *testing.T) {
	require.NoError(t, achPayment("p").Validate())
	require.NoError(t, checkPayment("p").Validate())
	bad := payment.Payment{Method: payment.ACH, Amount: money.FromCents(-1, money.EUR)}
	var f *fault.Fault
	require.ErrorAs(t, bad.Validate(), &f)
	paths := []string{}
	for _, field := range f.Fields {
		paths = append(paths, field.Path)
	}
	require.Equal(t, []string{"vendor.name", "vendor.bankAccountId", "amount", "amount.currency", "remittances"}, paths)
	require.Error(t, payment.Payment{Method: "wire"}.Validate())
}

func TestInvoiceAmountsMustEqualPayment(t *testing.T) {
	p := achPayment("p")
	p.Amount = dollars(9801)
	require.ErrorContains(t, p.Validate(), "the invoices add up to $98.00, not to the payment's $98.01")
	p = achPayment("p")
	p.Remittances[0].Discount = dollars(0)
	require.ErrorContains(t, p.Validate(), "gross less discount")
}

func TestLabelIsPaymentNumberThenCheckNumberThenID(t *testing.T) {
	p := checkPayment("id")
	require.Equal(t, "check 1001", p.Label())
	p.Number = "ACH-7"
	require.Equal(t, "ACH-7", p.Label())
	require.Equal(t, "id", achPayment("id").Label())
}

func TestPaymentWithUnknownOutcomeIsNotPaidAgain(t *testing.T) {
	p := achPayment("p")
	require.NoError(t, p.Advance(payment.Processing, payment.NoDetail, ""))
	require.NoError(t, p.Make(payment.Batch{Status: payment.OutcomeUnknown, Message: "connection lost"}.PayingStep()))
	require.Equal(t, payment.DetailUnknown, p.StatusDetail)
	require.Equal(t, fault.OutcomeUnknown, fault.CodeOf(p.Advance(payment.New, payment.NoDetail, "")))
	require.NoError(t, p.Make(payment.Batch{Status: payment.Sealed}.PayingStep()),
		"reconciliation: the bank does not have it")
	require.Equal(t, payment.NoDetail, p.StatusDetail)
	require.NoError(t, p.Make(payment.Batch{Status: payment.Delivered}.PayingStep()))
	require.Equal(t, payment.Processing, p.Status, "sent, and not yet acknowledged")
	require.NoError(t, p.Make(payment.Batch{Status: payment.Acknowledged}.PayingStep()))
	require.Equal(t, payment.Completed, p.Status)
}

func TestReturnedPaymentStaysReturned(t *testing.T) {
	p := achPayment("p")
	p.Status = payment.Completed
	require.NoError(t, p.Return("R03", "no account"))
	require.Equal(t, []any{payment.Failed, payment.DetailReturned, "R03"}, []any{p.Status, p.StatusDetail, p.ReturnCode})
	require.NoError(t, p.Make(payment.Batch{Status: payment.Settled}.PayingStep()))
	require.Equal(t, payment.Failed, p.Status)
	check := checkPayment("c")
	require.Error(t, check.Return("R03", "no account"))
	fresh := achPayment("n")
	fresh.Status = payment.Canceled
	require.Error(t, fresh.Return("R03", "no account"))
}
