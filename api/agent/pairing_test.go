package agent_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	agentapi "countersign.dev/api/agent"
	"countersign.dev/api/apitest"
	"countersign.dev/domain/fault"
)

func (o *office) add(name string) agentapi.PairedAgent {
	o.t.Helper()
	var added agentapi.PairedAgent
	o.Call(http.MethodPost, "/api/agents/pairing", o.manager, map[string]string{"name": name}).Into(o.t, &added)
	return added
}

func (o *office) pair(tenant, code string) apitest.Answer {
	return o.Call(http.MethodPost, "/api/tenants/"+tenant+"/agent-pairing", "",
		map[string]string{"code": code, "hostName": "print-1", "release": "test"})
}

func (o *office) paired(code string) string {
	o.t.Helper()
	var got agentapi.AgentSecret
	o.pair("northwind", code).Into(o.t, &got)
	return got.Key
}

func (o *office) refused(tenant, code, why string) {
	o.t.Helper()
	require.EqualValues(o.t, fault.PairingCodeRefused, o.pair(tenant, code).Problem().ErrorCode, why)
}

func TestPairingCodeIsExchangedOnceInItsTenantAndTime(t *testing.T) {
	o := open(t)
	added := o.add("Print room")
	o.refused("contoso", added.Code, "of another tenant")
	o.refused("northwind", "0000-0000-0000-0000", "no code has this name")
	key := o.paired(strings.ToLower(added.Code))
	require.Equal(t, 200, o.enter("northwind", key).Status)
	o.refused("northwind", added.Code, "used before")
	require.Zero(t, o.count(`SELECT count(*) FROM agent_pairings p WHERE p::text LIKE '%' || $1 || '%'`,
		strings.ReplaceAll(added.Code, "-", "")[4:]), "only its hash is stored")

	var again agentapi.PairedAgent
	o.Call(http.MethodPost, "/api/agents/"+added.Agent.ID+"/pairing-code", o.manager, nil).Into(t, &again)
	require.Equal(t, 200, o.enter("northwind", key).Status, "the key is valid until the code is used")
	next := o.paired(again.Code)
	require.Equal(t, 200, o.enter("northwind", next).Status)
	require.Equal(t, 401, o.enter("northwind", key).Status, "a lost machine keeps no access")

	late := o.add("Late")
	o.exec(`UPDATE agent_pairings SET expires_at = now() - interval '1 second' WHERE agent_id = $1`, late.Agent.ID)
	o.refused("northwind", late.Code, "expired")

	gone := o.add("Gone")
	require.Equal(t, 204, o.Call(http.MethodDelete, "/api/agents/"+gone.Agent.ID, o.manager, nil).Status)
	o.refused("northwind", gone.Code, "of a revoked agent")
}

func TestWrongPairingCodesAreCountedAndLockedOut(t *testing.T) {
	o := open(t)
	added := o.add("Print room")
	wrong := added.Code[:len(added.Code)-1] + map[bool]string{true: "Z", false: "Y"}[added.Code[len(added.Code)-1] == 'Y']
	for n := 0; o.pair("northwind", wrong).Problem().ErrorCode != string(fault.AccountLocked); n++ {
		require.Less(t, n, 20, "wrong codes lock the name of the code")
	}
	require.EqualValues(t, fault.AccountLocked, o.pair("northwind", added.Code).Problem().ErrorCode,
		"the right code waits too")
}

func TestBothKeysOfAgentAreValidUntilTheNewOneWasUsed(t *testing.T) {
	o := open(t)
	added := o.add("Print room")
	former := o.paired(added.Code)
	token := o.token(former)
	renew := func() apitest.Answer { return o.Call(http.MethodPost, "/api/agent-key", token, nil) }
	require.Equal(t, 409, renew().Status, "nobody asked for another key")
	rotate := "/api/agents/" + added.Agent.ID + "/rotate-key"
	require.Equal(t, 200, o.Call(http.MethodPost, rotate, o.manager, nil).Status)
	began := time.Now()
	var work agentapi.AgentWork
	o.Call(http.MethodGet, "/api/agent-calls?wait=10", token, nil).Into(t, &work)
	require.True(t, work.RenewKey)
	require.Less(t, time.Since(began), 5*time.Second, "a request for another key does not wait for a call")
	var fresh agentapi.AgentSecret
	renew().Into(t, &fresh)
	require.Equal(t, 200, o.enter("northwind", former).Status, "the answer may be lost")
	require.Equal(t, 200, o.enter("northwind", fresh.Key).Status)
	require.Equal(t, 401, o.enter("northwind", former).Status)
	require.Equal(t, 200, o.enter("northwind", fresh.Key).Status)
}
