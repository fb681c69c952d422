// Package session reads and writes the rows of sessions and sign-ins.
package session

import (
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"countersign.dev/domain/permission"
	"countersign.dev/domain/session"
	"countersign.dev/internal/postgres"
)

// Access returns the current permissions of a token's user. It is not found unless the session is open, the user
// is active and the tenant is open to it.
func Access(tx *postgres.Tx, token session.Token) (session.Access, error) {
	a := session.Access{TenantID: token.TenantID, UserID: token.UserID, SessionID: token.SessionID}
	var held []string
	o := &a.Tenant
	err := tx.PGX(func(conn *pgx.Conn) error {
		return conn.QueryRow(tx.Ctx, `
				SELECT trim(u.first_name || ' ' || u.last_name), u.username, u.email, u.language,
				  t.tenant_id, t.identifier, t.name, t.kind, t.status, t.mode, t.currency, t.time_zone, t.date_pattern, t.time_pattern, t.theme, t.palette_id, t.logo_key, t.version,
				  ARRAY(SELECT r.name FROM roles r WHERE r.id IN (SELECT ur.role_id FROM effective_roles ur WHERE ur.user_id = u.id) ORDER BY r.priority, r.name),
				  ARRAY(SELECT DISTINCT p.permission FROM effective_roles ur JOIN role_permissions p ON p.role_id = ur.role_id WHERE ur.user_id = u.id
				    AND (p.permission = 'agents:execute' OR NOT u.machine)) -- whatever roles a machine account is given
				FROM sessions s JOIN users u ON u.id = s.user_id JOIN tenants t ON t.tenant_id = u.tenant_id
				WHERE s.tenant_id = $4::uuid AND s.id = $1 AND u.id = $2 AND u.status = 'active'
				  AND s.ended_at IS NULL AND s.expires_at > now()
				  -- Agents work for a suspended tenant too.
				  AND (t.status = 'active' OR t.status = 'inactive' AND u.machine)
				  AND s.last_active_at > now() - make_interval(secs => $3)`,
			token.SessionID, token.UserID, session.IdleLife.Seconds(), tx.TenantID).Scan(&a.UserName, &a.Username, &a.Email,
			&a.Language, &o.ID, &o.Identifier, &o.Name, &o.Kind, &o.Status, &o.Mode, &o.Currency, &o.TimeZone,
			&o.DatePattern, &o.TimePattern, &o.Theme, &o.PaletteID, &o.LogoKey, &o.Version, &a.Roles, &held)
	})
	a.Permissions = make(permission.Set, len(held))
	for _, p := range held {
		a.Permissions[permission.Permission(p)] = struct{}{}
	}
	return a, err
}

// Idle reports whether a session cannot be used because its person was inactive.
func Idle(tx *postgres.Tx, sessionID string) (idle bool, err error) {
	err = tx.Gorm.Raw(`SELECT count(*) > 0 FROM sessions WHERE tenant_id = ? AND id = ? AND ended_at IS NULL AND expires_at > now()
			AND last_active_at <= now() - make_interval(secs => ?)`, tx.TenantID, sessionID,
		session.IdleLife.Seconds()).Scan(&idle).Error
	return idle, err
}

// RecordActivity notes that the person of a session is active. A session that is already idle stays idle.
func RecordActivity(tx *postgres.Tx, token session.Token) error {
	return tx.Gorm.Exec(`UPDATE sessions SET last_active_at = now() WHERE tenant_id = ? AND id = ? AND user_id = ?
			AND last_active_at BETWEEN now() - make_interval(secs => ?) AND now()`,
		tx.TenantID, token.SessionID, token.UserID, session.IdleLife.Seconds()).Error
}

// Insert adds a session and its first refresh token.
func Insert(tx *postgres.Tx, sessionID string, n session.NewSession, expires time.Time) error {
	if err := tx.Gorm.Exec(
		`INSERT INTO sessions (tenant_id, id, user_id, client_ip, user_agent, expires_at, last_active_at, amr)
			VALUES (?, ?, ?, ?, left(?, 300), ?, CASE WHEN ? THEN 'infinity' ELSE now() END, ?::text[])`,
		tx.TenantID, sessionID, n.UserID, n.ClientIP, n.UserAgent, expires, n.Machine,
		postgres.Array(session.AMR(n.Method, n.Second))).Error; err != nil {
		return err
	}
	return tx.Gorm.Exec(`INSERT INTO refresh_tokens (tenant_id, token_hash, session_id) VALUES (?, ?, ?)`, tx.TenantID,
		n.TokenHash, sessionID).Error
}

// DeleteExpired removes expired data of sessions. The audit log keeps who signed in and when.
func DeleteExpired(tx *postgres.Tx, userID string) error {
	if err := tx.Gorm.Exec(
		`DELETE FROM sessions WHERE tenant_id = ? AND user_id = ? AND expires_at < now() - interval '1 day'`,
		tx.TenantID, userID).Error; err != nil {
		return err
	}
	if err := tx.Gorm.Exec(
		`DELETE FROM acts WHERE tenant_id = ? AND user_id = ? AND created_at < now() - interval '7 days'`,
		tx.TenantID, userID).Error; err != nil {
		return err
	}
	return tx.Gorm.Exec(
		`DELETE FROM idempotency_keys WHERE tenant_id = ? AND user_id = ? AND created_at < now() - interval '7 days'`,
		tx.TenantID, userID).Error
}

