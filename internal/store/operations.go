package store

import (
	"context"

	"countersign.dev/domain/actor"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/tenant"
	"countersign.dev/internal/postgres"
)

// RecordDecoding writes down that an operator reads workflow payloads, in the
// operator's own tenant: the payloads may be of several others.
func (s *Store) RecordDecoding(ctx context.Context, tenants []string, payloads int) error {
	who, ok := actor.From(ctx)
	if !ok || who.TenantID == "" {
		return fault.New(fault.Forbidden, fault.ForbiddenAccess, "Nobody is signed in.")
	}
	return s.InTenant(ctx, who.TenantID, func(t *Tenant) error {
		return t.Audit(postgres.Change{Area: "Operations", Action: "decoded", ObjectType: "workflow payloads",
			ObjectID: who.UserID, New: map[string]any{"tenants": tenants, "payloads": payloads}})
	})
}

// TenantsCalled are the tenants with this complete name, in any case, or with this address.
func (s *Store) TenantsCalled(ctx context.Context, name string) ([]tenant.Tenant, error) {
	var rows []tenantRow
	err := s.InPlatform(ctx, "find a tenant for an operator", func(p *postgres.PlatformTx) error {
		return p.Gorm.Where("identifier = lower(?) OR lower(name) = lower(?)", name,
			name).Order("tenant_id").Limit(2).Find(&rows).Error
	})
	called := make([]tenant.Tenant, len(rows))
	for i, r := range rows {
		called[i] = r.toDomain()
	}
	return called, err
}

// searchesPerHour are enough for an operator on the telephone and too few to
// guess amounts or to try a list of vendors.
const searchesPerHour = 30

var errSearches = fault.New(fault.RateLimited, fault.TooManyRequests,
	"You searched %d times by amount or vendor within an hour. Try again later.", searchesPerHour)

// RecordSearch writes down that an operator searches a tenant's workflows by
// amount or vendor, in the operator's own tenant, and refuses too many searches.
// The entry names the fields, not the values: they belong to another tenant.
func (s *Store) RecordSearch(ctx context.Context, tenantID string, fields []string) error {
	who, ok := actor.From(ctx)
	if !ok || who.TenantID == "" {
		return fault.New(fault.Forbidden, fault.ForbiddenAccess, "Nobody is signed in.")
	}
	return s.InTenant(ctx, who.TenantID, func(t *Tenant) error {
		if err := t.Gorm.Exec(`SELECT pg_advisory_xact_lock(hashtextextended('workflow search ' || ?, 0))`,
			who.UserID).Error; err != nil {
			return err
		}
		var searches int
		err := t.Gorm.Raw(
			`SELECT count(*) FROM audit_entries WHERE tenant_id = ? AND object_type = 'workflow search' AND object_id = ?
			AND at > clock_timestamp() - interval '1 hour'`, t.TenantID, who.UserID).Scan(&searches).Error
		if err != nil {
			return err
		}
		if searches >= searchesPerHour {
			return errSearches
		}
		return t.Audit(postgres.Change{Area: "Operations", Action: "searched", ObjectType: "workflow search",
			ObjectID: who.UserID, New: map[string]any{"tenant": tenantID, "fields": fields}})
	})
}
