// Package twofactor holds the use cases of the second factors of people.
package twofactor

import (
	"context"
	"time"

	mailapp "countersign.dev/app/mail"
	sessionapp "countersign.dev/app/session"
	"countersign.dev/domain/twofactor"
	"countersign.dev/internal/postgres"
	twofactorrow "countersign.dev/internal/store/twofactor"
	userrow "countersign.dev/internal/store/user"
)

// Apps calculates the codes of authenticator apps.
type Apps interface {
	New() (key string)
	Address(key, issuer, account string) string
	Step(key, code string, now time.Time) (step int64, ok bool)
	Picture(text string) (size int, path string, err error)
}

// Vault encrypts the keys of factors.
type Vault interface {
	mailapp.Sealer
	mailapp.Opener
}

// Hasher hashes recovery codes.
type Hasher interface{ Hash(secret string) []byte }

// Factors proves and adds factors within the transaction of a sign-in or command.
type Factors struct {
	Vault    Vault
	Apps     Apps
	Passkeys Passkeys
	Hashes   Hasher
	Now      func() time.Time
}

var _ sessionapp.SecondFactors = Factors{}

// Commands are the use cases that open their own transaction.
type Commands struct {
	Factors
	DB        *postgres.DB
	Passwords sessionapp.Passwords
}

// State is what a person has for the second step of a sign-in.
type State struct {
	Factors       []twofactor.Factor // the oldest first
	RecoveryCodes int                // unused
	Required      bool               // by a role
	HasPassword   bool
	Passkeys      bool // the address of the installation can have passkeys
}

// Of is the state of a user.
func (c Commands) Of(ctx context.Context, tenantID, userID string) (s State, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		u, err := userrow.Get(tx, userID)
		if err != nil {
			return err
		}
		s.HasPassword, s.Passkeys = u.PasswordHash != "", c.Passkeys.Supported()
		if s.Factors, err = twofactorrow.Confirmed(tx, userID); err != nil {
			return err
		}
		if s.RecoveryCodes, err = twofactorrow.RecoveryCodesLeft(tx, userID); err != nil {
			return err
		}
		s.Required, err = twofactorrow.Required(tx, userID)
		return err
	})
	return s, err
}
