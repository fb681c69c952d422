// Package passwordlink holds the use cases of the one-time links by which people set their password.
package passwordlink

import (
	"context"
	"time"

	mailapp "countersign.dev/app/mail"
	"countersign.dev/domain/id"
	"countersign.dev/domain/passwordlink"
	"countersign.dev/internal/postgres"
	passwordlinkrow "countersign.dev/internal/store/passwordlink"
)

// Secrets makes and hashes tokens.
type Secrets interface {
	New() string
	Hash(secret string) []byte
}

// Hasher hashes passwords.
type Hasher interface {
	Hash(ctx context.Context, password string) (string, error)
}

// Links creates links. Vault encrypts them in messages that wait.
type Links struct {
	Secrets Secrets
	Vault   mailapp.Sealer
	Now     func() time.Time
}

// Commands are the use cases that open their own transaction.
type Commands struct {
	DB     *postgres.DB
	Links  Links
	Hasher Hasher
}

// Issue creates a link of a user, withdraws the user's older ones, and returns its token.
func (l Links) Issue(tx *postgres.Tx, userID string, purpose passwordlink.Purpose) (token string, err error) {
	if err := passwordlinkrow.Withdraw(tx, userID); err != nil {
		return "", err
	}
	token = l.Secrets.New()
	now := l.Now()
	return token, passwordlinkrow.Insert(tx, passwordlink.Link{ID: id.New(), UserID: userID, Purpose: purpose,
		TokenHash: l.Secrets.Hash(token), ExpiresAt: now.Add(purpose.Life())}, now)
}
