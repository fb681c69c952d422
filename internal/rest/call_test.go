package rest_test

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/connection"
	"countersign.dev/domain/flow/kind/callrest"
	"countersign.dev/internal/outbound"
	"countersign.dev/internal/rest"
)

func call(p connection.Opened, c callrest.Call) callrest.Response {
	return rest.NewClient(outbound.Loopback(), nil).Call(context.Background(), p, "key-1", c)
}

func at(url string) connection.Opened {
	return profile(connection.Settings{Authentication: connection.NoAuthentication, URL: url}, nil)
}

// service answers every request with do and keeps the text of the last one.
func service(t *testing.T, do http.HandlerFunc) (url string, last *atomic.Value) {
	t.Helper()
	last = &atomic.Value{}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		last.Store(fmt.Sprintf("%s %s %s %s %s", r.Method, r.URL.RequestURI(), r.Header.Get("Content-Type"),
			r.Header.Get("Idempotency-Key"), body))
		do(w, r)
	}))
	t.Cleanup(s.Close)
	return s.URL, last
}

func TestCallSendsWhatTheStepSays(t *testing.T) {
	url, last := service(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Retry-After", "120")
		_, _ = w.Write([]byte(`{"id": 7}`))
	})
	got := call(at(url+"/api/v1/?company=7"), callrest.Call{Method: callrest.Post, Path: "/orders/a b%2F..",
		Query: []callrest.Parameter{{Name: "q", Value: "x&y=1"}}, Body: map[string]any{"total": 4.5}, HasBody: true})
	require.Equal(t, `POST /api/v1/orders/a%20b%252F..?company=7&q=x%26y%3D1 application/json key-1 {"total":4.5}`,
		last.Load())
	require.Equal(t, callrest.Response{Status: 200, ContentType: "application/json", Body: []byte(`{"id": 7}`),
		After: 2 * time.Minute}, got)

	call(at(url), callrest.Call{Method: callrest.Delete})
	require.Equal(t, `DELETE /  key-1 `, last.Load())
	call(at(url), callrest.Call{Method: callrest.Put, HasBody: true})
	require.Equal(t, `PUT / application/json key-1 null`, last.Load())
}

func TestPauseThatAServiceAsksForIsBounded(t *testing.T) {
	for header, want := range map[string]time.Duration{"5": 5 * time.Second, "999999999999": time.Hour, "-5": 0,
		"99999999999999999999": 0, "Wed, 21 Oct 2026 07:28:00 GMT": 0, "": 0} {
		url, _ := service(t, func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("Retry-After", header) })
		require.Equal(t, want, call(at(url), callrest.Call{Method: callrest.Get}).After, header)
	}
}

// A redirect could lead to a host that no person entered, and a large response would fill the history of the run.
func TestCallFollowsNoRedirectAndReadsABoundedResponse(t *testing.T) {
	url, last := service(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/away" {
			http.Redirect(w, r, "/elsewhere", http.StatusTemporaryRedirect)
			return
		}
		_, _ = io.WriteString(w, strings.Repeat("x", 2*callrest.MaxBody))
	})
	require.Equal(t, http.StatusTemporaryRedirect, call(at(url+"/away"), callrest.Call{Method: callrest.Get}).Status)
	require.Contains(t, last.Load(), "GET /away")
	require.Len(t, call(at(url), callrest.Call{Method: callrest.Get}).Body, callrest.MaxBody+1)
}

// A service that takes the request and closes the connection may have carried it out. It is asked once.
func TestRequestWithoutAnAnswerIsSentOnceAndUnknown(t *testing.T) {
	var taken atomic.Int64
	url, _ := service(t, func(w http.ResponseWriter, _ *http.Request) {
		taken.Add(1)
		conn, _, err := http.NewResponseController(w).Hijack()
		if err != nil {
			t.Error(err)
			return
		}
		_ = conn.Close()
	})
	got := call(at(url), callrest.Call{Method: callrest.Post})
	require.Equal(t, callrest.Response{Reason: connection.Unreachable, Sent: true}, got)
	require.EqualValues(t, 1, taken.Load())

	closed, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	require.NoError(t, closed.Close())
	got = call(at("http://"+closed.Addr().String()), callrest.Call{Method: callrest.Post})
	require.Equal(t, callrest.Response{Reason: connection.Unreachable}, got, "nothing was sent")
}

func TestEndedTokenIsReplacedOnce(t *testing.T) {
	var issued, asked atomic.Int64
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/token" {
			_, _ = fmt.Fprintf(w, `{"access_token":"t%d","token_type":"Bearer","expires_in":3600}`, issued.Add(1))
			return
		}
		asked.Add(1)
		if r.Header.Get("Authorization") != "Bearer t2" {
			w.WriteHeader(http.StatusUnauthorized)
		}
	}))
	defer s.Close()
	settings := connection.Settings{Authentication: connection.ClientCredentials, URL: s.URL + "/api",
		TokenURL: s.URL + "/token", ClientID: "client"}
	p := profile(settings, map[connection.Secret]string{connection.SecretClientSecret: "right"})
	require.Equal(t, http.StatusOK, call(p, callrest.Call{Method: callrest.Post}).Status)
	require.Equal(t, []int64{2, 2}, []int64{issued.Load(), asked.Load()})

	issued.Store(2)
	require.Equal(t, http.StatusUnauthorized, call(p, callrest.Call{Method: callrest.Post}).Status)
	require.EqualValues(t, 4, asked.Load(), "not a third time")
	settings.Authentication, settings.TokenURL = connection.Bearer, ""
	p = profile(settings, map[connection.Secret]string{connection.SecretBearerToken: "wrong"})
	require.Equal(t, http.StatusUnauthorized, call(p, callrest.Call{Method: callrest.Post}).Status)
	require.EqualValues(t, 5, asked.Load(), "there is no other token")
}

func TestBlockedHostOfTheCompanyIsNotCalled(t *testing.T) {
	url, last := service(t, func(http.ResponseWriter, *http.Request) {})
	p := at(url)
	p.Blocked = []string{"127.0.0.0/8"}
	require.Equal(t, callrest.Response{Reason: connection.HostBlocked}, call(p, callrest.Call{Method: callrest.Get}))
	require.Nil(t, last.Load())
}
