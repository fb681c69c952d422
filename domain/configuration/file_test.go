package configuration_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/configuration"
	"countersign.dev/domain/permission"
)

func TestFileThatDoesNotStateTwoFactorsKeepsThemAndRequiresThemForRelease(t *testing.T) {
	type role = configuration.Role
	release, read := []permission.Permission{"payments:release"}, []permission.Permission{"payments:get"}
	current := configuration.File{Roles: []role{
		{Name: "Required", RequiresTwoFactors: true, Permissions: read}, {Name: "Reader", Permissions: read},
		{Name: "Ended", Permissions: release}, {Name: "AP Manager", System: true, RequiresTwoFactors: true}}}
	for name, c := range map[string]struct {
		role     role
		required bool
	}{
		"a new role that releases":              {role{Name: "New", TwoFactorsOpen: true, Permissions: release}, true},
		"a new role that reads":                 {role{Name: "New", TwoFactorsOpen: true, Permissions: read}, false},
		"a role that starts to release":         {role{Name: "Reader", TwoFactorsOpen: true, Permissions: release}, true},
		"a role without it that releases":       {role{Name: "Ended", TwoFactorsOpen: true, Permissions: release}, false},
		"a role with it":                        {role{Name: "Required", TwoFactorsOpen: true, Permissions: read}, true},
		"a system role with it":                 {role{Name: "AP Manager", System: true, TwoFactorsOpen: true}, true},
		"a file that states that it is not":     {role{Name: "Reader", Permissions: release}, false},
		"a file that ends it":                   {role{Name: "Required", Permissions: read}, false},
		"a file that requires it for a new one": {role{Name: "New", RequiresTwoFactors: true}, true},
	} {
		f := configuration.File{Roles: []role{c.role}}
		f.Complete(current)
		require.Equal(t, c.required, f.Roles[0].RequiresTwoFactors, name)
	}
}
