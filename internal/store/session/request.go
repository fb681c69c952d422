package session

import (
	"database/sql"
	"encoding/json"
	"errors"
	"time"

	"countersign.dev/domain/session"
	"countersign.dev/internal/postgres"
)

type requestRow struct {
	TenantID, ID, ClientID string
	Request                string
	BrowserHash            []byte
	SessionID              *string
	UserID                 *string
	AuthTime               *time.Time
	Done                   bool
	ExpiresAt              time.Time
}

func (requestRow) TableName() string { return "auth_requests" }

func (r requestRow) toDomain() (session.AuthRequest, error) {
	var d session.AuthRequest
	err := json.Unmarshal([]byte(r.Request), &d)
	d.ID, d.TenantID, d.Done, d.BrowserHash = r.ID, r.TenantID, r.Done, r.BrowserHash
	d.SessionID, d.UserID, d.AuthTime = postgres.Value(r.SessionID), postgres.Value(r.UserID), postgres.Value(r.AuthTime)
	return d, err
}

// DeleteExpiredRequests removes abandoned sign-ins.
func DeleteExpiredRequests(tx *postgres.Tx) error {
	return tx.Gorm.Exec(`DELETE FROM auth_requests WHERE tenant_id = ? AND expires_at < now()`, tx.TenantID).Error
}

// InsertRequest adds a sign-in.
func InsertRequest(tx *postgres.Tx, r session.AuthRequest, expires time.Time) error {
	body, err := json.Marshal(r)
	if err != nil {
		return err
	}
	return tx.Gorm.Create(&requestRow{TenantID: tx.TenantID, ID: r.ID, ClientID: r.ClientID, Request: string(body),
		BrowserHash: r.BrowserHash, ExpiresAt: expires}).Error
}

// Request is a sign-in that has not expired.
func Request(tx *postgres.Tx, requestID string) (session.AuthRequest, error) {
	var r requestRow
	if err := tx.Gorm.Where("tenant_id = ? AND id = ? AND expires_at > now()", tx.TenantID,
		requestID).Take(&r).Error; err != nil {
		return session.AuthRequest{}, err
	}
	return r.toDomain()
}

// CompleteRequest writes who signed in, once.
func CompleteRequest(tx *postgres.Tx, r session.AuthRequest) error {
	body, err := json.Marshal(r)
	if err != nil {
		return err
	}
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE auth_requests SET done = true, user_id = ?, auth_time = ?, request = ? WHERE tenant_id = ? AND id = ? AND NOT done`,
		r.UserID, r.AuthTime, string(body), tx.TenantID, r.ID))
}

// UpdateRequest writes the content of a sign-in that is not complete.
func UpdateRequest(tx *postgres.Tx, r session.AuthRequest) error {
	body, err := json.Marshal(r)
	if err != nil {
		return err
	}
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE auth_requests SET request = ? WHERE tenant_id = ? AND id = ? AND NOT done`, string(body), tx.TenantID,
		r.ID))
}

// SetCode gives a completed sign-in its code, of which only the hash is kept, and a new expiry.
func SetCode(tx *postgres.Tx, requestID string, codeHash []byte, expires time.Time) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE auth_requests SET code_hash = ?, expires_at = ? WHERE tenant_id = ? AND id = ? AND done AND code_hash IS NULL`,
		codeHash, expires, tx.TenantID, requestID))
}

// TenantOfCode is the tenant in which the code was given.
func TenantOfCode(p *postgres.PlatformTx, codeHash []byte) (tenantID string, err error) {
	err = p.Gorm.Raw(`SELECT tenant_id FROM auth_requests WHERE code_hash = ?`, codeHash).Row().Scan(&tenantID)
	return tenantID, err
}

// TakeCode marks the code as used by a session that may last until a time. It finds nothing if the code
// was used before, has expired or does not exist.
func TakeCode(
	tx *postgres.Tx, codeHash []byte, sessionID string, expires time.Time,
) (d session.AuthRequest, found bool, err error) {
	var r requestRow
	res := tx.Gorm.Raw(`UPDATE auth_requests SET used_at = now(), session_id = ?, expires_at = ?
			WHERE tenant_id = ? AND code_hash = ? AND done AND used_at IS NULL AND expires_at > now()
			RETURNING tenant_id, id, client_id, request, user_id, auth_time, done, expires_at, browser_hash, session_id`,
		sessionID, expires, tx.TenantID, codeHash).Scan(&r)
	if res.Error != nil || r.ID == "" {
		return d, false, res.Error
	}
	d, err = r.toDomain()
	return d, err == nil, err
}

// MarkReused marks a code that was used before and returns the session that it started, or "".
func MarkReused(tx *postgres.Tx, codeHash []byte) (sessionID string, err error) {
	err = tx.Gorm.Raw(
		`UPDATE auth_requests SET reused = true WHERE tenant_id = ? AND code_hash = ? AND used_at IS NOT NULL RETURNING session_id`,
		tx.TenantID, codeHash).Row().Scan(&sessionID)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return sessionID, err
}

// LockReused reports whether the code of a session was used twice. It locks the sign-in.
func LockReused(tx *postgres.Tx, sessionID string) (reused bool, err error) {
	err = tx.Gorm.Raw(`SELECT reused FROM auth_requests WHERE tenant_id = ? AND session_id = ? FOR UPDATE`, tx.TenantID,
		sessionID).Row().Scan(&reused)
	return reused, err
}
