package agent_test

import (
	"context"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	agentapi "countersign.dev/api/agent"
	"countersign.dev/api/apitest"
	agentapp "countersign.dev/app/agent"
	printerapp "countersign.dev/app/printer"
	tenantapp "countersign.dev/app/tenant"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/tenant"
	"countersign.dev/internal/outbound"
	"countersign.dev/internal/store/storetest"
)

// office is the API with two tenants, the first with an agent.
type office struct {
	*apitest.API
	t         *testing.T
	superuser string
	one, two  tenant.Tenant
	manager   string
}

func open(t *testing.T) *office {
	s, superuser := storetest.Open(t, 0)
	o := &office{t: t, superuser: superuser}
	o.API = apitest.Open(t, s, func(a *apitest.API) {
		agentapi.Routes(a.Server, agentapi.Deps{
			Tenants:  tenantapp.NewDirectory(tenantapp.Commands{DB: s}, time.Now),
			Printers: printerapp.Commands{DB: s, Networks: outbound.Loopback()},
			Agents:   agentapp.Commands{DB: s, Signer: a.Tokens, Now: time.Now}})
	})
	o.one, o.two = o.Tenant("northwind"), o.Tenant("contoso")
	o.manager = o.With(o.one.ID, "agents:manage", "agents:getList", "printers:update")
	return o
}

func (o *office) create(token, name string, headers ...string) apitest.Answer {
	return o.Call(http.MethodPost, "/api/agents", token, map[string]string{"name": name}, headers...)
}

func (o *office) hire(name string) agentapi.CreatedAgent {
	o.t.Helper()
	var created agentapi.CreatedAgent
	o.create(o.manager, name).Into(o.t, &created)
	return created
}

func (o *office) enter(tenant, key string) apitest.Answer {
	return o.Call(http.MethodPost, "/api/tenants/"+tenant+"/agent-token", "",
		map[string]string{"key": key, "hostName": "print-1", "release": "test"})
}

func (o *office) token(key string) string {
	o.t.Helper()
	var got agentapi.AgentToken
	o.enter("northwind", key).Into(o.t, &got)
	return got.AccessToken
}

func (o *office) exec(sql string, args ...any) {
	o.t.Helper()
	storetest.ExecAs(o.t, o.superuser, sql, args...)
}

func (o *office) count(sql string, args ...any) (n int) {
	o.t.Helper()
	conn, err := pgx.Connect(context.Background(), o.superuser)
	require.NoError(o.t, err)
	defer func() { require.NoError(o.t, conn.Close(context.Background())) }()
	require.NoError(o.t, conn.QueryRow(context.Background(), sql, args...).Scan(&n))
	return n
}

func TestAgentKeyIsShownOnceAndNotStored(t *testing.T) {
	o := open(t)
	key := id.New()
	first := o.create(o.manager, "Print room", "Idempotency-Key", key)
	var created agentapi.CreatedAgent
	first.Into(t, &created)
	again := o.create(o.manager, "Print room", "Idempotency-Key", key)
	require.Equal(t, string(fault.IdempotencyAnswerLost), again.Problem().ErrorCode)
	require.NotContains(t, string(again.Body), created.Key)
	list := o.Call(http.MethodGet, "/api/agents", o.manager, nil)
	require.NotContains(t, string(list.Body), created.Key)
	secret := created.Key[len(created.Agent.ID)+1:]
	for _, table := range []string{"agents", "idempotency_keys", "audit_entries", "users"} {
		require.Zero(t,
			o.count(
				fmt.Sprintf(
					`SELECT count(*) FROM %s x WHERE x::text LIKE '%%' || $1 || '%%' OR x::text LIKE '%%' || encode($1::bytea, 'hex') || '%%'`, table), secret), table)
	}
	require.Equal(t, 409, o.create(o.manager, "print ROOM").Status, "a name is used once")
	require.Equal(t, 403, o.create(o.With(o.one.ID, "agents:getList"), "Another").Status)
}

