package secret

import (
	"context"
	"crypto/hkdf"
	"crypto/sha256"
	"fmt"

	"github.com/tink-crypto/tink-go/v2/aead/aesgcm"
	"github.com/tink-crypto/tink-go/v2/insecuresecretdataaccess"
	"github.com/tink-crypto/tink-go/v2/keyset"
)

// payloadKey derives a key of its own from the tenant's, so that a payload can
// never be passed off as a stored secret or the other way round.
func payloadKey(tenantID string, entry *keyset.Entry) ([]byte, error) {
	key, ok := entry.Key().(*aesgcm.Key)
	if !ok {
		return nil, broken(fmt.Errorf("a key of type %T cannot seal payloads", entry.Key()))
	}
	raw := key.KeyBytes().Data(insecuresecretdataaccess.Token{})
	return hkdf.Key(sha256.New, raw, nil, "countersign temporal payload/"+tenantID, 32)
}

func keyName(entry *keyset.Entry) string { return fmt.Sprintf("%08x", entry.KeyID()) }

// CurrentKey is the AES-256 key that seals the tenant's workflow payloads now, and its id.
func (v *Vault) CurrentKey(ctx context.Context, tenantID string) (keyID string, key []byte, err error) {
	k, err := v.keys(ctx, tenantID, true)
	if err != nil {
		return "", nil, err
	}
	primary, err := k.handle.Primary()
	if err != nil {
		return "", nil, broken(err)
	}
	key, err = payloadKey(tenantID, primary)
	return keyName(primary), key, err
}

// Key is the tenant's payload key of that id. A retired or foreign id has none.
func (v *Vault) Key(ctx context.Context, tenantID, keyID string) ([]byte, error) {
	k, err := v.keys(ctx, tenantID, false)
	if err != nil {
		return nil, err
	}
	if key, err := findKey(k.handle, tenantID, keyID); key != nil || err != nil {
		return key, err
	}
	if k, err = v.reload(ctx, tenantID); err != nil {
		return nil, err
	}
	key, err := findKey(k.handle, tenantID, keyID)
	if key == nil && err == nil {
		err = broken(fmt.Errorf("tenant %s has no key %s", tenantID, keyID))
	}
	return key, err
}

func findKey(handle *keyset.Handle, tenantID, keyID string) ([]byte, error) {
	for i := range handle.Len() {
		entry, err := handle.Entry(i)
		if err != nil {
			return nil, broken(err)
		}
		if keyName(entry) == keyID {
			return payloadKey(tenantID, entry)
		}
	}
	return nil, nil
}
