package accountapi_test

import (
	"fmt"
	"net/http"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/api/apitest"
	"countersign.dev/bench/gate"
	"countersign.dev/domain/session"
	"countersign.dev/internal/store/storetest"
)

// R31: an account has ten wrong passwords, one after the other or all at once;
// then whoever tries waits, longer each time, even with the right one.
func TestR31TenWrongPasswordsThenEverybodyWaits(t *testing.T) {
	const attempts = 60
	s, super := storetest.Open(t, 8)
	a := apitest.Open(t, s, nil)
	a.User(a.Tenant("northwind").ID, "ann", "Approver")
	try := func(password string) int {
		return a.Call("POST", "/api/tenants/northwind/account/sign-in", "", object{"username": "ann", "password": password, "codeChallenge": challenge()}).Status
	}
	statuses, answered := make([]int, attempts), map[int]int{}
	var all sync.WaitGroup
	for n := range attempts {
		all.Go(func() { statuses[n] = try(fmt.Sprint("guess ", n)) })
	}
	all.Wait()
	for _, status := range statuses {
		answered[status]++
	}
	gate.AtMost(t, "R31", float64(answered[http.StatusUnauthorized]), session.MaxFailures, 1, "answers",
		fmt.Sprintf("to wrong passwords of one account, of %d tried at once; the others were told to wait", attempts))
	require.Equal(t, map[int]int{http.StatusUnauthorized: session.MaxFailures, http.StatusTooManyRequests: attempts - session.MaxFailures}, answered)
	require.Equal(t, http.StatusTooManyRequests, try(apitest.Password), "the right password waits too")

	for _, longer := range []string{"40", "110", "230"} { // seconds: the wait was 30, then 60, 120, 240
		sql(t, super, `UPDATE sign_in_failures SET locked_until = now() - interval '1 second'`)
		require.Equal(t, http.StatusUnauthorized, try("wrong"))
		require.Equal(t, http.StatusTooManyRequests, try("wrong"))
		require.Equal(t, 1, sql(t, super, `SELECT FROM sign_in_failures WHERE locked_until > now() + interval '`+longer+` seconds'`), "longer than %s s", longer)
	}
	sql(t, super, `UPDATE sign_in_failures SET locked_until = now() - interval '1 second'`)
	require.Equal(t, http.StatusOK, try(apitest.Password))
	require.Zero(t, sql(t, super, `SELECT FROM sign_in_failures`), "who got in starts anew")
}
