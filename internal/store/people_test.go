package store_test

import (
	"testing"

	"countersign.dev/domain/user"
	"countersign.dev/internal/store"
	"countersign.dev/internal/store/storetest"
)

func addUser(t *testing.T, s *store.Store, tenantID, name string, roles ...string) user.User {
	t.Helper()
	return storetest.User(t, s, tenantID, name, roles...)
}

func withRoles(t *testing.T, s *store.Store) string {
	t.Helper()
	return storetest.TenantWithRoles(t, s)
}
