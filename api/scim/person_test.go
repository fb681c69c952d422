package scim_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	scimapi "countersign.dev/api/scim"
	historyapp "countersign.dev/app/history"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/scim"
	"countersign.dev/internal/postgres"
	scimrow "countersign.dev/internal/store/scim"
)

func TestIdentityProviderAddsChangesAndDeactivatesPeople(t *testing.T) {
	d := newDesk(t)
	d.withProvider()
	added := d.person("bo", object{"preferredLanguage": "de-DE", "title": "Clerk", "active": "True"})
	require.Equal(t, http.StatusCreated, added.Status, added.Detail)
	require.True(t, added.Active)
	require.Equal(t, "bo@acme.example", added.UserName)
	require.Equal(t, "id-bo", added.ExternalID)
	require.Equal(t, "de", added.Language)
	require.True(t, strings.HasSuffix(added.Meta.Location, "/scim/northwind/v2/Users/"+added.ID), added.Meta.Location)
	require.Equal(t, "active", d.status(added.ID), "the company's provider signs them in")
	require.Zero(t, d.count(`SELECT count(*) FROM password_links`))

	changed := d.patch("/Users/"+added.ID, object{"op": "Replace", "path": "name.familyName", "value": "Berg"},
		object{"op": "replace", "value": object{"userName": "bo.berg@acme.example", "name.givenName": "Boris"}},
		object{"op": "add", "path": `emails[type eq "home"].value`, "value": "bo@home.example"},
		object{"op": "add", "path": "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department", "value": "AP"})
	require.Equal(t, http.StatusOK, changed.Status, changed.Detail)
	require.Equal(t, "Boris Berg", changed.DisplayName)
	require.Equal(t, "bo.berg@acme.example", changed.UserName)
	require.Equal(t, "bo@acme.example", changed.Emails[0].Value)

	off := d.patch("/Users/"+added.ID, object{"op": "Replace", "path": "active", "value": "False"})
	require.Equal(t, http.StatusOK, off.Status, off.Detail)
	require.False(t, off.Active)
	require.Equal(t, "inactive", d.status(added.ID))
	on := d.scim("PUT", "/Users/"+added.ID, object{"schemas": []string{userSchema}, "userName": "bo.berg@acme.example",
		"active": true, "name": object{"familyName": "Stern"}})
	require.True(t, on.Active)
	require.Equal(t, "Boris Stern", on.DisplayName)
	require.Equal(t, "id-bo", on.ExternalID, "what a replacement leaves out stays")
	require.Empty(t, d.waiting(), "the person has no authority")
	require.Positive(t, d.count(`SELECT count(*) FROM audit_entries WHERE object_id = $1
		AND user_name = 'Entra ID (SCIM)' AND action = 'inactive'`, added.ID))
}

func TestPeopleWithoutProviderAreInvited(t *testing.T) {
	d := newDesk(t)
	bo := d.person("bo", nil)
	require.Equal(t, http.StatusCreated, bo.Status, bo.Detail)
	require.True(t, bo.Active)
	require.Equal(t, "invited", d.status(bo.ID))
	require.Equal(t, 1, d.count(`SELECT count(*) FROM password_links WHERE user_id = $1`, bo.ID))

	off := d.person("cy", object{"active": false})
	require.Equal(t, "inactive", d.status(off.ID))
	require.Zero(t, d.count(`SELECT count(*) FROM password_links WHERE user_id = $1`, off.ID))
	on := d.patch("/Users/"+off.ID, object{"op": "replace", "path": "active", "value": true})
	require.True(t, on.Active)
	require.Equal(t, "invited", d.status(off.ID), "without a link, the person could not sign in")
	require.Equal(t, 1, d.count(`SELECT count(*) FROM password_links WHERE user_id = $1`, off.ID))

	d.patch("/Users/"+bo.ID, object{"op": "replace", "path": "active", "value": false})
	require.Equal(t, "inactive", d.status(bo.ID))
	d.patch("/Users/"+bo.ID, object{"op": "replace", "path": "active", "value": true})
	require.Equal(t, "invited", d.status(bo.ID))
}

