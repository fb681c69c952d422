package api_test

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"countersign.dev/api"
	accountapi "countersign.dev/api/account"
	"countersign.dev/api/apitest"
	demoapi "countersign.dev/demo/api"
	"countersign.dev/internal/store/storetest"
)

const verifier = "a-verifier-that-is-long-enough-to-be-taken-0123456789"

type object = map[string]any

func challenge() string {
	sum := sha256.Sum256([]byte(verifier))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

func offered(t *testing.T, a *apitest.API, tenant string) []demoapi.User {
	t.Helper()
	var users demoapi.Users
	a.Call("GET", "/api/demo/tenants/"+tenant+"/users", "", nil).Into(t, &users)
	return users.Users
}

func continueAs(a *apitest.API, tenant, userID string) apitest.Answer {
	return a.Call("POST", "/api/demo/tenants/"+tenant+"/continue-as", "",
		object{"userId": userID, "codeChallenge": challenge()})
}

func TestDemoSignInIsLimitedToDemoTenants(t *testing.T) {
	a := apitest.New(t, func(a *apitest.API) { attach(a, "") })
	d := demoTenant(a, "northwind")
	zoe := a.User(d.ID, "zoe", "Approver")
	ann := a.User(d.ID, "ann", "Approver")
	users := offered(t, a, "northwind")
	require.Equal(t, []demoapi.User{{ID: ann.ID, Name: "ann Test", Roles: []string{"Approver"}},
		{ID: zoe.ID, Name: "zoe Test", Roles: []string{"Approver"}}}, users, "by name: the same at every start")
	var done accountapi.SignInResult
	continueAs(a, "northwind", ann.ID).Into(t, &done)
	require.NotEmpty(t, done.Code)
	var token accountapi.Token
	a.Call("GET", "/api/tenants/northwind/account/token?delivery=body&code="+done.Code+"&codeVerifier="+verifier, "",
		nil).Into(t, &token)
	require.Equal(t, ann.ID, token.User.UserID)

	real := a.Tenant("contoso")
	bob := a.User(real.ID, "bob", "Approver")
	require.Empty(t, offered(t, a, "contoso"))
	require.Equal(t, http.StatusForbidden, continueAs(a, "contoso", bob.ID).Status)
	require.Equal(t, http.StatusNotFound, continueAs(a, "northwind", bob.ID).Status)
	require.Equal(t, http.StatusNotFound, continueAs(a, "nobody", bob.ID).Status)
}

func TestPlatformTenantOffersNoDemoUsers(t *testing.T) {
	s, super := storetest.Open(t, 0)
	a := apitest.Open(t, s, func(a *apitest.API) { attach(a, "") })
	d := demoTenant(a, "platform")
	ruth := a.User(d.ID, "ruth", "Approver")
	conn, err := pgx.Connect(context.Background(), super)
	require.NoError(t, err)
	defer func() { _ = conn.Close(context.Background()) }()
	_, err = conn.Exec(context.Background(), `UPDATE tenants SET kind = 'platform'`)
	require.NoError(t, err)
	require.Empty(t, offered(t, a, "platform"))
	require.Equal(t, http.StatusForbidden, continueAs(a, "platform", ruth.ID).Status)
	var done accountapi.SignInResult
	a.Call("POST", "/api/tenants/platform/account/sign-in", "",
		object{"username": "ruth", "password": apitest.Password, "codeChallenge": challenge()}).Into(t, &done)
	require.NotEmpty(t, done.Code, "the password works")
}

// A process without the module has no route, permission or type of the demo, even in a tenant of the demo.
func TestAPIWithoutDemoModuleHasNoDemoRoutes(t *testing.T) {
	document, err := api.OpenAPI()
	require.NoError(t, err)
	require.NotRegexp(t, `(?i)demo|outside`, string(document))
	a := apitest.New(t, nil)
	d := demoTenant(a, "northwind")
	ann := a.User(d.ID, "ann", "Approver")
	require.Equal(t, http.StatusNotFound, a.Call("GET", "/api/demo/tenants/northwind/users", "", nil).Status)
	require.Equal(t, http.StatusNotFound, continueAs(a, "northwind", ann.ID).Status)
	require.Equal(t, http.StatusNotFound,
		a.Call(http.MethodGet, "/api/demo/outside-world", a.Token(d.ID, ann), nil).Status)
}
