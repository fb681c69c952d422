package oidc

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
)

func TestSignInCookieIsBoundToHostAndHiddenFromScripts(t *testing.T) {
	request := id.New()
	for _, secure := range []bool{true, false} {
		b, w := Browser{Secure: secure}, httptest.NewRecorder()
		b.setCookie(w, httptest.NewRequest(http.MethodGet, "/", nil), request, "secret")
		cookie := w.Header().Get("Set-Cookie")
		for _, want := range []string{"Path=/", "HttpOnly", "SameSite=Lax", "Max-Age=1800"} {
			require.Contains(t, cookie, want)
		}
		require.Equal(t, secure, strings.Contains(cookie, "; Secure"))
		require.Equal(t, secure, strings.HasPrefix(cookie, "__Host-"), "a sibling host cannot plant it")
		require.NotContains(t, cookie, "Domain=")
		pair, _, _ := strings.Cut(cookie, ";")
		require.Equal(t, "secret", b.Secret("other=1; "+pair, request))
		require.Empty(t, b.Secret(pair, id.New()), "each request has its own")
		require.Empty(t, b.Secret("", request))
	}
}

func TestSignInPageIsEmptyForInvalidRequest(t *testing.T) {
	request := id.New()
	require.Equal(t, "https://c.example/acme/login?request=acme~"+request,
		signInPage("https://c.example", "acme~"+request))
	for _, name := range []string{"", "acme", "acme~x", "~" + request, "a/b~" + request, "..~" + request,
		"a%2fb~" + request, "evil.example~" + request, `\evil~` + request} {
		require.Empty(t, signInPage("https://c.example", name), name)
	}
}

func TestInternalErrorIsReportedWithoutItsText(t *testing.T) {
	for _, c := range []struct {
		failed error
		status int
		code   string
	}{
		{fault.New(fault.Unavailable, fault.ServiceUnavailable, "dial tcp 10.0.0.1:5432"), http.StatusServiceUnavailable,
			"temporarily_unavailable"},
		{http.ErrAbortHandler, http.StatusInternalServerError, "server_error"},
		{fault.New(fault.NotFound, fault.NotFoundCode, "SELECT"), http.StatusBadRequest, "invalid_request"},
	} {
		full := &buffer{header: http.Header{"Location": {"https://evil.example"}}, code: http.StatusBadRequest}
		full.WriteString(`ERROR: invalid byte sequence for encoding "UTF8": 0x00 (SQLSTATE 22021)`)
		w := httptest.NewRecorder()
		answer(w, full, &visit{failed: c.failed})
		require.Equal(t, c.status, w.Code)
		require.JSONEq(t, `{"error":"`+c.code+`","error_description":"`+sentences[c.code]+`"}`, w.Body.String())
		require.Empty(t, w.Header().Get("Location"))
	}
	require.Equal(t,
		"https://c.example/cb?error=server_error&error_description="+
			"Something+went+wrong+on+our+side.+The+details+are+in+the+log.&state=s",
		described("https://c.example/cb?error=pq%3A+bad&error_description=SQLSTATE&state=s"))
}
