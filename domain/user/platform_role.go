package user

import (
	"slices"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/permission"
)

// PlatformRole is the role with which a person runs the installation. An invitation gives exactly one, and no command
// changes it afterwards.
type PlatformRole string

const (
	PlatformAdmin PlatformRole = permission.PlatformAdmin
	Operator      PlatformRole = permission.Operator
)

// Values lists every PlatformRole.
func (PlatformRole) Values() []string { return enum.Of(PlatformAdmin, Operator) }

// RunsInstallation reports whether one of the roles is a PlatformRole.
func RunsInstallation(roles []string) bool {
	return slices.ContainsFunc(roles, func(role string) bool { return enum.Has(PlatformRole(role)) })
}

// CheckPlatformRole refuses every other role.
func CheckPlatformRole(role PlatformRole) error {
	var v fault.Validation
	if !enum.Has(role) {
		v.Add("role", fault.InvalidValue, "Choose one of the list.")
	}
	return v.Err()
}

// AdministratorEntry is a row of the list of the people who run the installation.
type AdministratorEntry struct {
	Entry
	Role PlatformRole
}
