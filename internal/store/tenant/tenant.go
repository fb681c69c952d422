// Package tenant reads and writes the rows of tenants.
package tenant

import (
	"time"

	"countersign.dev/domain/tenant"
	"countersign.dev/internal/postgres"
)

type row struct {
	TenantID, Identifier, Name, Kind, Status, Mode                          string
	Currency, TimeZone, DatePattern, TimePattern, Theme, PaletteID, LogoKey string
	CRMReference                                                            string `gorm:"column:crm_reference"`
	SuspendedAt                                                             *time.Time
	SuspendedBy, SuspensionReason                                           string
	Version                                                                 int64
}

func (row) TableName() string { return "tenants" }

func (r row) toDomain() tenant.Tenant {
	t := tenant.Tenant{
		ID: r.TenantID, Identifier: r.Identifier, Name: r.Name, Kind: tenant.Kind(r.Kind), Status: tenant.Status(r.Status),
		Mode:     tenant.Mode(r.Mode),
		Currency: r.Currency, TimeZone: r.TimeZone, DatePattern: r.DatePattern, TimePattern: r.TimePattern,
		Theme: r.Theme, PaletteID: r.PaletteID, LogoKey: r.LogoKey, CRMReference: r.CRMReference, Version: r.Version,
	}
	if r.SuspendedAt != nil {
		t.Suspension = &tenant.Suspension{At: *r.SuspendedAt, By: r.SuspendedBy, Reason: r.SuspensionReason}
	}
	return t
}

func fromDomain(d tenant.Tenant) row {
	return row{
		TenantID: d.ID, Identifier: d.Identifier, Name: d.Name, Kind: string(d.Kind), Status: string(d.Status),
		Mode:     string(d.Mode),
		Currency: d.Currency, TimeZone: d.TimeZone, DatePattern: d.DatePattern, TimePattern: d.TimePattern,
		Theme: d.Theme, PaletteID: d.PaletteID, LogoKey: d.LogoKey, CRMReference: d.CRMReference, Version: d.Version,
	}
}

// Insert adds the tenant.
func Insert(tx *postgres.Tx, d tenant.Tenant) error {
	r := fromDomain(d)
	return tx.Gorm.Create(&r).Error
}

// Get is the tenant of the transaction.
func Get(tx *postgres.Tx) (tenant.Tenant, error) {
	var r row
	err := tx.Gorm.Where("tenant_id = ?", tx.TenantID).Take(&r).Error
	return r.toDomain(), err
}

// ByIdentifier finds a tenant by the first path segment of its addresses, or by a former one.
func ByIdentifier(p *postgres.PlatformTx, identifier string) (tenant.Tenant, error) {
	var r row
	err := p.Gorm.Where("tenant_id = (SELECT i.tenant_id FROM tenant_identifiers i WHERE i.identifier = ?)",
		identifier).Take(&r).Error
	return r.toDomain(), err
}

// List is all tenants in the order in which they were created.
func List(p *postgres.PlatformTx) ([]tenant.Tenant, error) {
	var rows []row
	err := p.Gorm.Order("tenant_id").Find(&rows).Error
	return toDomain(rows), err
}

// Platforms are the ids of the tenants whose people administer the installation.
func Platforms(p *postgres.PlatformTx) (ids []string, err error) {
	err = p.Gorm.Raw(`SELECT tenant_id::text FROM tenants WHERE kind = ?`, string(tenant.Platform)).Scan(&ids).Error
	return ids, err
}

// Named is at most two of the tenants with this complete name, in any case, or with this address.
func Named(p *postgres.PlatformTx, name string) ([]tenant.Tenant, error) {
	var rows []row
	err := p.Gorm.Where("identifier = lower(?) OR lower(name) = lower(?)", name,
		name).Order("tenant_id").Limit(2).Find(&rows).Error
	return toDomain(rows), err
}

// ByCRMReferences are the tenants that were created from accounts with these references.
func ByCRMReferences(p *postgres.PlatformTx, references []string) ([]tenant.Tenant, error) {
	var rows []row
	err := p.Gorm.Where("crm_reference = ANY(?::text[]) AND crm_reference <> ''", postgres.Array(references)).
		Find(&rows).Error
	return toDomain(rows), err
}

func toDomain(rows []row) []tenant.Tenant {
	all := make([]tenant.Tenant, len(rows))
	for i, r := range rows {
		all[i] = r.toDomain()
	}
	return all
}
