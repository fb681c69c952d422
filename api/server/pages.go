package server

import (
	"bytes"
	"compress/gzip"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"html"
	"io/fs"
	"mime"
	"net/http"
	"net/url"
	"path"
	"regexp"
	"strings"

	"github.com/gin-gonic/gin"
)

// noncePlaceholder in index.html becomes the nonce of the page's own style elements; without it the page may use inline
// styles. Inline scripts are allowed by their hash only.
const noncePlaceholder = "__CSP_NONCE__"

// helpPlaceholder in index.html becomes the address of the help site: pages
// before sign-in link it, and they have asked the server nothing yet.
const helpPlaceholder = "__HELP_URL__"

// modulesPlaceholder in index.html becomes the names of the attached modules: pages before sign-in know no session.
const modulesPlaceholder = "__MODULES__"

// secure sets the headers of every response.
func (s *Server) secure(c *gin.Context) {
	h := c.Writer.Header()
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Frame-Options", "DENY")
	h.Set("Referrer-Policy", "same-origin")
	h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=()")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
	h.Set("Cache-Control", "no-store")
	if s.Secure() {
		h.Set("Strict-Transport-Security", "max-age=31536000; includeSubDomains")
	}
	c.Next()
}

var inlineScript = regexp.MustCompile(`(?s)<script(?:\s[^>]*)?>(.+?)</script>`)

// InlineScripts are the sources of a content security policy that allow the inline scripts of a page and no others.
func InlineScripts(page []byte) (sources string) {
	for _, script := range inlineScript.FindAllSubmatch(page, -1) {
		sum := sha256.Sum256(script[1])
		sources += " 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	return sources
}

// policy is the content security policy of the pages. The PDF viewer needs a
// worker, WebAssembly and blob images; nothing is loaded from elsewhere.
func (s *Server) policy(scripts, style string) string {
	socket := strings.Replace(s.PublicURL(), "http", "ws", 1)
	return strings.Join([]string{
		"default-src 'self'", "script-src 'self' 'wasm-unsafe-eval'" + scripts, "style-src 'self' " + style,
		"style-src-attr 'unsafe-inline'", "img-src 'self' data: blob:", "font-src 'self' data:",
		"connect-src 'self' blob: " + socket, "worker-src 'self' blob:", "frame-src 'self' blob:", "object-src 'none'",
		"base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
	}, "; ")
}

// serveUI serves all other paths: the files of the user interface, and its page for all of its addresses
// (/{tenant}/…).
func (s *Server) serveUI(c *gin.Context) {
	name := strings.TrimPrefix(path.Clean(c.Request.URL.Path), "/")
	isRead := c.Request.Method == http.MethodGet || c.Request.Method == http.MethodHead
	first, _, _ := strings.Cut(name, "/")
	if s.deps.UI == nil || !isRead || first == "api" || first == "oidc" || first == "ws" {
		s.refuse(c, errRoute)
		return
	}
	if content, err := fs.ReadFile(s.deps.UI, name); err == nil && name != "index.html" {
		s.serveFile(c, name, content)
		return
	}
	if first == "assets" || path.Ext(name) != "" {
		s.refuse(c, errRoute)
		return
	}
	if lower := strings.ToLower(name); lower != name { // cleaned before: "//elsewhere" stays here
		target := url.URL{Path: "/" + lower, RawQuery: c.Request.URL.RawQuery}
		c.Redirect(http.StatusMovedPermanently, target.String())
		return
	}
	s.servePage(c)
}

func (s *Server) serveFile(c *gin.Context, name string, content []byte) {
	if strings.HasPrefix(name, "assets/") { // the build puts a hash of the content into the name
		c.Header("Cache-Control", "public, max-age=31536000, immutable")
	} else {
		c.Header("Cache-Control", "no-cache")
	}
	kind := mime.TypeByExtension(path.Ext(name))
	if path.Ext(name) == ".mjs" {
		kind = "text/javascript; charset=utf-8"
	}
	if kind == "" {
		kind = "application/octet-stream"
	}
	accepted := c.GetHeader("Accept-Encoding")
	for _, encoding := range encodings {
		packed, err := fs.ReadFile(s.deps.UI, name+encoding.extension)
		if err != nil {
			continue
		}
		c.Header("Vary", "Accept-Encoding")
		if accepts(accepted, encoding.name) {
			c.Header("Content-Encoding", encoding.name)
			content = packed
			break
		}
	}
	c.Data(http.StatusOK, kind, content)
}

// encodings are those in which the build stores files, the smallest first; see ui/precompress.ts.
var encodings = []struct{ name, extension string }{{"br", ".br"}, {"gzip", ".gz"}}

// accepts reads RFC 9110 section 12.5.3 as far as browsers and proxies use it: a name, perhaps with a weight.
func accepts(accepted, encoding string) bool {
	for part := range strings.SplitSeq(accepted, ",") {
		name, weight, _ := strings.Cut(part, ";")
		if strings.EqualFold(strings.TrimSpace(name), encoding) {
			weight = strings.ReplaceAll(weight, " ", "")
			return weight == "" || strings.Trim(strings.TrimPrefix(weight, "q="), "0.") != ""
		}
	}
	return false
}

func (s *Server) servePage(c *gin.Context) {
	page, err := fs.ReadFile(s.deps.UI, "index.html")
	if err != nil {
		s.refuse(c, errRoute)
		return
	}
	style := "'unsafe-inline'"
	if bytes.Contains(page, []byte(noncePlaceholder)) {
		random := make([]byte, 16)
		_, _ = rand.Read(random) // never fails, says its documentation
		nonce := base64.RawURLEncoding.EncodeToString(random)
		page = bytes.ReplaceAll(page, []byte(noncePlaceholder), []byte(nonce))
		style = "'nonce-" + nonce + "'"
	}
	page = bytes.ReplaceAll(page, []byte(helpPlaceholder), []byte(html.EscapeString(s.cfg.HelpURL)))
	page = bytes.ReplaceAll(page, []byte(modulesPlaceholder), []byte(html.EscapeString(strings.Join(s.cfg.Modules, " "))))
	c.Header("Content-Security-Policy", s.policy(InlineScripts(page), style))
	c.Header("Cache-Control", "no-cache")
	c.Header("Vary", "Accept-Encoding")
	if accepts(c.GetHeader("Accept-Encoding"), "gzip") {
		c.Header("Content-Encoding", "gzip")
		page = packed(page)
	}
	c.Data(http.StatusOK, "text/html; charset=utf-8", page)
}

// packed compresses a page, which contains nothing that a request could choose and nothing secret but its own nonce.
func packed(page []byte) []byte {
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	_, _ = w.Write(page) // a buffer accepts everything
	_ = w.Close()
	return out.Bytes()
}
