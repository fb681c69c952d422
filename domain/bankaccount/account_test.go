package bankaccount_test

import (
	"context"
	"errors"
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

func TestEveryProblemOfAnAccountIsNamedAtOnce(t *testing.T) {
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

func TestTheCutoffIsTheBanksOwn(t *testing.T) {
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

func TestOnlyFourDigitsAreShown(t *testing.T) {
	require.Equal(t, "3456", bankaccount.Last4("4000123456"))
	require.Equal(t, "12", bankaccount.Last4("12"))
	onCheck := valid().OnCheck("4000123456")
	require.Equal(t, "4000123456", onCheck.Number)
}

// drawer is the accounts and the vault in memory.
type drawer struct {
	account          bankaccount.Account
	number, password []byte
	places           []string
	broken           error
}

func (d *drawer) Seal(_ context.Context, _, place string, plain []byte) ([]byte, error) {
	d.places = append(d.places, place)
	return append([]byte("sealed "), plain...), d.broken
}
func (d *drawer) BankAccounts(context.Context, string) ([]bankaccount.Account, error) {
	return []bankaccount.Account{d.account}, nil
}
func (d *drawer) BankAccount(context.Context, string, string) (bankaccount.Account, error) {
	return d.account, nil
}
func (d *drawer) CreateBankAccount(_ context.Context, _ string, a bankaccount.Account, number, password []byte) error {
	d.account, d.number, d.password = a, number, password
	return nil
}
func (d *drawer) UpdateBankAccount(_ context.Context, _ string, a bankaccount.Account, password []byte) error {
	d.account, d.password = a, password
	return d.broken
}
func (d *drawer) DecideConnection(context.Context, string, string, bankaccount.ConnectionDecision) error {
	return d.broken
}
func (d *drawer) AssignBankAccount(context.Context, string, string, string) error { return nil }

func TestNumberAndPasswordAreSealedForTheirPlaces(t *testing.T) {
	d := &drawer{}
	s := bankaccount.Service{Accounts: d, Vault: d}
	a, err := s.Create(context.Background(), "t",
		bankaccount.New{Account: valid(), Number: "4000 1234 56", Password: "secret"})
	require.NoError(t, err)
	require.Equal(t, "3456", a.Last4)
	require.Equal(t, []string{"sealed 4000123456", "sealed secret"}, []string{string(d.number), string(d.password)})
	require.Equal(t, []string{bankaccount.NumberPlace(a.ID), bankaccount.PasswordPlace(a.ID)}, d.places)
	require.NotEqual(t, bankaccount.NumberPlace("x"), bankaccount.VendorPlace("x"))
	a.Name = "Payroll"
	changed, err := s.Update(context.Background(), "t", a, "next")
	require.NoError(t, err)
	require.Equal(t, "Payroll", changed.Name)
	require.Equal(t, "sealed next", string(d.password))
	_, err = s.DecideConnection(context.Background(), "t", a.ID, bankaccount.ConnectionDecision{})
	require.NoError(t, err)
	a.Delivery.Address = "sftp.bank.example"
	_, err = s.Update(context.Background(), "t", a, "")
	require.ErrorContains(t, err, "host:port")
}

func TestWhatIsNoAccountIsNotStored(t *testing.T) {
	d := &drawer{}
	s := bankaccount.Service{Accounts: d, Vault: d}
	for _, number := range []string{"", "12-34", "123456789012345678"} {
		_, err := s.Create(context.Background(), "t", bankaccount.New{Account: valid(), Number: number})
		require.Equal(t, fault.InvalidValue, fault.CodeOf(err))
	}
	_, err := s.Create(context.Background(), "t", bankaccount.New{Number: "1"})
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err))
	_, err = s.Update(context.Background(), "t", bankaccount.Account{}, "")
	require.Error(t, err)
	d.broken = errors.New("the vault is closed")
	_, err = s.Create(context.Background(), "t", bankaccount.New{Account: valid(), Number: "1"})
	require.Error(t, err)
	_, err = s.Update(context.Background(), "t", valid(), "")
	require.Error(t, err)
	require.Empty(t, d.number)
}
