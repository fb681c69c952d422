package scim

import (
	"context"
	"slices"

	groupapp "countersign.dev/app/group"
	proposalapp "countersign.dev/app/proposal"
	userapp "countersign.dev/app/user"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/passwordlink"
	"countersign.dev/domain/proposal"
	"countersign.dev/domain/scim"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	grouprow "countersign.dev/internal/store/group"
	proposalrow "countersign.dev/internal/store/proposal"
	scimrow "countersign.dev/internal/store/scim"
	userrow "countersign.dev/internal/store/user"
)

// Person is one person.
func (c Commands) Person(ctx context.Context, tenantID, userID string) (p scim.Person, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		p, err = scimrow.Person(tx, userID)
		return err
	})
	return p, err
}

// People is a page of the people that a filter selects, and how many it selects.
func (c Commands) People(
	ctx context.Context, tenantID string, f scim.Filter, page scim.Page,
) (all []scim.Person, total int, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		all, total, err = scimrow.People(tx, f, page)
		return err
	})
	return all, total, err
}

// ChangePerson changes a person. A person whose roles have authority becomes active only after an administrator
// confirmed it; until then, the result is inactive.
func (c Commands) ChangePerson(
	ctx context.Context, tenantID, userID string, change func(*scim.Person) error,
) (p scim.Person, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if p, err = scimrow.Person(tx, userID); err != nil {
			return err
		}
		p, err = c.change(tx, userID, change)
		return err
	})
	return p, err
}

func (c Commands) change(
	tx *postgres.Tx, userID string, change func(*scim.Person) error,
) (after scim.Person, err error) {
	u, err := userrow.Lock(tx, userID)
	if err != nil {
		return after, err
	}
	before, err := person(tx, u)
	if err != nil {
		return after, err
	}
	// An activation that waits is not proposed again.
	waits, err := waitsForActivation(tx, userID)
	if err != nil {
		return after, err
	}
	before.Active = before.Active || waits
	next := before
	if err := change(&next); err != nil {
		return after, err
	}
	next.ID = userID
	if err := before.MayBecome(next); err != nil {
		return after, err
	}
	if !next.SameIdentity(before) {
		if err := refuseTaken(tx, next); err != nil {
			return after, err
		}
		if err := saveIdentity(tx, before, next); err != nil {
			return after, err
		}
	}
	if !next.SameProfile(before) {
		if _, err := userapp.UpdateIn(tx, userID, next.Profile(), u.Version); err != nil {
			return after, err
		}
	}
	if err := c.setActive(tx, before, next.Active); err != nil {
		return after, err
	}
	return scimrow.Person(tx, userID)
}

// person is what the identity provider knows of a locked account. It knows nothing of one that it deleted.
func person(tx *postgres.Tx, u user.User) (scim.Person, error) {
	p, err := scimrow.Person(tx, u.ID)
	if err == nil || fault.KindOf(postgres.Translate(err)) != fault.NotFound {
		return p, err
	}
	return scim.Person{ID: u.ID, Email: u.Email, FirstName: u.FirstName, LastName: u.LastName, Language: u.Language,
		Active: u.Status != user.Inactive}, nil
}

// saveIdentity writes and records the name and the id of a person at the identity provider.
func saveIdentity(tx *postgres.Tx, before, next scim.Person) error {
	if err := scimrow.SavePerson(tx, next); err != nil {
		return err
	}
	return tx.Audit(postgres.Change{Area: "Users", Action: "directory identity changed", ObjectType: "user",
		ObjectID: next.ID, Old: auditedIdentity{before.UserName, before.ExternalID}, Edit: true,
		New: auditedIdentity{next.UserName, next.ExternalID}})
}

// auditedIdentity is the audited form of a person's identity at the identity provider.
type auditedIdentity struct {
	Name string `json:"directoryName"`
	ID   string `json:"directoryId"`
}

// setActive activates or deactivates an account if it is in the other state.
func (c Commands) setActive(tx *postgres.Tx, before scim.Person, active bool) error {
	switch {
	case active == before.Active:
		return nil
	case active:
		return c.activate(tx, before.ID)
	default:
		return deactivate(tx, before.ID)
	}
}

// waitsForActivation reports whether the activation of a person waits for an administrator.
func waitsForActivation(tx *postgres.Tx, userID string) (bool, error) {
	pending, err := proposalrow.PendingOf(tx, proposal.UserActivation, userID)
	return len(pending) > 0, err
}

// activate activates an account, or invites its person again.
func (c Commands) activate(tx *postgres.Tx, userID string) error {
	u, err := userapp.SetActiveIn(tx, &proposalapp.Waiting{}, userID, true)
	if err != nil || u.Status != user.Invited {
		return err
	}
	return c.Links.Send(tx, u, passwordlink.Invitation)
}

// deactivate deactivates an account and ends its sessions. What the client proposed for it waits no longer.
func deactivate(tx *postgres.Tx, userID string) error {
	if err := withdrawAll(tx, userID); err != nil {
		return err
	}
	u, err := userrow.Lock(tx, userID)
	if err != nil || u.Status == user.Inactive {
		return err
	}
	_, err = userapp.SetActiveIn(tx, &proposalapp.Waiting{}, userID, false)
	return err
}

// DeletePerson deactivates the account of a person, takes it out of the groups of the identity provider, and hides it
// from the identity provider. Accounts are never deleted, because records name them.
func (c Commands) DeletePerson(ctx context.Context, tenantID, userID string) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if _, err := scimrow.Person(tx, userID); err != nil {
			return err
		}
		if err := deactivate(tx, userID); err != nil {
			return err
		}
		memberOf, err := scimrow.GroupsOf(tx, userID)
		if err != nil {
			return err
		}
		for _, groupID := range slices.Sorted(slices.Values(memberOf)) {
			if _, err := grouprow.Lock(tx, groupID); err != nil {
				return err
			}
			if err := groupapp.RemoveMembersIn(tx, groupID, []string{userID}); err != nil {
				return err
			}
		}
		return scimrow.DeletePerson(tx, userID)
	})
}

// withdrawAll takes back what the client proposed for a person: the activation, and memberships.
func withdrawAll(tx *postgres.Tx, userID string) error {
	pending, err := proposalrow.PendingBy(tx, tx.Actor.UserID)
	if err != nil {
		return err
	}
	for _, p := range pending {
		if p.Kind != proposal.UserActivation || p.SubjectID != userID {
			continue
		}
		if err := proposalapp.WithdrawIn(tx, p); err != nil {
			return err
		}
	}
	memberships, err := withUsers(pending)
	if err != nil {
		return err
	}
	return withdrawMembers(tx, memberships, []string{userID})
}
