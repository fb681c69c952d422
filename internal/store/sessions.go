package store

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"countersign.dev/domain/actor"
	"countersign.dev/domain/audit"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/session"
	"countersign.dev/internal/postgres"
)

var (
	errSessionOver = fault.New(fault.Unauthenticated, fault.SessionExpired, "Your session has ended. Sign in again.")
	errSessionIdle = fault.New(fault.Unauthenticated, fault.SessionIdle,
		"Your session has ended because you were inactive. Sign in again.")
	errReused = fault.New(fault.Unauthenticated, fault.RefreshTokenReused,
		"Your session was used from somewhere else and has been ended. Sign in again.")
)

// Access is what the owner of a token may do now: the session goes on, the user
// is active, the tenant is open.
func (s *Store) Access(ctx context.Context, token session.Token) (session.Access, error) {
	a := session.Access{TenantID: token.TenantID, UserID: token.UserID, SessionID: token.SessionID}
	var held []string
	o := &a.Tenant
	err := s.InTenantBounded(ctx, token.TenantID, postgres.ReaderLockTimeout, func(t *postgres.Tx) error {
		return t.PGX(func(conn *pgx.Conn) error {
			return conn.QueryRow(ctx, `
				SELECT trim(u.first_name || ' ' || u.last_name), u.username, u.email, u.language,
				  t.tenant_id, t.identifier, t.name, t.kind, t.status, t.currency, t.time_zone, t.date_pattern, t.time_pattern, t.theme, t.palette_id, t.logo_key, t.version,
				  ARRAY(SELECT r.name FROM user_roles ur JOIN roles r ON r.id = ur.role_id WHERE ur.user_id = u.id ORDER BY r.priority, r.name),
				  ARRAY(SELECT DISTINCT p.permission FROM user_roles ur JOIN role_permissions p ON p.role_id = ur.role_id WHERE ur.user_id = u.id
				    AND (p.permission = 'agents:execute' OR NOT EXISTS (SELECT FROM agents a WHERE a.id = u.id))) -- whatever roles a machine account is given
				FROM sessions s JOIN users u ON u.id = s.user_id JOIN tenants t ON t.tenant_id = u.tenant_id
				WHERE s.id = $1 AND u.id = $2 AND s.ended_at IS NULL AND s.expires_at > now() AND u.status = 'active' AND t.status = 'active'
				  AND s.last_active_at > now() - make_interval(secs => $3)`,
				token.SessionID, token.UserID, session.IdleLife.Seconds()).Scan(&a.UserName, &a.Username, &a.Email, &a.Language,
				&o.ID, &o.Identifier, &o.Name, &o.Kind, &o.Status, &o.Currency, &o.TimeZone, &o.DatePattern,
				&o.TimePattern, &o.Theme, &o.PaletteID, &o.LogoKey, &o.Version, &a.Roles, &held)
		})
	})
	if fault.KindOf(err) == fault.NotFound {
		return a, s.sessionEnd(ctx, token.TenantID, token.SessionID)
	}
	a.Permissions = make(permission.Set, len(held))
	for _, p := range held {
		a.Permissions[permission.Permission(p)] = struct{}{}
	}
	return a, err
}

// sessionEnd is why a session cannot be used: its person was inactive, or it is over.
func (s *Store) sessionEnd(ctx context.Context, tenantID, sessionID string) error {
	idle := false
	err := s.InTenant(ctx, tenantID, func(t *Tenant) error {
		return t.Gorm.Raw(`SELECT count(*) > 0 FROM sessions WHERE id = ? AND ended_at IS NULL AND expires_at > now()
			AND last_active_at <= now() - make_interval(secs => ?)`, sessionID, session.IdleLife.Seconds()).Scan(&idle).Error
	})
	switch {
	case err != nil:
		return err
	case idle:
		return errSessionIdle
	default:
		return errSessionOver
	}
}

