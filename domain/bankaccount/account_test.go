package bankaccount_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/fault"
)

func valid() bankaccount.Account {
	return bankaccount.Account{Name: "Operating", BankName: "Wells Fargo", Routing: "121000248",
		Delivery: bankaccount.Delivery{CutoffHour: 17, CutoffMinute: 30, DaysAhead: 1}}
}

func TestAccountCheckReportsEveryInvalidField(t *testing.T) {
	require.NoError(t, valid().Validate())
	bad := bankaccount.Account{Routing: "1", Delivery: bankaccount.Delivery{Zone: "Mars", CutoffHour: 25, DaysAhead: 3}}
	var f *fault.Fault
	require.ErrorAs(t, bad.Validate(), &f)
	require.Len(t, f.Fields, 6)
	_, err := bad.Delivery.NextCutoff(time.Now())
	require.Error(t, err)
	_, err = bad.Delivery.EffectiveDate(time.Now())
	require.Error(t, err)
	_, err = bad.Delivery.Local(time.Now())
	require.Error(t, err)
}

func TestCutoffUsesTimeZoneOfBank(t *testing.T) {
	friday := time.Date(2026, 11, 20, 22, 29, 0, 0, time.UTC) // 17:29 in New York
	cutoff, err := valid().Delivery.NextCutoff(friday)
	require.NoError(t, err)
	require.Equal(t, "2026-11-20T17:30:00-05:00", cutoff.Format(time.RFC3339))
	date, err := valid().Delivery.EffectiveDate(friday)
	require.NoError(t, err)
	require.Equal(t, "2026-11-23", date.String())
	cutoff, err = valid().Delivery.NextCutoff(friday.Add(time.Minute))
	require.NoError(t, err)
	require.Equal(t, "2026-11-23T17:30:00-05:00", cutoff.Format(time.RFC3339))
	west := valid().Delivery
	west.Zone = "America/Los_Angeles"
	local, err := west.Local(friday)
	require.NoError(t, err)
	require.Equal(t, 14, local.Hour())
}

func TestMaskedAccountShowsLastFourDigits(t *testing.T) {
	require.Equal(t, "3456", bankaccount.Last4("4000123456"))
	require.Equal(t, "12", bankaccount.Last4("12"))
	onCheck := valid().OnCheck("4000123456")
	require.Equal(t, "4000123456", onCheck.Number)
}
