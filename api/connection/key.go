package connection

import (
	"context"
	"time"

	"countersign.dev/api/server"
	"countersign.dev/domain/connection"
)

// KeyPathInput names a key of a profile.
type KeyPathInput struct {
	ProfilePathInput
	KeyID string `path:"keyId" format:"uuid"`
}

// NewKey is a key to generate, or one to import. Private parts and passphrases are never returned.
type NewKey struct {
	Generate   bool   `json:"generate,omitempty" doc:"A key of the company"`
	Name       string `json:"name,omitempty" maxLength:"100" doc:"Owner of a generated key"`
	Email      string `json:"email,omitempty" maxLength:"254"`
	Years      int    `json:"years,omitempty" minimum:"0" maximum:"5" doc:"Validity of a generated key"`
	PublicKey  string `json:"publicKey,omitempty" maxLength:"100000" doc:"Of a partner, ASCII armor"`
	PrivateKey string `json:"privateKey,omitempty" maxLength:"100000" doc:"Of the company, ASCII armor"`
	Passphrase string `json:"passphrase,omitempty" maxLength:"1000" doc:"Of the private key; it is not stored"`
}

// Key is a key of a profile without its private part.
type Key struct {
	ID           string              `json:"id"`
	State        connection.KeyState `json:"state"`
	Fingerprint  string              `json:"fingerprint" doc:"Hexadecimal"`
	Algorithm    string              `json:"algorithm"`
	Bits         int                 `json:"bits"`
	Owner        string              `json:"owner" doc:"First user id"`
	CreationTime time.Time           `json:"creationTime" doc:"As the key states"`
	ExpiresAt    *time.Time          `json:"expiresAt,omitempty" doc:"Absent: never"`
	Expired      bool                `json:"expired"`
	PublicKey    string              `json:"publicKey" doc:"ASCII armor"`
	AddedAt      time.Time           `json:"addedAt"`
}

func (k *NewKey) fromAPI() *connection.NewKey {
	if k == nil {
		return nil
	}
	return &connection.NewKey{Generate: k.Generate, Name: k.Name, Email: k.Email, Years: k.Years, Public: k.PublicKey,
		Private: k.PrivateKey, Passphrase: k.Passphrase}
}

func keysToAPI(keys []connection.Key, now time.Time) []Key {
	out := make([]Key, len(keys))
	for n, k := range keys {
		out[n] = Key{ID: k.ID, State: k.State, Fingerprint: k.Fingerprint, Algorithm: k.Algorithm, Bits: k.Bits,
			Owner: k.Owner, CreationTime: k.CreatedAt, Expired: k.Expired(now), PublicKey: k.Public, AddedAt: k.AddedAt}
		if !k.ExpiresAt.IsZero() {
			out[n].ExpiresAt = &k.ExpiresAt
		}
	}
	return out
}

func (h handlers) removeKey(ctx context.Context, in *KeyPathInput) (*Output, error) {
	c, err := h.connections.RemoveKey(ctx, server.Caller(ctx).TenantID, in.ConnectionID, in.ProfileID, in.KeyID)
	return h.output(ctx, c), err
}
