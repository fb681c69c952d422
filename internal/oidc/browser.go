package oidc

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"time"

	"countersign.dev/domain/id"
	"countersign.dev/domain/session"
)

// Browser stores, in the browser that began a sign-in, the secret that completes it. Without it, a person who
// opens another person's sign-in link would complete that person's request.
type Browser struct {
	Secure bool // the site uses https: the cookie is then bound to this host
}

// signIns is how many sign-ins one browser may have under way, one per tab. The oldest gives way.
const signIns = 8

func (b Browser) prefix() string {
	if b.Secure {
		return "__Host-countersign_sign_in_" // refused from other hosts of the domain (RFC 6265bis)
	}
	return "countersign_sign_in_"
}

// Secret reads the browser's secret of the request from its Cookie header. It is empty if the request began in
// another browser.
func (b Browser) Secret(cookieHeader, requestID string) string {
	cookies, err := http.ParseCookie(cookieHeader)
	if err != nil {
		return ""
	}
	for _, c := range cookies {
		if c.Name == b.prefix()+requestID {
			return c.Value
		}
	}
	return ""
}

// setCookie sets the cookie of a new request and drops the oldest of too many.
func (b Browser) setCookie(w http.ResponseWriter, r *http.Request, requestID, secret string) {
	var kept []string
	for _, c := range r.Cookies() {
		if requestID, ok := strings.CutPrefix(c.Name, b.prefix()); ok && id.Valid(requestID) {
			kept = append(kept, requestID)
		}
	}
	slices.Sort(kept) // by age: ids begin with the time
	for len(kept) >= signIns {
		b.drop(w, kept[0])
		kept = kept[1:]
	}
	b.set(w, requestID, secret, int(session.RequestLife.Seconds()))
}

func (b Browser) drop(w http.ResponseWriter, requestID string) { b.set(w, requestID, "", -1) }

// set needs the path "/": the sign-in calls and the callback have no other path in common.
// Lax rather than Strict: the tenant's own identity provider sends people back by a cross-site link.
func (b Browser) set(w http.ResponseWriter, requestID, value string, maxAge int) {
	http.SetCookie(w, b.cookie(requestID, value, maxAge))
}

func (b Browser) cookie(requestID, value string, maxAge int) *http.Cookie {
	return &http.Cookie{
		Name: b.prefix() + requestID, Value: value, Path: "/", MaxAge: maxAge,
		HttpOnly: true, Secure: b.Secure, SameSite: http.SameSiteLaxMode,
	}
}

// visit is one request to the provider, for the storage, which the library gives a context alone.
type visit struct {
	browser Browser
	w       http.ResponseWriter
	r       *http.Request
	failed  error // the last error of the storage
}

type visitKey struct{}

func visitOf(ctx context.Context) *visit {
	v, _ := ctx.Value(visitKey{}).(*visit)
	return v
}

func (v *visit) secret(requestID string) string {
	return v.browser.Secret(strings.Join(v.r.Header.Values("Cookie"), "; "), requestID)
}

// Cookie is a cookie that stores the secret of a test sign-in in the browser that began it.
func (b Browser) Cookie(trialID, secret string, life time.Duration) string {
	return b.cookie(trialID, secret, int(life.Seconds())).String()
}
