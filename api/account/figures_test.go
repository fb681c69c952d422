package account_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	accountapi "countersign.dev/api/account"
	"countersign.dev/api/apitest"
	"countersign.dev/bench/gate"
)

// measured is how long each figure is taken; long enough for many commits.
const measured = 3 * time.Second

// TestP16SignIn measures sign-ins and refreshes per second of this process's
// processor time, the way Keycloak's sizing guide counts its own, the database
// apart; the note says what the whole machine did with the database on it.
func TestP16SignIn(t *testing.T) {
	a := apitest.New(t, nil)
	d := a.Tenant("northwind")
	clients := 8 * runtime.GOMAXPROCS(0)
	tokens := make([]string, clients)
	for i := range clients {
		name := fmt.Sprintf("user%d", i)
		a.User(d.ID, name, "Approver")
		tokens[i] = byScript(t, a, "northwind", name).RefreshToken
	}
	logins := rate(t, clients, func(i int) bool {
		var done accountapi.SignInResult
		body := fmt.Sprintf(`{"username":"user%d","password":%q,"codeChallenge":%q}`, i, apitest.Password, challenge())
		if !serve(a, "POST", "sign-in", body, &done) {
			return false
		}
		return serve(a, "GET", "token?delivery=body&code="+done.Code+"&codeVerifier="+verifier, "", nil)
	})
	gate.AtLeast(t, "P16", logins.perCore, 15, 1, "password sign-ins/s/core",
		logins.String()+"; argon2id m=19MiB t=2 p=1; Keycloak's guide: 15")
	refreshes := rate(t, clients, func(i int) bool {
		var next accountapi.Token
		ok := serve(a, "POST", "refresh-token", `{"refreshToken":"`+tokens[i]+`"}`, &next)
		tokens[i] = next.RefreshToken
		return ok
	})
	gate.AtLeast(t, "P16", refreshes.perCore, 1000, 1, "refreshes/s/core", refreshes.String()+"; Keycloak's guide: 120")
}

// throughput of a measurement.
type throughput struct{ perCore, perSecond float64 }

func (r throughput) String() string {
	return fmt.Sprintf("%.0f/s on this machine with its database, %d cores", r.perSecond, runtime.GOMAXPROCS(0))
}

// rate lets clients work for the measured time and divides by the processor time used.
func rate(t *testing.T, clients int, work func(client int) bool) throughput {
	t.Helper()
	var done, failed atomic.Int64
	var all sync.WaitGroup
	before, began := gate.ProcessorTime(t), time.Now()
	for i := range clients {
		all.Go(func() {
			for time.Since(began) < measured {
				if work(i) {
					done.Add(1)
				} else {
					failed.Add(1)
				}
			}
		})
	}
	all.Wait()
	wall, used := time.Since(began).Seconds(), (gate.ProcessorTime(t) - before).Seconds()
	require.Zero(t, failed.Load())
	return throughput{perCore: float64(done.Load()) / used, perSecond: float64(done.Load()) / wall}
}

// serve asks the engine without a network.
func serve(a *apitest.API, method, path, body string, into any) bool {
	r := httptest.NewRequest(method, "/api/tenants/northwind/account/"+path, strings.NewReader(body))
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	w := httptest.NewRecorder()
	a.Handler().ServeHTTP(w, r)
	if w.Code != http.StatusOK {
		return false
	}
	return into == nil || json.Unmarshal(w.Body.Bytes(), into) == nil
}
