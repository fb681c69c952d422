package scim_test

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/api/apitest"
	groupapi "countersign.dev/api/group"
	proposalapi "countersign.dev/api/proposal"
	scimapi "countersign.dev/api/scim"
	userapi "countersign.dev/api/user"
	authorityapp "countersign.dev/app/authority"
	groupapp "countersign.dev/app/group"
	passwordlinkapp "countersign.dev/app/passwordlink"
	preferenceapp "countersign.dev/app/preference"
	proposalapp "countersign.dev/app/proposal"
	scimapp "countersign.dev/app/scim"
	sessionapp "countersign.dev/app/session"
	tenantapp "countersign.dev/app/tenant"
	userapp "countersign.dev/app/user"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/tenant"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
	tenantrow "countersign.dev/internal/store/tenant"
)

type object = map[string]any

// desk is a company whose identity provider has a token.
type desk struct {
	*apitest.API
	t         *testing.T
	superuser string
	tenant    tenant.Tenant
	ann       user.User // an administrator
	admin     string    // session of ann
	token     string    // of the identity provider
	clientID  string
	subject   string // of the last proposal that was seen to wait
}

func newDesk(t *testing.T) *desk {
	db, superuser := storetest.Open(t, 8)
	d := &desk{t: t, superuser: superuser}
	d.API = apitest.Open(t, db, func(a *apitest.API) {
		links := passwordlinkapp.Links{Secrets: a.Tokens, Vault: a.Vault, Now: time.Now}
		commands := scimapp.Commands{DB: a.DB, Secrets: a.Tokens, Links: links, Now: time.Now}
		scimapi.Routes(a.Server, commands)
		scimapi.Mount(a.Server, tenantapp.NewDirectory(tenantapp.Commands{DB: a.DB}, time.Now), commands)
		userapi.SessionRoutes(a.Server, sessionapp.Commands{DB: a.DB, Now: time.Now})
		userapi.Routes(a.Server, userapp.Commands{DB: a.DB}, preferenceapp.Commands{DB: a.DB})
		groupapi.Routes(a.Server, groupapp.Commands{DB: a.DB})
		proposalapi.Routes(a.Server, proposalapp.Commands{DB: a.DB, Now: time.Now, Kinds: authorityapp.Kinds()})
	})
	d.tenant = d.company("northwind")
	d.ann = d.User(d.tenant.ID, "ann", "Administrator")
	d.admin = d.API.Token(d.tenant.ID, d.ann)
	d.clientID, d.token = d.addClient(d.admin, "Entra ID")
	return d
}

// company is a tenant that lists the mail domain acme.example.
func (d *desk) company(name string) tenant.Tenant {
	d.t.Helper()
	c := d.API.Tenant(name)
	require.NoError(d.t, d.DB.InTenant(d.t.Context(), c.ID, func(tx *postgres.Tx) error {
		return tenantrow.SetMailDomains(tx, []string{"acme.example"})
	}))
	return c
}

func (d *desk) addClient(session, name string) (clientID, token string) {
	d.t.Helper()
	var added scimapi.AddedClient
	d.Call("POST", "/api/scim-clients", session, object{"name": name, "days": 365}).Into(d.t, &added)
	return added.Client.ID, added.Token
}

// withProvider gives the company an OpenID provider, by which all its people sign in.
func (d *desk) withProvider() {
	d.exec(`INSERT INTO identity_providers (tenant_id, issuer, client_id, client_secret, scopes, mail_domains)
		VALUES ($1, 'https://login.acme.example', 'countersign', 'x', '{}', '{}')`, d.tenant.ID)
}

func (d *desk) exec(sql string, args ...any) {
	d.t.Helper()
	storetest.ExecAs(d.t, d.superuser, sql, args...)
}

func (d *desk) count(sql string, args ...any) int {
	d.t.Helper()
	return int(storetest.Count(d.t, d.superuser, sql, args...))
}

// resource is an answer of the protocol.
type resource struct {
	Status       int
	ID           string
	ExternalID   string
	UserName     string
	DisplayName  string
	Active       bool
	Detail       string
	ScimType     string
	TotalResults int
	Language     string `json:"preferredLanguage"`
	Name         struct{ GivenName, FamilyName string }
	Emails       []struct{ Value string }
	Members      []struct{ Value string }
	Groups       []struct{ Value, Display string }
	Resources    []resource
	Meta         struct{ Location, Version string }
}

