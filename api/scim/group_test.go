package scim_test

import (
	"net/http"
	"net/url"
	"testing"

	"github.com/stretchr/testify/require"

	groupapi "countersign.dev/api/group"
	"countersign.dev/domain/id"
)

// giveRole gives a group a role, as an administrator does on its page.
func (d *desk) giveRole(groupID, role string) {
	d.t.Helper()
	d.exec(`INSERT INTO group_roles (tenant_id, group_id, role_id) SELECT tenant_id, $1, id FROM roles
		WHERE tenant_id = $2 AND name = $3`, groupID, d.tenant.ID, role)
}

func TestIdentityProviderKeepsItsGroups(t *testing.T) {
	d := newDesk(t)
	d.withProvider()
	bo, cy, di := d.person("bo", nil).ID, d.person("cy", nil).ID, d.person("di", nil).ID
	clerks := d.group("Clerks", bo)
	require.Equal(t, []string{bo}, d.members(clerks))
	var shown groupapi.Group
	d.Call("GET", "/api/groups/"+clerks, d.admin, nil).Into(t, &shown)
	require.True(t, shown.OfDirectory)
	path := "/Groups/" + clerks
	require.Equal(t, http.StatusNoContent, d.patch(path,
		object{"op": "Add", "path": "members", "value": values([]string{cy, di})},
		object{"op": "remove", "path": `members[value eq "` + bo + `"]`},
		object{"op": "replace", "value": object{"id": clerks, "displayName": "AP clerks"}}).Status)
	require.ElementsMatch(t, []string{cy, di}, d.members(clerks))
	// Microsoft Entra ID lists whom it removes in the value.
	require.Equal(t, http.StatusNoContent, d.patch(path, object{"op": "Remove", "path": "members",
		"value": values([]string{cy})}).Status)
	require.Equal(t, []string{di}, d.members(clerks))
	require.Equal(t, http.StatusNoContent,
		d.patch(path, object{"op": "remove", "path": "members", "value": []object{}}).Status)
	require.Equal(t, []string{di}, d.members(clerks), "an empty list removes nobody")

	found := d.scim("GET", "/Groups?excludedAttributes=members&filter="+url.QueryEscape(`displayName eq "ap CLERKS"`), nil)
	require.Equal(t, 1, found.TotalResults)
	require.Empty(t, found.Resources[0].Members)
	person := d.scim("GET", "/Users/"+di, nil)
	require.Equal(t, "AP clerks", person.Groups[0].Display)

	replaced := d.scim("PUT", path, object{"schemas": []string{groupSchema}, "displayName": "AP clerks",
		"members": values([]string{bo, cy})})
	require.Equal(t, http.StatusOK, replaced.Status, replaced.Detail)
	require.ElementsMatch(t, []string{bo, cy}, d.members(clerks))
	require.Equal(t, http.StatusNoContent, d.patch(path, object{"op": "remove", "path": "members"}).Status)
	require.Empty(t, d.members(clerks))
	require.Equal(t, http.StatusNoContent, d.join(clerks, di).Status)
	require.Empty(t, d.scim("PUT", path,
		object{"schemas": []string{groupSchema}, "displayName": "AP clerks"}).Members, "without members")
	require.Empty(t, d.members(clerks))
	require.Equal(t, http.StatusNoContent, d.scim("DELETE", path, nil).Status)
	require.Equal(t, http.StatusNotFound, d.scim("GET", path, nil).Status)
}

