package dataexport

import (
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"countersign.dev/internal/postgres"
)

// Table is a table of the schema and the columns that an export contains.
type Table struct {
	Name    string
	Columns []string
}

// omittedTables hold credentials, or what the product derives from other tables.
func omittedTables() map[string]string {
	const credentials, derived, internal = "credentials", "derived from other tables", "internal state of the product"
	return map[string]string{
		"tenant_keys": credentials, "refresh_tokens": credentials, "realtime_tickets": credentials,
		"auth_requests": credentials, "password_links": credentials, "sign_in_factors": credentials,
		"recovery_codes": credentials, "sign_in_challenges": credentials, "passkey_requests": credentials,
		"connection_secrets": credentials, "agent_pairings": credentials, "identity_provider_trials": credentials,
		"sign_in_failures": credentials, "connection_authorizations": credentials, "connection_tokens": credentials,
		"counted_task_assignees": derived, "task_counters": derived, "counted_invoices": derived,
		"invoice_amounts": derived, "projection_offsets": derived, "events": derived,
		"outbox": internal, "idempotency_keys": internal, "acts": internal, "agent_calls": internal,
		"refused_credentials": internal, "expiry_warnings": internal, "data_source_runs": internal,
	}
}

// omittedColumns are texts that belong to credentials. Columns of the type bytea are omitted everywhere: they are
// encrypted values, keys and hashes.
var omittedColumns = []string{"users.password_hash", "vendor_bank_accounts.account_hash",
	"vendor_bank_accounts.known_hashes", "vendor_account_changes.account_hash", "proposals.change"}

// Tables are the tables with rows of tenants, by name, without what exports omit.
func Tables(tx *postgres.Tx) (all []Table, err error) {
	omitted := omittedTables()
	err = tx.PGX(func(conn *pgx.Conn) error {
		rows, err := conn.Query(tx.Ctx, `SELECT c.relname, a.attname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
			WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
			AND a.attnum > 0 AND NOT a.attisdropped AND a.atttypid <> 'bytea'::regtype
			AND EXISTS (SELECT FROM pg_attribute t WHERE t.attrelid = c.oid AND t.attname = 'tenant_id' AND NOT t.attisdropped)
			ORDER BY c.relname, a.attnum`)
		if err != nil {
			return err
		}
		var table, column string
		_, err = pgx.ForEachRow(rows, []any{&table, &column}, func() error {
			if _, leave := omitted[table]; leave || slices.Contains(omittedColumns, table+"."+column) {
				return nil
			}
			if len(all) == 0 || all[len(all)-1].Name != table {
				all = append(all, Table{Name: table})
			}
			last := &all[len(all)-1]
			last.Columns = append(last.Columns, column)
			return nil
		})
		return err
	})
	return all, err
}

// Omitted are the tables that exports omit, with the reason.
func Omitted() map[string]string { return omittedTables() }

// Rows visits the rows of the tenant in a table, each as one JSON object.
func Rows(tx *postgres.Tx, table Table, visit func(row []byte) error) error {
	columns := make([]string, len(table.Columns))
	for n, name := range table.Columns {
		columns[n] = pgx.Identifier{name}.Sanitize()
	}
	return tx.PGX(func(conn *pgx.Conn) error {
		rows, err := conn.Query(tx.Ctx, `SELECT row_to_json(r)::text FROM (SELECT `+strings.Join(columns, ", ")+` FROM `+
			pgx.Identifier{table.Name}.Sanitize()+` WHERE tenant_id = $1::uuid) r`, tx.TenantID)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			if err := visit(rows.RawValues()[0]); err != nil {
				return err
			}
		}
		return rows.Err()
	})
}
