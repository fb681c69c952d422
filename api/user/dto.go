package user

import (
	"encoding/json"
	"time"

	"countersign.dev/domain/user"
)

// PathInput names the user.
type PathInput struct {
	UserID string `path:"userId"`
}

// RolesInput replaces a user's roles, with the version that the caller read.
type RolesInput struct {
	PathInput
	Body struct {
		Roles   []string `json:"roles" minItems:"1" maxItems:"50" doc:"Names"`
		Version int64    `json:"version"`
	}
}

// LimitInput sets a user's approval limit, with the version that the caller read.
type LimitInput struct {
	PathInput
	Body struct {
		ApprovalLimit string `json:"approvalLimit" maxLength:"20" doc:"A decimal; empty removes the limit"`
		Version       int64  `json:"version"`
	}
}

// User is the API representation of a user.
type User struct {
	ID             string      `json:"id"`
	FullName       string      `json:"fullName"`
	FirstName      string      `json:"firstName"`
	LastName       string      `json:"lastName"`
	Email          string      `json:"email"`
	Username       string      `json:"username"`
	Language       string      `json:"language"`
	Roles          []string    `json:"roles" doc:"In priority order"`
	Status         user.Status `json:"status"`
	ApprovalLimit  string      `json:"approvalLimit,omitempty" doc:"Absent: the highest limit of the user's roles"`
	InvitedAt      *time.Time  `json:"invitedAt,omitempty"`
	ActivatedAt    *time.Time  `json:"activatedAt,omitempty"`
	DeactivatedAt  *time.Time  `json:"deactivatedAt,omitempty"`
	LastActivityAt *time.Time  `json:"lastActivityAt,omitempty"`
	Version        int64       `json:"version"`
}

// Entry is a row of the list.
type Entry struct {
	ID             string      `json:"id"`
	FullName       string      `json:"fullName"`
	Email          string      `json:"email"`
	Username       string      `json:"username"`
	Roles          []string    `json:"roles" doc:"In priority order"`
	Groups         []string    `json:"groups"`
	Status         user.Status `json:"status"`
	TwoFactors     bool        `json:"twoFactors" doc:"Has a second factor"`
	InvitedAt      *time.Time  `json:"invitedAt,omitempty"`
	ActivatedAt    *time.Time  `json:"activatedAt,omitempty"`
	DeactivatedAt  *time.Time  `json:"deactivatedAt,omitempty"`
	LastActivityAt *time.Time  `json:"lastActivityAt,omitempty"`
}

// RolesOutput contains all roles.
type RolesOutput struct {
	Body struct {
		Roles []Role `json:"roles" maxItems:"500"`
	}
}

// Role is a role with its permissions.
type Role struct {
	ID          string   `json:"id"`
	Name        string   `json:"name"`
	Description string   `json:"description"`
	System      bool     `json:"system" doc:"Cannot be edited"`
	Permissions []string `json:"permissions" doc:"resource:scope"`
}

// PreferenceInput names a screen or list.
type PreferenceInput struct {
	Path string `query:"path" required:"true" minLength:"1" maxLength:"200"`
}

// SetPreferenceInput contains the settings to store.
type SetPreferenceInput struct {
	Body Preference
}

// PreferenceOutput contains the stored settings.
type PreferenceOutput struct {
	Body Preference
}

// Preference contains the settings of one user for one screen or list.
type Preference struct {
	Path     string         `json:"path" minLength:"1" maxLength:"200"`
	Settings map[string]any `json:"settings"`
}

func toAPI(u user.User) User {
	out := User{
		ID: u.ID, FullName: u.FullName(), FirstName: u.FirstName, LastName: u.LastName, Email: u.Email, Username: u.Username,
		Language: u.Language, Roles: u.Roles, Status: u.Status, InvitedAt: u.InvitedAt, ActivatedAt: u.ActivatedAt,
		DeactivatedAt: u.DeactivatedAt, LastActivityAt: u.LastActivityAt, Version: u.Version,
	}
	if u.ApprovalLimit != nil {
		out.ApprovalLimit = u.ApprovalLimit.StringFixed(2)
	}
	return out
}

func entryToAPI(e user.Entry) Entry { return Entry(e) }

// AdministratorEntry is a row of the list of the people who run the installation.
type AdministratorEntry struct {
	Entry
	Role user.PlatformRole `json:"role"`
}

func administratorToAPI(e user.AdministratorEntry) AdministratorEntry {
	return AdministratorEntry{entryToAPI(e.Entry), e.Role}
}

func rolesToAPI(all []user.Role) *RolesOutput {
	out := &RolesOutput{}
	out.Body.Roles = make([]Role, len(all))
	for i, r := range all {
		role := Role{ID: r.ID, Name: r.Name, Description: r.Description, System: r.System,
			Permissions: make([]string, len(r.Permissions))}
		for j, p := range r.Permissions {
			role.Permissions[j] = string(p)
		}
		out.Body.Roles[i] = role
	}
	return out
}

func preferenceToAPI(path string, settings json.RawMessage) *PreferenceOutput {
	out := &PreferenceOutput{Preference{Path: path, Settings: map[string]any{}}}
	_ = json.Unmarshal(settings, &out.Body.Settings) // the column is jsonb and holds objects alone
	return out
}
