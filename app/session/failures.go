package session

import (
	"context"
	"time"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/session"
	"countersign.dev/internal/postgres"
	sessionrow "countersign.dev/internal/store/session"
)

// SignInRefusedUntil is until when a name may not sign in. It is the zero time if the name may try.
func (c Commands) SignInRefusedUntil(ctx context.Context, tenantID, login string) (until time.Time, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		until, err = sessionrow.RefusedUntil(tx, login)
		return err
	})
	return until, err
}

// errLocked is the response to a password that was compared while concurrent attempts under the same name used
// up the permitted failures. It does not depend on the password, so that parallel guesses get no more responses
// than sequential ones.
var errLocked = fault.New(fault.RateLimited, fault.AccountLocked, "Too many attempts. Wait before you try again.")

// SignInFailed counts a wrong password under a name, whether an account has it or not.
func (c Commands) SignInFailed(ctx context.Context, tenantID, login, userID string) error {
	return c.countFailure(ctx, tenantID, login, userID, session.MaxFailures)
}

// CountUnknownDeviceFailure counts a wrong password under a name that all unknown devices share.
func (c Commands) CountUnknownDeviceFailure(ctx context.Context, tenantID, login, userID string) error {
	return c.countFailure(ctx, tenantID, login, userID, session.MaxFailuresOfStrangers)
}

func (c Commands) countFailure(ctx context.Context, tenantID, login, userID string, most int) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		return countFailure(tx, c.Now(), login, userID, most)
	})
}

func countFailure(tx *postgres.Tx, now time.Time, login, userID string, most int) error {
	if err := sessionrow.DeleteOldFailures(tx); err != nil {
		return err
	}
	failures, locked, err := sessionrow.CountFailure(tx, login)
	if err != nil {
		return err
	}
	if locked {
		return errLocked
	}
	if session.Wait(failures, most) == 0 {
		return nil
	}
	until := now.Add(session.Wait(failures, most))
	if err := sessionrow.LockName(tx, login, until); err != nil || userID == "" {
		return err
	}
	return tx.Audit(postgres.Change{Area: "Sign-in", Action: "locked", ObjectType: "user", ObjectID: userID,
		New: map[string]any{"failures": failures, "until": until}})
}

// auditRefusal records a failed sign-in. The name of an unknown user is not recorded, because it may be a password that
// was typed into the wrong field.
func auditRefusal(tx *postgres.Tx, userID, method string) error {
	c := postgres.Change{Area: "Sign-in", Action: "sign-in refused", ObjectType: "user", ObjectID: userID,
		New: map[string]any{"method": method}}
	if userID == "" {
		c.Action, c.ObjectType = "refused", "session"
	}
	return tx.Audit(c)
}

// Attempts counts wrong codes of a signed-in person within the transaction that compares them. Their user is locked, so
// that concurrent attempts are counted one after another.
type Attempts struct {
	Now    time.Time
	UserID string
}

func (a Attempts) name() string { return "code own " + a.UserID }

// Check refuses attempts while a person has to wait.
func (a Attempts) Check(tx *postgres.Tx) error { return refuseLocked(tx, a.Now, a.name()) }

// Failed counts a wrong code.
func (a Attempts) Failed(tx *postgres.Tx) error {
	return countFailure(tx, a.Now, a.name(), a.UserID, session.MaxFailures)
}

// Succeeded starts the count again.
func (a Attempts) Succeeded(tx *postgres.Tx) error {
	_, err := sessionrow.DeleteFailures(tx, a.name())
	return err
}

func refuseLocked(tx *postgres.Tx, now time.Time, names ...string) error {
	for _, name := range names {
		until, err := sessionrow.RefusedUntil(tx, name)
		if err != nil {
			return err
		}
		if until.After(now) {
			return errLocked
		}
	}
	return nil
}

// SignInSucceeded deletes the failures unless concurrent attempts have locked the name.
func (c Commands) SignInSucceeded(ctx context.Context, tenantID, login string) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		locked, err := sessionrow.DeleteFailures(tx, login)
		if err == nil && locked {
			return errLocked
		}
		return err
	})
}

// Unlock ends the pause after wrong passwords for a person who has proved who they are in another way: at their
// address, and for unknown devices. Others who guess keep their own counters.
func Unlock(tx *postgres.Tx, address string, logins ...string) error {
	for _, login := range logins {
		for _, name := range []string{sourceCounter(address, login), accountCounter(login)} {
			if err := sessionrow.DeleteLocked(tx, name); err != nil {
				return err
			}
		}
	}
	return nil
}
