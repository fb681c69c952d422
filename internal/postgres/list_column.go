package postgres

import (
	"countersign.dev/domain/grid"
)

// Column declares a column. Text is searched and numbers are totaled.
func Column(name string, kind grid.Kind, sql string) ListColumn {
	return ListColumn{
		Column: grid.Column{Name: name, Kind: kind, Searched: kind == grid.String, Totaled: kind == grid.Number}, SQL: sql}
}

// OptionalColumn declares a column whose value can be missing.
func OptionalColumn(name string, kind grid.Kind, sql string) ListColumn {
	c := Column(name, kind, sql)
	c.Nullable = true
	return c
}

// UnsearchedColumn declares text that the free search ignores.
func UnsearchedColumn(name, sql string) ListColumn {
	c := Column(name, grid.String, sql)
	c.Searched = false
	return c
}

// ChoiceColumn declares a column with a fixed set of values.
func ChoiceColumn(name, sql string, allowed ...string) ListColumn {
	return ListColumn{Column: grid.Column{Name: name, Kind: grid.Values, Allowed: allowed}, SQL: sql}
}

// Texts are the values of an enumeration as text.
func Texts[V ~string](values []V) []string {
	texts := make([]string, len(values))
	for n, v := range values {
		texts[n] = string(v)
	}
	return texts
}

// FromJoined marks the column as read from the definition's Joined.
func (c ListColumn) FromJoined() ListColumn {
	c.Joined = true
	return c
}

// TenantToday is the expression of the current day in the tenant's time zone.
const TenantToday = "(SELECT (now() AT TIME ZONE time_zone)::date FROM tenants WHERE tenant_id = app_tenant())"

// tenantZone is the time zone of the tenant that reads. A list across tenants is read in the zone of the platform.
const tenantZone = "(SELECT time_zone FROM tenants WHERE tenant_id = app_tenant())"
