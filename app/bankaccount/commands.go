// Package bankaccount holds the use cases of the tenant's own bank accounts.
package bankaccount

import (
	"context"

	"countersign.dev/domain/bankaccount"
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

func audit(tx *postgres.Tx, action string, before any, a bankaccount.Account) error {
	return tx.Audit(postgres.Change{Area: "BankAccounts", Action: action, ObjectType: "bankAccount", ObjectID: a.ID,
		Old: before, New: a, Edit: before != nil})
}
