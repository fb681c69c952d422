// Package key holds the use cases of the keysets of tenants and of the installation's signing keys. Both are
// stored encrypted by the master key.
package key

import (
	"bytes"
	"context"

	tenantapp "countersign.dev/app/tenant"
	"countersign.dev/domain/fault"
	"countersign.dev/internal/postgres"
	keyrow "countersign.dev/internal/store/key"
)

// Commands are the use cases that open their own transaction. They are the keysets of a vault.
type Commands struct{ DB *postgres.DB }

// Keyset is the tenant's encrypted keyset. It is empty if it was destroyed.
func (c Commands) Keyset(ctx context.Context, tenantID string) (sealed []byte, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		sealed, err = keyrow.Keyset(tx)
		return err
	})
	return sealed, err
}

// AddKeyset stores the first keyset and returns the stored one. It is that of another process if that
// process was faster.
func (c Commands) AddKeyset(ctx context.Context, tenantID string, sealed []byte) (stored []byte, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		inserted, err := keyrow.InsertKeyset(tx, sealed)
		if err != nil {
			return err
		}
		if inserted {
			if err := audit(tx, "created"); err != nil {
				return err
			}
		}
		stored, err = keyrow.Keyset(tx)
		return err
	})
	return stored, err
}

// ReplaceKeyset stores next unless another process has replaced old.
func (c Commands) ReplaceKeyset(ctx context.Context, tenantID string, old, next []byte) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		stored, err := keyrow.LockKeyset(tx)
		if err != nil {
			return err
		}
		if !bytes.Equal(stored, old) {
			return fault.New(fault.Conflict, fault.StaleVersion, "The keyset was changed meanwhile. Try again.")
		}
		if err := keyrow.ReplaceKeyset(tx, next); err != nil {
			return err
		}
		return audit(tx, "rotated")
	})
}

// DestroyKeyset makes the tenant's secrets unreadable permanently. No new keyset can take the place of the old one.
func (c Commands) DestroyKeyset(ctx context.Context, tenantID string) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if err := keyrow.DestroyKeyset(tx); err != nil {
			return err
		}
		return audit(tx, "destroyed")
	})
}

// KeysetTenants are the tenants whose keyset can still be read.
func (c Commands) KeysetTenants(ctx context.Context) ([]string, error) {
	tenants, err := tenantapp.Commands{DB: c.DB}.List(ctx, "rotate the master key")
	if err != nil {
		return nil, err
	}
	var ids []string
	for _, d := range tenants {
		sealed, err := c.Keyset(ctx, d.ID)
		switch {
		case fault.KindOf(err) == fault.NotFound:
		case err != nil:
			return nil, err
		case len(sealed) > 0:
			ids = append(ids, d.ID)
		}
	}
	return ids, nil
}

func audit(tx *postgres.Tx, action string) error {
	return tx.Audit(postgres.Change{Area: "Secrets", Action: action, ObjectType: "keyset", ObjectID: tx.TenantID})
}