func TestAgentWorksForASuspendedTenantAtItsFormerAddress(t *testing.T) {
	o := open(t)
	created := o.hire("Print room")
	o.exec(`UPDATE tenants SET identifier = 'northwind-corp', status = 'inactive' WHERE tenant_id = $1`, o.one.ID)
	token := o.token(created.Key)
	require.Equal(t, 200, o.Call(http.MethodGet, "/api/agent-calls", token, nil).Status)
	o.exec(`UPDATE tenants SET status = 'draft' WHERE tenant_id = $1`, o.two.ID)
	require.Equal(t, 404, o.enter("contoso", created.Key).Status, "a draft")
}

func TestAgentMayCallAgentRoutesOnly(t *testing.T) {
	o := open(t)
	created := o.hire("Print room")
	token := o.token(created.Key)
	var session struct{ Permissions map[string][]string }
	o.Call(http.MethodGet, "/api/session", token, nil).Into(t, &session)
	require.Equal(t, map[string][]string{"agents": {"execute"}}, session.Permissions)
	require.Equal(t, 403, o.Call(http.MethodGet, "/api/agents", token, nil).Status)
	require.Equal(t, 200, o.Call(http.MethodGet, "/api/agent-calls", token, nil).Status)
	o.exec(
		`INSERT INTO user_roles (tenant_id, user_id, role_id) SELECT tenant_id, $1, id FROM roles WHERE name = 'Administrator' AND tenant_id = $2`, created.Agent.ID, o.one.ID)
	time.Sleep(5 * time.Second)
	require.Equal(t, 403, o.Call(http.MethodGet, "/api/agents", token, nil).Status, "whatever roles its account is given")
	require.Equal(t, 404, o.Call(http.MethodGet, "/api/agent-calls", o.With(o.one.ID, "agents:execute"), nil).Status,
		"a person is no agent")
	require.Equal(t, 1,
		o.count(`SELECT count(*) FROM audit_entries WHERE action = 'login' AND user_id = $1`, created.Agent.ID))
	o.token(created.Key)
	require.Equal(t, 1, o.count(`SELECT count(*) FROM sessions WHERE user_id = $1`, created.Agent.ID),
		"one session goes on")
}

func TestWrongKeysAreCountedAndLockedOut(t *testing.T) {
	o := open(t)
	created := o.hire("Print room")
	for _, key := range []string{"nonsense", created.Agent.ID, id.New() + ".x", created.Key + "x"} {
		require.Equal(t, string(fault.SignInRefused), o.enter("northwind", key).Problem().ErrorCode, key)
	}
	require.Equal(t, 401, o.enter("contoso", created.Key).Status, "another tenant does not know it")
	for range 8 {
		require.Equal(t, 401, o.enter("northwind", created.Agent.ID+".guess").Status)
	}
	locked := o.enter("northwind", created.Key)
	require.Equal(t, string(fault.AccountLocked), locked.Problem().ErrorCode, "the right key too")
	o.exec(`UPDATE sign_in_failures SET locked_until = now()`)
	o.token(created.Key)
	require.Zero(t,
		o.count(`SELECT count(*) FROM sign_in_failures WHERE login = 'agent ' || $1 AND tenant_id = $2`, created.Agent.ID,
			o.one.ID))
}

func TestRevokedAgentIsRefused(t *testing.T) {
	o := open(t)
	created := o.hire("Print room")
	token := o.token(created.Key)
	require.Equal(t, 204, o.Call(http.MethodDelete, "/api/agents/"+created.Agent.ID, o.manager, nil).Status)
	require.Equal(t, 401, o.enter("northwind", created.Key).Status)
	require.Eventually(t, func() bool { return o.Call(http.MethodGet, "/api/agent-calls", token, nil).Status == 401 },
		6*time.Second, 100*time.Millisecond)
	o.exec(`UPDATE users SET status = 'active' WHERE id = $1`, created.Agent.ID)
	require.Equal(t, 401, o.enter("northwind", created.Key).Status, "for good")
	o.hire("Print room")
}

// call plants a document for the agent to print and takes it.
func (o *office) call(agentID string) (callID string) {
	rows := storetest.NewRows(o.t, o.superuser)
	row, err := rows.Row("agent_calls", o.one.ID)
	require.NoError(o.t, err)
	callID = row["id"].(string)
	o.exec(`UPDATE agent_calls SET agent_id = $1, kind = 'print', wanted_until = now() + interval '1 hour' WHERE id = $2`,
		agentID, callID)
	return callID
}

