package passwordlink

import (
	"context"
	"strings"
	"unicode/utf8"

	sessionapp "countersign.dev/app/session"
	"countersign.dev/domain/event"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/passwordlink"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	passwordlinkrow "countersign.dev/internal/store/passwordlink"
	userrow "countersign.dev/internal/store/user"
)

// Open is the link of a token and its user. It fails if the link does not work any more.
func (c Commands) Open(ctx context.Context, tenantID, token string) (l passwordlink.Link, u user.User, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		l, u, err = c.open(tx, token, passwordlinkrow.ByToken)
		return err
	})
	return l, u, err
}

func (c Commands) open(
	tx *postgres.Tx, token string, find func(*postgres.Tx, []byte) (passwordlink.Link, error),
) (l passwordlink.Link, u user.User, err error) {
	l, err = find(tx, c.Links.Secrets.Hash(token))
	if err != nil && fault.KindOf(postgres.Translate(err)) == fault.NotFound {
		return l, u, passwordlink.Unknown()
	}
	if err != nil {
		return l, u, err
	}
	if err := l.Check(c.Links.Now()); err != nil {
		return l, u, err
	}
	if u, err = userrow.Lock(tx, l.UserID); err != nil {
		return l, u, err
	}
	if u.Status != statusFor(l.Purpose) {
		return l, u, passwordlink.Unknown()
	}
	return l, u, nil
}

// statusFor is the status of an account whose link works.
func statusFor(p passwordlink.Purpose) user.Status {
	if p == passwordlink.Invitation {
		return user.Invited
	}
	return user.Active
}

// Setting is a new password, and the person's name when they accept an invitation.
type Setting struct {
	Token, Password, FirstName, LastName string
	ClientIP                             string
}

// Set uses a link. An invitation activates its account. A reset ends every session of the user. Both end the pause
// after wrong passwords at the address from which the link is used.
func (c Commands) Set(ctx context.Context, tenantID string, s Setting) (u user.User, err error) {
	l, _, err := c.Open(ctx, tenantID, s.Token)
	if err != nil {
		return u, err
	}
	if err := s.check(l.Purpose); err != nil {
		return u, err
	}
	hash, err := c.Hasher.Hash(ctx, s.Password)
	if err != nil {
		return u, err
	}
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if l, u, err = c.open(tx, s.Token, passwordlinkrow.LockByToken); err != nil {
			return err
		}
		u.PasswordHash = hash
		return c.use(tx, l, &u, s)
	})
	return u, err
}

func (s Setting) check(p passwordlink.Purpose) error {
	var v fault.Validation
	if p == passwordlink.Invitation {
		for _, field := range []struct{ path, value string }{{"firstName", s.FirstName}, {"lastName", s.LastName}} {
			if n := utf8.RuneCountInString(strings.TrimSpace(field.value)); n < 1 || n > 100 {
				v.Add(field.path, fault.LengthOutOfRange, "1 to 100 characters.")
			}
		}
	}
	user.AddPasswordProblems(&v, "password", s.Password)
	return v.Err()
}

func (c Commands) use(tx *postgres.Tx, l passwordlink.Link, u *user.User, s Setting) error {
	action := "password reset"
	if l.Purpose == passwordlink.Invitation {
		action = "invitation accepted"
		u.FirstName, u.LastName = strings.TrimSpace(s.FirstName), strings.TrimSpace(s.LastName)
	}
	tx.Actor.UserID, tx.Actor.UserName, tx.Actor.ClientIP = u.ID, u.FullName(), s.ClientIP
	if err := passwordlinkrow.Use(tx, l.ID); err != nil {
		return err
	}
	if err := c.write(tx, l.Purpose, *u); err != nil {
		return err
	}
	if err := sessionapp.Unlock(tx, s.ClientIP, u.Username, u.Email); err != nil {
		return err
	}
	if err := tx.Emit(event.UserUpdated{UserID: u.ID}); err != nil {
		return err
	}
	return tx.Audit(postgres.Change{Area: "Users", Action: action, ObjectType: "user", ObjectID: u.ID})
}

func (c Commands) write(tx *postgres.Tx, p passwordlink.Purpose, u user.User) error {
	if p == passwordlink.Invitation {
		return userrow.Accept(tx, u)
	}
	if err := userrow.SetPassword(tx, u.ID, u.PasswordHash); err != nil {
		return err
	}
	return sessionapp.EndAll(tx, u.ID, "", "password reset")
}
