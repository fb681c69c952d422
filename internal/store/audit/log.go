package audit

import (
	"context"
	"encoding/binary"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"countersign.dev/domain/audit"
	"countersign.dev/internal/postgres"
)

// Log reads the audit log and links its entries.
type Log struct{ db *postgres.DB }

// NewLog returns the audit log of a database.
func NewLog(db *postgres.DB) Log { return Log{db} }

// Link links at most limit committed entries that have no link yet, those
// whose id is after the one given, in the order of ids, and says which were
// linked. An entry that commits later than its successors is found by a later
// call from further back. When another process is at it already, none are.
func (l Log) Link(
	ctx context.Context, tenantID, after string, limit int, hash func(previous []byte, seq int64, e *audit.Entry) []byte,
) (linked []string, err error) {
	err = l.db.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		return tx.PGX(func(conn *pgx.Conn) error {
			linked, err = link(ctx, conn, tx.TenantID, after, limit, hash)
			return err
		})
	})
	return linked, err
}

func link(
	ctx context.Context, conn *pgx.Conn, tenantID, after string, limit int, hash func([]byte, int64, *audit.Entry) []byte,
) ([]string, error) {
	var alone bool
	err := conn.QueryRow(ctx, `SELECT pg_try_advisory_xact_lock(hashtextextended('audit chain ' || $1, 0))`,
		tenantID).Scan(&alone)
	if err != nil || !alone {
		return nil, err
	}
	var seq int64
	var previous []byte
	err = conn.QueryRow(ctx, `SELECT seq, hash FROM audit_chain ORDER BY tenant_id DESC, seq DESC LIMIT 1`).Scan(&seq,
		&previous)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return nil, err
	}
	rows, err := conn.Query(ctx, `SELECT `+columns+` FROM audit_entries e WHERE e.tenant_id = $1 AND e.id > $2
		AND NOT EXISTS (SELECT FROM audit_chain c WHERE c.tenant_id = e.tenant_id AND c.entry_id = e.id) ORDER BY e.id LIMIT $3`, postgres.PlanEachTime, tenantID, after, limit)
	if err != nil {
		return nil, err
	}
	var seqs []int64
	var ids []string
	var hashes [][]byte
	var e audit.Entry
	_, err = pgx.ForEachRow(rows, targets(&e), func() error {
		seq++
		previous = hash(previous, seq, &e)
		seqs, ids, hashes = append(seqs, seq), append(ids, e.ID), append(hashes, previous)
		return nil
	})
	if err != nil || len(seqs) == 0 {
		return nil, err
	}
	// COPY is not possible behind row-level security.
	_, err = conn.Exec(ctx,
		`INSERT INTO audit_chain (tenant_id, seq, entry_id, hash) SELECT $1, * FROM unnest($2::bigint[], $3::uuid[], $4::bytea[])`, tenantID, seqs, ids, hashes)
	return ids, err
}

// IDSince is the smallest id made at or after then: ids are UUIDv7, which begin with milliseconds.
func IDSince(then time.Time) string {
	var u uuid.UUID
	if ms := then.UnixMilli(); ms > 0 {
		binary.BigEndian.PutUint64(u[:8], uint64(ms)<<16)
	}
	return u.String()
}

// walkPage keeps each statement of a long walk far below statement_timeout.
const walkPage = 20_000

// Walk visits the tenant's chain from the link after seq, in order. The
// entry is the walker's to overwrite: copy what must be kept.
func (l Log) Walk(ctx context.Context, tenantID string, after int64, visit func(audit.Link) error) error {
	for {
		found := 0
		err := l.db.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
			return tx.PGX(func(conn *pgx.Conn) (err error) {
				found, after, err = walk(ctx, conn, tx.TenantID, after, visit)
				return err
			})
		})
		if err != nil || found < walkPage {
			return err
		}
	}
}

func walk(
	ctx context.Context, conn *pgx.Conn, tenantID string, after int64, visit func(audit.Link) error,
) (found int, last int64, err error) {
	rows, err := conn.Query(ctx,
		`SELECT c.seq, c.hash, e.id IS NOT NULL, coalesce(e.at, 'epoch'), coalesce(e.tenant_id::text, ''), coalesce(e.id::text, ''),
		coalesce(e.user_id::text, ''), coalesce(e.user_name, ''), coalesce(e.client_ip, ''), coalesce(e.area, ''), coalesce(e.action, ''),
		coalesce(e.object_type, ''), coalesce(e.object_id, ''), coalesce(e.workspace_id::text, ''), coalesce(e.project_id::text, ''),
		coalesce(e.old_value::text, ''), coalesce(e.new_value::text, ''), coalesce(e.correlation_id, ''), coalesce(e.details::text, '')
		FROM (SELECT * FROM audit_chain WHERE tenant_id = $1 AND seq > $2 ORDER BY seq LIMIT $3) c
		LEFT JOIN audit_entries e ON e.tenant_id = c.tenant_id AND e.id = c.entry_id ORDER BY c.seq`, postgres.PlanEachTime, tenantID,
		after, walkPage)
	if err != nil {
		return 0, after, err
	}
	var l audit.Link
	var e audit.Entry
	var there bool
	targets := []any{&l.Seq, &l.Hash, &there, &e.At, &e.TenantID, &e.ID, &e.UserID, &e.UserName, &e.ClientIP, &e.Area,
		&e.Action, &e.ObjectType, &e.ObjectID, &e.WorkspaceID, &e.ProjectID, &e.OldValue, &e.NewValue, &e.CorrelationID,
		&e.Details}
	last = after
	_, err = pgx.ForEachRow(rows, targets, func() error {
		found++
		last = l.Seq
		if l.Entry = &e; !there {
			l.Entry = nil
		}
		return visit(l)
	})
	return found, last, err
}

// Unlinked counts entries dated before then that have no link.
func (l Log) Unlinked(ctx context.Context, tenantID string, before time.Time) (n int64, err error) {
	err = l.db.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		return tx.PGX(func(conn *pgx.Conn) error {
			return conn.QueryRow(ctx, `SELECT count(*) FROM audit_entries e WHERE e.tenant_id = $1 AND (e.at < $2 OR e.id < $3)
				AND NOT EXISTS (SELECT FROM audit_chain c WHERE c.tenant_id = e.tenant_id AND c.entry_id = e.id)`,
				postgres.PlanEachTime, tx.TenantID, before, IDSince(before)).Scan(&n)
		})
	})
	return n, err
}