func TestDeprovisioningEndsSessionsWithinSeconds(t *testing.T) {
	d := newDesk(t)
	d.withProvider()
	bo := d.User(d.tenant.ID, "bo", "Approver")
	session := d.API.Token(d.tenant.ID, bo)
	require.Equal(t, http.StatusOK, d.Call("GET", "/api/session/sessions", session, nil).Status)
	off := d.patch("/Users/"+bo.ID, object{"op": "replace", "path": "active", "value": false})
	require.Equal(t, http.StatusOK, off.Status, off.Detail)
	require.Eventually(t, func() bool {
		return d.Call("GET", "/api/session/sessions", session, nil).Status == http.StatusUnauthorized
	}, 5*time.Second, 100*time.Millisecond)
}

func TestPeopleWithAuthorityReturnOnlyAfterAnAdministratorConfirmed(t *testing.T) {
	d := newDesk(t)
	d.withProvider()
	bo := d.User(d.tenant.ID, "bo", "Approver")
	d.patch("/Users/"+bo.ID, object{"op": "replace", "path": "active", "value": false})
	for range 2 { // identity providers repeat what had no effect
		on := d.patch("/Users/"+bo.ID, object{"op": "replace", "path": "active", "value": true})
		require.Equal(t, http.StatusOK, on.Status, on.Detail)
		require.False(t, on.Active, "it waits")
	}
	require.Len(t, d.waiting(), 1)
	require.False(t, d.patch("/Users/"+bo.ID, object{"op": "replace", "path": "active", "value": false}).Active)
	require.Empty(t, d.waiting(), "the identity provider has changed its mind")

	d.patch("/Users/"+bo.ID, object{"op": "replace", "path": "active", "value": true})
	d.confirm(d.waiting()[0])
	require.Equal(t, "active", d.status(bo.ID))
	require.Positive(t, d.count(`SELECT count(*) FROM mails WHERE recipient = $1`, d.ann.Email))
	require.Zero(t, d.count(`SELECT count(*) FROM mails WHERE recipient LIKE '%scim.invalid'`))
}

func TestIdentityProviderLinksExistingPeople(t *testing.T) {
	d := newDesk(t)
	found := d.scim("GET", "/Users?filter="+url.QueryEscape(`userName eq "ANN@example.com"`), nil)
	require.Equal(t, 1, found.TotalResults)
	require.Equal(t, d.ann.ID, found.Resources[0].ID)
	linked := d.patch("/Users/"+d.ann.ID, object{"op": "add", "path": "externalId", "value": "42"},
		object{"op": "replace", "path": "userName", "value": "ann.upn@corp.local"})
	require.Equal(t, "42", linked.ExternalID)
	require.Equal(t, 1, d.scim("GET", "/Users?filter="+url.QueryEscape(`externalId eq "42"`), nil).TotalResults)
	require.Equal(t, 1, d.count(`SELECT count(*) FROM users WHERE id = $1 AND username = 'ann'`, d.ann.ID),
		"the person signs in as before")
	require.Equal(t, http.StatusConflict, d.scim("POST", "/Users", object{"schemas": []string{userSchema},
		"userName": "ann.upn@corp.local", "emails": []object{{"value": "else@acme.example"}}}).Status)
}

func TestIdentityProviderCannotTakeOverOrLockOutPeople(t *testing.T) {
	d := newDesk(t)
	d.withProvider()
	for name, answer := range map[string]resource{
		"another address": d.patch("/Users/"+d.ann.ID, object{"op": "replace", "path": `emails[type eq "work"].value`,
			"value": "mallory@acme.example"}),
		"the last administrator":     d.patch("/Users/"+d.ann.ID, object{"op": "replace", "path": "active", "value": false}),
		"deleted last administrator": d.scim("DELETE", "/Users/"+d.ann.ID, nil),
		"no address":                 d.patch("/Users/"+d.ann.ID, object{"op": "remove", "path": "emails"}),
		"a public mail provider":     d.person("x", object{"emails": []object{{"value": "x@gmail.com"}}}),
		"a foreign domain":           d.person("y", object{"emails": []object{{"value": "y@other.example"}}}),
		"the same person":            func() resource { d.person("bo", nil); return d.person("bo", nil) }(),
		"its own account":            d.scim("GET", "/Users/"+d.clientID, nil),
		"an unknown filter":          d.scim("GET", "/Users?filter="+url.QueryEscape(`title eq "x"`), nil),
		"a broken filter":            d.scim("GET", "/Users?filter="+url.QueryEscape(`userName eq`), nil),
		"a long filter":              d.scim("GET", "/Users?filter="+strings.Repeat("(", 1001), nil),
		"no id":                      d.scim("GET", "/Users/1%20OR%201=1", nil),
	} {
		require.GreaterOrEqual(t, answer.Status, 400, name)
		require.Less(t, answer.Status, 500, name+": "+answer.Detail)
		require.NotContains(t, answer.Detail, "SQL", name)
	}
	require.Equal(t, "active", d.status(d.ann.ID))
	require.Equal(t, 1, d.count(`SELECT count(*) FROM users WHERE id = $1 AND email LIKE 'ann%'`, d.ann.ID))
}

