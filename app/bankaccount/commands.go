// Package bankaccount holds the use cases of the tenant's own bank accounts.
package bankaccount

import (
	"context"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/event"
	"countersign.dev/domain/grid"
	"countersign.dev/internal/postgres"
	bankaccountrow "countersign.dev/internal/store/bankaccount"
)

// Commands are the use cases that open their own transaction.
type Commands struct {
	DB    *postgres.DB
	Vault Sealer // nil in processes that create and change no account
}

// Sealer encrypts for one place.
type Sealer interface {
	Seal(ctx context.Context, tenantID, place string, plain []byte) ([]byte, error)
}

// List is every account of the tenant, by name.
func (c Commands) List(ctx context.Context, tenantID string) (accounts []bankaccount.Account, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		accounts, err = bankaccountrow.List(tx)
		return err
	})
	return accounts, err
}

// Get is one account.
func (c Commands) Get(ctx context.Context, tenantID, accountID string) (a bankaccount.Account, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		a, err = bankaccountrow.Get(tx, accountID)
		return err
	})
	return a, err
}

// Accounts is the list of accounts for people.
func (c Commands) Accounts(tenantID string) grid.List[bankaccount.Entry] {
	return postgres.NewList[bankaccount.Entry](c.DB, tenantID, bankaccountrow.Listing())
}

// Choices are the profiles of connections that can deliver files, and those whose keys can protect them.
func (c Commands) Choices(
	ctx context.Context, tenantID string,
) (servers []bankaccount.ProfileChoice, keys []bankaccount.KeyChoice, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if servers, err = bankaccountrow.Profiles(tx); err != nil {
			return err
		}
		keys, err = bankaccountrow.KeyProfiles(tx)
		return err
	})
	return servers, keys, err
}

// record notifies browsers of a change and writes its audit entry.
func record(tx *postgres.Tx, action, accountID string, before, after any) error {
	if err := tx.Emit(event.BankAccountUpdated{AccountID: accountID}); err != nil {
		return err
	}
	return tx.Audit(postgres.Change{Area: "BankAccounts", Action: action, ObjectType: "bankAccount",
		ObjectID: accountID, Old: before, New: after, Edit: before != nil})
}
