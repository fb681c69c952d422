package batch

import (
	"time"

	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
)

// Entries of bank files and sheets that concern a batch and wait for a person.
const (
	heldEntries = `FROM bank_file_entries e JOIN payments p ON p.tenant_id = e.tenant_id AND p.id = e.payment_id
		JOIN bank_files f ON f.tenant_id = e.tenant_id AND f.id = e.file_id WHERE e.tenant_id = ? AND e.outcome IN ('held', 'unmatched') AND f.read_at > ?`
	openSheets = `FROM check_numbers c WHERE c.tenant_id = ? AND (c.fate = 'verify' OR c.fate = 'spoiled' AND c.void_report = 'due')`
)

// maxFound bounds the batches of one list of problems.
const maxFound = 200

// Found is a batch with what other records know of it.
type Found struct {
	Batch                    payment.Batch
	Signals                  payment.Signals
	ProjectName, WorkspaceID string
}

// WithSignals are the batches of visible projects that may need a person, the newest
// first. Held entries of bank files count if they were read after since.
func WithSignals(tx *postgres.Tx, since time.Time) ([]Found, error) {
	return withSignals(tx, since, postgres.VisibleProject("b.project_id")+
		` AND (b.status IN ('unknown', 'rejected', 'expired', 'sealed', 'delivering')
		OR b.id IN (SELECT p.batch_id `+heldEntries+`) OR b.id IN (SELECT c.batch_id `+openSheets+`)
		OR b.kind = 'ach' AND b.status IN ('delivered', 'acknowledged') AND b.bank_account_id IN (SELECT x.bank_account_id FROM bank_file_problems x WHERE x.tenant_id = ?))`,
		tx.TenantID, since, tx.TenantID, tx.TenantID)
}

// SignalsOf are these batches with their signals.
func SignalsOf(tx *postgres.Tx, since time.Time, batchIDs []string) ([]Found, error) {
	return withSignals(tx, since, `b.id = ANY(?::text[]::uuid[])`, postgres.Array(batchIDs))
}

func withSignals(tx *postgres.Tx, since time.Time, where string, args ...any) ([]Found, error) {
	var rows []struct {
		Row                                              row `gorm:"embedded"`
		ProjectName, WorkspaceID, HeldMessage, Unfetched string
		Held, Doubtful, Spoiled                          int
	}
	err := tx.Gorm.Raw(
		`SELECT b.*, b.id::text AS id, j.name AS project_name, j.workspace_id::text AS workspace_id, coalesce(h.held, 0) AS held, coalesce(h.message, '') AS held_message,
			coalesce(x.message, '') AS unfetched, coalesce(n.doubtful, 0) AS doubtful, coalesce(n.spoiled, 0) AS spoiled
		FROM payment_batches b JOIN projects j ON j.tenant_id = b.tenant_id AND j.id = b.project_id
		LEFT JOIN (SELECT p.batch_id, count(*) AS held, min(e.message) AS message `+heldEntries+
			` GROUP BY p.batch_id) h ON h.batch_id = b.id
		LEFT JOIN (SELECT DISTINCT ON (x.bank_account_id) x.bank_account_id, x.message FROM bank_file_problems x WHERE x.tenant_id = ? ORDER BY x.bank_account_id, x.since) x ON x.bank_account_id = b.bank_account_id
		LEFT JOIN (SELECT c.batch_id, count(*) FILTER (WHERE c.fate = 'verify') AS doubtful, count(*) FILTER (WHERE c.fate = 'spoiled') AS spoiled `+openSheets+` GROUP BY c.batch_id) n ON n.batch_id = b.id
		WHERE b.tenant_id = ? AND `+where+` ORDER BY b.number DESC LIMIT ?`,
		append(append([]any{tx.TenantID, since, tx.TenantID, tx.TenantID, tx.TenantID}, args...),
			maxFound)...).Scan(&rows).Error
	if err != nil {
		return nil, err
	}
	found := make([]Found, len(rows))
	for i, r := range rows {
		b, err := r.Row.toDomain()
		if err != nil {
			return nil, err
		}
		found[i] = Found{Batch: b, ProjectName: r.ProjectName, WorkspaceID: r.WorkspaceID, Signals: payment.Signals{
			Held: r.Held, HeldMessage: r.HeldMessage, Unfetched: r.Unfetched, Doubtful: r.Doubtful, Spoiled: r.Spoiled}}
	}
	return found, nil
}
