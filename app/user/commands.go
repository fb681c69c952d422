// Package user holds the use cases of the users and roles of a tenant.
package user

import (
	"context"
	"time"

	"countersign.dev/domain/grid"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	userrow "countersign.dev/internal/store/user"
)

// Commands are the use cases that open their own transaction. Only ChangePassword uses the hasher and the clock.
type Commands struct {
	DB     *postgres.DB
	Hasher Hasher
	Now    func() time.Time
}

// Hasher compares and hashes passwords.
type Hasher interface {
	Matches(ctx context.Context, hash, password string) (bool, error)
	Hash(ctx context.Context, password string) (string, error)
}

// List is the list of users.
func (c Commands) List(tenantID string) grid.List[user.Entry] { return userrow.List(c.DB, tenantID) }

// Get is one user.
func (c Commands) Get(ctx context.Context, tenantID, userID string) (u user.User, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		u, err = userrow.Get(tx, userID)
		return err
	})
	return u, err
}

// ByLogin finds an active user by user name or email.
func (c Commands) ByLogin(ctx context.Context, tenantID, login string) (u user.User, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		u, err = userrow.ByLogin(tx, login)
		return err
	})
	return u, err
}
