package configuration_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/api/apitest"
	configurationapi "countersign.dev/api/configuration"
	connectionapi "countersign.dev/api/connection"
	proposalapi "countersign.dev/api/proposal"
	"countersign.dev/domain/connection"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/proposal"
	"countersign.dev/internal/postgres"
	connectionrow "countersign.dev/internal/store/connection"
)

const withConnections = `version: 1
currency: USD
connections:
  - connection: Bank
    profile: Main
    type: sftp
    authentication: basic
    login: northwind
    host: 127.0.0.1
    port: 22
    hostKey: SHA256:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
    folder: files
  - connection: ERP
    profile: Production
    type: rest
    authentication: none
    url: http://127.0.0.1:9000/api
`

func (c company) profile(of, name string) connection.Profile {
	c.t.Helper()
	var found connection.Profile
	c.in(func(tx *postgres.Tx) error {
		all, err := connectionrow.AllProfiles(tx)
		n := slices.IndexFunc(all, func(p connectionrow.NamedProfile) bool { return p.Connection == of && p.Name == name })
		require.GreaterOrEqual(c.t, n, 0, "%s, %s", of, name)
		found = all[n].Profile
		return err
	})
	return found
}

func (c company) save(p connection.Profile, settings connectionapi.Settings, secrets map[string]string) apitest.Answer {
	return c.api.Call(http.MethodPut, "/api/connections/"+p.ConnectionID+"/profiles/"+p.ID, c.ann,
		map[string]any{"name": p.Name, "settings": settings, "secrets": secrets, "version": p.Version})
}

func bankServer(login string) connectionapi.Settings {
	return connectionapi.Settings{Authentication: connection.Basic, Login: login, Host: "127.0.0.1", Port: 22,
		HostKey: "SHA256:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", Folder: "files"}
}

func TestConnectionsArriveWithoutSecrets(t *testing.T) {
	a := open(t)
	c, other := admit(t, a, "northwind"), admit(t, a, "contoso")
	planned := c.plan(withConnections)
	require.Equal(t, []string{"connections add Bank, Main", "connections add ERP, Production"}, lines(planned))
	var done configurationapi.Plan
	c.apply(withConnections, planned.Base).Into(t, &done)
	require.Equal(t, lines(planned), lines(done))
	require.Empty(t, c.pending(), "nobody can sign in with a profile before its secret is entered")
	require.Equal(t, connection.SecretPassword, c.profile("Bank", "Main").Missing())
	require.Equal(t, connection.Secret(""), c.profile("ERP", "Production").Missing())
	require.Equal(t, 0, c.plan(withConnections).Changes)

	bank := c.profile("Bank", "Main")
	require.Equal(t, http.StatusUnprocessableEntity, c.save(bank, bankServer("northwind"), nil).Status)
	require.Equal(t, http.StatusOK,
		c.save(bank, bankServer("northwind"), map[string]string{"password": "canary-secret"}).Status)
	require.Equal(t, connection.Secret(""), c.profile("Bank", "Main").Missing())
	exported := c.export()
	require.NotContains(t, exported, "canary-secret")
	require.Equal(t, 0, c.plan(exported).Changes)

	other.apply(exported, other.plan(exported).Base).Into(t, &done)
	require.Equal(t, strings.ReplaceAll(exported, "company: northwind", "company: contoso"), other.export())
	require.Equal(t, connection.SecretPassword, other.profile("Bank", "Main").Missing())
}

func TestChangedConnectionWaitsAndLosesItsSecret(t *testing.T) {
	a := open(t)
	c := admit(t, a, "northwind")
	var done configurationapi.Plan
	c.apply(withConnections, c.plan(withConnections).Base).Into(t, &done)
	bank := c.profile("Bank", "Main")
	require.Equal(t, http.StatusOK,
		c.save(bank, bankServer("northwind"), map[string]string{"password": "canary-secret"}).Status)

	moved := strings.NewReplacer("port: 22", "port: 2222").Replace(withConnections)
	planned := c.plan(moved)
	require.Equal(t, []string{"connections change Bank, Main waits", "connections keep ERP, Production"}, lines(planned))
	require.Equal(t, []string{"22"}, planned.Entries[0].Differences[0].Old)
	require.Equal(t, []string{"2222"}, planned.Entries[0].Differences[0].New)
	c.apply(moved, planned.Base).Into(t, &done)
	require.Equal(t, 22, c.profile("Bank", "Main").Settings.Port, "it waits")

	waiting := c.pending()
	require.Len(t, waiting, 1)
	var p proposalapi.Proposal
	a.Call(http.MethodGet, "/api/proposals/"+waiting[0], c.bob, nil).Into(t, &p)
	require.Equal(t, "Bank, Main", p.Subject)
	fields := map[proposal.Field][2][]string{}
	for _, d := range p.Differences {
		fields[d.Field] = [2][]string{d.Old, d.New}
	}
	require.Equal(t, map[proposal.Field][2][]string{proposal.Port: {{"22"}, {"2222"}},
		proposal.Secrets: {{"password"}, {}}}, fields, "the second person sees that the password is removed")
	approve := func(token string) int {
		return a.Call(http.MethodPost, "/api/proposals/"+waiting[0]+"/approve", token, struct{}{}).Status
	}
	require.Equal(t, http.StatusForbidden, approve(c.ann))
	require.Equal(t, http.StatusForbidden, approve(a.With(c.id, "roles:manage")), "it needs the permission of the screen")
	require.Equal(t, http.StatusOK, approve(c.bob))
	after := c.profile("Bank", "Main")
	require.Equal(t, 2222, after.Settings.Port)
	require.Equal(t, connection.SecretPassword, after.Missing(), "another server never gets the password")

	renamed := strings.NewReplacer("port: 22", "port: 2222", "folder: files", "folder: other").Replace(withConnections)
	at := bankServer("northwind")
	at.Port = 2222
	require.Equal(t, http.StatusOK, c.save(after, at, map[string]string{"password": "canary-secret"}).Status)
	c.apply(renamed, c.plan(renamed).Base).Into(t, &done)
	waiting = c.pending()
	require.Equal(t, http.StatusOK, approve(c.bob))
	require.Equal(t, connection.Secret(""), c.profile("Bank", "Main").Missing(), "the same server keeps it")
}

