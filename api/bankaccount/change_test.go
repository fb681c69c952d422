package bankaccount_test

import (
	"context"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/api/apitest"
	bankaccountapi "countersign.dev/api/bankaccount"
	bankaccountapp "countersign.dev/app/bankaccount"
	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/permission"
	"countersign.dev/internal/postgres"
	bankaccountrow "countersign.dev/internal/store/bankaccount"
	"countersign.dev/internal/store/storetest"
)

func TestChangedBankConnectionIsUsedOnlyAfterAnotherPersonConfirmedIt(t *testing.T) {
	ctx := context.Background()
	w := storetest.NewTreasury(t, func(n *bankaccount.New) {
		n.Delivery.Address, n.Delivery.HostKey = "sftp.bank.example:22", "SHA256:old"
	})
	api := apitest.Open(t, w.DB, func(a *apitest.API) {
		bankaccountapi.Routes(a.Server, bankaccountapp.Commands{DB: w.DB, Vault: w.Vault})
	})
	held := []permission.Permission{"bankAccounts:get", "bankAccounts:update"}
	first, second := api.With(w.TenantID, append(held, "bankAccounts:approve")...),
		api.With(w.TenantID, append(held, "bankAccounts:approve")...)
	path := "/api/bank-accounts/" + w.Account.ID
	var account bankaccountapi.BankAccount
	var decided bankaccountapi.Decided
	api.Call(http.MethodGet, path, first, nil).Into(t, &account)
	password := func() []byte {
		var sealed []byte
		require.NoError(t, w.DB.InTenant(ctx, w.TenantID, func(tx *postgres.Tx) (err error) {
			sealed, err = bankaccountrow.Password(tx, w.Account.ID)
			return err
		}))
		return sealed
	}
	original := password()
	require.NotEmpty(t, original)
	decide := func(token string, approve bool) apitest.Answer {
		return api.Call(http.MethodPost, path+"/decision", token,
			map[string]any{"bankAccountChangeId": account.Pending.ID, "approve": approve, "comment": "called the bank"})
	}

	account.Name, account.Delivery.Address, account.Delivery.HostKey = "Operating 2", "sftp.thief.example:22", "SHA256:new"
	api.Call(http.MethodPut, path, first, account).Into(t, &account)
	require.Equal(t, []string{"Operating 2", "sftp.bank.example:22", "SHA256:old"},
		[]string{account.Name, account.Delivery.Address, account.Delivery.HostKey})
	require.Equal(t, "sftp.thief.example:22", account.Pending.Settings.Delivery.Address)
	require.Equal(t, original, password())
	require.EqualValues(t, fault.SeparationOfDuties, decide(first, true).Problem().ErrorCode)
	require.Equal(t, http.StatusForbidden, decide(api.With(w.TenantID, held...), true).Status)
	api.Call(http.MethodGet, path, first, nil).Into(t, &account)
	require.Equal(t, "sftp.bank.example:22", account.Delivery.Address)

	decide(second, true).Into(t, &decided)
	require.Equal(t, bankaccount.ChangeApproved, decided.Status)
	require.Equal(t, "sftp.thief.example:22", decided.Account.Delivery.Address)
	require.Empty(t, password(), "the new server never gets the old password")
	require.Equal(t, http.StatusConflict, decide(second, false).Status, "it is decided")

	account = bankaccountapi.BankAccount{}
	api.Call(http.MethodGet, path, first, nil).Into(t, &account)
	require.Nil(t, account.Pending)
	changed := bankaccountapi.ChangedBankAccount{BankAccount: account, Password: "next"}
	api.Call(http.MethodPut, path, second, changed).Into(t, &account)
	require.True(t, account.Pending.HasPassword)
	require.Empty(t, password(), "a password waits too")
	decide(first, true).Into(t, &decided)
	opened, err := w.Vault.Open(ctx, w.TenantID, bankaccount.PasswordPlace(w.Account.ID), password())
	require.NoError(t, err)
	require.Equal(t, "next", string(opened))

	account = bankaccountapi.BankAccount{}
	api.Call(http.MethodGet, path, first, nil).Into(t, &account)
	account.Checks.SignatureLines = 2
	api.Call(http.MethodPut, path, first, account).Into(t, &account)
	withdraw := func(token string) apitest.Answer {
		return api.Call(http.MethodPost, path+"/withdrawal", token,
			map[string]any{"bankAccountChangeId": account.Pending.ID})
	}
	require.Equal(t, http.StatusForbidden, withdraw(second).Status)
	require.Equal(t, http.StatusOK, withdraw(first).Status)
}
