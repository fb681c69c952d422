package temporalx

import (
	"context"
	"io"
	"maps"
	"net/http"
	"slices"

	commonpb "go.temporal.io/api/common/v1"
	"google.golang.org/protobuf/encoding/protojson"
)

// CodecPath is where the codec server is mounted.
const CodecPath = "/temporal/codec"

// maxDecode bounds one request of the Temporal UI; a page of history is far smaller.
const maxDecode = 8 << 20

// CodecServer decrypts payloads for the Temporal UI: only POST …/decode. It encrypts nothing, so that it cannot
// be used to create a payload that a worker accepts. record writes the audit entry before the payloads are read.
func CodecServer(codec *Codec, record func(ctx context.Context, tenants []string, payloads int) error) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost || r.URL.EscapedPath() != CodecPath+"/decode" {
			http.NotFound(w, r)
			return
		}
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxDecode))
		sealed := &commonpb.Payloads{}
		if err != nil || protojson.Unmarshal(body, sealed) != nil {
			http.Error(w, "not a list of payloads", http.StatusBadRequest)
			return
		}
		if err := record(r.Context(), tenantsOf(sealed.Payloads), len(sealed.Payloads)); err != nil {
			http.Error(w, "it could not be recorded, so it is not shown", http.StatusServiceUnavailable)
			return
		}
		opened, err := codec.Reveal(sealed.Payloads)
		if err != nil {
			http.Error(w, "the payloads cannot be opened", http.StatusUnprocessableEntity)
			return
		}
		answer, err := protojson.Marshal(&commonpb.Payloads{Payloads: opened})
		if err != nil {
			http.Error(w, "the payloads cannot be shown", http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(answer) // the browser may be gone
	})
}

func tenantsOf(payloads []*commonpb.Payload) []string {
	tenants := map[string]bool{}
	for _, p := range payloads {
		if tenant := string(p.GetMetadata()[metaTenant]); tenant != "" {
			tenants[tenant] = true
		}
	}
	return slices.Sorted(maps.Keys(tenants))
}
