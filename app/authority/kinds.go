// Package authority lists the changes that a second administrator confirms where the tenant requires one.
package authority

import (
	approvalapp "countersign.dev/app/approval"
	batchapp "countersign.dev/app/batch"
	connectionapp "countersign.dev/app/connection"
	groupapp "countersign.dev/app/group"
	identityproviderapp "countersign.dev/app/identityprovider"
	proposalapp "countersign.dev/app/proposal"
	roleapp "countersign.dev/app/role"
	userapp "countersign.dev/app/user"
	vendorapp "countersign.dev/app/vendor"
)

// Kinds are all kinds of changes.
func Kinds() []proposalapp.Registered {
	return []proposalapp.Registered{
		userapp.LimitKind().Registered(), approvalapp.RoleLimitKind().Registered(), approvalapp.RulesKind().Registered(),
		roleapp.ContentKind().Registered(), userapp.RolesKind().Registered(), userapp.ActivationKind().Registered(),
		groupapp.DetailsKind().Registered(), groupapp.MembersKind().Registered(),
		proposalapp.SecondAdministratorKind().Registered(), identityproviderapp.Kind().Registered(),
		connectionapp.SettingsKind().Registered(), batchapp.ReleasePolicyKind().Registered(),
		vendorapp.PolicyKind().Registered(),
	}
}