// RecordActivity notes that the person of a session is at work. A session that is already idle stays idle.
func (s *Store) RecordActivity(ctx context.Context, token session.Token) error {
	return s.InTenant(ctx, token.TenantID, func(t *Tenant) error {
		return t.Gorm.Exec(`UPDATE sessions SET last_active_at = now() WHERE id = ? AND user_id = ?
			AND last_active_at BETWEEN now() - make_interval(secs => ?) AND now()`,
			token.SessionID, token.UserID, session.IdleLife.Seconds()).Error
	})
}

// StartSession records the sign-in and the first refresh token, and returns the session's id.
func (s *Store) StartSession(ctx context.Context, tenantID string, n session.NewSession) (string, error) {
	sessionID := n.ID
	if sessionID == "" {
		sessionID = id.New()
	}
	ctx = actor.With(ctx,
		actor.Actor{TenantID: tenantID, UserID: n.UserID, UserName: n.UserName, ClientIP: n.ClientIP,
			CorrelationID: sessionID})
	err := s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if err := t.forgetExpired(n.UserID); err != nil {
			return err
		}
		if n.ID != "" {
			if err := t.codeStillGood(n.ID); err != nil {
				return err
			}
		}
		expires := time.Now().Add(session.SessionLife)
		if err := t.Gorm.Exec(
			`INSERT INTO sessions (tenant_id, id, user_id, client_ip, user_agent, expires_at, last_active_at)
			VALUES (?, ?, ?, ?, left(?, 300), ?, CASE WHEN ? THEN 'infinity' ELSE now() END)`,
			t.TenantID, sessionID, n.UserID, n.ClientIP, n.UserAgent, expires, n.Machine).Error; err != nil {
			return err
		}
		if err := t.Gorm.Exec(`INSERT INTO refresh_tokens (tenant_id, token_hash, session_id) VALUES (?, ?, ?)`, t.TenantID,
			n.TokenHash, sessionID).Error; err != nil {
			return err
		}
		if err := t.Gorm.Exec(`UPDATE users SET last_activity_at = now() WHERE id = ?`, n.UserID).Error; err != nil {
			return err
		}
		return t.Audit(postgres.Change{Area: "Sign-in", Action: "login", ObjectType: "session", ObjectID: sessionID,
			New: map[string]string{"method": n.Method}})
	})
	return sessionID, err
}

// forgetExpired removes what a person left behind and nobody can use any more;
// the audit log keeps who signed in and when.
func (t *Tenant) forgetExpired(userID string) error {
	if err := t.Gorm.Exec(`DELETE FROM sessions WHERE user_id = ? AND expires_at < now() - interval '1 day'`,
		userID).Error; err != nil {
		return err
	}
	if err := t.Gorm.Exec(`DELETE FROM acts WHERE user_id = ? AND created_at < now() - interval '7 days'`,
		userID).Error; err != nil {
		return err
	}
	return t.Gorm.Exec(`DELETE FROM idempotency_keys WHERE user_id = ? AND created_at < now() - interval '7 days'`,
		userID).Error
}

// Refresh replaces a refresh token by its successor and says whose session it is.
// The successor is derived from the token, so racing tabs are given the same one.
func (s *Store) Refresh(ctx context.Context, tenantID string, presented, successor []byte) (session.Token, error) {
	token, err := s.follow(ctx, tenantID, presented, successor)
	if err == nil || fault.KindOf(err) != fault.NotFound {
		return token, err
	}
	return s.judge(ctx, tenantID, presented)
}

// follow is the hot path in one statement: an unused token of a session that goes on.
func (s *Store) follow(ctx context.Context, tenantID string, presented, successor []byte) (session.Token, error) {
	token := session.Token{TenantID: tenantID}
	err := s.InTenant(ctx, tenantID, func(t *Tenant) error {
		return t.PGX(func(conn *pgx.Conn) error {
			return conn.QueryRow(ctx, `
				WITH used AS (
				  UPDATE refresh_tokens r SET used_at = clock_timestamp() FROM sessions s JOIN users u ON u.id = s.user_id
				  WHERE r.token_hash = $1 AND r.used_at IS NULL AND s.id = r.session_id AND s.ended_at IS NULL AND s.expires_at > now() AND u.status = 'active'
				    AND s.last_active_at > now() - make_interval(secs => $3)
				  RETURNING r.tenant_id, r.session_id, s.user_id),
				next AS (INSERT INTO refresh_tokens (tenant_id, token_hash, session_id, parent_hash) SELECT tenant_id, $2, session_id, $1 FROM used)
				SELECT session_id, user_id FROM used`, presented, successor, session.IdleLife.Seconds()).Scan(&token.SessionID,
				&token.UserID)
		})
	})
	return token, err
}

