// Package preference contains the use cases of the preferences of users. Preferences affect no other users and
// are not audited.
package preference

import (
	"context"
	"encoding/json"

	"countersign.dev/domain/preference"
	"countersign.dev/internal/postgres"
	preferencerow "countersign.dev/internal/store/preference"
	userrow "countersign.dev/internal/store/user"
)

// Commands are the use cases that open their own transaction.
type Commands struct{ DB *postgres.DB }

// Get returns what a user saved under a path, or an empty object.
func (c Commands) Get(ctx context.Context, tenantID, userID, path string) (saved json.RawMessage, err error) {
	saved, _, err = c.read(ctx, tenantID, userID, path)
	return saved, err
}

func (c Commands) read(ctx context.Context, tenantID, userID, path string) (
	saved json.RawMessage, version int64, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		saved, version, err = preferencerow.Get(tx, userID, path)
		return err
	})
	return saved, version, err
}

// Set saves settings under a path.
func (c Commands) Set(ctx context.Context, tenantID, userID, path string, settings json.RawMessage) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		return preferencerow.Set(tx, userID, path, settings)
	})
}

// ForUser are the choices of one user and their version.
func (c Commands) ForUser(ctx context.Context, tenantID, userID string) (
	p preference.Preferences, version int64, err error) {
	saved, version, err := c.read(ctx, tenantID, userID, preference.UserPath)
	if err == nil {
		err = json.Unmarshal(saved, &p)
	}
	return p.Sound(), version, err
}

// SetForUser saves them and returns the new version. A change of an older version is refused, because it would undo
// a choice made in another tab or on another device. The language is also saved on the account, for messages to the
// user.
func (c Commands) SetForUser(ctx context.Context, tenantID, userID string, p preference.Preferences, seen int64) (
	version int64, err error) {
	if err := p.Check(); err != nil {
		return seen, err
	}
	settings, err := json.Marshal(p)
	if err != nil {
		return seen, err
	}
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if p.Language != "" {
			if err := userrow.SetLanguage(tx, userID, string(p.Language)); err != nil {
				return err
			}
		}
		return preferencerow.Change(tx, userID, preference.UserPath, settings, seen)
	})
	return seen + 1, err
}
