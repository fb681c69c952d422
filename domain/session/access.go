// Package session defines signing in: the identity of a request, the rotation of refresh tokens, and the limits
// for wrong passwords.
package session

import (
	"context"

	"countersign.dev/domain/permission"
	"countersign.dev/domain/tenant"
)

// Token contains the claims of a verified access token.
type Token struct {
	TenantID  string
	UserID    string
	SessionID string
}

// Access contains the current permissions of the token's user. It is read from the database instead of the
// token, so that a change applies at once.
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

// From returns the access of the caller and whether there is one.
func From(ctx context.Context) (Access, bool) {
	a, ok := ctx.Value(key{}).(Access)
	return a, ok
}
