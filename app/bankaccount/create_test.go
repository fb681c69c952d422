package bankaccount_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	bankaccountapp "countersign.dev/app/bankaccount"
	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/fault"
	"countersign.dev/internal/postgres"
	bankaccountrow "countersign.dev/internal/store/bankaccount"
	"countersign.dev/internal/store/storetest"
)

func valid() bankaccount.Account {
	return bankaccount.Account{Name: "Payroll", BankName: "Wells Fargo", Routing: "121000248",
		Delivery: bankaccount.Delivery{CutoffHour: 17, CutoffMinute: 30, DaysAhead: 1}}
}

func stored(t *testing.T, w *storetest.Treasury, accountID string) (number, password []byte) {
	t.Helper()
	err := w.DB.InTenant(context.Background(), w.TenantID, func(tx *postgres.Tx) error {
		return tx.Gorm.Raw(`SELECT account, delivery_secret FROM bank_accounts WHERE tenant_id = ? AND id = ?`, w.TenantID,
			accountID).Row().Scan(&number, &password)
	})
	require.NoError(t, err)
	return number, password
}

func TestNumberAndPasswordAreEncryptedForTheirPlaces(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	commands := bankaccountapp.Commands{DB: w.DB, Vault: w.Vault}
	opened := func(place string, sealed []byte) string {
		plain, err := w.Vault.Open(w.Ann, w.TenantID, place, sealed)
		require.NoError(t, err)
		return string(plain)
	}
	a, err := commands.Create(w.Ann, w.TenantID,
		bankaccount.New{Account: valid(), Number: "4000 1234 56", Password: "secret"})
	require.NoError(t, err)
	require.Equal(t, "3456", a.Last4)
	number, password := stored(t, w, a.ID)
	require.Equal(t, "4000123456", opened(bankaccount.NumberPlace(a.ID), number))
	require.Equal(t, "secret", opened(bankaccount.PasswordPlace(a.ID), password))
	_, err = w.Vault.Open(w.Ann, w.TenantID, bankaccount.VendorPlace(a.ID), number)
	require.Error(t, err, "the number opens at its own place only")

	a.Name = "Rent"
	changed, err := commands.Update(w.Ann, w.TenantID, bankaccountapp.Changed{Account: a, Password: "next"})
	require.NoError(t, err)
	require.Equal(t, "Rent", changed.Name)
	require.True(t, changed.Pending.HasPassword)
	mayPropose(w)
	status, decided, err := commands.Decide(w.Bob, w.TenantID, a.ID,
		bankaccount.Decision{ChangeID: changed.Pending.ID, Approve: true})
	require.NoError(t, err)
	require.Equal(t, bankaccount.ChangeApproved, status)
	require.True(t, decided.Confirmed)
	require.Nil(t, decided.Pending)
	_, password = stored(t, w, a.ID)
	require.Equal(t, "next", opened(bankaccount.PasswordPlace(a.ID), password))

	decided.Delivery.Address = "sftp.bank.example"
	_, err = commands.Update(w.Ann, w.TenantID, bankaccountapp.Changed{Account: decided})
	require.ErrorContains(t, err, "host:port")
}

// closedVault cannot encrypt.
type closedVault struct{ err error }

func (v closedVault) Seal(context.Context, string, string, []byte) ([]byte, error) { return nil, v.err }

func TestInvalidAccountIsNotStored(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	commands := bankaccountapp.Commands{DB: w.DB, Vault: w.Vault}
	for _, number := range []string{"", "12-34", "123456789012345678"} {
		_, err := commands.Create(w.Ann, w.TenantID, bankaccount.New{Account: valid(), Number: number})
		require.Equal(t, fault.ValidationFailed, fault.CodeOf(err), number)
		require.ErrorContains(t, err, "1 to 17 digits")
	}
	_, err := commands.Create(w.Ann, w.TenantID, bankaccount.New{Number: "1"})
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err))
	_, err = commands.Update(w.Ann, w.TenantID, bankaccountapp.Changed{})
	require.Error(t, err)

	closed := bankaccountapp.Commands{DB: w.DB, Vault: closedVault{errors.New("the vault is closed")}}
	_, err = closed.Create(w.Ann, w.TenantID, bankaccount.New{Account: valid(), Number: "1"})
	require.ErrorContains(t, err, "the vault is closed")
	_, err = closed.Update(w.Ann, w.TenantID, bankaccountapp.Changed{Account: w.Account, Password: "next"})
	require.ErrorContains(t, err, "the vault is closed")

	err = w.DB.InTenant(w.Ann, w.TenantID, func(tx *postgres.Tx) error {
		accounts, err := bankaccountrow.List(tx)
		require.Len(t, accounts, 1)
		require.Nil(t, accounts[0].Pending)
		return err
	})
	require.NoError(t, err)
}
