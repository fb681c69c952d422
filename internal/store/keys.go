package store

import (
	"bytes"
	"context"
	"fmt"
	"time"

	"gorm.io/gorm"

	tenantapp "countersign.dev/app/tenant"
	"countersign.dev/domain/fault"
	"countersign.dev/internal/postgres"
)

// The methods of this file are secret.Keysets: the store keeps keysets that
// only the master key opens.

// Keyset is the tenant's encrypted keyset; empty when it was destroyed.
func (s *Store) Keyset(ctx context.Context, tenantID string) (sealed []byte, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		sealed, err = t.keyset("")
		return err
	})
	return sealed, err
}

// AddKeyset stores the first keyset and returns what is stored, which is another
// process's when that one was quicker.
func (s *Store) AddKeyset(ctx context.Context, tenantID string, sealed []byte) (stored []byte, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		res := t.Gorm.Exec(`INSERT INTO tenant_keys (tenant_id, keyset) VALUES (?, ?) ON CONFLICT (tenant_id) DO NOTHING`,
			t.TenantID, sealed)
		if res.Error != nil {
			return res.Error
		}
		if res.RowsAffected == 1 {
			if err := t.auditKeys("created"); err != nil {
				return err
			}
		}
		stored, err = t.keyset("")
		return err
	})
	return stored, err
}

// ReplaceKeyset stores next unless somebody has changed old meanwhile.
func (s *Store) ReplaceKeyset(ctx context.Context, tenantID string, old, next []byte) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		stored, err := t.keyset(" FOR UPDATE")
		if err != nil {
			return err
		}
		if !bytes.Equal(stored, old) {
			return fault.New(fault.Conflict, fault.StaleVersion, "The keyset was changed meanwhile. Try again.")
		}
		if err := postgres.OneRow(t.Gorm.Exec(`UPDATE tenant_keys SET keyset = ?, rotated_at = now()`, next)); err != nil {
			return err
		}
		return t.auditKeys("rotated")
	})
}

// DestroyKeyset makes the tenant's secrets unreadable for ever. The row stays,
// empty, so that no new keyset can quietly take the place of the old one.
func (s *Store) DestroyKeyset(ctx context.Context, tenantID string) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		err := t.Gorm.Exec(`INSERT INTO tenant_keys (tenant_id, keyset, destroyed_at) VALUES (?, '', now())
			ON CONFLICT (tenant_id) DO UPDATE SET keyset = '', destroyed_at = coalesce(tenant_keys.destroyed_at, now())`,
			t.TenantID).Error
		if err != nil {
			return err
		}
		return t.auditKeys("destroyed")
	})
}

// KeysetTenants are the tenants whose keyset can still be read.
func (s *Store) KeysetTenants(ctx context.Context) ([]string, error) {
	tenants, err := tenantapp.Commands{DB: s.DB}.List(ctx, "rotate the master key")
	if err != nil {
		return nil, err
	}
	var ids []string
	for _, d := range tenants {
		sealed, err := s.Keyset(ctx, d.ID)
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

func (t *Tenant) keyset(lock string) ([]byte, error) {
	var row struct{ Keyset []byte }
	res := t.Gorm.Raw(`SELECT keyset FROM tenant_keys` + lock).Scan(&row)
	if res.Error == nil && res.RowsAffected == 0 {
		return nil, gorm.ErrRecordNotFound
	}
	return row.Keyset, res.Error
}

func (t *Tenant) auditKeys(action string) error {
	return t.Audit(postgres.Change{Area: "Secrets", Action: action, ObjectType: "keyset", ObjectID: t.TenantID})
}

// SigningKey is a key of the installation, encrypted by the master key.
type SigningKey struct {
	ID        string
	Algorithm string
	Sealed    []byte
	CreatedAt time.Time
	RetiredAt *time.Time
}

// SigningPlace binds a sealed key to its row.
func SigningPlace(algorithm, keyID string) []byte {
	return []byte("signing key " + algorithm + " " + keyID)
}

// SigningKeys are the keys of one algorithm, the newest first.
func (s *Store) SigningKeys(ctx context.Context, algorithm string) (keys []SigningKey, err error) {
	err = s.InPlatform(ctx, "read signing keys", func(p *postgres.PlatformTx) error {
		return p.Gorm.Raw(
			`SELECT id, algorithm, private_key AS sealed, created_at, retired_at FROM signing_keys WHERE algorithm = ? ORDER BY id DESC`,
			algorithm,
		).Scan(&keys).Error
	})
	return keys, err
}

// AddSigningKey stores a key unless another process has just stored the first one of its algorithm.
func (s *Store) AddSigningKey(ctx context.Context, algorithm, keyID string, sealed []byte) error {
	return s.InPlatform(ctx, "add a signing key", func(p *postgres.PlatformTx) error {
		if err := p.Gorm.Exec(`SELECT pg_advisory_xact_lock(hashtextextended('signing key ' || ?, 0))`,
			algorithm).Error; err != nil {
			return err
		}
		return p.Gorm.Exec(`INSERT INTO signing_keys (id, algorithm, private_key) SELECT ?, ?, ?
			WHERE NOT EXISTS (SELECT FROM signing_keys WHERE algorithm = ? AND retired_at IS NULL)`, keyID, algorithm, sealed,
			algorithm).Error
	})
}

// ResealSigningKeys replaces what renew answers, and says how many it was; nil leaves a key as it is.
func (s *Store) ResealSigningKeys(
	ctx context.Context, renew func(sealed, place []byte) ([]byte, error),
) (changed int, err error) {
	err = s.InPlatform(ctx, "rotate the master key", func(p *postgres.PlatformTx) error {
		var keys []SigningKey
		if err := p.Gorm.Raw(`SELECT id, algorithm, private_key AS sealed FROM signing_keys ORDER BY id FOR UPDATE`).Scan(
			&keys).Error; err != nil {
			return err
		}
		for _, k := range keys {
			sealed, err := renew(k.Sealed, SigningPlace(k.Algorithm, k.ID))
			if err != nil {
				return fmt.Errorf("signing key %s: %w", k.ID, err)
			}
			if sealed == nil {
				continue
			}
			if err := postgres.OneRow(p.Gorm.Exec(`UPDATE signing_keys SET private_key = ? WHERE id = ?`, sealed,
				k.ID)); err != nil {
				return err
			}
			changed++
		}
		return nil
	})
	return changed, err
}
