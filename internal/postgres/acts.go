package postgres

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"countersign.dev/domain/act"
	"countersign.dev/domain/actor"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/permission"
)

// RecordAct is Tx.RecordAct in a separate transaction.
func (s *DB) RecordAct(ctx context.Context, tenantID string, r act.Request) error {
	return s.InTenant(ctx, tenantID, func(t *Tx) error { return t.RecordAct(r) })
}

// RecordAct stores a person's request before the workflow handles it. A repeat of the
// same command finds the stored request.
func (t *Tx) RecordAct(r act.Request) error {
	if t.Actor.UserID == "" {
		return fault.New(fault.Unauthenticated, fault.NotSignedIn, "You are not signed in. Sign in and try again.")
	}
	return t.PGX(func(conn *pgx.Conn) error {
		var userID string
		var digest []byte
		err := conn.QueryRow(t.Ctx, `
				WITH new AS (INSERT INTO acts (tenant_id, subject_id, update_id, kind, digest, user_id, client_ip, correlation_id, command_key)
				  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING RETURNING user_id, digest)
				SELECT user_id::text, digest FROM new
				UNION ALL SELECT user_id::text, digest FROM acts WHERE tenant_id = $1 AND subject_id = $2 AND update_id = $3`,
			t.TenantID, r.SubjectID, r.UpdateID, string(r.Kind), r.Digest, t.Actor.UserID, t.Actor.ClientIP,
			t.Actor.CorrelationID, t.Actor.CommandKey).
			Scan(&userID, &digest)
		if errors.Is(err, pgx.ErrNoRows) { // the same command, committed by another process just now
			return fault.New(fault.Unavailable, fault.ServiceUnavailable,
				"The same command is being recorded. Try again in a moment.")
		}
		if err == nil && (userID != t.Actor.UserID || !bytes.Equal(digest, r.Digest)) {
			return errOtherRequest
		}
		return err
	})
}

// recorded is a stored request with the current permissions of its person.
type recorded struct {
	who     actor.Actor
	kind    act.Kind
	digest  []byte
	at      time.Time
	active  bool
	held    permission.Set
	closed  bool
	refusal []byte
}

// refused is the outcome of a request that had no effect.
type refused struct {
	Kind    fault.Kind    `json:"kind"`
	Code    fault.Code    `json:"code"`
	Message string        `json:"message"`
	Fields  []fault.Field `json:"fields,omitempty"`
}

var (
	errNoAct = fault.New(fault.Forbidden, fault.ActionForbidden,
		"No one requested this in Countersign. It had no effect.")
	errLate = fault.New(fault.Conflict, fault.IllegalTransition,
		"This was requested more than a day ago and had no effect. Try again.")
	errMayNo = fault.New(fault.Forbidden, fault.ActionForbidden,
		"Your account no longer allows this. Ask your administrator.")
)

// beginAct makes the requesting person the actor of the transaction. It checks that they
// requested exactly this, are still active and still have the permission.
func (t *Tx) beginAct(r act.Request) error {
	a, err := t.recordedAct(r)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return errNoAct
	case err != nil:
		return err
	case a.kind != r.Kind || !bytes.Equal(a.digest, r.Digest):
		return errNoAct
	case a.closed && a.refusal != nil:
		var no refused
		if err := json.Unmarshal(a.refusal, &no); err != nil {
			return err
		}
		return fault.New(no.Kind, no.Code, "%s", no.Message).WithFields(no.Fields...)
	case a.closed:
		return act.ErrDone
	case time.Since(a.at) > act.Life:
		return errLate
	case !a.active || !a.kind.Allowed(a.held):
		return errMayNo
	}
	t.Actor, t.act = a.who, &r
	return nil
}

func (t *Tx) recordedAct(r act.Request) (a recorded, err error) {
	a.who.TenantID = t.TenantID
	var held []string
	err = t.PGX(func(conn *pgx.Conn) error {
		return conn.QueryRow(t.Ctx, `
			SELECT a.user_id::text, trim(u.first_name || ' ' || u.last_name), a.client_ip, a.correlation_id, a.command_key, a.kind, a.digest, a.created_at,
			  u.status = 'active' AND n.status = 'active', a.closed_at IS NOT NULL, a.refusal,
			  ARRAY(SELECT DISTINCT p.permission FROM effective_roles ur JOIN role_permissions p ON p.tenant_id = ur.tenant_id AND p.role_id = ur.role_id
			    WHERE ur.tenant_id = u.tenant_id AND ur.user_id = u.id AND NOT u.machine)
			FROM acts a JOIN users u ON u.tenant_id = a.tenant_id AND u.id = a.user_id JOIN tenants n ON n.tenant_id = a.tenant_id
			WHERE a.tenant_id = $1 AND a.subject_id = $2 AND a.update_id = $3 FOR UPDATE OF a`, t.TenantID, r.SubjectID,
			r.UpdateID).
			Scan(&a.who.UserID, &a.who.UserName, &a.who.ClientIP, &a.who.CorrelationID, &a.who.CommandKey, &a.kind, &a.digest,
				&a.at, &a.active, &a.closed, &a.refusal, &held)
	})
	a.held = permission.Set{}
	for _, p := range held {
		a.held[permission.Permission(p)] = struct{}{}
	}
	return a, err
}

// LeaveActOpen keeps the request open because its effect needs another transaction.
func (t *Tx) LeaveActOpen() { t.act = nil }

// endAct closes the request in the transaction of its effect, so that it has no second effect.
func (t *Tx) endAct() error {
	if t.act == nil {
		return nil
	}
	return t.Exec(`UPDATE acts SET closed_at = now() WHERE tenant_id = $1 AND subject_id = $2 AND update_id = $3`,
		t.TenantID, t.act.SubjectID, t.act.UpdateID)
}

// RefuseAct closes an open request without an effect: it was withdrawn. The request keeps the fault as its answer.
func (t *Tx) RefuseAct(r act.Request, why *fault.Fault) error {
	body, err := json.Marshal(refused{Kind: why.Kind, Code: why.Code, Message: why.Message, Fields: why.Fields})
	if err != nil {
		return err
	}
	return t.Exec(
		`UPDATE acts SET closed_at = now(), refusal = $4 WHERE tenant_id = $1 AND subject_id = $2 AND update_id = $3 AND digest = $5 AND closed_at IS NULL`,
		t.TenantID, r.SubjectID, r.UpdateID, string(body), r.Digest)
}

// refuseAct closes a request that was refused finally, so that it cannot be executed later
// under other circumstances.
func (s *DB) refuseAct(ctx context.Context, tenantID string, r act.Request, cause error) error {
	var f *fault.Fault
	if !errors.As(cause, &f) || !f.Kind.Refusal() {
		return cause
	}
	err := s.InTenantBounded(ctx, tenantID, unbound, func(t *Tx) error { return t.RefuseAct(r, f) })
	if err != nil {
		return err // retried: an open request could be executed later
	}
	return cause
}
