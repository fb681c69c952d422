package agent_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	agentapi "countersign.dev/api/agent"
	"countersign.dev/domain/id"
)

// audited are the entries of a refusal of a reason in a tenant. Empty texts are any.
func (o *office) audited(tenantID, action, reason, agentID, actorID string) int {
	o.t.Helper()
	return o.count(`SELECT count(*) FROM audit_entries WHERE tenant_id = $1 AND object_type = 'agent' AND action = $2
		AND details -> 'causes' -> 0 ->> 'code' = 'credential.' || $3 AND object_id = $4 AND client_ip <> ''
		AND coalesce(user_id::text, '') = $5 AND area = 'Agents'`, tenantID, action, reason, agentID, actorID)
}

// refusals are all entries of refused credentials of a tenant.
func (o *office) refusals(tenantID string) int {
	o.t.Helper()
	return o.count(`SELECT count(*) FROM audit_entries WHERE tenant_id = $1 AND action LIKE '%refused'`, tenantID)
}

func TestRefusedKeysAndPairingCodesAreAudited(t *testing.T) {
	o := open(t)
	created := o.hire("Print room")
	agentID, of := created.Agent.ID, o.one.ID
	secrets := []string{created.Key[len(agentID)+1:]}
	for _, key := range []string{"nonsense", id.New() + ".x", agentID + ".stolen-guess"} {
		require.Equal(t, 401, o.enter("northwind", key).Status)
	}
	require.Equal(t, 1, o.audited(of, "key refused", "unknownKey", "", ""), "all unknown ones are one")
	require.Equal(t, 1, o.audited(of, "key refused", "wrongKey", agentID, ""), "who only names the agent is not the agent")
	require.Zero(t, o.refusals(o.two.ID))
	require.Equal(t, 401, o.enter("contoso", created.Key).Status)
	require.Equal(t, 1, o.audited(o.two.ID, "key refused", "unknownKey", "", ""), "the other company learns no name")
	require.Equal(t, 1, o.refusals(o.two.ID))

	token := o.token(created.Key)
	require.Equal(t, 200, o.Call(http.MethodPost, "/api/agents/"+agentID+"/rotate-key", o.manager, nil).Status)
	var fresh agentapi.AgentSecret
	o.Call(http.MethodPost, "/api/agent-key", token, nil).Into(t, &fresh)
	require.Equal(t, 200, o.enter("northwind", fresh.Key).Status)
	require.Equal(t, 401, o.enter("northwind", created.Key).Status)
	require.Equal(t, 1, o.audited(of, "key refused", "replacedKey", agentID, agentID), "it was the agent's own")
	require.Equal(t, 204, o.Call(http.MethodDelete, "/api/agents/"+agentID, o.manager, nil).Status)
	require.Equal(t, 401, o.enter("northwind", fresh.Key).Status)
	require.Equal(t, 1, o.audited(of, "key refused", "revokedAgent", agentID, agentID))

	before := o.refusals(of)
	added := o.add("Second floor")
	paired := added.Agent.ID
	last := map[bool]string{true: "Z", false: "Y"}[strings.HasSuffix(added.Code, "Y")]
	o.refused("northwind", "no code", "no form")
	o.refused("northwind", added.Code[:len(added.Code)-1]+last, "wrong")
	require.Equal(t, 1, o.audited(of, "pairing code refused", "unknownCode", "", ""))
	require.Equal(t, 1, o.audited(of, "pairing code refused", "wrongCode", paired, ""))
	secrets = append(secrets, o.paired(added.Code)[len(paired)+1:], fresh.Key[len(agentID)+1:])
	o.refused("northwind", added.Code, "used")
	require.Equal(t, 1, o.audited(of, "pairing code refused", "usedCode", paired, paired))
	former := paired + "." + secrets[1]
	var again agentapi.PairedAgent
	o.Call(http.MethodPost, "/api/agents/"+paired+"/pairing-code", o.manager, nil).Into(t, &again)
	secrets = append(secrets, o.paired(again.Code)[len(paired)+1:])
	require.Equal(t, 401, o.enter("northwind", former).Status)
	require.Equal(t, 1, o.audited(of, "key refused", "replacedKey", paired, paired), "the agent was paired again")
	late, gone := o.add("Late"), o.add("Gone")
	o.exec(`UPDATE agent_pairings SET expires_at = now() - interval '1 second' WHERE agent_id = $1`, late.Agent.ID)
	o.refused("northwind", late.Code, "expired")
	require.Equal(t, 1, o.audited(of, "pairing code refused", "expiredCode", late.Agent.ID, late.Agent.ID))
	require.Equal(t, 204, o.Call(http.MethodDelete, "/api/agents/"+gone.Agent.ID, o.manager, nil).Status)
	o.refused("northwind", gone.Code, "of a revoked agent")
	require.Equal(t, 1, o.audited(of, "pairing code refused", "revokedAgent", gone.Agent.ID, gone.Agent.ID))
	require.Equal(t, before+6, o.refusals(of))
	require.Equal(t, 1, o.refusals(o.two.ID))
	for _, secret := range append(secrets, "stolen-guess", "nonsense", added.Code, added.Code[5:9]) {
		for _, table := range []string{"audit_entries", "refused_credentials"} {
			require.Zero(t, o.count(`SELECT count(*) FROM `+table+` x WHERE x::text LIKE '%' || $1 || '%'`, secret), secret)
		}
	}
}

func TestRepeatedRefusalIsAuditedOnceAnHour(t *testing.T) {
	o := open(t)
	created := o.hire("Print room")
	wrong := created.Agent.ID + ".x"
	for range 3 {
		require.Equal(t, 401, o.enter("northwind", wrong).Status)
	}
	o.exec(`UPDATE refused_credentials SET audited_at = audited_at - interval '59 minutes'`)
	require.Equal(t, 401, o.enter("northwind", wrong).Status)
	require.Equal(t, 1, o.audited(o.one.ID, "key refused", "wrongKey", created.Agent.ID, ""))
	o.exec(`UPDATE refused_credentials SET audited_at = audited_at - interval '2 minutes'`)
	for range 3 {
		require.Equal(t, 401, o.enter("northwind", wrong).Status)
	}
	require.Equal(t, 2, o.audited(o.one.ID, "key refused", "wrongKey", created.Agent.ID, ""))
}

func TestParallelRefusalsWriteOneEntry(t *testing.T) {
	o := open(t)
	created := o.hire("Print room")
	require.Equal(t, 204, o.Call(http.MethodDelete, "/api/agents/"+created.Agent.ID, o.manager, nil).Status)
	for round := range 2 {
		var wait sync.WaitGroup
		statuses := make(chan int, 96)
		for n := range cap(statuses) {
			wait.Go(func() {
				statuses <- o.enter("northwind", []string{"guess", id.New() + ".x", created.Key}[n%3]).Status
			})
		}
		wait.Wait()
		close(statuses)
		for status := range statuses {
			require.Contains(t, []int{http.StatusUnauthorized, http.StatusTooManyRequests}, status)
		}
		require.Equal(t, round+1, o.audited(o.one.ID, "key refused", "unknownKey", "", ""))
		require.Equal(t, round+1, o.audited(o.one.ID, "key refused", "revokedAgent", created.Agent.ID, created.Agent.ID))
		o.exec(`UPDATE refused_credentials SET audited_at = audited_at - interval '61 minutes'`)
		o.exec(`DELETE FROM sign_in_failures`)
	}
}