func TestDeletedPersonIsHiddenAndReturnsWithTheAccount(t *testing.T) {
	d := newDesk(t)
	d.withProvider()
	bo := d.person("bo", nil)
	clerks := d.group("Clerks", bo.ID)
	require.Equal(t, http.StatusNoContent, d.scim("DELETE", "/Users/"+bo.ID, nil).Status)
	require.Equal(t, http.StatusNotFound, d.scim("GET", "/Users/"+bo.ID, nil).Status)
	require.Equal(t, http.StatusNotFound, d.scim("DELETE", "/Users/"+bo.ID, nil).Status)
	require.Equal(t, "inactive", d.status(bo.ID), "records name the account")
	require.Empty(t, d.members(clerks))

	again := d.person("bo", object{"externalId": "new"})
	require.Equal(t, http.StatusCreated, again.Status, again.Detail)
	require.Equal(t, bo.ID, again.ID)
	require.Equal(t, "new", again.ExternalID)
	require.True(t, again.Active)
	require.Empty(t, again.Groups)
}

func TestListsArePagedAndFiltered(t *testing.T) {
	d := newDesk(t)
	d.withProvider()
	for _, name := range []string{"bo", "cy", "di"} {
		require.Equal(t, http.StatusCreated, d.person(name, nil).Status)
	}
	seen := map[string]bool{}
	for start := range 4 {
		page := d.scim("GET", "/Users?count=1&startIndex="+string(rune('1'+start)), nil)
		require.Equal(t, 4, page.TotalResults)
		require.Len(t, page.Resources, 1)
		seen[page.Resources[0].UserName] = true
	}
	require.Len(t, seen, 4, "each person is on one page")
	for filter, want := range map[string]int{
		`name.givenName sw "B" or name.givenName ew "Y"`:             2,
		`not (active eq true)`:                                       0,
		`emails[type eq "work" and value co "cy@"]`:                  1,
		`externalId pr and userName ne "di@acme.example"`:            2,
		`emails.value eq "bo@acme.example"`:                          1,
		`userName eq "bo@acme.example" and active eq false`:          0,
		`urn:ietf:params:scim:schemas:core:2.0:User:userName co "@"`: 4,
	} {
		require.Equal(t, want, d.scim("GET", "/Users?filter="+url.QueryEscape(filter), nil).TotalResults, filter)
	}
	for _, path := range []string{"/ServiceProviderConfig", "/ResourceTypes", "/Schemas"} {
		require.Equal(t, http.StatusOK, d.Call("GET", "/scim/northwind/v2"+path, d.token, nil).Status, path)
	}
}

