// Package proposal stores the rows of changes that wait for a second administrator.
package proposal

import (
	"encoding/json"
	"time"

	"countersign.dev/domain/proposal"
	"countersign.dev/internal/postgres"
)

type row struct {
	ID, Kind, SubjectID, Subject, Change, Differences, Base, State string
	ProposedBy, ProposerName, DecidedBy, DeciderName, Comment      string
	ProposedAt, ExpiresAt                                          time.Time
	DecidedAt                                                      *time.Time
}

func (r row) toDomain() (proposal.Proposal, error) {
	p := r.summary()
	return p, json.Unmarshal([]byte(r.Differences), &p.Differences)
}

func (r row) summary() proposal.Proposal {
	return proposal.Proposal{ID: r.ID, Kind: proposal.Kind(r.Kind), SubjectID: r.SubjectID, Subject: r.Subject,
		Change: []byte(r.Change), Base: r.Base, State: proposal.State(r.State), ProposedAt: r.ProposedAt,
		ProposedBy: proposal.Person{ID: r.ProposedBy, Name: r.ProposerName}, ExpiresAt: r.ExpiresAt,
		DecidedBy: proposal.Person{ID: r.DecidedBy, Name: r.DeciderName}, DecidedAt: r.DecidedAt, Comment: r.Comment}
}

// state of proposal p. Rows expire without a statement.
const state = `(CASE WHEN p.state = 'pending' AND p.expires_at <= now() THEN 'expired' ELSE p.state END)`

// seen is the condition that the reader sees the project whose rules proposal p changes.
const seen = `(p.kind <> 'approvalRules' OR EXISTS (SELECT FROM visible_projects v
	WHERE v.tenant_id = p.tenant_id AND v.id = p.subject_id))`

const people = ` JOIN users a ON a.tenant_id = p.tenant_id AND a.id = p.proposed_by
	LEFT JOIN users d ON d.tenant_id = p.tenant_id AND d.id = p.decided_by`

const proposer, decider = "trim(a.first_name || ' ' || a.last_name)",
	"coalesce(trim(d.first_name || ' ' || d.last_name), '')"

const selected = `SELECT p.id, p.kind, p.subject_id, p.subject, p.change::text AS change, p.differences::text AS differences,
	p.base, ` + state + ` AS state, p.proposed_by, ` + proposer + ` AS proposer_name, p.proposed_at, p.expires_at,
	coalesce(p.decided_by::text, '') AS decided_by, ` + decider + ` AS decider_name, p.decided_at, p.comment
	FROM proposals p` + people + ` WHERE p.tenant_id = ? AND ` + seen

// Get is one proposal.
func Get(tx *postgres.Tx, proposalID string) (p proposal.Proposal, err error) {
	var r row
	if err := tx.Gorm.Raw(selected+` AND p.id = ?`, tx.TenantID, proposalID).Take(&r).Error; err != nil {
		return p, err
	}
	return r.toDomain()
}

// Lock is Get. Other decisions wait until the transaction ends.
func Lock(tx *postgres.Tx, proposalID string) (proposal.Proposal, error) {
	if err := tx.Gorm.Exec(`SELECT FROM proposals WHERE tenant_id = ? AND id = ? FOR UPDATE`, tx.TenantID,
		proposalID).Error; err != nil {
		return proposal.Proposal{}, err
	}
	return Get(tx, proposalID)
}

// MaxPending is the most proposals that a menu names.
const MaxPending = 500

// Pending are the proposals that wait, the oldest first, without their differences.
func Pending(tx *postgres.Tx) (all []proposal.Proposal, err error) {
	var rows []row
	if err := tx.Gorm.Raw(selected+` AND p.state = 'pending' AND p.expires_at > now() ORDER BY p.proposed_at, p.id LIMIT ?`,
		tx.TenantID, MaxPending).Scan(&rows).Error; err != nil {
		return nil, err
	}
	all = make([]proposal.Proposal, len(rows))
	for n, r := range rows {
		all[n] = r.summary()
	}
	return all, nil
}

// PendingOf are the proposals of a kind that wait for a subject, the oldest first. They are locked.
func PendingOf(tx *postgres.Tx, kind proposal.Kind, subjectID string) ([]proposal.Proposal, error) {
	return lockPending(tx, `p.kind = ? AND p.subject_id = ?`, kind, subjectID)
}

// PendingBy are the proposals of a person or a machine account that wait, the oldest first. They are locked.
func PendingBy(tx *postgres.Tx, userID string) ([]proposal.Proposal, error) {
	return lockPending(tx, `p.proposed_by = ?`, userID)
}

func lockPending(tx *postgres.Tx, condition string, args ...any) (all []proposal.Proposal, err error) {
	var rows []row
	if err := tx.Gorm.Raw(selected+` AND p.state = 'pending' AND p.expires_at > now() AND `+condition+
		` ORDER BY p.proposed_at, p.id FOR UPDATE OF p`, append([]any{tx.TenantID}, args...)...).
		Scan(&rows).Error; err != nil {
		return nil, err
	}
	for _, r := range rows {
		p, err := r.toDomain()
		if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	return all, nil
}

// Insert adds a proposal, unless one of its kind waits for its subject. People who join a group are proposed
// separately.
func Insert(tx *postgres.Tx, p proposal.Proposal) (inserted bool, err error) {
	if err := tx.Gorm.Exec(`UPDATE proposals SET state = 'expired' WHERE tenant_id = ? AND kind = ? AND subject_id = ?
		AND state = 'pending' AND expires_at <= now()`, tx.TenantID, p.Kind, p.SubjectID).Error; err != nil {
		return false, err
	}
	differences, err := json.Marshal(p.Differences)
	if err != nil {
		return false, err
	}
	res := tx.Gorm.Exec(`INSERT INTO proposals (tenant_id, id, kind, subject_id, subject, change, differences, base, proposed_by,
			proposed_at, expires_at) VALUES (?, ?, ?, ?, ?, ?::jsonb, ?::jsonb, ?, ?, ?, ?)
		ON CONFLICT (tenant_id, kind, subject_id) WHERE state = 'pending' AND kind <> 'groupMembers' DO NOTHING`,
		tx.TenantID, p.ID, p.Kind, p.SubjectID, p.Subject, string(p.Change), string(differences), p.Base, p.ProposedBy.ID,
		p.ProposedAt, p.ExpiresAt)
	return res.RowsAffected == 1, res.Error
}

// Decide ends a pending proposal.
func Decide(tx *postgres.Tx, proposalID string, to proposal.State, comment string, now time.Time) error {
	return postgres.OneRow(tx.Gorm.Exec(`UPDATE proposals SET state = ?, decided_by = ?, decided_at = ?, comment = ?
		WHERE tenant_id = ? AND id = ? AND state = 'pending'`, to, postgres.Null(tx.Actor.UserID), now, comment, tx.TenantID,
		proposalID))
}
