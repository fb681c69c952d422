// Package projection stores the projections of a tenant and how far they follow its events.
package projection

import (
	"github.com/jackc/pgx/v5"

	"countersign.dev/domain/event"
	"countersign.dev/internal/postgres"
)

// Offset is the last event that was applied.
type Offset struct{ XID, ID string }

// Lock returns the offset and keeps it until the transaction ends. found is false if nothing was projected yet, and
// if the offset is ahead of the server, because the database was restored from a dump.
func Lock(tx *postgres.Tx) (o Offset, found bool, err error) {
	err = tx.PGX(func(conn *pgx.Conn) error {
		rows, err := conn.Query(tx.Ctx, `SELECT xid::text, id::text, xid <= pg_snapshot_xmin(pg_current_snapshot())
			FROM projection_offsets WHERE tenant_id = $1 FOR UPDATE`, tx.TenantID)
		if err != nil {
			return err
		}
		_, err = pgx.ForEachRow(rows, []any{&o.XID, &o.ID, &found}, func() error { return nil })
		return err
	})
	return o, found, err
}

// Restart sets the offset to the oldest transaction that is open. What is read from the record after it contains all
// earlier ones. It locks the offset.
func Restart(tx *postgres.Tx) error {
	return tx.Exec(`INSERT INTO projection_offsets (tenant_id, xid, id)
		VALUES ($1, pg_snapshot_xmin(pg_current_snapshot()), '00000000-0000-0000-0000-000000000000')
		ON CONFLICT (tenant_id) DO UPDATE SET xid = excluded.xid, id = excluded.id`, tx.TenantID)
}

// SetOffset stores how far the events were applied.
func SetOffset(tx *postgres.Tx, o Offset) error {
	return tx.Exec(`UPDATE projection_offsets SET xid = $2::text::xid8, id = $3 WHERE tenant_id = $1`,
		tx.TenantID, o.XID, o.ID)
}

// Event is one stored event.
type Event struct {
	Offset
	event.Event
}

// Events are at most limit events after the offset, in the order of their transactions. An event is left out while a
// transaction with a smaller number is open, because that one may still add events before it.
func Events(tx *postgres.Tx, after Offset, limit int) (events []Event, err error) {
	err = tx.PGX(func(conn *pgx.Conn) error {
		rows, err := conn.Query(tx.Ctx, `SELECT xid::text, id::text, type, payload FROM events
			WHERE tenant_id = $1 AND (xid, id) > ($2::text::xid8, $3::uuid) AND xid < pg_snapshot_xmin(pg_current_snapshot())
			ORDER BY xid, id LIMIT $4`, tx.TenantID, after.XID, after.ID, limit)
		if err != nil {
			return err
		}
		var at Offset
		var of string
		var payload []byte
		_, err = pgx.ForEachRow(rows, []any{&at.XID, &at.ID, &of, &payload}, func() error {
			e, err := event.Decode(event.Type(of), payload)
			events = append(events, Event{Offset: at, Event: e})
			return err
		})
		return err
	})
	return events, err
}