func TestConnectionThatChangedMeanwhileIsNotOverwritten(t *testing.T) {
	a := open(t)
	c := admit(t, a, "northwind")
	var done configurationapi.Plan
	c.apply(withConnections, c.plan(withConnections).Base).Into(t, &done)
	moved := strings.NewReplacer("port: 22", "port: 2222").Replace(withConnections)
	planned := c.plan(moved)
	save := func(login string) {
		require.Equal(t, http.StatusOK,
			c.save(c.profile("Bank", "Main"), bankServer(login), map[string]string{"password": "canary"}).Status)
	}
	save("northwind-ap")
	require.Equal(t, http.StatusConflict, c.apply(moved, planned.Base).Status)
	refused := c.applyDuring(moved, func(tx *postgres.Tx) error {
		p := c.profile("Bank", "Main")
		if _, err := connectionrow.Lock(tx, p.ConnectionID); err != nil {
			return err
		}
		p.Settings.Login = "northwind-1"
		return connectionrow.UpdateProfile(tx, p)
	})
	require.Equal(t, http.StatusConflict, refused.Status)

	c.apply(moved, c.plan(moved).Base).Into(t, &done)
	waiting := c.pending()
	save("northwind-2")
	var p proposalapi.Proposal
	a.Call(http.MethodPost, "/api/proposals/"+waiting[0]+"/approve", c.bob, struct{}{}).Into(t, &p)
	require.Equal(t, proposal.Outdated, p.State)
	require.Equal(t, 22, c.profile("Bank", "Main").Settings.Port)
}

func TestProblemsOfConnectionsAreNamed(t *testing.T) {
	a := open(t)
	c := admit(t, a, "northwind")
	var done configurationapi.Plan
	c.apply(withConnections, c.plan(withConnections).Base).Into(t, &done)
	before := c.export()
	for name, text := range map[string]struct{ old, new, path string }{
		"another type":      {"connection: ERP", "connection: Bank", "connections[1].type"},
		"type of a profile": {"type: rest", "type: smtp", "connections[1].type"},
		"keys":              {"type: rest", "type: pgp", "connections[1].type"},
		"unknown type": {"connection: ERP\n    profile: Production\n    type: rest",
			"connection: New\n    profile: Production\n    type: ftp", "connections[1].type"},
		"no profile":    {"profile: Production", `profile: ""`, "connections[1].profile"},
		"no connection": {"connection: ERP", `connection: ""`, "connections[1].connection"},
		"twice": {"connection: ERP\n    profile: Production",
			"connection: bank\n    profile: main", "connections[1]"},
		"no port":     {"port: 22", "port: 0", "connections[0].port"},
		"no host key": {"hostKey: SHA256:", "hostKey: MD5:", "connections[0].hostKey"},
		"a secret":    {"folder: files", "password: hunter2", "file"},
		"address of a network": {"http://127.0.0.1:9000/api",
			"http://10.1.2.3/api", "connections[1].url"},
		"a login in an address": {"http://127.0.0.1:9000/api", "http://ann:secret@127.0.0.1/api",
			"connections[1].url"},
	} {
		require.Contains(t, withConnections, text.old, name)
		refused := c.api.Call(http.MethodPost, base+"plan", c.ann,
			map[string]string{"file": strings.Replace(withConnections, text.old, text.new, 1)})
		require.Equal(t, http.StatusUnprocessableEntity, refused.Status, name+string(refused.Body))
		require.Contains(t, problems(refused), text.path, name)
	}
	require.Equal(t, before, c.export())
}

func TestConnectionsNeedTheirPermissions(t *testing.T) {
	a := open(t)
	c := admit(t, a, "northwind")
	var done configurationapi.Plan
	c.apply(withConnections, c.plan(withConnections).Base).Into(t, &done)
	call := func(path, file string, held ...permission.Permission) apitest.Answer {
		return a.Call(http.MethodPost, base+path, a.With(c.id, append(held, "roles:manage")...),
			map[string]string{"file": file})
	}
	var exported configurationapi.File
	a.Call(http.MethodPost, base+"export", a.With(c.id, "roles:manage"), nil).Into(t, &exported)
	require.NotContains(t, exported.Text, "127.0.0.1", "who may not read connections does not export them")
	a.Call(http.MethodPost, base+"export", a.With(c.id, "roles:manage", "connections:get"), nil).Into(t, &exported)
	require.Contains(t, exported.Text, "127.0.0.1")

	require.Contains(t, problems(call("plan", withConnections)), "connections",
		"a plan would show whether the values are the same")
	moved := strings.NewReplacer("port: 22", "port: 2222").Replace(withConnections)
	require.Contains(t, problems(call("plan", moved, "connections:get")), "connections[0]")
	require.Equal(t, http.StatusOK, call("plan", moved, "connections:get", "connections:update").Status)
	added := strings.NewReplacer("connection: ERP", "connection: New").Replace(withConnections)
	require.Contains(t, problems(call("plan", added, "connections:get", "connections:update")), "connections[1]")
	require.Equal(t, http.StatusOK,
		call("plan", added, "connections:get", "connections:update", "connections:create").Status)
}
