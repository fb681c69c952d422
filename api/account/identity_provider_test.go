package account_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/zitadel/oidc/v3/example/server/storage"
	"github.com/zitadel/oidc/v3/pkg/op"
)

const idpClient, idpSecret, idpPassword = "countersign-at-northwind", "the client's secret", "the person's password"

// identityProvider is a second OpenID provider on another port, on the
// library's example storage: a tenant's own.
type identityProvider struct {
	issuer  string
	storage *storage.Storage
	person  storage.User
}

func (p *identityProvider) GetUserByID(id string) *storage.User {
	if id != p.person.ID {
		return nil
	}
	return &p.person
}

func (p *identityProvider) GetUserByUsername(string) *storage.User { return &p.person }
func (p *identityProvider) ExampleClientID() string                { return "" }

func newIdentityProvider(t *testing.T, redirect string) *identityProvider {
	t.Helper()
	p := &identityProvider{person: storage.User{Username: "ann", Password: idpPassword}}
	p.storage = storage.NewStorageWithClients(p,
		map[string]*storage.Client{idpClient: storage.WebClient(idpClient, idpSecret, redirect)})
	var handler http.Handler
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		handler.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	p.issuer = server.URL
	provider, err := op.NewProvider(&op.Config{CryptoKey: [32]byte{1}, CodeMethodS256: true}, p.storage,
		op.StaticIssuer(p.issuer), op.WithAllowInsecure())
	require.NoError(t, err)
	handler = provider
	return p
}

// settings are what an administrator enters.
func (p *identityProvider) settings(secret string, version int) object {
	return object{"issuer": p.issuer, "clientId": idpClient, "clientSecret": secret, "enabled": true,
		"version": version, "scopes": []string{"profile", "email"}, "mailDomains": []string{}}
}

// signIn does what the person does there, and returns where they are sent back to.
func (p *identityProvider) signIn(t *testing.T, authorize string) string {
	t.Helper()
	login, err := url.Parse(p.redirected(t, authorize))
	require.NoError(t, err)
	requestID := login.Query().Get("authRequestID")
	require.NotEmpty(t, requestID, login)
	require.NoError(t, p.storage.CheckUsernamePassword("ann", idpPassword, requestID))
	return p.redirected(t, p.issuer+"/authorize/callback?id="+requestID)
}

func (p *identityProvider) redirected(t *testing.T, address string) string {
	t.Helper()
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	res, err := client.Get(address)
	require.NoError(t, err)
	defer res.Body.Close()
	require.Equal(t, http.StatusFound, res.StatusCode)
	return res.Header.Get("Location")
}
