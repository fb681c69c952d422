package temporalx

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"log/slog"
	"testing"

	"github.com/stretchr/testify/require"
	commonpb "go.temporal.io/api/common/v1"
	"go.temporal.io/sdk/converter"
	"go.temporal.io/sdk/log"
	"google.golang.org/protobuf/proto"

	"countersign.dev/domain/actor"
	"countersign.dev/domain/id"
)

// derivedKeys derives a tenant's keys from a seed, which is all a codec needs to know of them.
type derivedKeys struct {
	seed    string
	current string
	gone    map[string]bool
}

func (k derivedKeys) Key(_ context.Context, tenantID, keyID string) (string, []byte, error) {
	if keyID == "" {
		keyID = k.current
	}
	if k.gone[tenantID] {
		return "", nil, errors.New("the key is destroyed")
	}
	sum := sha256.Sum256([]byte(k.seed + tenantID + keyID))
	return keyID, sum[:], nil
}

const account = "4417123456789113"

func tenantConverter(keys Keys, tenantID string) converter.DataConverter {
	return converter.WithDataConverterSerializationContext(DataConverter(NewCodec(keys)),
		converter.WorkflowSerializationContext{WorkflowID: "invoice/" + tenantID + "/x"})
}

func TestPayloadIsSealedUnderItsTenantsKeyAndNamesIt(t *testing.T) {
	tenant, keys := id.New(), derivedKeys{current: "k1"}
	p, err := tenantConverter(keys, tenant).ToPayload(account)
	require.NoError(t, err)
	require.Equal(t, tenant, string(p.Metadata[metaTenant]))
	require.Equal(t, "k1", string(p.Metadata[metaKey]))
	raw, err := proto.Marshal(p)
	require.NoError(t, err)
	require.False(t, bytes.Contains(raw, []byte(account)))

	var back string
	require.NoError(t, DataConverter(NewCodec(keys)).FromPayload(p, &back), "the codec server knows no workflow id")
	require.Equal(t, account, back)
}

func TestOldKeyStillOpensAfterRotation(t *testing.T) {
	tenant := id.New()
	p, err := tenantConverter(derivedKeys{current: "k1"}, tenant).ToPayload(account)
	require.NoError(t, err)
	var back string
	require.NoError(t, tenantConverter(derivedKeys{current: "k2"}, tenant).FromPayload(p, &back))
	require.Equal(t, account, back)
}

func TestPayloadOfAnotherTenantIsRefused(t *testing.T) {
	keys := derivedKeys{current: "k1"}
	p, err := tenantConverter(keys, id.New()).ToPayload(account)
	require.NoError(t, err)
	var back string
	require.ErrorContains(t, tenantConverter(keys, id.New()).FromPayload(p, &back), "another tenant")
}

func TestPayloadOfAnotherWorkflowIsRefused(t *testing.T) {
	tenant, keys := id.New(), derivedKeys{current: "k1"}
	p, err := tenantConverter(keys, tenant).ToPayload(account)
	require.NoError(t, err)
	other := converter.WithDataConverterSerializationContext(DataConverter(NewCodec(keys)),
		converter.ActivitySerializationContext{WorkflowID: "invoice/" + tenant + "/y"})
	var back string
	require.ErrorContains(t, other.FromPayload(p, &back), "another workflow")
	p.Metadata[metaWorkflow] = []byte("invoice/" + tenant + "/y")
	require.ErrorContains(t, other.FromPayload(p, &back), "message authentication failed")
}

func TestPayloadThatIsNotSealedIsRefused(t *testing.T) {
	keys := derivedKeys{current: "k1"}
	plain, err := converter.GetDefaultDataConverter().ToPayload(account)
	require.NoError(t, err)
	var back string
	for _, c := range []converter.DataConverter{tenantConverter(keys, id.New()), DataConverter(NewCodec(keys))} {
		require.ErrorIs(t, c.FromPayload(plain, &back), ErrNotSealed)
	}
	shown, err := NewCodec(keys).Reveal([]*commonpb.Payload{plain})
	require.NoError(t, err)
	require.Equal(t, []*commonpb.Payload{plain}, shown)
}

// headers is one message's.
type headers map[string]*commonpb.Payload

