package store_test

import (
	"testing"

	"countersign.dev/bench/gate"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/tenant"
	"countersign.dev/domain/user"
	"countersign.dev/internal/store/storetest"
	tenantrow "countersign.dev/internal/store/tenant"
	userrow "countersign.dev/internal/store/user"
)

// A large company has 5,000 users, and a large installation 5,000 tenants.
const manyUsers, manyTenants = 5000, 5000

const usersByHand = `SELECT u.id, trim(u.first_name || ' ' || u.last_name), u.email, u.username,
	ARRAY(SELECT r.name FROM user_roles ur JOIN roles r ON r.tenant_id = ur.tenant_id AND r.id = ur.role_id
		WHERE ur.tenant_id = u.tenant_id AND ur.user_id = u.id ORDER BY r.priority, r.name),
	ARRAY(SELECT g.name FROM group_members gm JOIN groups g ON g.tenant_id = gm.tenant_id AND g.id = gm.group_id
		WHERE gm.tenant_id = u.tenant_id AND gm.user_id = u.id ORDER BY g.name),
	u.status, EXISTS (SELECT FROM sign_in_factors f WHERE f.tenant_id = u.tenant_id AND f.user_id = u.id AND f.confirmed_at IS NOT NULL),
	u.invited_at, u.activated_at, u.deactivated_at, u.last_activity_at`

func TestP6Users(t *testing.T) {
	s, super := storetest.OpenWithLimits(t, 4)
	tenantID := storetest.Tenant(t, s)
	storetest.Users(t, super, tenantID, manyUsers)
	storetest.Users(t, super, storetest.Tenant(t, s), manyUsers)
	m := &million[user.Entry]{t: t, size: manyUsers, list: userrow.List(s, tenantID), raw: connectRaw(t, super),
		byHand: byHand{columns: usersByHand, alias: "u", counted: "users u", args: []any{tenantID}, source: "users u",
			where: "u.tenant_id = $1 AND NOT u.machine"}}
	const byName = `lower(trim(u.first_name || ' ' || u.last_name)), u.id`
	status := func(s string) []grid.Filter { return []grid.Filter{storetest.Filter("status", grid.Equal, s)} }
	m.namedPairs([]pair{
		{"all users, by name", nil, "fullName", false, "", byName, ofItsValues},
		{"active users, by name", status("active"), "fullName", false, `u.status = 'active'`, byName, ofItsValues},
		{"invited users, newest first", status("invited"), "invitedAt", true, `u.status = 'invited'`,
			`coalesce(u.invited_at, '-infinity') DESC, u.id DESC`, ofItsValues},
		{"inactive users, by name", status("inactive"), "fullName", false, `u.status = 'inactive'`, byName, ofItsValues},
		{"active users, by last activity", status("active"), "lastActivityAt", true, `u.status = 'active'`,
			`coalesce(u.last_activity_at, '-infinity') DESC, u.id DESC`, ofItsValues},
		{"all users, by address", nil, "email", false, "", `lower(u.email), u.id`, ofItsValues},
	})
	if gate.Wanted() {
		m.everyPair()
	}
}

func TestP6Tenants(t *testing.T) {
	s, super := storetest.OpenWithLimits(t, 4)
	platform := storetest.Tenant(t, s)
	storetest.Tenants(t, super, manyTenants)
	m := &million[tenant.Entry]{t: t, size: manyTenants, list: tenantrow.ListAll(s, platform), raw: connectRaw(t, super),
		byHand: byHand{columns: `SELECT t.tenant_id, t.identifier, t.name, t.kind, t.status, t.mode, t.currency::text, t.time_zone, t.created_at,
			t.updated_at`, alias: "t", counted: "tenants t", source: "tenants t", where: "true"}}
	const byName = `lower(t.name), t.tenant_id`
	m.namedPairs([]pair{
		{"all tenants, by name", nil, "name", false, "", byName, ofItsValues},
		{"draft tenants, by name", []grid.Filter{storetest.Filter("status", grid.Equal, "draft")}, "name", false,
			`t.status = 'draft'`, byName, ofItsValues},
		{"all tenants, newest first", nil, "creationTime", true, "", `t.created_at DESC, t.tenant_id DESC`, ofItsValues},
		{"all tenants, by domain name", nil, "identifier", false, "", `t.identifier, t.tenant_id`, ofItsValues},
	})
	if gate.Wanted() {
		m.everyPair()
	}
}
