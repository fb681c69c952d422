package audit

import (
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"countersign.dev/domain/audit"
	"countersign.dev/domain/id"
	"countersign.dev/internal/postgres"
)

// longestHistory bounds what one page reads; older entries stay in the audit log.
const longestHistory = 1000

// Records are records whose entries make up one history, by object type.
type Records map[string][]string

// History is what happened to the records, the newest first, as the reader may see it.
func History(tx *postgres.Tx, of Records) ([]audit.Line, error) {
	var types, ids []string
	for objectType, records := range of {
		for _, recordID := range records {
			types, ids = append(types, objectType), append(ids, recordID)
		}
	}
	var entries []audit.Entry
	err := tx.PGX(func(conn *pgx.Conn) error {
		rows, err := conn.Query(tx.Ctx,
			`SELECT `+columns+`, EXISTS (SELECT FROM users u WHERE u.tenant_id = e.tenant_id AND u.id = e.user_id AND u.machine)
			FROM unnest($2::text[], $3::text[]) AS s (object_type, object_id)
			JOIN audit_entries e ON e.tenant_id = $1 AND e.object_type = s.object_type AND e.object_id = s.object_id ORDER BY e.id DESC LIMIT $4`,
			postgres.PlanEachTime, tx.TenantID, types, ids, longestHistory)
		if err != nil {
			return err
		}
		var e audit.Entry
		_, err = pgx.ForEachRow(rows, append(targets(&e), &e.Agent), func() error {
			entries = append(entries, e)
			return nil
		})
		return err
	})
	if err != nil {
		return nil, err
	}
	slices.Reverse(entries)
	lines, err := Lines(tx, entries)
	slices.Reverse(lines)
	return lines, err
}

// Lines are entries as lines, with the names and the records that the reader may see.
func Lines(tx *postgres.Tx, entries []audit.Entry) ([]audit.Line, error) {
	lines := audit.History(entries)
	if err := nameValues(tx, lines); err != nil {
		return nil, err
	}
	if err := nameActors(tx, lines); err != nil {
		return nil, err
	}
	return lines, openRecords(tx, lines)
}

// related are a record and those that the query names for it.
func related(tx *postgres.Tx, objectType, recordID, query string) (Records, error) {
	of := Records{objectType: {recordID}}
	err := tx.PGX(func(conn *pgx.Conn) error {
		rows, err := conn.Query(tx.Ctx, query, tx.TenantID, recordID)
		if err != nil {
			return err
		}
		var also, alsoID string
		_, err = pgx.ForEachRow(rows, []any{&also, &alsoID}, func() error {
			if !slices.Contains(of[also], alsoID) {
				of[also] = append(of[also], alsoID)
			}
			return nil
		})
		return err
	})
	return of, err
}

// namesOfRecords are the names of what ids stand for in changes. Projects the reader may not see have none.
const namesOfRecords = `SELECT n.id::text, n.name FROM (
		SELECT id, trim(first_name || ' ' || last_name) AS name FROM users UNION ALL SELECT id, name FROM groups UNION ALL SELECT id, name FROM roles
		UNION ALL SELECT id, name FROM visible_projects UNION ALL SELECT id, name FROM workspaces UNION ALL SELECT id, name FROM bank_accounts
		UNION ALL SELECT id, name FROM index_fields UNION ALL SELECT id, name FROM project_components UNION ALL SELECT id, name FROM vendors
		UNION ALL SELECT id, name FROM connections
		UNION ALL SELECT p.id, c.name || ', ' || p.name FROM connection_profiles p JOIN connections c ON c.tenant_id = p.tenant_id AND c.id = p.connection_id
		UNION ALL SELECT id, number FROM purchase_orders UNION ALL SELECT id, name FROM printers UNION ALL SELECT id, name FROM agents UNION ALL SELECT id, name FROM scim_clients UNION ALL SELECT id, number::text FROM jobs
		UNION ALL SELECT i.id, i.number FROM invoices i JOIN visible_projects vp ON vp.id = i.project_id) n WHERE n.id = ANY ($1::uuid[])`

// nameValues puts names in the place of ids.
func nameValues(tx *postgres.Tx, lines []audit.Line) error {
	var ids []string
	eachName(lines, func(recordID string) string {
		ids = append(ids, recordID)
		return recordID
	})
	if len(ids) == 0 {
		return nil
	}
	names, err := recordNames(tx, ids)
	eachName(lines, func(recordID string) string {
		if name := names[recordID]; name != "" {
			return name
		}
		return recordID
	})
	return err
}

// recordNames are the names of records by id.
func recordNames(tx *postgres.Tx, ids []string) (map[string]string, error) {
	names := map[string]string{}
	err := tx.PGX(func(conn *pgx.Conn) error {
		rows, err := conn.Query(tx.Ctx, namesOfRecords, slices.Compact(slices.Sorted(slices.Values(ids))))
		if err != nil {
			return err
		}
		var recordID, name string
		_, err = pgx.ForEachRow(rows, []any{&recordID, &name}, func() error {
			names[recordID] = name
			return nil
		})
		return err
	})
	return names, err
}

