// Package masterdata stores the rows of GL accounts, companies and term codes.
package masterdata

import (
	"strings"

	"countersign.dev/domain/dataimport"
	"countersign.dev/domain/masterdata"
	"countersign.dev/internal/postgres"
)

// table is the name of the rows of a noun in the database.
func table(n masterdata.Noun) string {
	switch n {
	case masterdata.GLAccounts:
		return "gl_accounts"
	case masterdata.Companies:
		return "companies"
	default:
		return "term_codes"
	}
}

// Table is the table with the records of a noun, and the tables to which their columns refer by number.
func Table(n masterdata.Noun) (name string, references map[string]string) {
	return table(n), map[string]string{string(masterdata.Companies): table(masterdata.Companies)}
}

func columns(t dataimport.Table, wanted func(dataimport.Column) bool) (all []string) {
	for _, c := range t.Columns {
		if wanted(c) {
			all = append(all, postgres.ColumnName(c.Name))
		}
	}
	return all
}

func cast(c dataimport.Column) string {
	switch c.Kind {
	case dataimport.Whole:
		return "?::int"
	case dataimport.Decimal:
		return "?::numeric"
	default:
		return "?"
	}
}

// Get is one record.
func Get(tx *postgres.Tx, n masterdata.Noun, recordID string) (masterdata.Record, error) {
	return get(tx, n, recordID, "")
}

// Lock is Get. Other changes of the record wait until the transaction ends.
func Lock(tx *postgres.Tx, n masterdata.Noun, recordID string) (masterdata.Record, error) {
	return get(tx, n, recordID, " FOR UPDATE")
}

func get(tx *postgres.Tx, n masterdata.Noun, recordID, lock string) (masterdata.Record, error) {
	t := n.Table()
	r := masterdata.Record{ID: recordID, Values: make([]string, len(t.Columns))}
	into := []any{&r.Version, &r.UpdatedAt}
	names := columns(t, func(dataimport.Column) bool { return true })
	for i := range names {
		names[i] += "::text"
		into = append(into, &r.Values[i])
	}
	err := tx.Gorm.Raw("SELECT version, updated_at, "+strings.Join(names, ", ")+" FROM "+table(n)+
		" WHERE tenant_id = ? AND id = ?"+lock,
		tx.TenantID, recordID).Row().Scan(into...)
	return r, err
}

// Taken reports whether a record has the key of the values.
func Taken(tx *postgres.Tx, n masterdata.Noun, values []string) (taken bool, err error) {
	t, where, args := n.Table(), []string{"tenant_id = ?"}, []any{tx.TenantID}
	for _, k := range t.Keys() {
		where, args = append(where, postgres.ColumnName(t.Columns[k].Name)+" = ?"), append(args, values[k])
	}
	err = tx.Gorm.Raw("SELECT EXISTS (SELECT FROM "+table(n)+" WHERE "+strings.Join(where, " AND ")+")",
		args...).Scan(&taken).Error
	return taken, err
}

// IsActive reports whether there is an active record whose single key is the number.
func IsActive(tx *postgres.Tx, n masterdata.Noun, number string) (active bool, err error) {
	key := n.Table().Columns[n.Table().Keys()[0]].Name
	err = tx.Gorm.Raw("SELECT EXISTS (SELECT FROM "+table(n)+" WHERE tenant_id = ? AND "+
		postgres.ColumnName(key)+" = ? AND status = 'active')",
		tx.TenantID, number).Scan(&active).Error
	return active, err
}

// Insert adds a record.
func Insert(tx *postgres.Tx, n masterdata.Noun, r masterdata.Record) error {
	t, args := n.Table(), []any{tx.TenantID, r.ID}
	places := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		places[i], args = cast(c), append(args, r.Values[i])
	}
	names := columns(t, func(dataimport.Column) bool { return true })
	return tx.Gorm.Exec("INSERT INTO "+table(n)+" (tenant_id, id, "+strings.Join(names, ", ")+") VALUES (?, ?, "+
		strings.Join(places, ", ")+")", args...).Error
}

// Update writes the values of a record, except its key, if the version is still the current one.
func Update(tx *postgres.Tx, n masterdata.Noun, r masterdata.Record) error {
	sets, args := []string{"version = version + 1", "updated_at = now()"}, []any{}
	for i, c := range n.Table().Columns {
		if !c.Key {
			sets, args = append(sets, postgres.ColumnName(c.Name)+" = "+cast(c)), append(args, r.Values[i])
		}
	}
	return postgres.OneRow(tx.Gorm.Exec("UPDATE "+table(n)+" SET "+strings.Join(sets, ", ")+
		" WHERE tenant_id = ? AND id = ? AND version = ?", append(args, tx.TenantID, r.ID, r.Version)...))
}

// Circle is the number of a company that is its own parent through others, or empty.
func Circle(tx *postgres.Tx) (number string, err error) {
	err = tx.Gorm.Raw(`WITH RECURSIVE up AS (
			SELECT c.number AS start, c.parent_number AS parent FROM companies c WHERE c.tenant_id = ? AND c.parent_number <> ''
			UNION
			SELECT up.start, c.parent_number FROM up JOIN companies c ON c.tenant_id = ? AND c.number = up.parent AND c.parent_number <> ''
		) SELECT coalesce(min(start), '') FROM up WHERE start = parent`, tx.TenantID, tx.TenantID).Scan(&number).Error
	return number, err
}

// DiscountAfterDue is a term code whose discount ends after the invoice is due, or empty.
func DiscountAfterDue(tx *postgres.Tx) (code string, err error) {
	err = tx.Gorm.Raw("SELECT coalesce(min(code), '') FROM term_codes WHERE tenant_id = ? AND discount_days > net_days",
		tx.TenantID).Scan(&code).Error
	return code, err
}

// LockCompanies makes changes of parents wait for each other, so that two of them cannot close a circle together.
func LockCompanies(tx *postgres.Tx) error {
	return tx.Gorm.Exec("SELECT pg_advisory_xact_lock(hashtextextended('companies ' || ?::text, 0))", tx.TenantID).Error
}

// NetDays are the net days of the term codes that the tenant stores, by code.
func NetDays(tx *postgres.Tx) (map[string]int, error) {
	var rows []struct {
		Code    string
		NetDays int
	}
	err := tx.Gorm.Raw("SELECT code, net_days FROM term_codes WHERE tenant_id = ?", tx.TenantID).Scan(&rows).Error
	days := map[string]int{}
	for _, r := range rows {
		days[r.Code] = r.NetDays
	}
	return days, err
}
