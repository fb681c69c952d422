package bankaccount

import (
	"context"
	"crypto/rand"
	"strings"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/id"
	"countersign.dev/internal/postgres"
	bankaccountrow "countersign.dev/internal/store/bankaccount"
)

// Create encrypts the number and the bank's password and stores the account. It pays nothing until another person has
// confirmed it.
func (c Commands) Create(ctx context.Context, tenantID string, n bankaccount.New) (bankaccount.Account, error) {
	n.ID, n.Number = id.New(), strings.ReplaceAll(n.Number, " ", "")
	if err := n.Check(); err != nil { // before a key of the tenant is made
		return n.Account, err
	}
	number, err := c.SealNumber(ctx, tenantID, n.ID, n.Number)
	if err != nil {
		return n.Account, err
	}
	password, err := c.sealPassword(ctx, tenantID, n.ID, n.Password)
	if err != nil {
		return n.Account, err
	}
	var a bankaccount.Account
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		a, err = CreateIn(tx, n, number, password)
		return err
	})
	return a, err
}

// CreateIn stores an account with its encrypted number and password within a transaction.
func CreateIn(tx *postgres.Tx, n bankaccount.New, number, password []byte) (bankaccount.Account, error) {
	a := n.Account
	if err := n.Check(); err != nil {
		return a, err
	}
	var random [bankaccount.FileKeyLength / 2]byte
	_, _ = rand.Read(random[:]) // never fails
	a.Last4, a.FileKey, a.Version = bankaccount.Last4(n.Number), bankaccount.NewFileKey(random), 1
	a, err := pinned(tx, a)
	if err != nil {
		return a, err
	}
	a.Confirmed = tx.Actor.UserID == "" // a process sets up the installation
	if a.Delivery.ProfileID != "" {
		password = nil
	}
	if err := bankaccountrow.Insert(tx, a, number, password); err != nil {
		return a, postgres.Translate(err)
	}
	if err := record(tx, "created", a.ID, nil, a); err != nil {
		return a, err
	}
	if !a.Confirmed {
		if err := propose(tx, a, bankaccount.Change{Settings: a.Settings()}, nil); err != nil {
			return a, err
		}
	}
	return bankaccountrow.Get(tx, a.ID)
}

// SealNumber encrypts the number of an account. The vault opens its own transaction.
func (c Commands) SealNumber(ctx context.Context, tenantID, accountID, number string) ([]byte, error) {
	return c.Vault.Seal(ctx, tenantID, bankaccount.NumberPlace(accountID), []byte(number))
}

// sealPassword is nil for an empty password.
func (c Commands) sealPassword(ctx context.Context, tenantID, accountID, password string) ([]byte, error) {
	if password == "" {
		return nil, nil
	}
	return c.Vault.Seal(ctx, tenantID, bankaccount.PasswordPlace(accountID), []byte(password))
}
