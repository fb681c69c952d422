package erp_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/connection"
	"countersign.dev/domain/erpconnection"
	"countersign.dev/domain/fault"
	"countersign.dev/internal/erp"
	"countersign.dev/internal/outbound"
	"countersign.dev/internal/rest"
)

// opened is one profile of a company.
type opened struct{ connection.Opened }

func (o *opened) Open(context.Context, string, string) (connection.Opened, error) {
	return o.Opened, nil
}

func TestPostingByProfileUsesItsLoginAndMapping(t *testing.T) {
	l := &ledger{postings: map[string]map[string]any{}}
	var keys []string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		keys = append(keys, r.Header.Get("X-Api-Key"))
		l.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	calls := rest.NewClient(outbound.Loopback(), nil)
	profile := &opened{connection.Opened{ProfileID: "profile", Type: connection.REST, Settings: connection.Settings{
		Authentication: connection.APIKey, URL: server.URL, KeyName: "X-Api-Key", AddTo: connection.Header},
		Secrets: map[connection.Secret]string{connection.SecretAPIKey: "canary"}}}
	client := &erp.Client{Outbound: outbound.Loopback(), Profiles: profile, REST: &calls}
	to := erpconnection.Target{ProjectID: "project", Address: server.URL, ProfileID: "profile",
		Mapping: erpconnection.NetSuite.Names()}
	p, inv := example(t)
	for range 2 {
		reference, err := client.Post(t.Context(), "t", to, p, inv)
		require.NoError(t, err)
		require.Equal(t, "ERP-p1", reference)
	}
	require.Len(t, l.postings, 1, "posted once")
	require.Equal(t, []string{"canary", "canary"}, keys)
	require.Equal(t, "INV-1", l.postings["p1"]["tranId"])
	require.Equal(t, "p1", l.postings["p1"]["externalId"])
	require.NotContains(t, l.postings["p1"], "invoiceId")
	_, found, err := client.Find(t.Context(), "t", to, "p1")
	require.NoError(t, err)
	require.True(t, found)

	profile.Blocked = []string{"127.0.0.1"}
	_, err = client.Post(t.Context(), "t", to, p, inv)
	require.Equal(t, fault.ErpConnection, fault.CodeOf(err), "a blocked host gets nothing")
	profile.Blocked, profile.Settings.URL = nil, "https://moved.example"
	_, err = client.Post(t.Context(), "t", to, p, inv)
	require.Equal(t, fault.Unavailable, fault.KindOf(err), "the profile moved after the attempt was recorded")
	require.Len(t, keys, 3, "nothing else was sent")
}
