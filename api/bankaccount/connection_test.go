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

func TestChangedBankConnectionIsUsedOnlyAfterAnotherPersonApprovedIt(t *testing.T) {
	ctx := context.Background()
	w := storetest.NewTreasury(t, func(n *bankaccount.New) {
		n.Delivery.Address, n.Delivery.HostKey = "sftp.bank.example:22", "SHA256:old"
	})
	api := apitest.Open(t, w.DB, func(a *apitest.API) {
		bankaccountapi.Routes(a.Server, bankaccountapp.Commands{DB: w.DB, Vault: w.Vault})
	})
	held := []permission.Permission{"bankAccounts:get", "bankAccounts:update"}
	first, second := api.With(w.TenantID, held...), api.With(w.TenantID, held...)
	path := "/api/bank-accounts/" + w.Account.ID
	var account bankaccountapi.BankAccount
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
		return api.Call(http.MethodPost, path+"/connection-decision", token,
			map[string]any{"changeId": account.Pending.ID, "approve": approve, "comment": "called the bank"})
	}

	account.Name, account.Delivery.Address, account.Delivery.HostKey = "Operating 2", "sftp.thief.example:22", "SHA256:new"
	api.Call(http.MethodPut, path, first, account).Into(t, &account)
	require.Equal(t, []string{"Operating 2", "sftp.bank.example:22", "SHA256:old"},
		[]string{account.Name, account.Delivery.Address, account.Delivery.HostKey})
	require.Equal(t, "sftp.thief.example:22", account.Pending.Address)
	require.Equal(t, original, password())
	require.EqualValues(t, fault.SeparationOfDuties, decide(first, true).Problem().ErrorCode)
	api.Call(http.MethodGet, path, first, nil).Into(t, &account)
	require.Equal(t, "sftp.bank.example:22", account.Delivery.Address)

	decide(second, true).Into(t, &account)
	require.Equal(t, "sftp.thief.example:22", account.Delivery.Address)
	require.Empty(t, password(), "the new server never gets the old password")

	account = bankaccountapi.BankAccount{}
	api.Call(http.MethodGet, path, first, nil).Into(t, &account)
	require.Nil(t, account.Pending)
	changed := bankaccountapi.ChangedBankAccount{BankAccount: account, Password: "next"}
	api.Call(http.MethodPut, path, second, changed).Into(t, &account)
	require.True(t, account.Pending.HasPassword)
	require.Empty(t, password(), "a password waits too")
	decide(first, true).Into(t, &account)
	opened, err := w.Vault.Open(ctx, w.TenantID, bankaccount.PasswordPlace(w.Account.ID), password())
	require.NoError(t, err)
	require.Equal(t, "next", string(opened))
	require.Equal(t, http.StatusConflict, decide(first, false).Status, "it is decided")
}

func TestChangeOfAnyConnectionFieldNeedsSecondPerson(t *testing.T) {
	w := storetest.NewTreasury(t, func(n *bankaccount.New) {
		n.Delivery.Address, n.Delivery.HostKey = "sftp.bank.example:22", "SHA256:old"
	})
	service := bankaccountapp.Commands{DB: w.DB, Vault: w.Vault}
	for _, change := range []func(*bankaccount.Delivery){
		func(d *bankaccount.Delivery) { d.Address = "sftp.bank.example:2222" },
		func(d *bankaccount.Delivery) { d.User = "other" },
		func(d *bankaccount.Delivery) { d.HostKey = "SHA256:new" },
	} {
		a, err := service.Get(w.Ann, w.TenantID, w.Account.ID)
		require.NoError(t, err)
		before := a.Delivery
		change(&a.Delivery)
		wanted := a.Delivery.Connection()
		a, err = service.Update(w.Ann, w.TenantID, a, "")
		require.NoError(t, err)
		require.Equal(t, before, a.Delivery)
		require.Equal(t, wanted, a.Pending.Connection, "it takes the place of the one that waited")
		_, err = service.DecideConnection(w.Ann, w.TenantID, a.ID, bankaccount.ConnectionDecision{ChangeID: a.Pending.ID})
		require.Equal(t, fault.SeparationOfDuties, fault.CodeOf(err))
	}
	a, err := service.Get(w.Ann, w.TenantID, w.Account.ID)
	require.NoError(t, err)
	a, err = service.DecideConnection(w.Bob, w.TenantID, a.ID, bankaccount.ConnectionDecision{ChangeID: a.Pending.ID})
	require.NoError(t, err)
	require.Nil(t, a.Pending)
	require.Equal(t, "SHA256:old", a.Delivery.HostKey, "it was refused")
}
