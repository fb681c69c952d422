package matching

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/invoice"
)

func TestComparisonListsLinesOfInvoiceAndOrder(t *testing.T) {
	inv := billed(
		invoice.Line{POLine: 1, Quantity: d("4"), UnitPrice: d("5")},
		invoice.Line{POLine: 1, Quantity: d("3"), UnitPrice: d("5.50")},
		invoice.Line{Material: "X", Quantity: d("1"), UnitPrice: d("1")},
	)
	rows := Compare(inv, order(), DefaultTolerance()).Rows
	require.Len(t, rows, 4)

	require.Equal(t, "-2", rows[0].QuantityDifference().String(), "4 of 6 received are billed")
	require.Empty(t, rows[0].Holds)

	require.Equal(t, "4", rows[1].Earlier.String(), "the first line draws on the same order line")
	require.Equal(t, "1", rows[1].QuantityDifference().String())
	require.Equal(t, "1.5", rows[1].PriceDifference().String())
	require.Equal(t, []invoice.Hold{
		{Code: invoice.HoldReceived, Is: "7", Of: "6"},
		{Code: invoice.HoldUnitPrice, Is: "5.5", Of: "5"},
	}, rows[1].Holds)

	require.Nil(t, rows[2].Ordered)
	require.Equal(t, invoice.HoldUnknown, rows[2].Holds[0].Code)

	require.Nil(t, rows[3].Billed, "toner is ordered and not billed")
	require.Equal(t, "-2", rows[3].QuantityDifference().String())
}

func TestApprovedInvoiceIsNotComparedWithItself(t *testing.T) {
	inv := billed(invoice.Line{POLine: 1, Quantity: d("6"), UnitPrice: d("5")})
	counted := order()
	counted.Open, counted.Lines[0].Invoiced = false, d("6")
	require.Equal(t, "6", Compare(inv, counted, DefaultTolerance()).Rows[0].QuantityDifference().String())

	inv.Stage = invoice.Paid
	c := Compare(inv, counted, DefaultTolerance())
	require.True(t, c.Result.Matched(), c.Result.Text())
	require.Equal(t, "0", c.Rows[0].QuantityDifference().String())
	require.Equal(t, "6", counted.Lines[0].Invoiced.String(), "the order itself is unchanged")
}

func TestComparisonWithoutOrderNamesCause(t *testing.T) {
	c := Compare(billed(invoice.Line{Quantity: d("1")}), nil, DefaultTolerance())
	require.Equal(t, invoice.HoldNoOrder, c.Holds()[0].Code)
	require.Empty(t, c.Rows)
}
