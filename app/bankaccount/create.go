package bankaccount

import (
	"context"
	"crypto/rand"
	"strings"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/internal/postgres"
	bankaccountrow "countersign.dev/internal/store/bankaccount"
)

// Create encrypts the number and the bank's password and stores the account. It pays nothing until another person has
// confirmed it.
func (c Commands) Create(ctx context.Context, tenantID string, n bankaccount.New) (bankaccount.Account, error) {
	n.Number = strings.ReplaceAll(n.Number, " ", "")
	if n.Number == "" || len(n.Number) > 17 || strings.Trim(n.Number, "0123456789") != "" {
		const message = "An account number has 1 to 17 digits."
		return bankaccount.Account{}, fault.New(fault.Invalid, fault.InvalidValue, message).
			WithFields(fault.Field{Path: "number", Code: fault.InvalidValue, Message: message})
	}
	a := n.Account
	var random [bankaccount.FileKeyLength / 2]byte
	_, _ = rand.Read(random[:]) // never fails
	a.ID, a.Last4, a.FileKey, a.Version = id.New(), bankaccount.Last4(n.Number), bankaccount.NewFileKey(random), 1
	if err := a.Validate(); err != nil {
		return a, err
	}
	number, err := c.Vault.Seal(ctx, tenantID, bankaccount.NumberPlace(a.ID), []byte(n.Number))
	if err != nil {
		return a, err
	}
	password, err := c.sealPassword(ctx, tenantID, a.ID, n.Password)
	if err != nil {
		return a, err
	}
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if a, err = pinned(tx, a); err != nil {
			return err
		}
		a.Confirmed = tx.Actor.UserID == "" // a process sets up the installation
		if a.Delivery.ProfileID != "" {
			password = nil
		}
		if err := bankaccountrow.Insert(tx, a, number, password); err != nil {
			return err
		}
		if err := record(tx, "created", a.ID, nil, a); err != nil {
			return err
		}
		if !a.Confirmed {
			if err := propose(tx, a, bankaccount.Change{Settings: a.Settings()}, nil); err != nil {
				return err
			}
		}
		a, err = bankaccountrow.Get(tx, a.ID)
		return err
	})
	return a, err
}

// sealPassword is nil for an empty password.
func (c Commands) sealPassword(ctx context.Context, tenantID, accountID, password string) ([]byte, error) {
	if password == "" {
		return nil, nil
	}
	return c.Vault.Seal(ctx, tenantID, bankaccount.PasswordPlace(accountID), []byte(password))
}
