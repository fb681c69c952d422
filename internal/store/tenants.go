package store

import (
	"context"

	"countersign.dev/domain/tenant"
	"countersign.dev/internal/postgres"
)

type tenantRow struct {
	TenantID, Identifier, Name, Kind, Status                                string
	Currency, TimeZone, DatePattern, TimePattern, Theme, PaletteID, LogoKey string
	Version                                                                 int64
}

func (tenantRow) TableName() string { return "tenants" }

func (r tenantRow) toDomain() tenant.Tenant {
	return tenant.Tenant{
		ID: r.TenantID, Identifier: r.Identifier, Name: r.Name, Kind: tenant.Kind(r.Kind), Status: tenant.Status(r.Status),
		Currency: r.Currency, TimeZone: r.TimeZone, DatePattern: r.DatePattern, TimePattern: r.TimePattern,
		Theme: r.Theme, PaletteID: r.PaletteID, LogoKey: r.LogoKey, Version: r.Version,
	}
}

func tenantFromDomain(d tenant.Tenant) tenantRow {
	return tenantRow{
		TenantID: d.ID, Identifier: d.Identifier, Name: d.Name, Kind: string(d.Kind), Status: string(d.Status),
		Currency: d.Currency, TimeZone: d.TimeZone, DatePattern: d.DatePattern, TimePattern: d.TimePattern,
		Theme: d.Theme, PaletteID: d.PaletteID, LogoKey: d.LogoKey, Version: d.Version,
	}
}

// CreateTenant adds a tenant. What belongs in it from the start (system roles,
// the first administrator) is added by its caller, inside the tenant.
func (s *Store) CreateTenant(ctx context.Context, d tenant.Tenant) error {
	return s.InTenant(ctx, d.ID, func(t *Tenant) error {
		row := tenantFromDomain(d)
		if err := t.Gorm.Create(&row).Error; err != nil {
			return err
		}
		return t.Audit(postgres.Change{Area: "Tenants", Action: "created", ObjectType: "tenant", ObjectID: d.ID, New: d})
	})
}

// TenantByIdentifier finds a tenant by the first path segment of its addresses.
func (s *Store) TenantByIdentifier(ctx context.Context, identifier string) (tenant.Tenant, error) {
	var row tenantRow
	err := s.InPlatform(ctx, "find a tenant by its address", func(p *postgres.PlatformTx) error {
		return p.Gorm.Where("identifier = ?", identifier).Take(&row).Error
	})
	return row.toDomain(), err
}

// Tenant is one tenant by id.
func (s *Store) Tenant(ctx context.Context, tenantID string) (tenant.Tenant, error) {
	var row tenantRow
	err := s.InTenant(ctx, tenantID, func(t *Tenant) error { return t.Gorm.Take(&row).Error })
	return row.toDomain(), err
}

// Tenants are all tenants, in the order they were made.
func (s *Store) Tenants(ctx context.Context, purpose string) ([]tenant.Tenant, error) {
	var rows []tenantRow
	err := s.InPlatform(ctx, purpose,
		func(p *postgres.PlatformTx) error { return p.Gorm.Order("tenant_id").Find(&rows).Error })
	all := make([]tenant.Tenant, len(rows))
	for i, r := range rows {
		all[i] = r.toDomain()
	}
	return all, err
}