// Open are the sessions of a user that have not ended.
func Open(tx *postgres.Tx, userID string) (sessionIDs []string, err error) {
	err = tx.Gorm.Raw(`SELECT id FROM sessions WHERE tenant_id = ? AND user_id = ? AND ended_at IS NULL`,
		tx.TenantID, userID).Scan(&sessionIDs).Error
	return sessionIDs, err
}

// OpenOfPeople are the sessions of the tenant that have not ended, except those of machine accounts.
func OpenOfPeople(tx *postgres.Tx) (sessionIDs []string, err error) {
	err = tx.Gorm.Raw(`SELECT id FROM sessions s WHERE tenant_id = ? AND ended_at IS NULL
		AND NOT EXISTS (SELECT FROM users u WHERE u.tenant_id = s.tenant_id AND u.id = s.user_id AND u.machine) ORDER BY id`,
		tx.TenantID).Scan(&sessionIDs).Error
	return sessionIDs, err
}

// OpenAt is a session of the user that began at the address and lasts until a time, or "".
func OpenAt(tx *postgres.Tx, userID, clientIP string, until time.Time) (sessionID string, err error) {
	err = tx.Gorm.Raw(
		`SELECT id FROM sessions WHERE tenant_id = ? AND user_id = ? AND ended_at IS NULL AND client_ip = ? AND expires_at > ? ORDER BY id DESC LIMIT 1`,
		tx.TenantID, userID, clientIP, until).Scan(&sessionID).Error
	return sessionID, err
}

// End ends a session. It reports false if the session had ended before.
func End(tx *postgres.Tx, sessionID, reason string) (ended bool, err error) {
	res := tx.Gorm.Exec(
		`UPDATE sessions SET ended_at = now(), end_reason = ? WHERE tenant_id = ? AND id = ? AND ended_at IS NULL`, reason,
		tx.TenantID, sessionID)
	return res.RowsAffected > 0, res.Error
}

// Owner is the session of a refresh token and its user.
type Owner struct{ SessionID, UserID, UserName string }

// OwnerOf finds the session of a refresh token. It is empty if there is none.
func OwnerOf(tx *postgres.Tx, tokenHash []byte) (of Owner, err error) {
	err = tx.Gorm.Raw(
		`SELECT r.session_id, s.user_id, trim(u.first_name || ' ' || u.last_name) AS user_name FROM refresh_tokens r
			JOIN sessions s ON s.tenant_id = r.tenant_id AND s.id = r.session_id JOIN users u ON u.tenant_id = s.tenant_id AND u.id = s.user_id
			WHERE r.tenant_id = ? AND r.token_hash = ?`, tx.TenantID, tokenHash).Scan(&of).Error
	return of, err
}

// Rotate replaces an unused refresh token of an open session by its successor in one statement. Another
// token is not found.
func Rotate(tx *postgres.Tx, presented, successor []byte) (token session.Token, err error) {
	token.TenantID = tx.TenantID
	err = tx.PGX(func(conn *pgx.Conn) error {
		return conn.QueryRow(tx.Ctx, `
				WITH used AS (
				  UPDATE refresh_tokens r SET used_at = clock_timestamp() FROM sessions s JOIN users u ON u.id = s.user_id
				  WHERE r.tenant_id = $4::uuid AND r.token_hash = $1 AND r.used_at IS NULL AND s.id = r.session_id AND s.ended_at IS NULL AND s.expires_at > now() AND u.status = 'active'
				    AND s.last_active_at > now() - make_interval(secs => $3)
				  RETURNING r.tenant_id, r.session_id, s.user_id),
				next AS (INSERT INTO refresh_tokens (tenant_id, token_hash, session_id, parent_hash) SELECT tenant_id, $2, session_id, $1 FROM used)
				SELECT session_id, user_id FROM used`, presented, successor, session.IdleLife.Seconds(),
			tx.TenantID).Scan(&token.SessionID, &token.UserID)
	})
	return token, err
}

// Presented is a refresh token of an open session as it was used so far.
func Presented(tx *postgres.Tx, tokenHash []byte) (p session.Presented, token session.Token, found bool, err error) {
	token.TenantID = tx.TenantID
	err = tx.PGX(func(conn *pgx.Conn) error {
		return conn.QueryRow(tx.Ctx, `
				SELECT r.used_at, coalesce(n.used_at IS NOT NULL, false), s.id, s.user_id
				FROM refresh_tokens r JOIN sessions s ON s.id = r.session_id JOIN users u ON u.id = s.user_id
				LEFT JOIN refresh_tokens n ON n.session_id = r.session_id AND n.parent_hash = r.token_hash
				WHERE r.tenant_id = $2::uuid AND r.token_hash = $1 AND s.ended_at IS NULL AND s.expires_at > now() AND u.status = 'active'`,
			tokenHash, tx.TenantID).Scan(&p.UsedAt, &p.SuccessorUsed, &token.SessionID, &token.UserID)
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return p, token, false, nil
	}
	return p, token, err == nil, err
}
