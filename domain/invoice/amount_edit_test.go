package invoice

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
)

func amountTo(inv *Invoice, text string) error {
	return inv.Edit([]Change{{Name: FieldAmount, Value: text}})
}

func amounts(inv Invoice) []string {
	var all []string
	for _, d := range inv.Distribution {
		all = append(all, d.Amount.Number())
	}
	return all
}

func TestZeroAmountIsRefusedAndKeepsDistribution(t *testing.T) {
	inv := complete(t)
	require.NoError(t, inv.Distribute([]Distribution{
		{Account: "6100", Amount: usd(t, "900")}, {Account: "6200", Amount: usd(t, "300")},
	}))
	for _, zero := range []string{"0", "0.00", "-0", "$ 0"} {
		err := amountTo(&inv, zero)
		require.Equal(t, []string{FieldAmount}, paths(t, err), zero)
	}
	require.Equal(t, "1200.00", inv.Index.Amount.Number())
	require.NoError(t, amountTo(&inv, "$ 2,400.00"))
	require.Equal(t, []string{"1800.00", "600.00"}, amounts(inv), "the proportions are kept")
}

func TestInvoiceWithZeroAmountCanBeCorrected(t *testing.T) {
	for accounts, want := range map[int][]string{1: {"250.00"}, 2: {"0.00", "0.00"}} {
		inv := complete(t)
		zero := usd(t, "0")
		inv.Index.Amount = &zero
		for n := range accounts {
			inv.Distribution = append(inv.Distribution, Distribution{Line: n + 1, Account: "6100", Amount: zero})
		}
		require.NoError(t, amountTo(&inv, "250"))
		require.Equal(t, "250.00", inv.Index.Amount.Number())
		require.Equal(t, want, amounts(inv))
	}
}

func TestAmountInOtherCurrencyIsRefusedAtItsField(t *testing.T) {
	inv := complete(t)
	err := amountTo(&inv, "€ 5.00")
	require.Equal(t, []string{FieldAmount}, paths(t, err))
	require.Equal(t, fault.AmountCurrency, fault.CodeOf(inv.Index.Set(FieldAmount, "€ 5.00")))
}
