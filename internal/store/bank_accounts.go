package store

import (
	"context"

	"countersign.dev/domain/bankaccount"
	bankaccountrow "countersign.dev/internal/store/bankaccount"
)

// BankAccount is one account, for the process of batches.
func (s *Store) BankAccount(ctx context.Context, tenantID, accountID string) (a bankaccount.Account, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		a, err = bankaccountrow.Get(t.Tx, accountID)
		return err
	})
	return a, err
}
