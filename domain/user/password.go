package user

import (
	"context"
	"errors"
	"time"
	"unicode"
	"unicode/utf8"

	"countersign.dev/domain/fault"
)

// MinPassword is ours: the specification asks for a minimum length and names none.
const (
	MinPassword = 12
	maxPassword = 1024
)

// CheckPassword asks for length and one of each kind of character (spec document 3, section 5).
func CheckPassword(path, password string) error {
	var v fault.Validation
	if n := utf8.RuneCountInString(password); n < MinPassword || n > maxPassword {
		v.Add(path, fault.LengthOutOfRange, "A password has at least %d characters.", MinPassword)
	}
	var upper, lower, digit, other bool
	for _, r := range password {
		switch {
		case unicode.IsUpper(r):
			upper = true
		case unicode.IsLower(r):
			lower = true
		case unicode.IsDigit(r):
			digit = true
		default:
			other = true
		}
	}
	if !upper || !lower || !digit || !other {
		v.Add(path, fault.PasswordWeak,
			"A password has at least one upper-case letter, one lower-case letter, one number and one special character.")
	}
	return v.Err()
}

// PasswordRecords is where accounts are.
type PasswordRecords interface {
	User(ctx context.Context, tenantID, userID string) (User, error)
	ChangePassword(ctx context.Context, tenantID, userID, keepSessionID, hash string) error
	SignInRefusedUntil(ctx context.Context, tenantID, login string) (time.Time, error)
	SignInFailed(ctx context.Context, tenantID, login, userID string) error
}

// PasswordHasher compares and hashes.
type PasswordHasher interface {
	Matches(ctx context.Context, hash, password string) (bool, error)
	Hash(ctx context.Context, password string) (string, error)
}

// Passwords changes them.
type Passwords struct {
	Records PasswordRecords
	Hasher  PasswordHasher
	Now     func() time.Time
}

// PasswordChange is one person's own.
type PasswordChange struct {
	TenantID, UserID, SessionID, Login string
	Current, New                       string
}

// Change replaces a password. Guessing the current one counts like guessing at sign-in.
func (p Passwords) Change(ctx context.Context, c PasswordChange) error {
	until, err := p.Records.SignInRefusedUntil(ctx, c.TenantID, c.Login)
	if err != nil {
		return err
	}
	if until.After(p.Now()) {
		return fault.New(fault.RateLimited, fault.AccountLocked, "Too many wrong passwords. Wait a few minutes.")
	}
	who, err := p.Records.User(ctx, c.TenantID, c.UserID)
	if err != nil {
		return err
	}
	if who.PasswordHash == "" {
		return fault.New(fault.Conflict, fault.PasswordElsewhere,
			"You sign in at your company's identity provider and have no password here.")
	}
	matches, err := p.Hasher.Matches(ctx, who.PasswordHash, c.Current)
	if err != nil {
		return err
	}
	if !matches {
		wrong := fault.New(fault.Invalid, fault.ValidationFailed, "Some entries need your attention.").
			WithFields(fault.Field{Path: "current", Code: fault.PasswordWrong, Message: "This is not your current password."})
		return errors.Join(wrong, p.Records.SignInFailed(ctx, c.TenantID, c.Login, c.UserID))
	}
	if err := CheckPassword("new", c.New); err != nil {
		return err
	}
	hash, err := p.Hasher.Hash(ctx, c.New)
	if err != nil {
		return err
	}
	return p.Records.ChangePassword(ctx, c.TenantID, c.UserID, c.SessionID, hash)
}
