package oidc

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"net/http"
	"strings"

	"github.com/zitadel/oidc/v3/pkg/op"
)

// Path is where the provider is mounted; with the public URL before it, it is the issuer.
const Path = "/oidc"

// CallbackPath is the address after a completed request.
const CallbackPath = Path + "/authorize/callback?id="

// Config is the configuration of the provider.
type Config struct {
	Public   string // https://host
	Tokens   *Tokens
	Tenants  Tenants
	Sessions Sessions
	People   People
}

// offered are the endpoints that are mounted; the library has more.
var offered = map[string]bool{
	"/.well-known/openid-configuration": true, "/authorize": true, "/authorize/callback": true,
	"/oauth/token": true, "/keys": true, "/userinfo": true,
}

// NewProvider is the handler for everything under Path.
func NewProvider(c Config) (http.Handler, error) {
	store := &storage{public: c.Public, tokens: c.Tokens, tenants: c.Tenants, sessions: c.Sessions, people: c.People}
	options := []op.Option{op.WithCORSOptions(nil)}
	if strings.HasPrefix(c.Public, "http://") {
		options = append(options, op.WithAllowInsecure())
	}
	var key [32]byte // makes codes unguessable; they are found by their hash, never decrypted
	_, _ = rand.Read(key[:])
	provider, err := op.NewProvider(&op.Config{CryptoKey: key, CodeMethodS256: true,
		SupportedScopes: []string{"openid", "profile", "email"}},
		store, op.StaticIssuer(c.Public+Path), options...)
	if err != nil {
		return nil, err
	}
	browser := Browser{Secure: strings.HasPrefix(c.Public, "https://")}
	return http.StripPrefix(Path, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case !offered[r.URL.Path]:
			http.NotFound(w, r)
		case strings.HasPrefix(r.URL.Path, "/.well-known/"):
			discovery(w, r, provider)
		default:
			serve(w, r, c.Public, browser, provider)
		}
	})), nil
}

// serve checks the request, and inspects the library's response before it is sent.
func serve(w http.ResponseWriter, r *http.Request, public string, browser Browser, provider http.Handler) {
	full := &buffer{header: http.Header{}, code: http.StatusOK}
	v := &visit{browser: browser, w: full, r: r}
	r = r.WithContext(context.WithValue(r.Context(), visitKey{}, v))
	v.r = r
	if err := checkParameters(w, r); err != nil {
		full.code = http.StatusBadRequest
		refuse(w, full, v)
		return
	}
	provider.ServeHTTP(full, r)
	page := signInPage(public, r.Form.Get("id"))
	if r.URL.Path == "/authorize/callback" && v.failed != nil && blamesClient(v.failed) && page != "" {
		http.Redirect(w, r, page, http.StatusFound)
		return
	}
	answer(w, full, v)
}

// discovery leaves out what the library would announce and this provider does not offer.
func discovery(w http.ResponseWriter, r *http.Request, provider http.Handler) {
	full := &buffer{header: http.Header{}, code: http.StatusOK}
	provider.ServeHTTP(full, r)
	var document map[string]any
	if full.code != http.StatusOK || json.Unmarshal(full.Bytes(), &document) != nil {
		http.Error(w, "not available", http.StatusServiceUnavailable)
		return
	}
	for name := range document {
		for _, missing := range []string{"introspection_", "revocation_", "end_session_", "device_authorization_"} {
			if strings.HasPrefix(name, missing) {
				delete(document, name)
			}
		}
	}
	document["grant_types_supported"], document["response_types_supported"] = []string{"authorization_code"},
		[]string{"code"}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(document) // the client hung up
}

// buffer holds an answer back.
type buffer struct {
	bytes.Buffer
	header http.Header
	code   int
}

func (b *buffer) Header() http.Header  { return b.header }
func (b *buffer) WriteHeader(code int) { b.code = code }
