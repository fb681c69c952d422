package operationsapi

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"net/http"
	"net/http/httputil"
	"net/url"
	"regexp"
	"strings"
)

// newProxy leads to the Temporal UI. It only ever reads: a workflow that moves
// money is not terminated, reset or signalled from a console. The UI's own
// setting says the same; this holds when somebody changes that.
func newProxy(address, publicURL string) http.Handler {
	target := &url.URL{Scheme: "http", Host: address}
	proxy := &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(target)
			r.SetXForwarded()
			r.Out.Header.Del("Authorization")
			r.Out.Header.Del("Accept-Encoding") // the page's scripts are read below
			keepCookie(r.Out, "_csrf")
		},
		ModifyResponse: func(r *http.Response) error { return secure(r, publicURL) },
		ErrorHandler: func(w http.ResponseWriter, _ *http.Request, _ error) {
			http.Error(w, "The Temporal UI does not answer.", http.StatusBadGateway)
		},
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case address == "":
			http.Error(w, "No Temporal UI is configured.", http.StatusNotFound)
		case !reads(r):
			http.Error(w, "The Temporal UI is read-only here.", http.StatusMethodNotAllowed)
		default:
			// The answer brings its own: two policies would both have to allow everything.
			w.Header().Del("Content-Security-Policy")
			w.Header().Del("Cache-Control")
			proxy.ServeHTTP(w, r)
		}
	})
}

// reads lets through what changes nothing: GET, and the POST that queries a workflow.
func reads(r *http.Request) bool {
	switch r.Method {
	case http.MethodGet, http.MethodHead:
		return true
	case http.MethodPost:
		return strings.HasPrefix(r.URL.Path, cookiePath+"/api/v1/namespaces/") && strings.Contains(r.URL.Path, "/workflows/") && strings.Contains(r.URL.Path, "/query/")
	}
	return false
}

// keepCookie drops every cookie but one: ours are none of the UI's business.
func keepCookie(r *http.Request, name string) {
	kept, err := r.Cookie(name)
	r.Header.Del("Cookie")
	if err == nil {
		r.AddCookie(&http.Cookie{Name: kept.Name, Value: kept.Value})
	}
}

var inlineScript = regexp.MustCompile(`(?s)<script(?:\s[^>]*)?>(.+?)</script>`)

// maxPage bounds the UI's one page, which is some kilobytes.
const maxPage = 1 << 20

// secure lets the page run its own inline scripts, named by hash, and no others:
// it shows what tenants sent, on the product's origin.
func secure(r *http.Response, publicURL string) error {
	for _, header := range []string{"Content-Security-Policy", "X-Frame-Options", "X-Content-Type-Options", "Referrer-Policy", "Strict-Transport-Security"} {
		r.Header.Del(header) // the server has set ours already
	}
	scripts := "'self'"
	if strings.HasPrefix(r.Header.Get("Content-Type"), "text/html") {
		page, err := io.ReadAll(io.LimitReader(r.Body, maxPage))
		if err != nil {
			return err
		}
		if err := r.Body.Close(); err != nil {
			return err
		}
		r.Body = io.NopCloser(bytes.NewReader(page))
		for _, script := range inlineScript.FindAllSubmatch(page, -1) {
			sum := sha256.Sum256(script[1])
			scripts += fmt.Sprintf(" 'sha256-%s'", base64.StdEncoding.EncodeToString(sum[:]))
		}
	}
	if r.Header.Get("Cache-Control") == "" {
		r.Header.Set("Cache-Control", "no-store")
	}
	r.Header.Set("Content-Security-Policy", "default-src 'self'; script-src "+scripts+"; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; "+
		"connect-src 'self' "+publicURL+"; worker-src 'self' blob:; object-src 'none'; base-uri 'self'; frame-ancestors 'none'; form-action 'self'")
	return nil
}