// scim sends a request of the identity provider.
func (d *desk) scim(method, path string, body any) (r resource) {
	d.t.Helper()
	return d.scimAs(d.token, d.tenant.Identifier, method, path, body)
}

func (d *desk) scimAs(token, company, method, path string, body any) (r resource) {
	d.t.Helper()
	a := d.Call(method, "/scim/"+company+"/v2"+path, token, body, "Content-Type", "application/scim+json")
	if len(a.Body) > 0 {
		var raw map[string]any
		require.NoError(d.t, json.Unmarshal(a.Body, &raw), string(a.Body))
		delete(raw, "status") // a text in errors
		again, err := json.Marshal(raw)
		require.NoError(d.t, err)
		require.NoError(d.t, json.Unmarshal(again, &r))
	}
	r.Status = a.Status
	return r
}

const (
	userSchema  = "urn:ietf:params:scim:schemas:core:2.0:User"
	groupSchema = "urn:ietf:params:scim:schemas:core:2.0:Group"
)

// person sends a new person as Entra ID does.
func (d *desk) person(name string, more object) resource {
	d.t.Helper()
	body := object{"schemas": []string{userSchema}, "userName": name + "@acme.example", "active": true,
		"externalId": "id-" + name, "name": object{"givenName": name, "familyName": "Example"},
		"emails": []object{{"value": name + "@acme.example", "type": "work", "primary": true}}}
	for key, value := range more {
		body[key] = value
	}
	return d.scim("POST", "/Users", body)
}

// group sends a new group and returns its id.
func (d *desk) group(name string, members ...string) string {
	d.t.Helper()
	g := d.scim("POST", "/Groups", object{"schemas": []string{groupSchema}, "displayName": name,
		"externalId": "id-" + name, "members": values(members)})
	require.Equal(d.t, http.StatusCreated, g.Status, g.Detail)
	return g.ID
}

func values(ids []string) []object {
	all := []object{}
	for _, one := range ids {
		all = append(all, object{"value": one})
	}
	return all
}

func (d *desk) patch(path string, operations ...object) resource {
	d.t.Helper()
	return d.scim("PATCH", path, object{"schemas": []string{"urn:ietf:params:scim:api:messages:2.0:PatchOp"},
		"Operations": operations})
}

func (d *desk) join(groupID string, ids ...string) resource {
	d.t.Helper()
	return d.patch("/Groups/"+groupID, object{"op": "add", "path": "members", "value": values(ids)})
}

func (d *desk) leave(groupID, userID string) resource {
	d.t.Helper()
	return d.patch("/Groups/"+groupID, object{"op": "remove", "path": `members[value eq "` + userID + `"]`})
}

func (d *desk) members(groupID string) []string {
	d.t.Helper()
	ids := []string{}
	for _, m := range d.scim("GET", "/Groups/"+groupID, nil).Members {
		ids = append(ids, m.Value)
	}
	return ids
}

// waiting are the ids of the proposals that wait.
func (d *desk) waiting() []string {
	d.t.Helper()
	var page struct {
		Items []struct{ ID, ProposedBy, Subject string }
	}
	d.Call("POST", "/api/proposals/grid", d.admin, object{"filters": []object{
		{"field": "state", "operator": "equal", "value": []string{"pending"}}}}).Into(d.t, &page)
	ids := []string{}
	for _, p := range page.Items {
		require.Equal(d.t, "Entra ID (SCIM)", p.ProposedBy)
		ids = append(ids, p.ID)
		d.subject = p.Subject
	}
	return ids
}

func (d *desk) confirm(proposalID string) {
	d.t.Helper()
	a := d.Call("POST", "/api/proposals/"+proposalID+"/approve", d.admin, object{"comment": ""})
	require.Equal(d.t, http.StatusOK, a.Status, string(a.Body))
}

func (d *desk) status(userID string) string {
	d.t.Helper()
	var u userapi.User
	d.Call("GET", "/api/users/"+userID, d.admin, nil).Into(d.t, &u)
	return string(u.Status)
}

func (d *desk) project() string {
	d.t.Helper()
	return storetest.Project(d.t, d.DB, d.superuser, d.tenant.ID, flow.PayableInvoices)
}
