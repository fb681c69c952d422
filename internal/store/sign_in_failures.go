package store

import (
	"context"
	"time"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/session"
	"countersign.dev/internal/postgres"
)

// SignInRefusedUntil says how long a name has to wait; the zero time when it may try.
func (s *Store) SignInRefusedUntil(ctx context.Context, tenantID, login string) (until time.Time, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		return t.Gorm.Raw(`SELECT locked_until FROM sign_in_failures WHERE login = lower(?) AND locked_until > now()`,
			login).Scan(&until).Error
	})
	return until, err
}

// errWait is the answer to a password that was compared while others of the same name used up
// the tries there are: right or wrong, so that guessing many at once is guessing ten.
var errWait = fault.New(fault.RateLimited, fault.AccountLocked, "Too many attempts. Wait before you try again.")

// SignInFailed counts a wrong password under a name, whether an account has it or not.
func (s *Store) SignInFailed(ctx context.Context, tenantID, login, userID string) error {
	return s.countFailure(ctx, tenantID, login, userID, session.MaxFailures)
}

// StrangerFailed counts a wrong password under a name that all unknown devices share.
func (s *Store) StrangerFailed(ctx context.Context, tenantID, login, userID string) error {
	return s.countFailure(ctx, tenantID, login, userID, session.MaxFailuresOfStrangers)
}

func (s *Store) countFailure(ctx context.Context, tenantID, login, userID string, most int) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		// A counter is forgotten a day after its last failure, so that guesses cannot fill the table.
		if err := t.Gorm.Exec(`DELETE FROM sign_in_failures WHERE last_at < now() - interval '1 day'`).Error; err != nil {
			return err
		}
		var failures int
		var locked bool
		err := t.Gorm.Raw(`INSERT INTO sign_in_failures AS f (tenant_id, login, failures) VALUES (?, lower(?), 1)
			ON CONFLICT (tenant_id, login) DO UPDATE SET failures = f.failures + CASE WHEN f.locked_until > now() THEN 0 ELSE 1 END, last_at = now()
			RETURNING failures, coalesce(locked_until > now(), false)`, t.TenantID, login).Row().Scan(&failures, &locked)
		if err != nil {
			return err
		}
		if locked {
			return errWait
		}
		if session.Wait(failures, most) == 0 {
			return nil
		}
		until := time.Now().Add(session.Wait(failures, most))
		if err := t.Gorm.Exec(`UPDATE sign_in_failures SET locked_until = ? WHERE login = lower(?)`, until,
			login).Error; err != nil || userID == "" {
			return err
		}
		return t.Audit(postgres.Change{Area: "Sign-in", Action: "locked", ObjectType: "user", ObjectID: userID,
			New: map[string]any{"failures": failures, "until": until}})
	})
}

// SignInSucceeded forgets the failures, unless others have locked the name meanwhile.
func (s *Store) SignInSucceeded(ctx context.Context, tenantID, login string) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if err := t.Gorm.Exec(
			`DELETE FROM sign_in_failures WHERE login = lower(?) AND (locked_until IS NULL OR locked_until <= now())`,
			login).Error; err != nil {
			return err
		}
		var locked bool
		if err := t.Gorm.Raw(`SELECT EXISTS (SELECT FROM sign_in_failures WHERE login = lower(?) AND locked_until > now())`,
			login).Row().Scan(&locked); err != nil || !locked {
			return err
		}
		return errWait
	})
}
