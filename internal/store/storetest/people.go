package storetest

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	userapp "countersign.dev/app/user"
	"countersign.dev/domain/id"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
)

// TenantWithRoles adds an active customer with the system roles and returns its id.
func TenantWithRoles(t testing.TB, s *postgres.DB) string {
	t.Helper()
	tenantID := Tenant(t, s)
	require.NoError(t, userapp.Commands{DB: s}.SeedSystemRoles(context.Background(), tenantID))
	return tenantID
}

// User adds an active user with roles.
func User(t testing.TB, s *postgres.DB, tenantID, name string, roles ...string) user.User {
	t.Helper()
	u := user.User{ID: id.New(), Email: name + "@example.com", Username: name, FirstName: name, LastName: "Lee",
		Language: "en", Status: user.Active, PasswordHash: "x", Roles: roles}
	require.NoError(t, userapp.Commands{DB: s}.Create(context.Background(), tenantID, u))
	return u
}
