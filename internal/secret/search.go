package secret

import (
	"context"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"

	"github.com/tink-crypto/tink-go/v2/aead/aesgcm"
	"github.com/tink-crypto/tink-go/v2/insecuresecretdataaccess"
	"github.com/tink-crypto/tink-go/v2/keyset"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/operation"
)

// SearchHash is the keyed hash under which a term is stored as a search
// attribute. Its key is derived from the tenant's current key.
func (v *Vault) SearchHash(ctx context.Context, tenantID string, term operation.Term) (string, error) {
	k, err := v.keys(ctx, tenantID, true)
	if err != nil {
		return "", err
	}
	primary, err := k.handle.Primary()
	if err != nil {
		return "", broken(err)
	}
	return keyedHash("operator search", tenantID, primary, term.Field, term.Value)
}

// SearchHashes are the hashes of a term under every key of the tenant: workflows
// that started before a rotation of the key are found as long as the old key is kept.
// There are none for a tenant without a keyset.
func (v *Vault) SearchHashes(ctx context.Context, tenantID string, term operation.Term) ([]string, error) {
	k, err := v.reload(ctx, tenantID) // another process may have rotated the keyset
	if fault.KindOf(err) == fault.NotFound {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	hashes := make([]string, k.handle.Len())
	for i := range hashes {
		entry, err := k.handle.Entry(i)
		if err != nil {
			return nil, broken(err)
		}
		if hashes[i], err = keyedHash("operator search", tenantID, entry, term.Field, term.Value); err != nil {
			return nil, err
		}
	}
	return hashes, nil
}

// Fingerprints are keyed hashes by which equal values of one tenant are found without the values: one under each
// key of the tenant, that of the current key first.
func (v *Vault) Fingerprints(ctx context.Context, tenantID, field, value string) ([]string, error) {
	_, hashes, err := v.Sealing(ctx, tenantID)
	if err != nil {
		return nil, err
	}
	return hashes(field, value), nil
}

// Sealing are Seal and Fingerprints of many values of one tenant with its present keys. They read nothing.
func (v *Vault) Sealing(ctx context.Context, tenantID string) (
	seal func(place string, plain []byte) ([]byte, error), hashes func(field, value string) []string, err error,
) {
	k, err := v.keys(ctx, tenantID, true)
	if err != nil {
		return nil, nil, err
	}
	keys := make([][]byte, 0, k.handle.Len())
	for i := range k.handle.Len() {
		entry, err := k.handle.Entry(i)
		if err != nil {
			return nil, nil, broken(err)
		}
		key, err := hashKey("fingerprint", tenantID, entry)
		if err != nil {
			return nil, nil, err
		}
		if entry.IsPrimary() {
			keys = slices.Insert(keys, 0, key)
		} else {
			keys = append(keys, key)
		}
	}
	hashes = func(field, value string) []string {
		all := make([]string, len(keys))
		for n, key := range keys {
			all[n] = hashUnder(key, field, value)
		}
		return all
	}
	return func(place string, plain []byte) ([]byte, error) { return k.seal(tenantID, place, plain) }, hashes, nil
}

func keyedHash(purpose, tenantID string, entry *keyset.Entry, field, value string) (string, error) {
	key, err := hashKey(purpose, tenantID, entry)
	if err != nil {
		return "", err
	}
	return hashUnder(key, field, value), nil
}

// hashKey is a separate key for its purpose, derived from the tenant's: a hash decrypts nothing, and equal values of
// two tenants, or for two purposes, have different hashes.
func hashKey(purpose, tenantID string, entry *keyset.Entry) ([]byte, error) {
	raw, ok := entry.Key().(*aesgcm.Key)
	if !ok {
		return nil, broken(fmt.Errorf("no search key can be derived from a key of type %T", entry.Key()))
	}
	key, err := hkdf.Key(sha256.New, raw.KeyBytes().Data(insecuresecretdataaccess.Token{}), nil,
		"countersign "+purpose+"/"+tenantID, sha256.Size)
	if err != nil {
		return nil, broken(err)
	}
	return key, nil
}

func hashUnder(key []byte, field, value string) string {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(field + "\x00" + value))
	return hex.EncodeToString(mac.Sum(nil))
}
