package account_test

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	accountapi "countersign.dev/api/account"
	"countersign.dev/api/apitest"
	"countersign.dev/bench/gate"
	"countersign.dev/domain/fault"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/internal/testkit"
)

func refresh(a *apitest.API, token string) apitest.Answer {
	return a.Call("POST", "/api/tenants/northwind/account/refresh-token", "", object{"refreshToken": token})
}

// R28 in its short form: concurrent refreshes of several tabs all succeed, in one chain.
func TestR28FiveConcurrentRefreshesKeepOneSession(t *testing.T) {
	const tabs = 5
	races := 40
	if gate.Wanted() {
		races = 1000
	}
	a := apitest.New(t, nil)
	a.User(a.Tenant("northwind").ID, "ann", "Approver")
	current := byScript(t, a, "northwind", "ann").RefreshToken
	for range races {
		answers := make([]apitest.Answer, tabs)
		var all sync.WaitGroup
		for i := range answers {
			all.Go(func() { answers[i] = refresh(a, current) })
		}
		all.Wait()
		chain := map[string]bool{}
		for _, answer := range answers {
			var token accountapi.Token
			answer.Into(t, &token)
			chain[token.RefreshToken] = true
		}
		require.Len(t, chain, 1, "one chain")
		for next := range chain {
			require.NotEqual(t, current, next)
			current = next
		}
	}
	gate.Record(t,
		gate.Figure{Gate: "R28", Ours: float64(races), Peer: float64(races), Ratio: 1,
			Goal: "every tab lives on, in one chain", OK: true, Unit: "races", Note: fmt.Sprintf("%d tabs each", tabs)})
}

func TestR28GrandparentTokenIsRefusedInGracePeriodAndSessionContinues(t *testing.T) {
	a := apitest.New(t, nil)
	a.User(a.Tenant("northwind").ID, "ann", "Approver")
	var second, third accountapi.Token
	first := byScript(t, a, "northwind", "ann").RefreshToken
	refresh(a, first).Into(t, &second)
	refresh(a, second.RefreshToken).Into(t, &third)
	refused := refresh(a, first)
	require.Equal(t, http.StatusUnauthorized, refused.Status)
	require.Equal(t, string(fault.RefreshTokenReused), refused.Problem().ErrorCode)
	require.Equal(t, http.StatusOK, refresh(a, third.RefreshToken).Status)
}

func TestR28TokenReuseAfterGracePeriodEndsSessionAndIsAudited(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	a := apitest.Open(t, s, nil)
	a.User(a.Tenant("northwind").ID, "ann", "Approver")
	var second accountapi.Token
	first := byScript(t, a, "northwind", "ann")
	refresh(a, first.RefreshToken).Into(t, &second)
	sql(t, superuser, `UPDATE refresh_tokens SET used_at = used_at - interval '11 seconds' WHERE used_at IS NOT NULL`)

	require.Equal(t, string(fault.RefreshTokenReused), refresh(a, first.RefreshToken).Problem().ErrorCode)
	require.Equal(t, http.StatusUnauthorized, refresh(a, second.RefreshToken).Status,
		"the thief's and the owner's chain are dead")
	require.Equal(t, 1,
		sql(t, superuser,
			`SELECT 1 FROM audit_entries WHERE action = 'logout' AND new_value->>'reason' = 'refresh token reused'`))
	deadline := time.Now().Add(5 * time.Second)
	for a.Call("GET", "/api/session", second.AccessToken, nil).Status == http.StatusOK {
		require.True(t, time.Now().Before(deadline), "access ends within 5 s")
		time.Sleep(100 * time.Millisecond)
	}
}

func TestTokenOfOtherInstallationOrAlgorithmIsRefused(t *testing.T) {
	a, other := apitest.New(t, nil), apitest.New(t, nil)
	d := a.Tenant("northwind")
	ann := a.User(d.ID, "ann", "Approver")
	good := a.Token(d.ID, ann)
	theirs := other.Tenant("northwind")
	none := "eyJhbGciOiJub25lIn0." + good[len("x"):]
	for name, token := range map[string]string{
		"other issuer": other.Token(theirs.ID, other.User(theirs.ID, "ann", "Approver")), "cut": good[:len(good)-4],
		"alg none": none, "empty": "x"} {
		require.Equal(t, http.StatusUnauthorized, a.Call("GET", "/api/session", token, nil).Status, name)
	}
	require.Equal(t, http.StatusOK, a.Call("GET", "/api/session", good, nil).Status)
}

// sql runs one statement and counts its rows.
func sql(t *testing.T, url, statement string) int {
	t.Helper()
	conn := testkit.Pool(t, url)
	tag, err := conn.Exec(context.Background(), statement)
	require.NoError(t, err)
	return int(tag.RowsAffected())
}
