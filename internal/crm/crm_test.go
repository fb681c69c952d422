package crm_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	accounts "countersign.dev/domain/crm"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/tenant"
	"countersign.dev/internal/config"
	"countersign.dev/internal/crm"
	"countersign.dev/internal/outbound"
)

const header = "reference,name,street,city,region,postal_code,country,website," +
	"contact_name,contact_role,contact_email,contact_phone\n"

func open(c config.CRM, guard outbound.Guard) crm.Source {
	return crm.Open(config.Config{CRM: c}, guard)
}

func write(t *testing.T, path, content string, changed time.Time) {
	t.Helper()
	require.NoError(t, os.WriteFile(path, []byte(content), 0o600))
	require.NoError(t, os.Chtimes(path, changed, changed))
}

func names(t *testing.T, s crm.Source, text string) (all []string) {
	t.Helper()
	found, err := s.Search(t.Context(), text, 20)
	require.NoError(t, err)
	for _, a := range found {
		all = append(all, a.Name)
	}
	return all
}

func TestFileIsReadAgainWhenItChanges(t *testing.T) {
	path := filepath.Join(t.TempDir(), "accounts.csv")
	s := open(config.CRM{CSVFile: path}, outbound.Guard{})
	_, err := s.Search(t.Context(), "fabrikam", 20)
	require.Equal(t, fault.CRMFileInvalid, fault.CodeOf(err), "a missing file")

	first := time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC)
	write(t, path, header+"A-1,Fabrikam Inc.,,,,,,,,,,\n", first)
	require.Equal(t, []string{"Fabrikam Inc."}, names(t, s, "fabrikam"))
	write(t, path, header+"A-1,Fabrikam Ltd.,,,,,,,,,,\n", first)
	require.Equal(t, []string{"Fabrikam Inc."}, names(t, s, "fabrikam"), "the same time and size")
	write(t, path, header+"A-1,Fabrikam Ltd.,,,,,,,,,,\n", first.Add(time.Second))
	require.Equal(t, []string{"Fabrikam Ltd."}, names(t, s, "fabrikam"))

	write(t, path, header+"A-1,Fabrikam,,,,,,,,,,\nA-2,B,,,,,USA,,,,,\n", first.Add(2*time.Second))
	for range 2 {
		_, err = s.Search(t.Context(), "fabrikam", 20)
		require.ErrorContains(t, err, "Line 3 of the CRM file, column country")
	}
	write(t, path, header+"A-1,Fabrikam,,,,,,,,,,\nA-2,B,,,,,US,,,,,\n", first.Add(3*time.Second))
	require.Equal(t, []string{"Fabrikam"}, names(t, s, "fabrikam"))
	require.NoError(t, os.Remove(path))
	_, err = s.Search(t.Context(), "fabrikam", 20)
	require.Equal(t, fault.CRMFileInvalid, fault.CodeOf(err))
}

// serve is a CRM that answers with a body.
func serve(t *testing.T, answer http.HandlerFunc) *httptest.Server {
	t.Helper()
	server := httptest.NewServer(answer)
	t.Cleanup(server.Close)
	return server
}

func TestServerIsAskedWithTextLimitAndToken(t *testing.T) {
	var asked *http.Request
	server := serve(t, func(w http.ResponseWriter, r *http.Request) {
		asked = r
		_, _ = w.Write([]byte(`{"accounts":[{"reference":"A-1","name":"Fabrikam","street":"1 Main St","city":"Austin",
			"region":"TX","postalCode":"78701","country":"US","website":"fabrikam.example",
			"contacts":[{"name":"Ann Lee","role":"CFO","email":"ann@fabrikam.example","phone":"1"}]},
			{"reference":"A-2","name":"Fabrikam Süd"},{"reference":"A-3","name":"More"}]}`))
	})
	token := filepath.Join(t.TempDir(), "token")
	write(t, token, "first\n", time.Now())
	s := open(config.CRM{URL: server.URL + "/v1/find?kind=company", TokenFile: token}, outbound.Loopback())
	found, err := s.Search(t.Context(), "fabri & süd", 2)
	require.NoError(t, err)
	require.Equal(t, []accounts.Account{{Reference: "A-1", Name: "Fabrikam", Street: "1 Main St", City: "Austin",
		Region: "TX", PostalCode: "78701", Country: "US", Website: "fabrikam.example", Contacts: []tenant.Contact{
			{Name: "Ann Lee", Role: "CFO", Email: "ann@fabrikam.example", Phone: "1"}}},
		{Reference: "A-2", Name: "Fabrikam Süd"}}, found)
	require.Equal(t, "/v1/find", asked.URL.Path)
	require.Equal(t, []string{"fabri & süd", "2", "company", "Bearer first"}, []string{asked.FormValue("q"),
		asked.FormValue("limit"), asked.FormValue("kind"), asked.Header.Get("Authorization")})

	write(t, token, "second", time.Now())
	_, err = s.Search(t.Context(), "fabri", 2)
	require.NoError(t, err)
	require.Equal(t, "Bearer second", asked.Header.Get("Authorization"), "a new token needs no restart")
	for _, wrong := range []string{"", "two words", "a\r\nHost: x", strings.Repeat("x", 9<<10)} {
		write(t, token, wrong, time.Now())
		asked = nil
		_, err = s.Search(t.Context(), "fabri", 2)
		require.Equal(t, fault.CRMUnavailable, fault.CodeOf(err))
		require.Nil(t, asked)
	}
}

