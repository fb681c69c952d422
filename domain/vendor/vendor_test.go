package vendor_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/nacha"
	"countersign.dev/domain/vendor"
)

func paths(t *testing.T, err error) (found []string) {
	t.Helper()
	if err == nil {
		return nil
	}
	var f *fault.Fault
	require.ErrorAs(t, err, &f)
	for _, field := range f.Fields {
		found = append(found, field.Path)
	}
	return found
}

func TestEveryProblemOfVendorIsNamedAtItsField(t *testing.T) {
	good := vendor.Vendor{Number: " V-1 ", Name: "Fabrikam", Country: "us", Method: vendor.ACH, TaxIDLast4: "1234",
		Email: "ap@fabrikam.example"}.Trim()
	require.NoError(t, good.Check())
	require.Equal(t, []string{"V-1", "US"}, []string{good.Number, good.Country})
	bad := vendor.Vendor{Number: strings.Repeat("9", 51), Name: "A\nB", Country: "USA", Method: "cash", TaxIDLast4: "12x4",
		Email: "nobody"}
	require.ElementsMatch(t, []string{"number", "name", "country", "paymentMethod", "taxIdLast4", "email"},
		paths(t, bad.Check()))
	require.ElementsMatch(t, []string{"number", "name", "country", "paymentMethod"}, paths(t, vendor.Vendor{}.Check()))
}

var today = mustDate("2026-11-25")

func mustDate(text string) calendar.Date {
	d, err := calendar.Parse(text)
	if err != nil {
		panic(err)
	}
	return d
}

func proposal() vendor.Proposal {
	return vendor.Proposal{Routing: "0210-0002-1", Number: "0001 2345 6789", AccountType: nacha.Checking,
		Call: vendor.Call{Person: " Ms. Lee ", Phone: "555-0100", On: today}}.Clean()
}

func TestProposalNeedsValidNumbersAndChangeNeedsCall(t *testing.T) {
	p := proposal()
	require.NoError(t, p.Check(true, today))
	require.Equal(t, []string{"021000021", "000123456789", "Ms. Lee"}, []string{p.Routing, p.Number, p.Call.Person})
	require.NoError(t, vendor.Proposal{Routing: p.Routing, Number: p.Number, AccountType: nacha.Savings}.
		Check(false, today))
	require.ElementsMatch(t, []string{"routing", "number", "accountType", "callPerson", "callNumber", "calledOn"},
		paths(t, vendor.Proposal{Routing: "021000022", Number: "12a4"}.Check(true, today)))
	p.Call.On = today.AddDays(1)
	require.Equal(t, []string{"calledOn"}, paths(t, p.Check(true, today)))
	p = proposal()
	p.Number = strings.Repeat("1", 18)
	require.Equal(t, []string{"number"}, paths(t, p.Check(true, today)))
}

func TestSecondPersonApprovesAndAnyoneStops(t *testing.T) {
	a := vendor.Account{Status: vendor.AccountPending, ProposedBy: "ann"}
	require.NoError(t, a.MayApprove("bob"))
	for _, who := range []string{"ann", ""} {
		require.Equal(t, fault.SeparationOfDuties, fault.CodeOf(a.MayApprove(who)), who)
	}
	require.NoError(t, a.MayRefuse("fraud"))
	require.Equal(t, []string{"comment"}, paths(t, a.MayRefuse(" ")))
	require.NoError(t, a.MayWithdraw("ann"))
	require.Equal(t, fault.Forbidden, fault.KindOf(a.MayWithdraw("bob")))
	a.Status = vendor.AccountWaiting
	require.NoError(t, a.MayRefuse("fraud"), "also within the waiting period")
	require.NoError(t, a.MayWithdraw("ann"))
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(a.MayApprove("bob")), "not twice")
	for _, status := range []vendor.AccountStatus{vendor.AccountApproved, vendor.AccountRetired, vendor.AccountRefused,
		vendor.AccountWithdrawn} {
		a.Status = status
		for _, err := range []error{a.MayApprove("bob"), a.MayRefuse("fraud"), a.MayWithdraw("ann")} {
			require.Equal(t, fault.IllegalTransition, fault.CodeOf(err), status)
		}
	}
}

func TestOnlyChangesWait(t *testing.T) {
	now := time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC)
	require.Equal(t, now, vendor.Account{}.Use(now, vendor.DefaultPolicy()))
	change := vendor.Account{ChangesAccount: true}
	require.Equal(t, now.AddDate(0, 0, 3), change.Use(now, vendor.DefaultPolicy()))
	require.Equal(t, now, change.Use(now, vendor.Policy{}))
	require.NoError(t, vendor.Policy{WaitingDays: 30}.Check())
	for _, days := range []int{-1, 31} {
		require.Equal(t, []string{"waitingDays"}, paths(t, vendor.Policy{WaitingDays: days}.Check()))
	}
	require.True(t, vendor.Policy{WaitingDays: 2}.Relaxes(vendor.DefaultPolicy()))
	require.False(t, vendor.DefaultPolicy().Relaxes(vendor.DefaultPolicy()))
	require.False(t, vendor.Policy{WaitingDays: 4}.Relaxes(vendor.DefaultPolicy()))
	require.Error(t, vendor.MaySetPolicy(true))
	require.NoError(t, vendor.MaySetPolicy(false))
}
