package user

import (
	"slices"

	"github.com/shopspring/decimal"

	proposalapp "countersign.dev/app/proposal"
	"countersign.dev/domain/event"
	"countersign.dev/domain/proposal"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	rolerow "countersign.dev/internal/store/role"
	userrow "countersign.dev/internal/store/user"
)

// LimitChange sets the approval limit of a user. Nil removes it.
type LimitChange struct{ Limit *decimal.Decimal }

// LimitKind is the change of a person's approval limit.
func LimitKind() proposalapp.Kind[LimitChange] {
	return proposalapp.Kind[LimitChange]{Name: proposal.PersonLimit, Permission: "roles:manage",
		Snapshot: func(tx *postgres.Tx, userID string, _ LimitChange) (proposal.Snapshot, error) {
			u, err := userrow.Lock(tx, userID)
			return proposal.Snapshot{Subject: u.FullName(), Values: []proposal.Value{
				{Field: proposal.Limit, Values: proposal.Amount(u.ApprovalLimit)}}}, err
		},
		Apply: func(tx *postgres.Tx, userID string, change LimitChange) error {
			return setLimit(tx, userID, change.Limit)
		}}
}

func setLimit(tx *postgres.Tx, userID string, limit *decimal.Decimal) error {
	before, err := userrow.Lock(tx, userID)
	if err != nil {
		return err
	}
	if err := user.MaySetLimit(before, limit, tx.Actor.UserID); err != nil {
		return err
	}
	if err := userrow.SetApprovalLimit(tx, userID, limit, before.Version); err != nil {
		return err
	}
	u, err := userrow.Get(tx, userID)
	if err != nil {
		return err
	}
	if err := tx.Emit(event.UserUpdated{UserID: userID}); err != nil {
		return err
	}
	return audit(tx, "approval limit changed", &before, u)
}

// RolesChange replaces the roles of a user.
type RolesChange struct{ Roles []string }

// RolesKind is the change of a user's roles. Only a role with authority that the user gains needs a second
// administrator: taking roles away must not wait.
func RolesKind() proposalapp.Kind[RolesChange] {
	return proposalapp.Kind[RolesChange]{Name: proposal.UserRoles, Permission: "roles:manage",
		Needs: func(tx *postgres.Tx, userID string, change RolesChange) (bool, error) {
			u, err := userrow.Lock(tx, userID)
			if err != nil {
				return false, err
			}
			gained, err := gainsAuthority(tx, u.Roles, change.Roles)
			return len(gained) > 0, err
		},
		Snapshot: func(tx *postgres.Tx, userID string, _ RolesChange) (proposal.Snapshot, error) {
			u, err := userrow.Lock(tx, userID)
			return proposal.Snapshot{Subject: u.FullName(), Values: []proposal.Value{
				{Field: proposal.Roles, Values: u.Roles}}}, err
		},
		Apply: func(tx *postgres.Tx, userID string, change RolesChange) error {
			u, err := userrow.Lock(tx, userID)
			if err != nil {
				return err
			}
			_, err = changeRoles(tx, u, change.Roles)
			return err
		}}
}

// gainsAuthority names the roles with authority that are added.
func gainsAuthority(tx *postgres.Tx, had, wanted []string) (gained []string, err error) {
	authority, err := rolerow.LockWithAuthority(tx)
	for _, name := range wanted {
		if slices.Contains(authority, name) && !slices.Contains(had, name) {
			gained = append(gained, name)
		}
	}
	return gained, err
}

// ActivationChange reactivates a user.
type ActivationChange struct{}

// ActivationKind is the reactivation of a deactivated user who holds a role with authority or an approval limit. Both
// return with the account.
func ActivationKind() proposalapp.Kind[ActivationChange] {
	return proposalapp.Kind[ActivationChange]{Name: proposal.UserActivation, Permission: "userManagement:update",
		Needs: func(tx *postgres.Tx, userID string, _ ActivationChange) (bool, error) {
			u, err := userrow.Lock(tx, userID)
			if err != nil || u.ApprovalLimit != nil {
				return err == nil, err
			}
			held, err := userrow.Permissions(tx, userID)
			return user.HasAuthority(held), err
		},
		Snapshot: func(tx *postgres.Tx, userID string, _ ActivationChange) (proposal.Snapshot, error) {
			u, err := userrow.Lock(tx, userID)
			return proposal.Snapshot{Subject: u.FullName(), Context: append(proposal.Amount(u.ApprovalLimit), u.Roles...),
				Values: []proposal.Value{{Field: proposal.Active, Values: proposal.Switch(u.Status == user.Active)}}}, err
		},
		Apply: func(tx *postgres.Tx, userID string, _ ActivationChange) error {
			_, err := setActive(tx, userID, true)
			return err
		}}
}
