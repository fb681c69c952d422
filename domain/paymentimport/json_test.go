package paymentimport_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/money"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/paymentimport"
)

func TestAppendJSONWritesWhatEncodingJSONWrites(t *testing.T) {
	text := rapid.OneOf(rapid.String(),
		rapid.SampledFrom([]string{"", "INV-1", `"\`, "<&>", "a\tb", "\u2028é\xff", "\x7f"}))
	amount := rapid.Custom(func(t *rapid.T) money.Amount {
		return money.FromCents(rapid.Int64Range(-1e12, 1e12).Draw(t, "cents"),
			rapid.SampledFrom([]money.Currency{"", "USD", "JPY"}).Draw(t, "currency"))
	})
	due, err := calendar.Parse("2026-11-20")
	require.NoError(t, err)
	date := rapid.SampledFrom([]calendar.Date{{}, due})
	rapid.Check(t, func(t *rapid.T) {
		r := paymentimport.Row{Line: rapid.IntRange(0, 200_000).Draw(t, "line"), VendorNumber: text.Draw(t, "vendor"),
			Amount:      amount.Draw(t, "amount"),
			Method:      payment.Method(text.Draw(t, "method")),
			InvoiceDate: date.Draw(t, "invoice date"), DueDate: date.Draw(t, "due date"),
			Description: text.Draw(t, "description")}
		r.Invoices = rapid.SampledFrom([][]paymentimport.Invoice{nil, {},
			{{Number: text.Draw(t, "number"), Amount: r.Amount}, {Amount: amount.Draw(t, "part")}}}).Draw(t, "invoices")
		if rapid.Bool().Draw(t, "refused") {
			r.Refuse(text.Draw(t, "field"), fault.Required, "%s", text.Draw(t, "reason"))
		}
		want, err := json.Marshal(r)
		require.NoError(t, err)
		got, err := r.AppendJSON(nil)
		require.NoError(t, err)
		require.Equal(t, string(want), string(got))
	})
}
