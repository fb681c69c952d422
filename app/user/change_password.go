package user

import (
	"context"
	"errors"

	sessionapp "countersign.dev/app/session"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	userrow "countersign.dev/internal/store/user"
)

// PasswordChange is the change of a person's own password.
type PasswordChange struct {
	TenantID, UserID, SessionID, Login string
	Current, New                       string
}

// ChangePassword replaces a password. A wrong current password counts like one at sign-in.
func (c Commands) ChangePassword(ctx context.Context, p PasswordChange) error {
	failures := sessionapp.Commands{DB: c.DB, Now: c.Now}
	until, err := failures.SignInRefusedUntil(ctx, p.TenantID, p.Login)
	if err != nil {
		return err
	}
	if until.After(c.Now()) {
		return fault.New(fault.RateLimited, fault.AccountLocked, "Too many wrong passwords. Wait a few minutes.")
	}
	who, err := c.Get(ctx, p.TenantID, p.UserID)
	if err != nil {
		return err
	}
	if who.PasswordHash == "" {
		return fault.New(fault.Conflict, fault.PasswordElsewhere,
			"You sign in at your company's identity provider and have no password here.")
	}
	matches, err := c.Hasher.Matches(ctx, who.PasswordHash, p.Current)
	if err != nil {
		return err
	}
	if !matches {
		wrong := fault.New(fault.Invalid, fault.ValidationFailed, "Some entries need your attention.").
			WithFields(fault.Field{Path: "current", Code: fault.PasswordWrong, Message: "This is not your current password."})
		return errors.Join(wrong, failures.SignInFailed(ctx, p.TenantID, p.Login, p.UserID))
	}
	if err := user.CheckPassword("new", p.New); err != nil {
		return err
	}
	hash, err := c.Hasher.Hash(ctx, p.New)
	if err != nil {
		return err
	}
	return c.setPassword(ctx, p.TenantID, p.UserID, p.SessionID, hash)
}

// setPassword stores the hash of a new password and ends every other session of its user.
func (c Commands) setPassword(ctx context.Context, tenantID, userID, keepSessionID, hash string) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if err := userrow.SetPassword(tx, userID, hash); err != nil {
			return err
		}
		if err := sessionapp.EndAll(tx, userID, keepSessionID, "password changed"); err != nil {
			return err
		}
		return tx.Audit(postgres.Change{Area: "Users", Action: "password changed", ObjectType: "user", ObjectID: userID})
	})
}
