package store_test

import (
	"testing"

	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
)

func addUser(t *testing.T, s *postgres.DB, tenantID, name string, roles ...string) user.User {
	t.Helper()
	return storetest.User(t, s, tenantID, name, roles...)
}

func withRoles(t *testing.T, s *postgres.DB) string {
	t.Helper()
	return storetest.TenantWithRoles(t, s)
}
