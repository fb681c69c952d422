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

// Key is the AES-256 key of that id which seals workflow payloads, temporalx.Keys:
// no keyID asks for the current one, no tenantID for the installation's. A retired
// or another tenant's id names nothing.
func (v *Vault) Key(ctx context.Context, tenantID, keyID string) (string, []byte, error) {
	if tenantID == "" {
		return v.master.payloadKey(keyID)
	}
	k, err := v.keys(ctx, tenantID, keyID == "")
	if err != nil {
		return "", nil, err
	}
	entry, err := findKey(k.handle, keyID)
	if entry == nil && err == nil { // another process may just have rotated the keyset
		if k, err = v.reload(ctx, tenantID); err == nil {
			entry, err = findKey(k.handle, keyID)
		}
	}
	if err != nil {
		return "", nil, err
	}
	if entry == nil {
		return "", nil, broken(fmt.Errorf("tenant %s has no key %s", tenantID, keyID))
	}
	key, err := payloadKey(tenantID, entry)
	return keyName(entry), key, err
}

// payloadKey derives a separate key from the tenant's, so that a payload cannot be used as a stored secret or
// the other way round.
func payloadKey(tenantID string, entry *keyset.Entry) ([]byte, error) {
	key, ok := entry.Key().(*aesgcm.Key)
	if !ok {
		return nil, broken(fmt.Errorf("a key of type %T cannot seal payloads", entry.Key()))
	}
	return derivePayloadKey(tenantID, key.KeyBytes().Data(insecuresecretdataaccess.Token{}))
}

func derivePayloadKey(tenantID string, raw []byte) ([]byte, error) {
	return hkdf.Key(sha256.New, raw, nil, "countersign temporal payload/"+tenantID, 32)
}

func keyName(entry *keyset.Entry) string { return fmt.Sprintf("%08x", entry.KeyID()) }

func findKey(handle *keyset.Handle, keyID string) (*keyset.Entry, error) {
	if keyID == "" {
		return handle.Primary()
	}
	for i := range handle.Len() {
		entry, err := handle.Entry(i)
		if err != nil {
			return nil, broken(err)
		}
		if keyName(entry) == keyID {
			return entry, nil
		}
	}
	return nil, nil
}

// payloadKey seals payloads of workflows that belong to no tenant. An old
// master key must stay in the ring as long as their histories are kept.
func (m *Master) payloadKey(keyID string) (string, []byte, error) {
	for _, k := range m.keys {
		if name := fmt.Sprintf("%x", k.id); keyID == "" || keyID == name {
			return name, k.payload, nil
		}
	}
	return "", nil, broken(fmt.Errorf("the installation has no key %s", keyID))
}
