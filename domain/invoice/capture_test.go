package invoice_test

import (
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"countersign.dev/domain/capture"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/money"
)

func TestCapturedValuesLoseInvisibleCharacters(t *testing.T) {
	inv := invoice.FromCapture("i", invoice.CapturedInvoice{
		Fields: []invoice.Field{
			{Name: invoice.FieldNumber, Value: "INV\u200b-1", Confidence: 0.98},
			{Name: invoice.FieldVendorName, Value: "Fab\u00adrikam", Confidence: 0.98},
			{Name: invoice.FieldAccount, Value: "6100", Confidence: 0.98},
		},
		Lines: []invoice.Line{{Description: "Pal\u202elets"}},
	})
	require.Equal(t, "INV-1", inv.Index.Number)
	require.Equal(t, "Pallets", inv.Lines[0].Description)
	require.Equal(t, "Fabrikam", inv.DocumentVendor, "the vendor of the document is still compared")
	require.Equal(t, string(capture.Invisible), inv.Fields[0].Reason, "a person compares the value")
	require.Zero(t, inv.Fields[0].Confidence)
	require.Empty(t, inv.Fields[2].Reason)
}

func TestCurrencyThatNobodyStatedStaysUnknown(t *testing.T) {
	inv := invoice.FromCapture("i", invoice.CapturedInvoice{Fields: []invoice.Field{
		{Name: invoice.FieldAmount, Value: "1200.00"}, {Name: invoice.FieldVendorNumber, Value: "V-1"}}})
	require.Equal(t, money.Unknown, inv.Index.Currency)
	require.Equal(t, money.Unknown, inv.Index.Amount.Currency())
	err := inv.Submit(invoice.Master{VendorExists: true, VendorActive: true}, nil, "carla", time.Now(), invoice.Override{})
	var refused *fault.Fault
	require.ErrorAs(t, err, &refused)
	require.Contains(t, refused.Fields,
		fault.Field{Path: invoice.FieldCurrency, Code: fault.Required, Message: "Field is required"})
	require.NoError(t, inv.Edit([]invoice.Change{{Name: invoice.FieldCurrency, Value: "eur"}}))
	require.Equal(t, "1200.00 EUR", inv.Index.Amount.String())
	require.NoError(t, inv.Edit([]invoice.Change{{Name: invoice.FieldCurrency, Value: ""}}))
	require.Equal(t, "1200.00", inv.Index.Amount.String(), "an emptied currency is not known")
}

func TestDefaultOfTenantAppliesToManualEntryOnly(t *testing.T) {
	read := invoice.OfDocument(capture.Captured{})
	read.EnterIn("GBP")
	require.Equal(t, money.GBP, invoice.FromCapture("i", read).Index.Currency)
	unsaid := invoice.OfDocument(capture.Captured{Readable: true})
	require.Equal(t, money.Unknown, invoice.FromCapture("i", unsaid).Index.Currency)
}

func TestCapturedAmountKeepsItsDecimals(t *testing.T) {
	d := capture.IndexData{}
	d.Total = capture.Found[decimal.Decimal]{Value: decimal.RequireFromString("1234.567"), Confidence: 0.9}
	d.Currency = capture.Found[money.Currency]{Value: "KWD", Confidence: 0.9}
	inv := invoice.FromCapture("i", invoice.OfDocument(capture.Captured{Readable: true, Index: d}))
	require.Equal(t, "1234.567 KWD", inv.Index.Amount.String())
}

func TestNewCurrencyAppliesToAllAmounts(t *testing.T) {
	part := func(text string) money.Amount {
		amount, err := money.Parse(text, money.USD)
		require.NoError(t, err)
		return amount
	}
	inv := invoice.FromCapture("i", invoice.CapturedInvoice{Fields: []invoice.Field{
		{Name: invoice.FieldAmount, Value: "1200.50"}, {Name: invoice.FieldCurrency, Value: "USD"}}})
	inv.Lines = []invoice.Line{{Line: 1, Total: part("1200.50")}}
	inv.Distribution = []invoice.Distribution{{Line: 1, Account: "1", Amount: part("1100")}}
	yen := invoice.Change{Name: invoice.FieldCurrency, Value: "JPY"}
	require.Error(t, inv.Edit([]invoice.Change{yen}), "the amount has more decimals than JPY has")
	require.Error(t, inv.Edit([]invoice.Change{yen, {Name: invoice.FieldAmount, Value: "1200"}}),
		"the line could not be read again")
	require.Equal(t, "1200.50 USD", inv.Index.Amount.String(), "a refused change changes nothing")
	inv.Lines[0].Total = part("1200")
	require.NoError(t, inv.Edit([]invoice.Change{yen, {Name: invoice.FieldAmount, Value: "1200"}}))
	require.Equal(t, []string{"1200 JPY", "1200 JPY", "1100 JPY"}, []string{inv.Index.Amount.String(),
		inv.Lines[0].Total.String(), inv.Distribution[0].Amount.String()})
	_, err := inv.Balance()
	require.NoError(t, err)
}
