package tenant

import (
	"countersign.dev/domain/grid"
	"countersign.dev/domain/tenant"
	"countersign.dev/internal/postgres"
)

// ListAll is the list of all tenants, for the platform.
func ListAll(db *postgres.DB, platformID string) grid.List[tenant.Entry] {
	return postgres.NewPlatformList[tenant.Entry](db, platformID, "list tenants", definition())
}

// ListOwn is the list in any other tenant, which sees itself alone.
func ListOwn(db *postgres.DB, tenantID string) grid.List[tenant.Entry] {
	return postgres.NewList[tenant.Entry](db, tenantID, definition())
}

func definition() postgres.ListDefinition {
	searched := func(name, sql string) postgres.ListColumn {
		return postgres.ListColumn{Column: grid.Column{Name: name, Kind: grid.String, Searched: true}, SQL: sql}
	}
	return postgres.ListDefinition{
		From: "tenants t",
		ID:   "t.tenant_id",
		Columns: []postgres.ListColumn{
			postgres.Column("id", grid.ID, "t.tenant_id"),
			searched("identifier", "t.identifier").By("t.identifier"), // identifiers are lower case
			searched("name", "t.name"),
			postgres.ChoiceColumn("kind", "t.kind", tenant.Kind("").Values()...),
			postgres.ChoiceColumn("status", "t.status", tenant.Status("").Values()...),
			postgres.ChoiceColumn("mode", "t.mode", tenant.Mode("").Values()...),
			postgres.UnsearchedColumn("currency", "t.currency::text"),
			postgres.UnsearchedColumn("timeZone", "t.time_zone"),
			postgres.Column("creationTime", grid.Time, "t.created_at"),
			postgres.Column("lastModificationTime", grid.Time, "t.updated_at"),
		},
		Order: []grid.Sort{{Field: "name"}},
	}
}
