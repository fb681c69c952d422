package scim

import (
	"context"

	proposalapp "countersign.dev/app/proposal"
	userapp "countersign.dev/app/user"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/passwordlink"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/scim"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	identityproviderrow "countersign.dev/internal/store/identityprovider"
	scimrow "countersign.dev/internal/store/scim"
	tenantrow "countersign.dev/internal/store/tenant"
)

// AddPerson creates the account of a person without authority. The person signs in by the company's OpenID provider, or
// receives an invitation if it has none that accepts the address. The account that a deleted person had returns.
func (c Commands) AddPerson(ctx context.Context, tenantID string, given scim.Person) (p scim.Person, err error) {
	if given, err = scim.NewPerson(given); err != nil {
		return p, err
	}
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if given.ID, err = scimrow.Deleted(tx, given.Email); err != nil {
			return err
		}
		if err := refuseTaken(tx, given); err != nil {
			return err
		}
		if given.ID != "" {
			p, err = c.change(tx, given.ID, func(p *scim.Person) error {
				given.Language = orElse(given.Language, p.Language)
				*p = given
				return nil
			})
			return err
		}
		if given.ID, err = c.account(tx, given); err != nil {
			return err
		}
		if err := saveIdentity(tx, scim.Person{UserName: given.Email}, given); err != nil {
			return err
		}
		p, err = scimrow.Person(tx, given.ID)
		return err
	})
	return p, err
}

func orElse(text, other string) string {
	if text == "" {
		return other
	}
	return text
}

// account creates the account of a new person.
func (c Commands) account(tx *postgres.Tx, p scim.Person) (userID string, err error) {
	domains, err := tenantrow.MailDomains(tx)
	if err != nil {
		return "", err
	}
	var v fault.Validation
	if user.CheckInvitable(&v, "emails", p.Email, domains); v.Err() != nil {
		return "", v.Err()
	}
	u := user.User{Email: p.Email, FirstName: p.FirstName, LastName: p.LastName, Status: user.Inactive,
		Language: orElse(p.Language, "en"), Roles: []string{permission.GeneralUser}}
	external, err := signsInElsewhere(tx, p.Email)
	if err != nil {
		return "", err
	}
	now := c.Now()
	switch {
	case !p.Active:
		u.DeactivatedAt = &now
		if !external {
			u.InvitedAt = &now // so that an activation invites the person
		}
		u, err = userapp.Add(tx, u)
	case external:
		u.Status, u.ActivatedAt = user.Active, &now
		u, err = userapp.Add(tx, u)
	default:
		if u, err = userapp.AddInvited(tx, &proposalapp.Waiting{}, u); err == nil {
			err = c.Links.Send(tx, u, passwordlink.Invitation)
		}
	}
	return u.ID, err
}

// signsInElsewhere reports whether the company's OpenID provider signs in the person with an address.
func signsInElsewhere(tx *postgres.Tx, email string) (bool, error) {
	provider, err := identityproviderrow.Get(tx)
	return err == nil && provider.SignsIn(email), err
}

var errTaken = fault.New(fault.Conflict, fault.UsersAlreadyExist,
	"Another account has this username or email address.")

func refuseTaken(tx *postgres.Tx, p scim.Person) error {
	taken, err := scimrow.Taken(tx, p)
	if err == nil && taken {
		return errTaken
	}
	return err
}
