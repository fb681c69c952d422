package secret

import (
	"context"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

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
	return searchHash(tenantID, primary, term)
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
		if hashes[i], err = searchHash(tenantID, entry, term); err != nil {
			return nil, err
		}
	}
	return hashes, nil
}

// searchHash uses a separate key derived from the tenant's: a hash decrypts nothing, and equal terms of two
// tenants have different hashes.
func searchHash(tenantID string, entry *keyset.Entry, term operation.Term) (string, error) {
	raw, ok := entry.Key().(*aesgcm.Key)
	if !ok {
		return "", broken(fmt.Errorf("no search key can be derived from a key of type %T", entry.Key()))
	}
	key, err := hkdf.Key(sha256.New, raw.KeyBytes().Data(insecuresecretdataaccess.Token{}), nil,
		"countersign operator search/"+tenantID, sha256.Size)
	if err != nil {
		return "", broken(err)
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(term.Field + "\x00" + term.Value))
	return hex.EncodeToString(mac.Sum(nil)), nil
}
