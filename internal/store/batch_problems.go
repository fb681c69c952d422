package store

import (
	"context"
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

// heldTime is how long an entry that was not applied is reported at its batch.
// The list of bank files shows it for ever.
const heldTime = 30 * 24 * time.Hour

// BatchProblems are the batches that need a person, among those of projects
// the reader sees, the newest first.
func (s *Store) BatchProblems(
	ctx context.Context, tenantID string, now time.Time,
) (found []payment.TroubledBatch, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		found, err = t.problems(postgres.VisibleProject("b.project_id")+
			` AND (b.status IN ('unknown', 'rejected', 'expired', 'sealed', 'delivering')
			OR b.id IN (SELECT p.batch_id `+heldEntries+`) OR b.id IN (SELECT c.batch_id `+openSheets+`)
			OR b.kind = 'ach' AND b.status IN ('delivered', 'acknowledged') AND b.bank_account_id IN (SELECT x.bank_account_id FROM bank_file_troubles x WHERE x.tenant_id = ?))`,
			now, t.TenantID, now.Add(-heldTime), t.TenantID, t.TenantID)
		return err
	})
	return found, err
}

// ProblemsOf are the problems of these batches, by batch.
func (s *Store) ProblemsOf(
	ctx context.Context, tenantID string, batchIDs []string, now time.Time,
) (map[string]*payment.Problem, error) {
	of := map[string]*payment.Problem{}
	if len(batchIDs) == 0 {
		return of, nil
	}
	err := s.InTenant(ctx, tenantID, func(t *Tenant) error {
		found, err := t.problems(`b.id = ANY(?::text[]::uuid[])`, now, postgres.Array(batchIDs))
		for _, one := range found {
			of[one.Batch.ID] = &one.Problem
		}
		return err
	})
	return of, err
}

// maxProblems bounds a list that nobody would read to its end.
const maxProblems = 200

// problems derives the problem of each batch that holds where.
func (t *Tenant) problems(where string, now time.Time, args ...any) ([]payment.TroubledBatch, error) {
	var rows []struct {
		Row                                              batchRow `gorm:"embedded"`
		ProjectName, WorkspaceID, HeldMessage, Unfetched string
		Held, Doubtful, Spoiled                          int
	}
	err := t.Gorm.Raw(
		`SELECT b.*, b.id::text AS id, j.name AS project_name, j.workspace_id::text AS workspace_id, coalesce(h.held, 0) AS held, coalesce(h.message, '') AS held_message,
			coalesce(x.message, '') AS unfetched, coalesce(n.doubtful, 0) AS doubtful, coalesce(n.spoiled, 0) AS spoiled
		FROM payment_batches b JOIN projects j ON j.tenant_id = b.tenant_id AND j.id = b.project_id
		LEFT JOIN (SELECT p.batch_id, count(*) AS held, min(e.message) AS message `+heldEntries+
			` GROUP BY p.batch_id) h ON h.batch_id = b.id
		LEFT JOIN (SELECT DISTINCT ON (x.bank_account_id) x.bank_account_id, x.message FROM bank_file_troubles x WHERE x.tenant_id = ? ORDER BY x.bank_account_id, x.since) x ON x.bank_account_id = b.bank_account_id
		LEFT JOIN (SELECT c.batch_id, count(*) FILTER (WHERE c.fate = 'verify') AS doubtful, count(*) FILTER (WHERE c.fate = 'spoiled') AS spoiled `+openSheets+` GROUP BY c.batch_id) n ON n.batch_id = b.id
		WHERE b.tenant_id = ? AND `+where+` ORDER BY b.number DESC LIMIT ?`,
		append(append([]any{t.TenantID, now.Add(-heldTime), t.TenantID, t.TenantID, t.TenantID}, args...),
			maxProblems)...).Scan(&rows).Error
	if err != nil {
		return nil, err
	}
	found := []payment.TroubledBatch{}
	for _, r := range rows {
		b, err := r.Row.toDomain()
		if err != nil {
			return nil, err
		}
		signals := payment.Signals{Held: r.Held, HeldMessage: r.HeldMessage, Unfetched: r.Unfetched, Doubtful: r.Doubtful,
			Spoiled: r.Spoiled}
		if p := b.Problem(signals, now); p != nil {
			found = append(found,
				payment.TroubledBatch{Batch: b, Problem: *p, ProjectName: r.ProjectName, WorkspaceID: r.WorkspaceID})
		}
	}
	return found, nil
}
