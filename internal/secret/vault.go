package secret

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/tink-crypto/tink-go/v2/aead"
	"github.com/tink-crypto/tink-go/v2/keyset"
	"github.com/tink-crypto/tink-go/v2/tink"

	"countersign.dev/domain/fault"
)

// Keysets is where the encrypted keysets are kept.
type Keysets interface {
	// Keyset returns the tenant's keyset: a NotFound fault if it has none, empty if it was destroyed.
	Keyset(ctx context.Context, tenantID string) ([]byte, error)
	// AddKeyset stores the first one and returns what is stored: another process may have been quicker.
	AddKeyset(ctx context.Context, tenantID string, sealed []byte) ([]byte, error)
	// ReplaceKeyset stores next if old is still what is stored, else a Conflict fault.
	ReplaceKeyset(ctx context.Context, tenantID string, old, next []byte) error
	// DestroyKeyset permanently removes the keyset and records that it existed.
	DestroyKeyset(ctx context.Context, tenantID string) error
	// KeysetTenants are the tenants that have one.
	KeysetTenants(ctx context.Context) ([]string, error)
}

// fresh is how long a keyset is used before the database is asked again:
// the time a destroyed keyset may survive in another process.
const fresh = time.Minute

// Vault seals and opens the secrets of tenants. It is safe for concurrent use.
type Vault struct {
	master  *Master
	keysets Keysets
	mu      sync.Mutex
	cache   map[string]*tenantKeys
}

type tenantKeys struct {
	sealed []byte
	handle *keyset.Handle
	aead   tink.AEAD
	read   time.Time
}

// NewVault makes a vault over the master ring.
func NewVault(master *Master, keysets Keysets) *Vault {
	return &Vault{master: master, keysets: keysets, cache: map[string]*tenantKeys{}}
}

// Seal encrypts plain for one place, named by aad ("table/id"): moved to
// another row, table or tenant it does not open.
func (v *Vault) Seal(ctx context.Context, tenantID, aad string, plain []byte) ([]byte, error) {
	k, err := v.keys(ctx, tenantID, true)
	if err != nil {
		return nil, err
	}
	return k.seal(tenantID, aad, plain)
}

func (k *tenantKeys) seal(tenantID, aad string, plain []byte) ([]byte, error) {
	sealed, err := k.aead.Encrypt(plain, associated(tenantID, aad))
	if err != nil {
		return nil, broken(err)
	}
	return sealed, nil
}

// Open decrypts what Seal made for the same tenant and place.
func (v *Vault) Open(ctx context.Context, tenantID, aad string, sealed []byte) ([]byte, error) {
	k, err := v.keys(ctx, tenantID, false)
	if err != nil {
		return nil, err
	}
	plain, err := k.aead.Decrypt(sealed, associated(tenantID, aad))
	if err == nil {
		return plain, nil
	}
	if k, err = v.reload(ctx, tenantID); err != nil { // another process may just have rotated the keyset
		return nil, err
	}
	if plain, err = k.aead.Decrypt(sealed, associated(tenantID, aad)); err != nil {
		return nil, broken(err)
	}
	return plain, nil
}

func associated(tenantID, aad string) []byte { return []byte(tenantID + "/" + aad) }

// keys is the tenant's keyset, from the cache when it is fresh. create makes the first one.
func (v *Vault) keys(ctx context.Context, tenantID string, create bool) (*tenantKeys, error) {
	v.mu.Lock()
	k, ok := v.cache[tenantID]
	v.mu.Unlock()
	if ok && time.Since(k.read) < fresh {
		return k, nil
	}
	k, err := v.reload(ctx, tenantID)
	if create && fault.KindOf(err) == fault.NotFound {
		return v.create(ctx, tenantID)
	}
	return k, err
}

func (v *Vault) reload(ctx context.Context, tenantID string) (*tenantKeys, error) {
	sealed, err := v.keysets.Keyset(ctx, tenantID)
	if err != nil {
		return nil, err
	}
	return v.unseal(tenantID, sealed)
}

func (v *Vault) create(ctx context.Context, tenantID string) (*tenantKeys, error) {
	handle, err := keyset.NewHandle(aead.AES256GCMKeyTemplate())
	if err != nil {
		return nil, broken(err)
	}
	sealed, err := v.wrap(tenantID, handle)
	if err != nil {
		return nil, err
	}
	if sealed, err = v.keysets.AddKeyset(ctx, tenantID, sealed); err != nil {
		return nil, err
	}
	return v.unseal(tenantID, sealed)
}

func (v *Vault) unseal(tenantID string, sealed []byte) (*tenantKeys, error) {
	if len(sealed) == 0 {
		v.evict(tenantID)
		return nil,
			fault.New(fault.Conflict, fault.IllegalTransition,
				"The secrets of this tenant were destroyed and cannot be read again.")
	}
	handle, err := keyset.ReadWithAssociatedData(keyset.NewBinaryReader(bytes.NewReader(sealed)), v.master,
		place(tenantID))
	if err != nil {
		return nil, broken(fmt.Errorf("keyset of tenant %s: %w", tenantID, err))
	}
	primitive, err := aead.New(handle)
	if err != nil {
		return nil, broken(err)
	}
	k := &tenantKeys{sealed: sealed, handle: handle, aead: primitive, read: time.Now()}
	v.mu.Lock()
	v.cache[tenantID] = k
	v.mu.Unlock()
	return k, nil
}

func (v *Vault) evict(tenantID string) {
	v.mu.Lock()
	delete(v.cache, tenantID)
	v.mu.Unlock()
}

// wrap encrypts a keyset by the master key for one tenant's row.
func (v *Vault) wrap(tenantID string, handle *keyset.Handle) ([]byte, error) {
	var sealed bytes.Buffer
	if err := handle.WriteWithAssociatedData(keyset.NewBinaryWriter(&sealed), v.master, place(tenantID)); err != nil {
		return nil, broken(err)
	}
	return sealed.Bytes(), nil
}

func place(tenantID string) []byte { return []byte("tenant_keys/" + tenantID) }

// broken never says more to a user: what is wrong with a key helps only an attacker.
func broken(err error) error {
	return fault.Wrap(errors.Join(errors.New("secret"), err), fault.Internal, fault.InternalError,
		"A stored secret cannot be read or written. The details are in the log.")
}