// judge is for a token that was used before, or whose session is over.
func (s *Store) judge(ctx context.Context, tenantID string, presented []byte) (session.Token, error) {
	token, verdict := session.Token{TenantID: tenantID}, session.Refuse
	err := s.InTenant(ctx, tenantID, func(t *Tenant) error {
		var p session.Presented
		err := t.PGX(func(conn *pgx.Conn) error {
			return conn.QueryRow(ctx, `
				SELECT r.used_at, coalesce(n.used_at IS NOT NULL, false), s.id, s.user_id
				FROM refresh_tokens r JOIN sessions s ON s.id = r.session_id JOIN users u ON u.id = s.user_id
				LEFT JOIN refresh_tokens n ON n.session_id = r.session_id AND n.parent_hash = r.token_hash
				WHERE r.token_hash = $1 AND s.ended_at IS NULL AND s.expires_at > now() AND u.status = 'active'`,
				presented).Scan(&p.UsedAt, &p.SuccessorUsed, &token.SessionID, &token.UserID)
		})
		if errors.Is(err, pgx.ErrNoRows) {
			return errSessionOver
		}
		if err != nil {
			return err
		}
		if verdict = p.Judge(time.Now()); verdict == session.Follow {
			return errSessionIdle // the only token that may be followed and was not
		}
		if verdict == session.Kill {
			return t.endSession(token.SessionID, "refresh token reused")
		}
		return nil
	})
	switch {
	case err != nil:
		return token, err
	case verdict == session.Repeat:
		return token, nil
	default:
		return session.Token{}, errReused
	}
}

// EndSession is a logout. Ending what has ended is no error.
func (s *Store) EndSession(ctx context.Context, tenantID, sessionID, reason string) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error { return t.endSession(sessionID, reason) })
}

// EndSessionByToken is a logout with nothing but the refresh token.
func (s *Store) EndSessionByToken(ctx context.Context, tenantID string, presented []byte) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		var of struct{ SessionID, UserID, UserName string }
		err := t.Gorm.Raw(
			`SELECT r.session_id, s.user_id, trim(u.first_name || ' ' || u.last_name) AS user_name FROM refresh_tokens r
			JOIN sessions s ON s.tenant_id = r.tenant_id AND s.id = r.session_id JOIN users u ON u.tenant_id = s.tenant_id AND u.id = s.user_id
			WHERE r.token_hash = ?`, presented).Scan(&of).Error
		if err != nil || of.SessionID == "" {
			return err
		}
		// Without an access token nobody is known to be acting; who has the refresh token is.
		if t.Actor.UserID == "" {
			t.Actor.UserID, t.Actor.UserName = of.UserID, of.UserName
		}
		return t.endSession(of.SessionID, "logout")
	})
}

func (t *Tenant) endSession(sessionID, reason string) error {
	res := t.Gorm.Exec(`UPDATE sessions SET ended_at = now(), end_reason = ? WHERE id = ? AND ended_at IS NULL`, reason,
		sessionID)
	if res.Error != nil || res.RowsAffected == 0 {
		return res.Error
	}
	if err := t.Audit(postgres.Change{Area: "Sign-in", Action: "logout", ObjectType: "session", ObjectID: sessionID,
		New: map[string]string{"reason": reason}, Causes: audit.CausesOf(reason)}); err != nil {
		return err
	}
	return t.Emit(postgres.Event{Name: "endSession", ObjectID: sessionID})
}
