package operations

import (
	"bytes"
	"io"
	"mime"
	"net/http"
	"net/http/httputil"
	"net/url"
	"regexp"
	"strings"

	"countersign.dev/api/server"
)

// newProxy forwards to the Temporal UI. It is read-only: a workflow that moves money is not terminated, reset or
// signaled from a console. The UI has the same setting, but the proxy still protects if that setting changes.
func newProxy(address, publicURL string) http.Handler {
	target := &url.URL{Scheme: "http", Host: address}
	proxy := &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(target)
			if r.In.URL.Path == renderPath {
				r.Out.URL.Path, r.Out.URL.RawPath = renderedAt, ""
			}
			keepHeaders(r.Out) // without Accept-Encoding: the page's scripts are read below
			r.SetXForwarded()
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
			// The response has its own policy. A browser would apply both policies.
			w.Header().Del("Content-Security-Policy")
			w.Header().Del("Cache-Control")
			if r.URL.Path == renderPath {
				w.Header().Del("X-Frame-Options")
			}
			proxy.ServeHTTP(w, r)
		}
	})
}

// queryPath is the only path that may be sent to with POST: a query of a workflow
// that the Temporal SDK answers itself. It is compared with the escaped path, as
// the UI receives it. A workflow's id is one segment, with its slashes as %2F.
var queryPath = regexp.MustCompile(`^` + cookiePath + `/api/v1/namespaces/[A-Za-z0-9][A-Za-z0-9._-]*/workflows/` +
	`[A-Za-z0-9][A-Za-z0-9._-]*(?:%2F[A-Za-z0-9][A-Za-z0-9._-]*)*/query/(?:__stack_trace|__enhanced_stack_trace|__temporal_workflow_metadata)$`)

// reads lets through what changes nothing: GET and HEAD, and the POST that queries a workflow.
// A connection that becomes another protocol is refused, and so is the form that
// lets gateways read the method from a header. The UI sends JSON as plain text.
func reads(r *http.Request) bool {
	if r.Header.Get("Upgrade") != "" {
		return false
	}
	switch r.Method {
	case http.MethodGet, http.MethodHead:
		return r.ContentLength == 0
	case http.MethodPost:
		kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
		return err == nil && (kind == "application/json" || kind == "text/plain") && r.URL.RawQuery == "" &&
			queryPath.MatchString(r.URL.EscapedPath())
	}
	return false
}

// forwarded are the headers the UI needs. Others are dropped: some servers let
// a header replace the method or the path.
var forwarded = []string{"Accept", "Accept-Language", "Cache-Control", "Caller-Type", "Content-Type", "Cookie",
	"If-Modified-Since", "If-None-Match", "User-Agent", "X-Csrf-Token"}

func keepHeaders(r *http.Request) {
	kept := http.Header{}
	for _, name := range forwarded {
		if values, ok := r.Header[name]; ok {
			kept[name] = values
		}
	}
	r.Header = kept
}

// keepCookie drops every cookie but one, because the UI must not receive our cookies.
func keepCookie(r *http.Request, name string) {
	kept, err := r.Cookie(name)
	r.Header.Del("Cookie")
	if err == nil {
		r.AddCookie(&http.Cookie{Name: kept.Name, Value: kept.Value})
	}
}

// renderPath is what the UI frames in its tab User Metadata: Markdown that a workflow wrote. The UI's
// server (v2.54.1) answers it at renderedAt only: it removes the public path from every request and
// expects it once more for this page. At renderPath it answers with its application, which needs scripts.
const (
	renderPath = cookiePath + "/render"
	renderedAt = cookiePath + renderPath
)

// secureFrame lets our own pages frame the text, which runs no script and loads nothing.
func secureFrame(r *http.Response) error {
	r.Header.Set("X-Frame-Options", "SAMEORIGIN")
	r.Header.Set("Cache-Control", "no-store")
	r.Header.Set("Content-Security-Policy",
		"default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self' data:; base-uri 'none'; form-action 'none'; "+
			"frame-ancestors 'self'; sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox")
	return nil
}

// maxPage bounds the UI's one page, which is some kilobytes.
const maxPage = 1 << 20

// secure lets the page run its own inline scripts, named by hash, and no others:
// it shows what tenants sent, on the product's origin.
func secure(r *http.Response, publicURL string) error {
	for _, header := range []string{"Content-Security-Policy", "X-Frame-Options", "X-Content-Type-Options",
		"Referrer-Policy", "Strict-Transport-Security"} {
		r.Header.Del(header) // the server has set ours already
	}
	if r.Request.URL.Path == renderedAt {
		return secureFrame(r)
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
		scripts += server.InlineScripts(page)
	}
	if r.Header.Get("Cache-Control") == "" {
		r.Header.Set("Cache-Control", "no-store")
	}
	r.Header.Set("Content-Security-Policy",
		"default-src 'self'; script-src "+scripts+
			"; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; "+
			"connect-src 'self' "+publicURL+
			"; worker-src 'self' blob:; object-src 'none'; base-uri 'self'; frame-ancestors 'none'; form-action 'self'")
	return nil
}
