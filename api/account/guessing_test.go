package account_test

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

// R31: after ten wrong passwords of an account, sequential or concurrent, every attempt has to wait, longer each
// time, even with the right password.
func TestR31TenWrongPasswordsDelayEverySignIn(t *testing.T) {
	const attempts = 60
	s, super := storetest.Open(t, 8)
	a := apitest.Open(t, s, nil)
	a.User(a.Tenant("northwind").ID, "ann", "Approver")
	try := func(password string) int {
		return a.Call("POST", "/api/tenants/northwind/account/sign-in", "",
			object{"username": "ann", "password": password, "codeChallenge": challenge()}).Status
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
	require.Equal(t,
		map[int]int{http.StatusUnauthorized: session.MaxFailures, http.StatusTooManyRequests: attempts - session.MaxFailures},
		answered)
	require.Equal(t, http.StatusTooManyRequests, try(apitest.Password), "the right password waits too")

	for _, longer := range []string{"40", "110", "230"} { // seconds: the wait was 30, then 60, 120, 240
		sql(t, super, `UPDATE sign_in_failures SET locked_until = now() - interval '1 second'`)
		require.Equal(t, http.StatusUnauthorized, try("wrong"))
		require.Equal(t, http.StatusTooManyRequests, try("wrong"))
		require.Equal(t, 1,
			sql(t, super, `SELECT FROM sign_in_failures WHERE locked_until > now() + interval '`+longer+` seconds'`),
			"longer than %s s", longer)
	}
	sql(t, super, `UPDATE sign_in_failures SET locked_until = now() - interval '1 second'`)
	require.Equal(t, http.StatusOK, try(apitest.Password))
	require.Zero(t, sql(t, super, `SELECT FROM sign_in_failures`), "who got in starts anew")
}

// R31: a person who guesses uses up their own tries. The owner's known device is never locked by others,
// and an unknown device only while very many addresses guess at once.
func TestR31AttackerCannotLockOutAccountOwner(t *testing.T) {
	a := apitest.New(t, nil)
	ann := a.User(a.Tenant("northwind").ID, "ann", "Approver")
	owner, stranger := a.Browser(), a.Browser()
	try := func(who *apitest.API, address, password string, more ...string) int {
		body := object{"username": "ann", "password": password, "codeChallenge": challenge()}
		return who.Call("POST", "/api/tenants/northwind/account/sign-in", "", body,
			append(more, "X-Forwarded-For", address)...).Status
	}
	require.Equal(t, http.StatusOK, try(owner, "198.51.100.1", apitest.Password))
	for range session.MaxFailures {
		require.Equal(t, http.StatusUnauthorized, try(stranger, "203.0.113.5", "guess"))
	}
	require.Equal(t, http.StatusTooManyRequests, try(stranger, "203.0.113.5", apitest.Password), "the guesser waits")
	require.Equal(t, http.StatusOK, try(owner, "203.0.113.5", apitest.Password),
		"the owner's device is known, also at the guesser's address")
	require.Equal(t, http.StatusOK, try(a.Browser(), "198.51.100.2", apitest.Password), "a new device elsewhere")

	for n := range session.MaxFailuresOfStrangers {
		try(stranger, fmt.Sprintf("2001:db8:%x::1", n/9), "guess")
	}
	require.Equal(t, http.StatusTooManyRequests, try(a.Browser(), "198.51.100.3", apitest.Password),
		"strangers wait together")
	require.Equal(t, http.StatusOK, try(owner, "198.51.100.1", apitest.Password), "the owner does not")
	forged := "countersign_device_" + ann.ID + "=x.y"
	require.Equal(t, http.StatusTooManyRequests, try(a, "198.51.100.4", apitest.Password, "Cookie", forged))
	gate.Record(t,
		gate.Figure{Gate: "R31", Ours: 0, Peer: 0, Ratio: 1, Goal: "the owner's device signs in", OK: true, Unit: "refusals",
			Note: "of the owner's known device after 110 wrong passwords from twelve networks"})
}

func TestKnownDeviceHasSeparateLimitUntilPasswordChanges(t *testing.T) {
	s, super := storetest.Open(t, 8)
	a := apitest.Open(t, s, nil)
	a.User(a.Tenant("northwind").ID, "ann", "Approver")
	owner := a.Browser()
	try := func(address, password string) int {
		body := object{"username": "ann", "password": password, "codeChallenge": challenge()}
		return owner.Call("POST", "/api/tenants/northwind/account/sign-in", "", body, "X-Forwarded-For", address).Status
	}
	require.Equal(t, http.StatusOK, try("198.51.100.1", apitest.Password))
	for n := range session.MaxFailures {
		require.Equal(t, http.StatusUnauthorized, try(fmt.Sprintf("203.0.113.%d", n), "guess"),
			"other addresses give a stolen cookie no more tries")
	}
	require.Equal(t, http.StatusTooManyRequests, try("203.0.113.99", apitest.Password))
	require.Equal(t, 1, sql(t, super, `SELECT FROM sign_in_failures WHERE login LIKE 'device %'`))
	other, err := a.Password.Hash(t.Context(), "another password")
	require.NoError(t, err)
	sql(t, super, `UPDATE users SET password_hash = '`+other+`'`)
	require.Equal(t, http.StatusUnauthorized, try("203.0.113.99", "guess"))
	require.Equal(t, 1, sql(t, super, `SELECT FROM sign_in_failures WHERE login LIKE 'from 203.0.113.99 ann'`),
		"a stranger again")
}