func (h headers) Set(name string, p *commonpb.Payload) { h[name] = p }

func (h headers) Get(name string) (*commonpb.Payload, bool) { p, ok := h[name]; return p, ok }

func (h headers) ForEachKey(do func(string, *commonpb.Payload) error) error {
	for name, p := range h {
		if err := do(name, p); err != nil {
			return err
		}
	}
	return nil
}

func TestHeaderNamesNoPersonAndAForgedOneIsIgnored(t *testing.T) {
	tenant := id.New()
	p := origins{NewCodec(derivedKeys{current: "k1"}), log.NewStructuredLogger(slog.New(slog.DiscardHandler))}
	sent := headers{}
	bob := actor.Actor{TenantID: tenant, UserID: id.New(), UserName: "Bob", ClientIP: "192.0.2.7", CorrelationID: "c1",
		CommandKey: "k"}
	require.NoError(t, p.Inject(actor.With(context.Background(), bob), sent))
	ctx, err := p.Extract(context.Background(), sent)
	require.NoError(t, err)
	who, _ := actor.From(ctx)
	require.Equal(t, actor.System(tenant, "c1"), who)

	forged, err := converter.GetDefaultDataConverter().ToPayload(bob)
	require.NoError(t, err)
	ctx, err = p.Extract(context.Background(), headers{headerOrigin: forged})
	require.NoError(t, err, "a forged header does not break the workflow")
	_, named := actor.From(ctx)
	require.False(t, named)
}

func TestRelabelledPayloadDoesNotOpen(t *testing.T) {
	tenant, keys := id.New(), derivedKeys{current: "k1"}
	p, err := tenantConverter(keys, tenant).ToPayload(account)
	require.NoError(t, err)
	p.Metadata[metaKey] = []byte("k2")
	var back string
	require.Error(t, tenantConverter(keys, tenant).FromPayload(p, &back))
}

func TestWrongOrDestroyedKeyFailsLoudly(t *testing.T) {
	tenant := id.New()
	p, err := tenantConverter(derivedKeys{current: "k1"}, tenant).ToPayload(account)
	require.NoError(t, err)
	var back string
	require.Error(t, tenantConverter(derivedKeys{seed: "other", current: "k1"}, tenant).FromPayload(p, &back))
	gone := derivedKeys{current: "k1", gone: map[string]bool{tenant: true}}
	require.ErrorContains(t, tenantConverter(gone, tenant).FromPayload(p, &back), "destroyed")
}

func TestWorkflowWithoutTenantUsesTheInstallationsKey(t *testing.T) {
	for _, workflowID := range []string{"", "relay", "relay/x", "retention/not-a-tenant/x"} {
		require.Empty(t, TenantOf(workflowID), workflowID)
	}
	tenant := id.New()
	require.Equal(t, tenant, TenantOf("ach/"+tenant+"/"+id.New()))
}

func TestFailureCarriesNothingInClear(t *testing.T) {
	tenant, keys := id.New(), derivedKeys{current: "k1"}
	fc := FailureConverter(DataConverter(NewCodec(keys)))
	bound := fc.(converter.FailureConverterWithSerializationContext).WithSerializationContext(
		converter.ActivitySerializationContext{WorkflowID: "ach/" + tenant + "/b"})
	failure := bound.ErrorToFailure(errors.Join(errors.New("account "+account), errors.New("refused")))
	require.Equal(t, tenant, string(failure.EncodedAttributes.Metadata[metaTenant]))
	raw, err := proto.Marshal(failure)
	require.NoError(t, err)
	require.False(t, bytes.Contains(raw, []byte(account)))
	require.ErrorContains(t, bound.FailureToError(failure), account)
}

// The SDK opens a local activity's failure before it writes it into the history.
func TestOpeningAFailureLeavesItSealed(t *testing.T) {
	fc := FailureConverter(tenantConverter(derivedKeys{current: "k1"}, id.New()))
	failure := fc.ErrorToFailure(errors.New("account " + account))
	require.ErrorContains(t, fc.FailureToError(failure), account)
	require.NotContains(t, failure.String(), account)
	require.NoError(t, fc.FailureToError(nil))
}
