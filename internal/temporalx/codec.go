package temporalx

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"fmt"
	"strings"
	"time"

	commonpb "go.temporal.io/api/common/v1"
	"go.temporal.io/sdk/converter"
	"google.golang.org/protobuf/proto"

	"countersign.dev/domain/id"
)

// Metadata of an encrypted payload. Names live in histories: add, never rename.
const (
	encodingAESGCM = "binary/aes-gcm"
	metaTenant     = "countersign-tenant"
	metaKey        = "countersign-key"
)

// Keys gives the AES-256 keys of payloads. An empty tenantID asks for the
// installation's key, an empty keyID for the one new payloads are sealed with.
type Keys interface {
	Key(ctx context.Context, tenantID, keyID string) (id string, key []byte, err error)
}

// keyTimeout bounds a key look-up, so that a database that is away fails a
// workflow task (which the server retries) and never hangs a worker.
const keyTimeout = 10 * time.Second

// Codec seals every payload with AES-GCM under its tenant's key. Which tenant
// comes from the workflow's id, "<feature>/<tenant>/<business id>", which the
// SDK hands to client and worker alike; the codec server reads it from the metadata.
type Codec struct {
	keys   *cachedKeys
	tenant string
}

var _ converter.PayloadCodecWithSerializationContext = (*Codec)(nil)

// NewCodec is a codec without a tenant: it decodes everything and encodes under the installation's key.
func NewCodec(keys Keys) *Codec { return &Codec{keys: newCachedKeys(keys)} }

// WithSerializationContext binds the codec to the tenant of the workflow at hand.
func (c *Codec) WithSerializationContext(sc converter.SerializationContext) converter.PayloadCodec {
	switch sc := sc.(type) {
	case converter.WorkflowSerializationContext:
		return c.ForTenant(TenantOf(sc.WorkflowID))
	case converter.ActivitySerializationContext:
		return c.ForTenant(TenantOf(sc.WorkflowID))
	}
	return c
}

// ForTenant is the same codec for one tenant; empty means the installation.
func (c *Codec) ForTenant(tenantID string) *Codec {
	if tenantID == "" || tenantID == c.tenant {
		return c
	}
	return &Codec{keys: c.keys, tenant: tenantID}
}

// TenantOf is the tenant in a workflow id; empty when it carries none.
func TenantOf(workflowID string) string {
	parts := strings.SplitN(workflowID, "/", 3)
	if len(parts) < 2 || !id.Valid(parts[1]) {
		return ""
	}
	return parts[1]
}

// Encode seals each payload as a whole, its metadata included.
func (c *Codec) Encode(payloads []*commonpb.Payload) ([]*commonpb.Payload, error) {
	sealed := make([]*commonpb.Payload, len(payloads))
	for i, p := range payloads {
		plain, err := proto.Marshal(p)
		if err != nil {
			return nil, fmt.Errorf("seal payload: %w", err)
		}
		if sealed[i], err = c.seal(plain); err != nil {
			return nil, err
		}
	}
	return sealed, nil
}

func (c *Codec) seal(plain []byte) (*commonpb.Payload, error) {
	ctx, cancel := context.WithTimeout(context.Background(), keyTimeout)
	defer cancel()
	keyID, aead, err := c.keys.aead(ctx, c.tenant, "")
	if err != nil {
		return nil, fmt.Errorf("payload key of tenant %q: %w", c.tenant, err)
	}
	nonce := make([]byte, aead.NonceSize())
	if _, err := rand.Read(nonce); err != nil {
		return nil, fmt.Errorf("seal payload: %w", err)
	}
	return &commonpb.Payload{
		Metadata: map[string][]byte{
			converter.MetadataEncoding: []byte(encodingAESGCM),
			metaTenant:                 []byte(c.tenant),
			metaKey:                    []byte(keyID),
		},
		Data: aead.Seal(nonce, nonce, plain, associated(c.tenant, keyID)),
	}, nil
}

// Decode opens what Encode sealed and leaves other payloads alone.
func (c *Codec) Decode(payloads []*commonpb.Payload) ([]*commonpb.Payload, error) {
	opened := make([]*commonpb.Payload, len(payloads))
	for i, p := range payloads {
		if string(p.GetMetadata()[converter.MetadataEncoding]) != encodingAESGCM {
			opened[i] = p
			continue
		}
		var err error
		if opened[i], err = c.open(p); err != nil {
			return nil, err
		}
	}
	return opened, nil
}

func (c *Codec) open(p *commonpb.Payload) (*commonpb.Payload, error) {
	tenant, keyID := string(p.Metadata[metaTenant]), string(p.Metadata[metaKey])
	if c.tenant != "" && tenant != "" && tenant != c.tenant {
		return nil, fmt.Errorf("open payload: it belongs to another tenant than its workflow")
	}
	ctx, cancel := context.WithTimeout(context.Background(), keyTimeout)
	defer cancel()
	_, aead, err := c.keys.aead(ctx, tenant, keyID)
	if err != nil {
		return nil, fmt.Errorf("payload key %q of tenant %q: %w", keyID, tenant, err)
	}
	if len(p.Data) < aead.NonceSize() {
		return nil, fmt.Errorf("open payload: too short")
	}
	nonce, sealed := p.Data[:aead.NonceSize()], p.Data[aead.NonceSize():]
	plain, err := aead.Open(nil, nonce, sealed, associated(tenant, keyID))
	if err != nil {
		return nil, fmt.Errorf("open payload of tenant %q with key %q: %w", tenant, keyID, err)
	}
	opened := &commonpb.Payload{}
	if err := proto.Unmarshal(plain, opened); err != nil {
		return nil, fmt.Errorf("open payload: %w", err)
	}
	return opened, nil
}

// associated binds a payload to its tenant and key, so that neither label can be changed.
func associated(tenantID, keyID string) []byte { return []byte(tenantID + "\x00" + keyID) }

func newAEAD(key []byte) (cipher.AEAD, error) {
	if len(key) != 32 {
		return nil, fmt.Errorf("a payload key has 32 bytes, not %d", len(key))
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCM(block)
}
