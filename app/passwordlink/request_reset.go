package passwordlink

import (
	"context"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/passwordlink"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	identityproviderrow "countersign.dev/internal/store/identityprovider"
	passwordlinkrow "countersign.dev/internal/store/passwordlink"
	userrow "countersign.dev/internal/store/user"
)

// RequestReset sends a reset link to an active user who signs in here. Its answer does not say whether there is one: an
// unknown name, a user without a password whom the company's OpenID provider signs in, and a second request within a
// minute send nothing.
func (c Commands) RequestReset(ctx context.Context, tenantID, login string) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		u, err := c.resettable(tx, login)
		if err != nil || u.ID == "" {
			return err
		}
		tx.Actor.UserID, tx.Actor.UserName = u.ID, u.FullName()
		if err := c.Links.Send(tx, u, passwordlink.Reset); err != nil {
			return err
		}
		return tx.Audit(postgres.Change{Area: "Users", Action: "password reset requested", ObjectType: "user",
			ObjectID: u.ID})
	})
}

func (c Commands) resettable(tx *postgres.Tx, login string) (u user.User, err error) {
	u, err = userrow.ByLogin(tx, login)
	if err != nil && fault.KindOf(postgres.Translate(err)) == fault.NotFound {
		return user.User{}, nil
	}
	if err != nil || u.Machine {
		return user.User{}, err
	}
	if u.PasswordHash == "" {
		// Without the provider, a link is the only way in.
		provider, err := identityproviderrow.Get(tx)
		if err != nil || provider.SignsIn(u.Email) {
			return user.User{}, err
		}
	}
	if u, err = userrow.Lock(tx, u.ID); err != nil { // of two requests at the same time, one sends
		return user.User{}, err
	}
	recent, err := passwordlinkrow.ResetAfter(tx, u.ID, c.Links.Now().Add(-passwordlink.Pause))
	if err != nil || recent {
		return user.User{}, err
	}
	return u, nil
}
