// Package secret encrypts what must be unreadable at rest: account numbers,
// passwords, private keys. The installation's master key encrypts one keyset
// per tenant, and the keyset encrypts the tenant's secrets, so that the master
// key can change without touching data and a tenant's data can be made
// unreadable, backups included, by destroying one row.
package secret

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"

	"github.com/tink-crypto/tink-go/v2/aead/subtle"
)

const masterKeySize = 32

// Master is the ring of master keys. The first seals; all of them open, so that
// during a change of the key both the old and the new one work.
type Master struct{ keys []masterKey }

type masterKey struct {
	id      [4]byte // leads what it sealed: which key opens it
	aead    *subtle.AESGCM
	payload []byte // derived from it, for workflows without a tenant
}

// ParseMaster reads base64 keys of 32 bytes, separated by white space or commas; the newest first.
func ParseMaster(text string) (*Master, error) {
	m := &Master{}
	for i, field := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \t\r\n,", r) }) {
		raw, err := base64.StdEncoding.DecodeString(field)
		if err != nil || len(raw) != masterKeySize {
			// the message must not contain the key
			return nil, fmt.Errorf("master key %d is not %d bytes in base64", i+1, masterKeySize)
		}
		aead, err := subtle.NewAESGCM(raw)
		if err != nil {
			return nil, fmt.Errorf("master key %d: %w", i+1, err)
		}
		payload, err := derivePayloadKey("", raw)
		if err != nil {
			return nil, fmt.Errorf("master key %d: %w", i+1, err)
		}
		sum := sha256.Sum256(append([]byte("countersign master key id"), raw...))
		m.keys = append(m.keys, masterKey{id: [4]byte(sum[:4]), aead: aead, payload: payload})
	}
	if len(m.keys) == 0 {
		return nil, errors.New("there is no master key")
	}
	return m, nil
}

// LoadMaster reads the ring from file.
func LoadMaster(file string) (*Master, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("master key: %w", err)
	}
	return ParseMaster(string(text))
}

// LoadOrGenerateMaster is for development and the demo: a missing file is
// created with a random key, readable by its owner alone.
func LoadOrGenerateMaster(file string, log *slog.Logger) (*Master, error) {
	m, err := LoadMaster(file)
	if !errors.Is(err, fs.ErrNotExist) {
		return m, err
	}
	log.Warn("no master key is configured: a development key was generated; it decrypts every secret", "file", file)
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return nil, fmt.Errorf("master key: %w", err)
	}
	key, err := NewMasterKey()
	if err != nil {
		return nil, err
	}
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) { // another process of the stack was quicker
		return LoadMaster(file)
	}
	if err != nil {
		return nil, fmt.Errorf("master key: %w", err)
	}
	_, err = f.WriteString(key + "\n")
	if err := errors.Join(err, f.Close()); err != nil {
		return nil, fmt.Errorf("master key: %w", err)
	}
	return ParseMaster(key)
}

// NewMasterKey is a random key in the form ParseMaster reads.
func NewMasterKey() (string, error) {
	raw := make([]byte, masterKeySize)
	if _, err := rand.Read(raw); err != nil {
		return "", fmt.Errorf("master key: %w", err)
	}
	return base64.StdEncoding.EncodeToString(raw), nil
}

// Encrypt seals plain under the newest key. What is sealed opens only with the same associated data.
func (m *Master) Encrypt(plain, associated []byte) ([]byte, error) {
	sealed, err := m.keys[0].aead.Encrypt(plain, associated)
	if err != nil {
		return nil, err
	}
	return append(m.keys[0].id[:], sealed...), nil
}

// Decrypt opens what any key of the ring sealed.
func (m *Master) Decrypt(sealed, associated []byte) ([]byte, error) {
	for _, k := range m.keys {
		if rest, found := bytes.CutPrefix(sealed, k.id[:]); found {
			return k.aead.Decrypt(rest, associated)
		}
	}
	return nil, errors.New("no master key of the ring sealed this")
}

// Renew seals what the ring sealed again, under the newest key; nil when it is already.
func (m *Master) Renew(sealed, associated []byte) ([]byte, error) {
	if m.Newest(sealed) {
		return nil, nil
	}
	plain, err := m.Decrypt(sealed, associated)
	if err != nil {
		return nil, err
	}
	return m.Encrypt(plain, associated)
}

// Newest says whether the newest key sealed it, so that no older key is needed for it.
func (m *Master) Newest(sealed []byte) bool { return bytes.HasPrefix(sealed, m.keys[0].id[:]) }

// String and LogValue keep the keys out of every log and error.
func (m *Master) String() string { return fmt.Sprintf("master ring of %d keys", len(m.keys)) }

// LogValue implements slog.LogValuer.
func (m *Master) LogValue() slog.Value { return slog.StringValue(m.String()) }
