package user

import (
	"cmp"
	"context"
	"slices"
	"strings"

	proposalapp "countersign.dev/app/proposal"
	"countersign.dev/domain/event"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/passwordlink"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/proposal"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	tenantrow "countersign.dev/internal/store/tenant"
	userrow "countersign.dev/internal/store/user"
)

// Links sends the links with which invited people set their password.
type Links interface {
	Send(tx *postgres.Tx, u user.User, purpose passwordlink.Purpose) error
}

// Invitations are the use cases of invited users.
type Invitations struct {
	DB    *postgres.DB
	Links Links
}

// Invitation invites people at their addresses, all with the same roles.
type Invitation struct {
	Emails   []string
	Roles    []string
	Language string
}

// Invited is the result of an invitation.
type Invited struct {
	Users    []user.User
	Existing []string            // addresses that have an account already; nothing was sent to them
	Waiting  []proposal.Proposal // roles that wait for a second administrator
}

// Invite creates invited accounts and sends their links. It fails if every address has an account.
func (c Invitations) Invite(ctx context.Context, tenantID string, n Invitation) (done Invited, err error) {
	emails := Distinct(n.Emails)
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		domains, err := tenantrow.MailDomains(tx)
		if err != nil {
			return err
		}
		if err := checkInvitation(emails, n.Roles, domains); err != nil {
			return err
		}
		w := &proposalapp.Waiting{}
		defer func() { done.Waiting = w.Proposals }()
		for _, email := range emails {
			first, last := user.NameOf(email)
			u, created, err := c.Add(tx, w, user.User{Email: email, FirstName: first, LastName: last, Roles: n.Roles,
				Language: n.Language})
			switch {
			case err != nil:
				return err
			case created:
				done.Users = append(done.Users, u)
			default:
				done.Existing = append(done.Existing, email)
			}
		}
		if len(done.Users) == 0 {
			return errAllExist
		}
		return nil
	})
	return done, err
}

var errAllExist = fault.New(fault.Conflict, fault.UsersAlreadyExist, "All these addresses have an account already.").
	WithFields(fault.Field{Path: "emails", Code: fault.UsersAlreadyExist,
		Message: "All these addresses have an account already."})

// Distinct are the addresses without spaces around them and without repetitions in any case.
func Distinct(emails []string) (all []string) {
	for _, email := range emails {
		email = strings.TrimSpace(email)
		same := func(other string) bool { return strings.EqualFold(email, other) }
		if email != "" && !slices.ContainsFunc(all, same) {
			all = append(all, email)
		}
	}
	return all
}

func checkInvitation(emails, roles, domains []string) error {
	var v fault.Validation
	if len(emails) == 0 {
		v.Add("emails", fault.Required, "Enter at least one email address.")
	}
	if len(emails) > user.MaxInvitations {
		v.Add("emails", fault.LengthOutOfRange, "Invite at most %d people at once.", user.MaxInvitations)
		return v.Err()
	}
	if len(roles) == 0 {
		v.Add("roles", fault.Required, "A user keeps at least one role.")
	}
	for _, email := range emails {
		user.CheckInvitable(&v, "emails", email, domains)
	}
	return v.Err()
}

// Add creates one invited account and sends its link, unless the address has an account. It does not check the mail
// domain.
func (c Invitations) Add(
	tx *postgres.Tx, w *proposalapp.Waiting, u user.User,
) (invited user.User, created bool, err error) {
	invited, err = AddInvited(tx, w, u)
	if fault.CodeOf(err) == fault.UsersAlreadyExist {
		return u, false, nil
	}
	if err != nil {
		return u, false, err
	}
	return invited, true, c.Links.Send(tx, invited, passwordlink.Invitation)
}

// AddInvited creates an invited account without a link. It fails if the address has an account. Roles that need a
// second administrator are proposed, and the person starts with the others. Messages are in English unless another
// language is stated.
func AddInvited(tx *postgres.Tx, w *proposalapp.Waiting, u user.User) (user.User, error) {
	u.Status, u.Language = user.Invited, cmp.Or(u.Language, "en")
	u, err := insertNew(tx, u)
	if err != nil {
		return u, err
	}
	wanted := u.Roles
	if u.Roles, err = startingRoles(tx, wanted); err != nil {
		return u, err
	}
	if err := setRoles(tx, u.ID, u.Roles); err != nil {
		return u, err
	}
	if err := userrow.SetInvited(tx, u.ID); err != nil {
		return u, err
	}
	if err := tx.Emit(event.UserUpdated{UserID: u.ID}); err != nil {
		return u, err
	}
	if err := audit(tx, "invited", nil, u); err != nil {
		return u, err
	}
	if !slices.Equal(wanted, u.Roles) {
		if err := ChangeRoles(tx, w, u.ID, wanted); err != nil {
			return u, err
		}
	}
	return userrow.Get(tx, u.ID)
}

// startingRoles are the roles that an invited person gets without a second administrator. A user keeps at least one.
func startingRoles(tx *postgres.Tx, wanted []string) ([]string, error) {
	required, err := proposalapp.Required(tx)
	if err != nil || !required {
		return wanted, err
	}
	waiting, err := gainsAuthority(tx, nil, wanted)
	if err != nil || len(waiting) == 0 {
		return wanted, err
	}
	start := slices.DeleteFunc(slices.Clone(wanted), func(name string) bool { return slices.Contains(waiting, name) })
	if len(start) == 0 {
		start = []string{permission.GeneralUser}
	}
	return start, nil
}

// Resend sends an invitation again with a new link. The link that was sent before stops working.
func (c Invitations) Resend(ctx context.Context, tenantID, userID string) (u user.User, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		u, err = c.ResendIn(tx, userID)
		return err
	})
	return u, err
}

// ResendIn is Resend within a transaction.
func (c Invitations) ResendIn(tx *postgres.Tx, userID string) (u user.User, err error) {
	if u, err = lockInvited(tx, userID); err != nil {
		return u, err
	}
	if err := userrow.SetInvited(tx, userID); err != nil {
		return u, err
	}
	if err := c.Links.Send(tx, u, passwordlink.Invitation); err != nil {
		return u, err
	}
	if err := record(tx, "invitation sent again", u); err != nil {
		return u, err
	}
	return userrow.Get(tx, userID)
}

// Cancel removes an invited account. Its link stops working. The address can be invited again.
func (c Invitations) Cancel(ctx context.Context, tenantID, userID string) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error { return CancelIn(tx, userID) })
}

// CancelIn is Cancel within a transaction.
func CancelIn(tx *postgres.Tx, userID string) error {
	u, err := lockInvited(tx, userID)
	if err != nil {
		return err
	}
	if err := record(tx, "invitation canceled", u); err != nil {
		return err
	}
	return userrow.DeleteInvited(tx, userID)
}

func lockInvited(tx *postgres.Tx, userID string) (user.User, error) {
	u, err := userrow.Lock(tx, userID)
	if err == nil && u.Status != user.Invited {
		return u, fault.New(fault.Conflict, fault.IllegalTransition,
			"This invitation was accepted or canceled. Refresh the list.")
	}
	return u, err
}

func record(tx *postgres.Tx, action string, u user.User) error {
	if err := tx.Emit(event.UserUpdated{UserID: u.ID}); err != nil {
		return err
	}
	old, err := auditedOf(tx, u)
	if err != nil {
		return err
	}
	return tx.Audit(postgres.Change{Area: "Users", Action: action, ObjectType: "user", ObjectID: u.ID, New: old})
}