func TestTokensBelongToOneCompanyExpireAndAreRevoked(t *testing.T) {
	d := newDesk(t)
	other := d.company("fabrikam")
	status := func(token, company string) int {
		return d.scimAs(token, company, "GET", "/Users", nil).Status
	}
	require.Equal(t, http.StatusOK, status(d.token, "northwind"))
	for name, refused := range map[string]int{
		"another company": status(d.token, other.Identifier), "no company": status(d.token, "nobody"),
		"no token": status("", "northwind"), "a wrong secret": status(d.clientID+".x", "northwind"),
		"a session": status(d.admin, "northwind"), "no form": status("x", "northwind"),
	} {
		require.Contains(t, []int{http.StatusUnauthorized, http.StatusNotFound}, refused, name)
	}
	require.Zero(t, d.count(`SELECT count(*) FROM scim_clients WHERE position(convert_to($1, 'utf8') IN token_hash) > 0`,
		d.token[len(d.clientID)+1:]), "only the hash is stored")

	_, second := d.addClient(d.admin, "Okta")
	d.exec(`UPDATE scim_clients SET expires_at = now() - interval '1 second' WHERE name = 'Okta'`)
	require.Equal(t, http.StatusUnauthorized, status(second, "northwind"), "it has expired")
	require.Equal(t, http.StatusNoContent, d.Call("DELETE", "/api/scim-clients/"+d.clientID, d.admin, nil).Status)
	require.Equal(t, http.StatusUnauthorized, status(d.token, "northwind"), "it was revoked")
	require.Equal(t, http.StatusNotFound, d.Call("DELETE", "/api/scim-clients/"+d.clientID, d.admin, nil).Status)
	lines, err := historyapp.Commands{DB: d.DB}.OfIdentityProvider(t.Context(), d.tenant.ID)
	require.NoError(t, err)
	actions := []string{}
	for _, line := range lines {
		actions = append(actions, string(line.Code))
	}
	require.Equal(t, []string{"scimClient.scimTokenRefused", "scimClient.scimClientRevoked",
		"scimClient.scimTokenRefused", "scimClient.scimClientAdded", "scimClient.scimTokenRefused",
		"scimClient.scimClientAdded"}, actions)

	var found scimapi.Clients
	d.Call("GET", "/api/scim-clients", d.admin, nil).Into(t, &found)
	require.Len(t, found.Items, 1)
	require.True(t, strings.HasSuffix(found.Address, "/scim/northwind/v2"))
	require.Equal(t, http.StatusUnprocessableEntity,
		d.Call("POST", "/api/scim-clients", d.admin, object{"name": "okta", "days": 90}).Status, "the name is taken")
	require.Equal(t, http.StatusUnprocessableEntity,
		d.Call("POST", "/api/scim-clients", d.admin, object{"name": "New", "days": 91}).Status)
}

func TestSameRequestAtOnceAddsOnePerson(t *testing.T) {
	d := newDesk(t)
	d.withProvider()
	answers := make(chan int, 8)
	for range cap(answers) {
		go func() { answers <- d.person("bo", nil).Status }()
	}
	codes := map[int]int{}
	for range cap(answers) {
		codes[<-answers]++
	}
	require.Equal(t, map[int]int{http.StatusCreated: 1, http.StatusConflict: cap(answers) - 1}, codes)
	require.Equal(t, 1, d.count(`SELECT count(*) FROM users WHERE email = 'bo@acme.example'`))
}

func TestUserNameBelongsToOnePerson(t *testing.T) {
	d := newDesk(t)
	d.withProvider()
	bo, cy := d.person("bo", nil).ID, d.person("cy", nil).ID
	name := func(userID, name string) int {
		return d.patch("/Users/"+userID, object{"op": "replace", "path": "userName", "value": name}).Status
	}
	require.Equal(t, http.StatusOK, name(bo, "same"))
	require.Equal(t, http.StatusConflict, name(cy, "SAME"))
	// Two requests at once can both find the name free. The index decides between them.
	err := d.DB.InTenant(t.Context(), d.tenant.ID, func(tx *postgres.Tx) error {
		return scimrow.SavePerson(tx, scim.Person{ID: cy, UserName: "SAME"})
	})
	require.Equal(t, fault.UsersAlreadyExist, fault.CodeOf(err))
}

func TestInstallationHasNoClients(t *testing.T) {
	d := newDesk(t)
	d.exec(`UPDATE tenants SET kind = 'platform' WHERE tenant_id = $1`, d.tenant.ID)
	refused := d.Call("POST", "/api/scim-clients", d.admin, object{"name": "Okta", "days": 90})
	require.Equal(t, http.StatusForbidden, refused.Status)
	require.Eventually(t, func() bool { return d.scim("GET", "/Users", nil).Status == http.StatusUnauthorized },
		10*time.Second, 100*time.Millisecond, "a token of the platform does not work either")
}
