package twofactor

import (
	"context"
	"strings"

	sessionapp "countersign.dev/app/session"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/twofactor"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	twofactorrow "countersign.dev/internal/store/twofactor"
	userrow "countersign.dev/internal/store/user"
)

// Own names a signed-in person who changes their own factors. Proof is a code or response of a factor they have, or
// their password as long as they have none.
type Own struct {
	TenantID, UserID string
	Proof            string
}

// Begin starts to add a factor.
func (c Commands) Begin(
	ctx context.Context, o Own, kind twofactor.Kind, name string,
) (e twofactor.Enrollment, err error) {
	err = c.proven(ctx, o, func(tx *postgres.Tx, u user.User) error {
		e, err = c.Factors.Begin(tx, u, kind, name)
		return err
	})
	return e, err
}

// Finish ends the enrollment that Begin started, with a code or response of the new factor.
func (c Commands) Finish(ctx context.Context, tenantID, userID, factorID, code string) (recovery []string, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		u, err := userrow.Lock(tx, userID)
		if err != nil {
			return err
		}
		waiting, err := twofactorrow.Unconfirmed(tx, userID)
		if err == nil && waiting.ID != factorID {
			err = postgres.NotFound()
		}
		if err != nil {
			return err
		}
		right := false
		if _, recovery, right, err = c.Factors.Finish(tx, u, code); err == nil && !right {
			err = twofactor.WrongField(code)
		}
		return err
	})
	return recovery, err
}

// Rename changes the name of a factor.
func (c Commands) Rename(ctx context.Context, o Own, factorID, name string) error {
	name = strings.TrimSpace(name)
	if err := twofactor.CheckName(name); err != nil {
		return err
	}
	return c.proven(ctx, o, func(tx *postgres.Tx, u user.User) error {
		before, err := twofactorrow.Get(tx, u.ID, factorID)
		if err != nil {
			return err
		}
		if err := twofactorrow.Rename(tx, u.ID, factorID, name); err != nil {
			return err
		}
		return change(tx, u.ID, "factor renamed", &named{before.Name}, &named{name})
	})
}

// Remove deletes a factor. The last one stays while a role requires it; without a factor, the recovery codes end.
func (c Commands) Remove(ctx context.Context, o Own, factorID string) error {
	return c.proven(ctx, o, func(tx *postgres.Tx, u user.User) error {
		before, err := twofactorrow.Get(tx, u.ID, factorID)
		if err != nil {
			return err
		}
		confirmed, err := twofactorrow.Count(tx, u.ID)
		if err != nil {
			return err
		}
		required, err := twofactorrow.Required(tx, u.ID)
		if err != nil {
			return err
		}
		if err := twofactor.MayRemove(confirmed, required); err != nil {
			return err
		}
		if err := twofactorrow.Delete(tx, u.ID, factorID); err != nil {
			return err
		}
		if confirmed == 1 {
			if err := twofactorrow.ReplaceRecoveryCodes(tx, u.ID, nil); err != nil {
				return err
			}
		}
		return change(tx, u.ID, "factor removed", &named{before.Name}, nil)
	})
}

// Renew replaces the recovery codes. The old ones stop working.
func (c Commands) Renew(ctx context.Context, o Own) (codes []string, err error) {
	err = c.proven(ctx, o, func(tx *postgres.Tx, u user.User) error {
		n, err := twofactorrow.Count(tx, u.ID)
		if err != nil {
			return err
		}
		if n == 0 {
			return fault.New(fault.Conflict, fault.ActionForbidden, "Add a factor first.")
		}
		if codes, err = c.renew(tx, u.ID); err != nil {
			return err
		}
		return change(tx, u.ID, "recovery codes renewed", nil, nil)
	})
	return codes, err
}

// proven runs a change if the proof is right. Wrong ones have their own count, which nobody without a session of the
// person reaches.
func (c Commands) proven(ctx context.Context, o Own, do func(*postgres.Tx, user.User) error) error {
	right, err := c.passwordProves(ctx, o)
	if err != nil {
		return err
	}
	err = c.DB.InTenant(ctx, o.TenantID, func(tx *postgres.Tx) error {
		u, err := userrow.Lock(tx, o.UserID)
		if err != nil {
			return err
		}
		attempts := sessionapp.Attempts{Now: c.Now(), UserID: u.ID}
		if err := attempts.Check(tx); err != nil {
			return err
		}
		n, err := twofactorrow.Count(tx, u.ID)
		if err != nil {
			return err
		}
		if n > 0 {
			_, right, err = c.Prove(tx, u.ID, o.Proof)
		}
		if err != nil {
			return err
		}
		if !right {
			return attempts.Failed(tx)
		}
		if err := attempts.Succeeded(tx); err != nil {
			return err
		}
		return do(tx, u)
	})
	if err == nil && !right {
		err = twofactor.WrongField(o.Proof)
	}
	return err
}

// passwordProves compares the password of a person without a factor. It is done outside of the transaction, because it
// takes long.
func (c Commands) passwordProves(ctx context.Context, o Own) (bool, error) {
	state, err := c.Of(ctx, o.TenantID, o.UserID)
	if err != nil || len(state.Factors) > 0 {
		return false, err
	}
	if !state.HasPassword {
		return false, fault.New(fault.Conflict, fault.PasswordElsewhere,
			"You sign in at your company's identity provider, which is responsible for the second factor.")
	}
	var hash string
	err = c.DB.InTenant(ctx, o.TenantID, func(tx *postgres.Tx) error {
		u, err := userrow.Get(tx, o.UserID)
		hash = u.PasswordHash
		return err
	})
	if err != nil {
		return false, err
	}
	return c.Passwords.Matches(ctx, hash, o.Proof)
}
