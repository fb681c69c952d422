// Package store stores the demo's data about tenants. A tenant belongs to the demo if its settings say so: the
// tables have no column for it, and no process of the product reads it.
package store

import (
	"context"
	"encoding/json"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/tenant"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
)

// Store reads and writes the rows of the demo in the product's tables.
type Store struct{ *postgres.DB }

// Mark makes a tenant one of the demo's.
func (s Store) Mark(ctx context.Context, tenantID string) error {
	return s.InTenant(ctx, tenantID, func(t *postgres.Tx) error { return setDemo(t, map[string][]string{}) })
}

// Fill runs fill once in the life of a tenant, in one transaction that makes the tenant one of the demo's: a
// start that was interrupted begins again, a second start finds it done. What fill returns is kept for Pending.
func (s Store) Fill(
	ctx context.Context, tenantID string, fill func(*postgres.Tx) (pending []string, err error),
) (filled bool, err error) {
	err = s.InTenant(ctx, tenantID, func(t *postgres.Tx) error {
		var row struct{ Demo, Done, Used bool }
		// Other transactions must be able to refer to the tenant concurrently: its keyset does.
		if err := t.Gorm.Raw(`SELECT settings->'demo' IS NOT NULL AS demo, settings->'demo'->'pending' IS NOT NULL AS done,
				EXISTS (SELECT FROM users u WHERE u.tenant_id = tenants.tenant_id) AS used
			FROM tenants WHERE tenant_id = ? FOR NO KEY UPDATE`, t.TenantID).Take(&row).Error; err != nil {
			return err
		}
		if !row.Demo && row.Used {
			return fault.New(fault.Forbidden, fault.ActionForbidden,
				"This tenant has users and does not belong to the demo. Invented history goes into tenants of the demo only.")
		}
		if row.Done {
			return nil
		}
		// Drawing documents takes a while in which nothing is asked of the database.
		if err := t.Exec(`SET LOCAL idle_in_transaction_session_timeout = 0`); err != nil {
			return err
		}
		pending, err := fill(t)
		if err != nil {
			return err
		}
		filled = true
		return setPending(t, pending)
	})
	return filled, err
}

// Pending are the ids that fill left to do through the real commands.
func (s Store) Pending(ctx context.Context, tenantID string) (pending []string, err error) {
	err = s.InTenant(ctx, tenantID, func(t *postgres.Tx) error {
		var text string
		if err := t.Gorm.Raw(`SELECT coalesce(settings->'demo'->'pending', '[]')::text FROM tenants WHERE tenant_id = ?`,
			t.TenantID).Take(&text).Error; err != nil {
			return err
		}
		return json.Unmarshal([]byte(text), &pending)
	})
	return pending, err
}

// SetPending keeps what is left to do.
func (s Store) SetPending(ctx context.Context, tenantID string, pending []string) error {
	return s.InTenant(ctx, tenantID, func(t *postgres.Tx) error { return setPending(t, pending) })
}

func setPending(t *postgres.Tx, pending []string) error {
	return setDemo(t, map[string][]string{"pending": append([]string{}, pending...)})
}

func setDemo(t *postgres.Tx, value map[string][]string) error {
	body, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return postgres.OneRow(t.Gorm.Exec(
		`UPDATE tenants SET settings = settings || jsonb_build_object('demo', ?::jsonb) WHERE tenant_id = ?`, string(body),
		t.TenantID))
}

// OffersUsers reports whether every visitor may continue as a user of the tenant. The platform tenant never
// permits it: its users see the operations of every tenant.
func (s Store) OffersUsers(ctx context.Context, d tenant.Tenant) (offers bool, err error) {
	if d.Kind == tenant.Platform {
		return false, nil
	}
	err = s.InTenant(ctx, d.ID, func(t *postgres.Tx) (err error) { offers, err = isDemo(t); return err })
	return offers, err
}

func isDemo(t *postgres.Tx) (demo bool, err error) {
	err = t.Gorm.Raw(`SELECT settings->'demo' IS NOT NULL FROM tenants WHERE tenant_id = ?`, t.TenantID).Scan(&demo).Error
	return demo, err
}

// Users are whom the sign-in page of the demo offers: the active people who can
// sign in, by name, so that the page is the same after every start.
func (s Store) Users(ctx context.Context, tenantID string) ([]user.User, error) {
	all := []user.User{}
	err := s.InTenant(ctx, tenantID, func(t *postgres.Tx) error {
		var found []struct{ ID, FirstName, LastName, Roles string }
		if err := t.Gorm.Raw(`SELECT u.id, u.first_name, u.last_name, coalesce((SELECT json_agg(r.name ORDER BY r.priority, r.name)
				FROM user_roles ur JOIN roles r ON r.id = ur.role_id WHERE ur.user_id = u.id), '[]')::text AS roles
			FROM users u WHERE u.tenant_id = ? AND u.status = 'active' AND u.password_hash <> ''
			ORDER BY u.first_name COLLATE "C", u.last_name COLLATE "C", u.username COLLATE "C" LIMIT 50`, t.TenantID).Scan(
			&found).Error; err != nil {
			return err
		}
		for _, row := range found {
			u := user.User{ID: row.ID, FirstName: row.FirstName, LastName: row.LastName}
			if err := json.Unmarshal([]byte(row.Roles), &u.Roles); err != nil {
				return err
			}
			all = append(all, u)
		}
		return nil
	})
	return all, err
}
