package tenantdeletion

import (
	"slices"

	"countersign.dev/domain/fault"
	"countersign.dev/internal/postgres"
)

// reference is a foreign key between two tables.
type reference struct{ From, To string }

// Tables are the tables of tenants in an order in which their rows can be deleted: what refers to a row goes first.
// The row of the tenant and its domain names stay.
func Tables(p *postgres.PlatformTx) ([]string, error) {
	var tables []string
	if err := p.Gorm.Raw(`SELECT c.relname FROM pg_class c JOIN pg_policy e ON e.polrelid = c.oid AND e.polname = 'erasure'
		WHERE c.relnamespace = 'public'::regnamespace AND NOT c.relispartition
		AND c.relname NOT IN ('tenants', 'tenant_identifiers') ORDER BY c.relname`).Scan(&tables).Error; err != nil {
		return nil, err
	}
	var references []reference
	if err := p.Gorm.Raw(`SELECT f.relname AS "from", t.relname AS "to" FROM pg_constraint k
		JOIN pg_class f ON f.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
		WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace AND k.conrelid <> k.confrelid
		AND k.conparentid = 0`).Scan(&references).Error; err != nil {
		return nil, err
	}
	return ordered(tables, references)
}

// ordered puts each table before the tables to which it refers.
func ordered(tables []string, references []reference) (order []string, err error) {
	for len(tables) > 0 {
		free := slices.IndexFunc(tables, func(table string) bool {
			return !slices.ContainsFunc(references, func(r reference) bool {
				return r.To == table && slices.Contains(tables, r.From)
			})
		})
		if free < 0 {
			return nil, fault.New(fault.Internal, fault.InternalError, "the tables refer to each other: %v", tables)
		}
		order, tables = append(order, tables[free]), slices.Delete(tables, free, free+1)
	}
	return order, nil
}

// Erase deletes the rows of a closed tenant in one table and returns how many there were.
func Erase(p *postgres.PlatformTx, tenantID, table string) (deleted int64, err error) {
	err = p.Gorm.Raw(`SELECT erase_tenant_table(?, ?::regclass) FROM set_config('statement_timeout', '0', true)`, tenantID,
		table).Scan(&deleted).Error
	return deleted, err
}
