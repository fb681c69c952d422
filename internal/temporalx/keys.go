package temporalx

import (
	"context"
	"crypto/cipher"
	"sync"
	"time"
)

// keyLife is how long a key is cached. Every payload needs one, so it is not read each time. A rotated or
// destroyed key takes effect within this time.
const keyLife = time.Minute

type keyRef struct{ tenant, id string }

type cachedKey struct {
	id      string
	aead    cipher.AEAD
	expires time.Time
}

// cachedKeys keeps ciphers ready. It is shared by all codecs of a client.
type cachedKeys struct {
	keys Keys
	mu   sync.RWMutex
	held map[keyRef]cachedKey
}

func newCachedKeys(keys Keys) *cachedKeys {
	return &cachedKeys{keys: keys, held: map[keyRef]cachedKey{}}
}

func (c *cachedKeys) aead(ctx context.Context, tenantID, keyID string) (string, cipher.AEAD, error) {
	ref := keyRef{tenantID, keyID}
	c.mu.RLock()
	held, ok := c.held[ref]
	c.mu.RUnlock()
	if ok && time.Now().Before(held.expires) {
		return held.id, held.aead, nil
	}
	id, key, err := c.keys.Key(ctx, tenantID, keyID)
	if err != nil {
		return "", nil, err
	}
	aead, err := newAEAD(key)
	if err != nil {
		return "", nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.dropExpired()
	c.held[ref] = cachedKey{id: id, aead: aead, expires: time.Now().Add(keyLife)}
	return id, aead, nil
}

// dropExpired keeps a process that once saw many tenants from holding their keys for ever.
func (c *cachedKeys) dropExpired() {
	now := time.Now()
	for ref, held := range c.held {
		if now.After(held.expires) {
			delete(c.held, ref)
		}
	}
}