func TestCallOfOtherAgentIsNotFound(t *testing.T) {
	o := open(t)
	mine, colleague := o.hire("Print room"), o.hire("Second floor")
	callID := o.call(mine.Agent.ID)
	var theirs agentapi.CreatedAgent
	o.create(o.With(o.two.ID, "agents:manage"), "Print room").Into(t, &theirs)
	var got agentapi.AgentToken
	o.enter("contoso", theirs.Key).Into(t, &got)
	lease := map[string]string{"lease": id.New()}
	for name, token := range map[string]string{"another tenant's": got.AccessToken,
		"a colleague": o.token(colleague.Key)} {
		var work agentapi.AgentWork
		o.Call(http.MethodGet, "/api/agent-calls", token, nil).Into(t, &work)
		require.Nil(t, work.Call, name)
		for _, of := range []string{callID, id.New()} {
			path := "/api/agent-calls/" + of
			require.Equal(t, 404, o.Call(http.MethodPut, path+"/lease", token, lease).Status, name)
			require.Equal(t, 404, o.Call(http.MethodPost, path+"/begin", token, lease).Status, name)
			require.Equal(t, 404, o.Call(http.MethodPost, path+"/answer", token, lease).Status, name)
			require.Equal(t, 404, o.Call(http.MethodGet, path+"/document?lease="+lease["lease"], token, nil).Status, name)
		}
	}
	require.Equal(t, 404, o.Call(http.MethodDelete, "/api/agents/"+theirs.Agent.ID, o.manager, nil).Status)
}

func TestPrintingBeginsOnlyWithValidLease(t *testing.T) {
	o := open(t)
	mine := o.hire("Print room")
	callID, token := o.call(mine.Agent.ID), o.token(mine.Key)
	path := "/api/agent-calls/" + callID
	a, b := map[string]string{"lease": id.New()}, map[string]string{"lease": id.New()}
	lost := string(fault.AgentLeaseLost)
	require.Equal(t, lost, o.Call(http.MethodPost, path+"/begin", token, a).Problem().ErrorCode, "not taken")
	require.Equal(t, 200, o.Call(http.MethodPut, path+"/lease", token, a).Status)
	require.Equal(t, lost, o.Call(http.MethodPut, path+"/lease", token, b).Problem().ErrorCode, "another has it")
	o.exec(`UPDATE agent_calls SET leased_until = now() - interval '1 second' WHERE id = $1`, callID)
	require.Equal(t, lost, o.Call(http.MethodPost, path+"/begin", token, a).Problem().ErrorCode, "its lease ran out")
	require.Equal(t, 200, o.Call(http.MethodPut, path+"/lease", token, b).Status)
	o.exec(`UPDATE agent_calls SET wanted_until = now() - interval '1 second' WHERE id = $1`, callID)
	require.Equal(t, lost, o.Call(http.MethodPost, path+"/begin", token, b).Problem().ErrorCode, "nobody waits any longer")
	o.exec(`UPDATE agent_calls SET wanted_until = now() + interval '1 hour' WHERE id = $1`, callID)
	require.Equal(t, 200, o.Call(http.MethodPost, path+"/begin", token, b).Status)
	o.exec(`UPDATE agent_calls SET leased_until = now() - interval '1 second' WHERE id = $1`, callID)
	require.Equal(t, lost, o.Call(http.MethodPut, path+"/lease", token, a).Problem().ErrorCode, "begun once, by one")
	answer := map[string]any{"lease": b["lease"], "jobNumber": 7, "state": "completed"}
	require.Equal(t, 204, o.Call(http.MethodPost, path+"/answer", token, answer).Status,
		"who has begun knows best, however late")
	require.Equal(t, 204, o.Call(http.MethodPost, path+"/answer", token, answer).Status, "again")
	answer["jobNumber"] = 8
	require.Equal(t, lost, o.Call(http.MethodPost, path+"/answer", token, answer).Problem().ErrorCode, "not another")
}
