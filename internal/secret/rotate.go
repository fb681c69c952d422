package secret

import (
	"bytes"
	"context"
	"fmt"

	"github.com/tink-crypto/tink-go/v2/aead"
	"github.com/tink-crypto/tink-go/v2/keyset"

	"countersign.dev/domain/fault"
)

// Rotate gives the tenant a new primary key. What older keys sealed stays readable.
func (v *Vault) Rotate(ctx context.Context, tenantID string) error {
	k, err := v.keys(ctx, tenantID, true)
	if err != nil {
		return err
	}
	manager := keyset.NewManagerFromHandle(k.handle)
	id, err := manager.Add(aead.AES256GCMKeyTemplate())
	if err != nil {
		return broken(err)
	}
	if err := manager.SetPrimary(id); err != nil {
		return broken(err)
	}
	handle, err := manager.Handle()
	if err != nil {
		return broken(err)
	}
	return v.replace(ctx, tenantID, k, handle)
}

// Retire removes every key but the primary. Call it when all rows were sealed again.
func (v *Vault) Retire(ctx context.Context, tenantID string) error {
	k, err := v.reload(ctx, tenantID)
	if err != nil {
		return err
	}
	manager := keyset.NewManagerFromHandle(k.handle)
	for i := range k.handle.Len() {
		entry, err := k.handle.Entry(i)
		if err != nil {
			return broken(err)
		}
		if entry.IsPrimary() {
			continue
		}
		if err := manager.Delete(entry.KeyID()); err != nil {
			return broken(err)
		}
	}
	handle, err := manager.Handle()
	if err != nil {
		return broken(err)
	}
	return v.replace(ctx, tenantID, k, handle)
}

// Current says whether the tenant's primary key sealed it; if not, it should be sealed again.
func (v *Vault) Current(ctx context.Context, tenantID string, sealed []byte) (bool, error) {
	k, err := v.reload(ctx, tenantID)
	if err != nil {
		return false, err
	}
	primary, err := k.handle.Primary()
	if err != nil {
		return false, broken(err)
	}
	id := primary.KeyID()
	// Tink's output prefix: version 1, then the key id (developers.google.com/tink/wire-format).
	return bytes.HasPrefix(sealed, []byte{1, byte(id >> 24), byte(id >> 16), byte(id >> 8), byte(id)}), nil
}

// DestroyTenant makes everything ever sealed for the tenant unreadable, in backups too:
// a backup holds keysets only under a master key, which is changed afterwards.
func (v *Vault) DestroyTenant(ctx context.Context, tenantID string) error {
	defer v.evict(tenantID)
	return v.keysets.DestroyKeyset(ctx, tenantID)
}

// RotateMaster seals every keyset under the newest master key and says how many
// changed. Afterwards the older keys may leave the ring.
func (v *Vault) RotateMaster(ctx context.Context) (int, error) {
	tenants, err := v.keysets.KeysetTenants(ctx)
	if err != nil {
		return 0, err
	}
	changed := 0
	for _, tenantID := range tenants {
		did, err := v.rewrap(ctx, tenantID)
		if err != nil {
			return changed, fmt.Errorf("tenant %s: %w", tenantID, err)
		}
		if did {
			changed++
		}
	}
	return changed, nil
}

// rewrap retries if the tenant's keyset was rotated concurrently.
func (v *Vault) rewrap(ctx context.Context, tenantID string) (bool, error) {
	for {
		k, err := v.reload(ctx, tenantID)
		if err != nil {
			return false, err
		}
		if v.newest(k.sealed) {
			return false, nil
		}
		err = v.replace(ctx, tenantID, k, k.handle)
		if fault.KindOf(err) == fault.Conflict {
			continue
		}
		return err == nil, err
	}
}

func (v *Vault) newest(sealed []byte) bool {
	encrypted, err := keyset.NewBinaryReader(bytes.NewReader(sealed)).ReadEncrypted()
	return err == nil && v.master.Newest(encrypted.GetEncryptedKeyset())
}

func (v *Vault) replace(ctx context.Context, tenantID string, old *tenantKeys, handle *keyset.Handle) error {
	sealed, err := v.wrap(tenantID, handle)
	if err != nil {
		return err
	}
	if err := v.keysets.ReplaceKeyset(ctx, tenantID, old.sealed, sealed); err != nil {
		v.evict(tenantID)
		return err
	}
	_, err = v.unseal(tenantID, sealed)
	return err
}
