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
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		saved, err = preferencerow.Get(tx, userID, path)
		return err
	})
	return saved, err
}

// Set saves settings under a path.
func (c Commands) Set(ctx context.Context, tenantID, userID, path string, settings json.RawMessage) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		return preferencerow.Set(tx, userID, path, settings)
	})
}

// ForUser are the choices of one user.
func (c Commands) ForUser(ctx context.Context, tenantID, userID string) (preference.Preferences, error) {
	saved, err := c.Get(ctx, tenantID, userID, preference.UserPath)
	var p preference.Preferences
	if err == nil {
		err = json.Unmarshal(saved, &p)
	}
	return p.Sound(), err
}

// SetForUser saves them. The language is also saved on the account, for messages to the user.
func (c Commands) SetForUser(ctx context.Context, tenantID, userID string, p preference.Preferences) error {
	if err := p.Check(); err != nil {
		return err
	}
	settings, err := json.Marshal(p)
	if err != nil {
		return err
	}
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if p.Language != "" {
			if err := userrow.SetLanguage(tx, userID, string(p.Language)); err != nil {
				return err
			}
		}
		return preferencerow.Set(tx, userID, preference.UserPath, settings)
	})
}