// eachName replaces every id in the values of changes; a value may list several.
func eachName(lines []audit.Line, name func(recordID string) string) {
	replace := func(value string) string {
		if value == "" {
			return ""
		}
		ids := strings.Split(value, ", ")
		for n := range ids {
			ids[n] = name(ids[n])
		}
		return strings.Join(ids, ", ")
	}
	for _, l := range lines {
		for n, c := range l.Changes {
			if c.Kind == audit.Name {
				l.Changes[n].Old, l.Changes[n].New = replace(c.Old), replace(c.New)
			}
		}
	}
}

// recordsOpen are the records of the projects the reader sees, with what people call them.
// An uploaded document is open where the page of its invoice shows it; until it has an invoice, and as a payment
// import, it has no page.
const recordsOpen = `SELECT r.type, r.id::text, r.label, p.id::text, p.workspace_id::text, coalesce(r.invoice_id::text, '') FROM (
		SELECT 'invoice' AS type, id, number AS label, project_id, NULL::uuid AS invoice_id FROM invoices WHERE id = ANY ($1::uuid[])
		UNION ALL SELECT 'payment', id, number, project_id, NULL FROM payments WHERE deleted_at IS NULL AND id = ANY ($1::uuid[])
		UNION ALL SELECT 'batch', id, number::text, project_id, NULL FROM payment_batches WHERE id = ANY ($1::uuid[])
		UNION ALL SELECT 'job', id, number::text, project_id, NULL FROM jobs WHERE id = ANY ($1::uuid[])
		UNION ALL SELECT 'task', id, number::text, project_id, NULL FROM tasks WHERE id = ANY ($1::uuid[])
		UNION ALL SELECT 'upload', id, file_name, project_id, subject_id FROM uploads WHERE subject_type = 'invoice' AND id = ANY ($1::uuid[])) r
	JOIN visible_projects p ON p.id = r.project_id`

// openRecords leaves of the records that lines concern those the reader can open, once each.
func openRecords(tx *postgres.Tx, lines []audit.Line) error {
	var ids []string
	for n := range lines {
		lines[n].Links = append(lines[n].Links, lines[n].Object)
		for _, r := range lines[n].Links {
			if slices.Contains(linked, r.Type) && id.Valid(r.ID) {
				ids = append(ids, r.ID)
			}
		}
	}
	open, err := opened(tx, ids)
	for n := range lines {
		var kept []audit.Record
		for _, r := range lines[n].Links {
			if found, ok := open[r]; ok && !slices.Contains(kept, found) {
				kept = append(kept, found)
			}
		}
		lines[n].Links = kept
	}
	return err
}

// opened are the records with these ids that the reader can open, by type and id.
func opened(tx *postgres.Tx, ids []string) (map[audit.Record]audit.Record, error) {
	open := map[audit.Record]audit.Record{}
	if len(ids) == 0 {
		return open, nil
	}
	err := tx.PGX(func(conn *pgx.Conn) error {
		rows, err := conn.Query(tx.Ctx, recordsOpen, slices.Compact(slices.Sorted(slices.Values(ids))))
		if err != nil {
			return err
		}
		var r audit.Record
		_, err = pgx.ForEachRow(rows, []any{&r.Type, &r.ID, &r.Label, &r.ProjectID, &r.Workspace, &r.InvoiceID},
			func() error {
				open[audit.Record{Type: r.Type, ID: r.ID}] = r
				return nil
			})
		return err
	})
	return open, err
}

// linked are the types of records that have a page.
var linked = []string{"invoice", "payment", "batch", "job", "task", "upload"}

// nameActors adds the usernames of the people who acted and of those for whom a delegate did.
func nameActors(tx *postgres.Tx, lines []audit.Line) error {
	var ids []string
	for _, l := range lines {
		ids = append(ids, l.Actor.ID)
		if l.OnBehalfOf != nil {
			ids = append(ids, l.OnBehalfOf.ID)
		}
	}
	ids = slices.DeleteFunc(ids, func(userID string) bool { return !id.Valid(userID) })
	if len(ids) == 0 {
		return nil
	}
	usernames := map[string]string{}
	err := tx.PGX(func(conn *pgx.Conn) error {
		rows, err := conn.Query(tx.Ctx, `SELECT id::text, username FROM users WHERE tenant_id = $1 AND id = ANY ($2::uuid[])`,
			tx.TenantID, slices.Compact(slices.Sorted(slices.Values(ids))))
		if err != nil {
			return err
		}
		var userID, username string
		_, err = pgx.ForEachRow(rows, []any{&userID, &username}, func() error {
			usernames[userID] = username
			return nil
		})
		return err
	})
	for n, l := range lines {
		lines[n].Actor.Username = usernames[l.Actor.ID]
		if l.OnBehalfOf != nil {
			lines[n].OnBehalfOf.Username = usernames[l.OnBehalfOf.ID]
		}
	}
	return err
}
