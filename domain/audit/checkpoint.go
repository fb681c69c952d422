package audit

import (
	"bytes"
	"crypto/ed25519"
	"encoding/json"
	"fmt"
	"time"
)

// markSize is how much of each hash a checkpoint keeps: enough to say which
// entry differs first, not only that one of thousands does.
const markSize = 8

// Checkpoint states a tenant's chain at a time. It is stored outside of the database.
type Checkpoint struct {
	TenantID  string    `json:"tenantId"`
	Seq       int64     `json:"seq"`  // entries in the chain
	Hash      []byte    `json:"hash"` // of the last one
	At        time.Time `json:"at"`
	After     int64     `json:"after"` // Seq of the checkpoint before it
	Marks     []byte    `json:"marks"` // the first bytes of each hash from After+1 to Seq
	KeyID     string    `json:"keyId"`
	Signature []byte    `json:"signature,omitempty"`
}

// Sign signs everything else in c.
func (c Checkpoint) Sign(keyID string, key ed25519.PrivateKey) (Checkpoint, error) {
	c.KeyID = keyID
	message, err := c.message()
	if err != nil {
		return c, err
	}
	c.Signature = ed25519.Sign(key, message)
	return c, nil
}

// Genuine says whether the holder of the key signed exactly this.
func (c Checkpoint) Genuine(key ed25519.PublicKey) bool {
	message, err := c.message()
	return err == nil && len(c.Hash) > 0 && int64(len(c.Marks)) == (c.Seq-c.After)*markSize &&
		ed25519.Verify(key, message, c.Signature)
}

func (c Checkpoint) message() ([]byte, error) {
	c.Signature = nil
	body, err := json.Marshal(c)
	if err != nil {
		return nil, fmt.Errorf("checkpoint: %w", err)
	}
	return append([]byte("countersign audit checkpoint\x00"), body...), nil
}

// Mark is the part of a hash that a checkpoint stores.
func Mark(hash []byte) []byte { return hash[:min(markSize, len(hash))] }

// matches compares a link with the checkpoint's entry at the same position.
func (c Checkpoint) matches(seq int64, hash []byte) bool {
	if seq == c.Seq && !bytes.Equal(hash, c.Hash) {
		return false
	}
	i := (seq - c.After - 1) * markSize
	return bytes.Equal(c.Marks[i:i+markSize], Mark(hash))
}
