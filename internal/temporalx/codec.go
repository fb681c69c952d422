package temporalx

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	commonpb "go.temporal.io/api/common/v1"
	"go.temporal.io/sdk/converter"
	"google.golang.org/protobuf/proto"

	"countersign.dev/domain/id"
)

// Metadata of an encrypted payload. Histories contain the names: add new ones and do not rename them.
const (
	encodingAESGCM = "binary/aes-gcm"
	metaTenant     = "countersign-tenant"
	metaKey        = "countersign-key"
	metaWorkflow   = "countersign-workflow"
)

// Keys gives the AES-256 keys of payloads. An empty tenantID asks for the
// installation's key, an empty keyID for the one new payloads are sealed with.
type Keys interface {
	Key(ctx context.Context, tenantID, keyID string) (id string, key []byte, err error)
}

// keyTimeout limits a key lookup. If the database is unavailable, a workflow task fails (which the server
// retries) and no worker hangs.
const keyTimeout = 10 * time.Second

// Codec encrypts every payload with AES-GCM under its tenant's key, for one workflow. Both are part of the
// workflow's id, "<feature>/<tenant>/<business id>", which the SDK gives to client and worker. A payload that is
// not encrypted, or that was encrypted for another workflow, is refused: a person with access to the Temporal
// frontend can neither create a payload nor reuse one elsewhere.
type Codec struct {
	keys     *cachedKeys
	tenant   string
	workflow string
}

var _ converter.PayloadCodecWithSerializationContext = (*Codec)(nil)

// NewCodec is a codec without a workflow: it opens what was sealed for any of them.
func NewCodec(keys Keys) *Codec { return &Codec{keys: newCachedKeys(keys)} }

// WithSerializationContext binds the codec to the current workflow and its tenant.
func (c *Codec) WithSerializationContext(sc converter.SerializationContext) converter.PayloadCodec {
	switch sc := sc.(type) {
	case converter.WorkflowSerializationContext:
		return c.ForWorkflow(sc.WorkflowID)
	case converter.ActivitySerializationContext:
		return c.ForWorkflow(sc.WorkflowID)
	}
	return c
}

// ForWorkflow is the same codec for one workflow.
func (c *Codec) ForWorkflow(workflowID string) *Codec {
	return &Codec{keys: c.keys, tenant: TenantOf(workflowID), workflow: workflowID}
}

// ForTenant is the same codec for one tenant, for what belongs to no one workflow.
func (c *Codec) ForTenant(tenantID string) *Codec { return &Codec{keys: c.keys, tenant: tenantID} }

// TenantOf is the tenant in a workflow id. It is empty if the id contains none.
func TenantOf(workflowID string) string {
	parts := strings.SplitN(workflowID, "/", 3)
	if len(parts) < 2 || !id.Valid(parts[1]) {
		return ""
	}
	return parts[1]
}

// Encode seals each payload as a whole, its metadata included.
func (c *Codec) Encode(payloads []*commonpb.Payload) ([]*commonpb.Payload, error) {
	encoded := make([]*commonpb.Payload, len(payloads))
	for i, p := range payloads {
		plain, err := proto.Marshal(p)
		if err != nil {
			return nil, fmt.Errorf("seal payload: %w", err)
		}
		if encoded[i], err = c.seal(plain); err != nil {
			return nil, err
		}
	}
	return encoded, nil
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
			metaWorkflow:               []byte(c.workflow),
		},
		Data: aead.Seal(nonce, nonce, plain, associated(c.tenant, keyID, c.workflow)),
	}, nil
}

// ErrNotSealed refuses a payload that was created without a key.
var ErrNotSealed = errors.New("open payload: it is not encrypted")

// Decode opens what Encode sealed and refuses everything else.
func (c *Codec) Decode(payloads []*commonpb.Payload) ([]*commonpb.Payload, error) {
	opened := make([]*commonpb.Payload, len(payloads))
	for i, p := range payloads {
		if !sealed(p) {
			return nil, ErrNotSealed
		}
		var err error
		if opened[i], err = c.open(p); err != nil {
			return nil, err
		}
	}
	return opened, nil
}

// Reveal opens what is sealed and leaves the rest as it is: to be shown to
// people, never to be acted on.
func (c *Codec) Reveal(payloads []*commonpb.Payload) ([]*commonpb.Payload, error) {
	shown := slices.Clone(payloads)
	for i, p := range payloads {
		if !sealed(p) {
			continue
		}
		var err error
		if shown[i], err = c.open(p); err != nil {
			return nil, err
		}
	}
	return shown, nil
}

func sealed(p *commonpb.Payload) bool {
	return string(p.GetMetadata()[converter.MetadataEncoding]) == encodingAESGCM
}

func (c *Codec) open(p *commonpb.Payload) (*commonpb.Payload, error) {
	tenant, keyID, workflow := string(p.Metadata[metaTenant]), string(p.Metadata[metaKey]),
		string(p.Metadata[metaWorkflow])
	if c.tenant != "" && tenant != c.tenant {
		return nil, errors.New("open payload: it belongs to another tenant than its workflow")
	}
	if c.workflow != "" && workflow != c.workflow {
		return nil, errors.New("open payload: it was sealed for another workflow")
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
	nonce, body := p.Data[:aead.NonceSize()], p.Data[aead.NonceSize():]
	plain, err := aead.Open(nil, nonce, body, associated(tenant, keyID, workflow))
	if err != nil {
		return nil, fmt.Errorf("open payload of tenant %q with key %q: %w", tenant, keyID, err)
	}
	opened := &commonpb.Payload{}
	if err := proto.Unmarshal(plain, opened); err != nil {
		return nil, fmt.Errorf("open payload: %w", err)
	}
	return opened, nil
}

// associated binds a payload to its tenant, key and workflow, so that no label can be changed.
func associated(tenantID, keyID, workflowID string) []byte {
	return []byte(tenantID + "\x00" + keyID + "\x00" + workflowID)
}

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
