// Package session is about being signed in: who a request comes from, how a
// refresh token is followed by the next, and when a password is refused.
package session

import (
	"context"

	"countersign.dev/domain/permission"
	"countersign.dev/domain/tenant"
)

// Token is what a verified access token says.
type Token struct {
	TenantID  string
	UserID    string
	SessionID string
}

// Access is what the person behind a token may do right now. It is read from
// the store, never from the token, so that a change takes effect at once.
type Access struct {
	TenantID    string
	UserID      string
	SessionID   string
	UserName    string // full name
	Username    string
	Email       string
	Language    string
	Tenant      tenant.Tenant
	Roles       []string
	Permissions permission.Set
}

// May says whether the permission is held.
func (a Access) May(p permission.Permission) bool { return a.Permissions.Has(p) }

type key struct{}

// With returns a context that carries the access of the caller.
func With(ctx context.Context, a Access) context.Context { return context.WithValue(ctx, key{}, a) }

// From is the access of the caller and whether somebody is signed in.
func From(ctx context.Context) (Access, bool) {
	a, ok := ctx.Value(key{}).(Access)
	return a, ok
}