func TestAnyOtherAnswerIsAFaultWithoutItsContent(t *testing.T) {
	body := func(status int, text string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(status)
			_, _ = w.Write([]byte(text))
		}
	}
	for name, answer := range map[string]http.HandlerFunc{
		"refused":      body(http.StatusUnauthorized, "secret"),
		"failed":       body(http.StatusInternalServerError, `{"accounts":[]}`),
		"created":      body(http.StatusCreated, `{"accounts":[]}`),
		"no JSON":      body(http.StatusOK, "secret"),
		"no accounts":  body(http.StatusOK, `{}`),
		"null":         body(http.StatusOK, `{"accounts":null}`),
		"unknown":      body(http.StatusOK, `{"accounts":[],"secret":1}`),
		"more":         body(http.StatusOK, `{"accounts":[]} {"secret":1}`),
		"wrong type":   body(http.StatusOK, `{"accounts":[{"reference":1,"name":"secret"}]}`),
		"no reference": body(http.StatusOK, `{"accounts":[{"name":"secret"}]}`),
		"too large":    body(http.StatusOK, `{"accounts":[]}`+strings.Repeat(" ", 1<<20)),
		"redirect": func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/moved" {
				_, _ = w.Write([]byte(`{"accounts":[]}`))
				return
			}
			http.Redirect(w, r, "/moved", http.StatusFound)
		},
	} {
		s := open(config.CRM{URL: serve(t, answer).URL + "/find"}, outbound.Loopback())
		_, err := s.Search(t.Context(), "needle", 20)
		require.Equal(t, fault.CRMUnavailable, fault.CodeOf(err), name)
		require.Equal(t, fault.Unavailable, fault.KindOf(err), name)
		for _, hidden := range []string{"secret", "127.0.0.1", "needle"} {
			require.NotContains(t, err.Error(), hidden, name)
		}
	}
	gone := serve(t, body(http.StatusOK, ""))
	gone.Close()
	_, err := open(config.CRM{URL: gone.URL}, outbound.Loopback()).Search(t.Context(), "needle", 20)
	require.Equal(t, fault.CRMUnavailable, fault.CodeOf(err))
	require.NotContains(t, err.Error(), "needle", "the log does not contain what was searched")
}

func TestServerInAPrivateNetworkNeedsThePermissionOfTheOperator(t *testing.T) {
	asked := false
	server := serve(t, func(http.ResponseWriter, *http.Request) { asked = true })
	_, err := open(config.CRM{URL: server.URL}, outbound.Guard{}).Search(t.Context(), "fabri", 20)
	require.Equal(t, fault.CRMUnavailable, fault.CodeOf(err))
	require.ErrorContains(t, err, "COUNTERSIGN_OUTBOUND_NETWORKS", "the log names what the operator can change")
	require.False(t, asked)
}

func TestSlowServerDoesNotHoldTheSearch(t *testing.T) {
	done := make(chan struct{})
	server := serve(t, func(http.ResponseWriter, *http.Request) { <-done })
	t.Cleanup(func() { close(done) }) // before the server closes, which waits for its answers
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	_, err := open(config.CRM{URL: server.URL}, outbound.Loopback()).Search(ctx, "fabri", 20)
	require.Equal(t, fault.CRMUnavailable, fault.CodeOf(err))
	began := time.Now()
	_, err = open(config.CRM{URL: server.URL}, outbound.Loopback()).Search(t.Context(), "fabri", 20)
	require.Equal(t, fault.CRMUnavailable, fault.CodeOf(err))
	require.InDelta(t, 5, time.Since(began).Seconds(), 3)
}

func TestWithoutConfigurationThereIsNoSource(t *testing.T) {
	require.Nil(t, open(config.CRM{}, outbound.Guard{}))
}