func TestMembersWhoGainAuthorityWaitForAnAdministrator(t *testing.T) {
	d := newDesk(t)
	d.withProvider()
	bo, cy := d.person("bo", nil).ID, d.person("cy", nil).ID
	approvers := d.group("Approvers")
	d.giveRole(approvers, "Approver")
	add := func(ids ...string) int { return d.join(approvers, ids...).Status }
	require.Equal(t, http.StatusNoContent, add(bo, cy))
	require.Equal(t, http.StatusNoContent, add(bo, cy), "a repetition")
	require.Empty(t, d.members(approvers))
	require.Len(t, d.waiting(), 1)
	require.Equal(t, http.StatusNoContent, d.leave(approvers, bo).Status)
	require.Len(t, d.waiting(), 1, "the other person waits on")
	require.Equal(t, "Approvers (Approver)", d.subject, "the decision names what the members gain")
	d.confirm(d.waiting()[0])
	require.Equal(t, []string{cy}, d.members(approvers))

	require.Equal(t, http.StatusNoContent, add(bo))
	d.patch("/Users/"+bo, object{"op": "replace", "path": "active", "value": false})
	require.Empty(t, d.waiting(), "a deactivated person waits no longer")
	d.patch("/Users/"+bo, object{"op": "replace", "path": "active", "value": true})
	require.Equal(t, http.StatusNoContent, add(bo))
	require.Len(t, d.waiting(), 1)
	require.Equal(t, http.StatusNoContent, d.Call("DELETE", "/api/scim-clients/"+d.clientID, d.admin, nil).Status)
	require.Empty(t, d.waiting(), "what a revoked client proposed has ended")
	require.Equal(t, []string{cy}, func() []string {
		_, d.token = d.addClient(d.admin, "Entra ID")
		return d.members(approvers)
	}())
	require.Equal(t, http.StatusNoContent, add(bo))
	require.Len(t, d.waiting(), 1, "the next client proposes it again")
}

func TestGroupsOfTheCompanyAreNotTouched(t *testing.T) {
	d := newDesk(t)
	d.withProvider()
	var own struct{ ID string }
	d.Call("POST", "/api/groups", d.admin,
		object{"name": "Directors", "description": "", "roles": []string{}}).Into(t, &own)
	var shown groupapi.Group
	d.Call("GET", "/api/groups/"+own.ID, d.admin, nil).Into(t, &shown)
	require.False(t, shown.OfDirectory)
	bo := d.person("bo", nil).ID
	clerks := d.group("Clerks")
	for name, answer := range map[string]resource{
		"read":     d.scim("GET", "/Groups/"+own.ID, nil),
		"change":   d.join(own.ID, bo),
		"delete":   d.scim("DELETE", "/Groups/"+own.ID, nil),
		"the name": d.scim("POST", "/Groups", object{"schemas": []string{groupSchema}, "displayName": "directors"}),
		"rename":   d.patch("/Groups/"+clerks, object{"op": "replace", "path": "displayName", "value": "Directors"}),
		"a client": d.join(clerks, d.clientID),
		"a nobody": d.join(clerks, id.New()),
		"no id":    d.join(clerks, "1"),
	} {
		require.GreaterOrEqual(t, answer.Status, 400, name)
		require.Less(t, answer.Status, 500, name+": "+answer.Detail)
	}
	require.Equal(t, 1, d.scim("GET", "/Groups", nil).TotalResults)
	d.exec(`INSERT INTO project_members (tenant_id, project_id, member_id, kind)
		SELECT tenant_id, $2, $1, 'group' FROM groups WHERE id = $1`, clerks, d.project())
	refused := d.scim("DELETE", "/Groups/"+clerks, nil)
	require.Equal(t, http.StatusConflict, refused.Status, "a project is reserved for it: %s", refused.Detail)
}

func TestMembersAddedAtOnceAllJoin(t *testing.T) {
	d := newDesk(t)
	d.withProvider()
	clerks, want := d.group("Clerks"), []string{}
	for _, name := range []string{"bo", "cy", "di", "ed"} {
		want = append(want, d.person(name, nil).ID)
	}
	answers := make(chan int, len(want))
	for _, userID := range want {
		go func() { answers <- d.join(clerks, userID).Status }()
	}
	for range want {
		require.Equal(t, http.StatusNoContent, <-answers)
	}
	require.ElementsMatch(t, want, d.members(clerks))
}
