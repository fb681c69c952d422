package invoice_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/capture"
	"countersign.dev/domain/invoice"
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
