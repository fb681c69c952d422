// Package connection defines a company's connections to other servers. A connection has profiles: the settings and
// the secrets with which a server is reached. Secrets are sealed and never returned.
package connection

import (
	"slices"
	"strings"
	"time"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/workspace"
)

// Type is the protocol of a connection.
type Type string

const (
	SFTP Type = "sftp"
	SMTP Type = "smtp"
	REST Type = "rest"
	PGP  Type = "pgp" // keys that protect files
)

// Values lists every Type.
func (Type) Values() []string { return enum.Of(SFTP, SMTP, REST, PGP) }

// Connection is a named group of profiles of one type.
type Connection struct {
	ID          string
	Type        Type
	Name        string
	Description string
	Profiles    []Profile // by name
	CreatedAt   time.Time
	UpdatedAt   time.Time
	Version     int64
}

// Entry is a row of the list of connections.
type Entry struct {
	ID                   string
	Type                 Type
	Name                 string
	Description          string
	Profiles             int
	UsedBy               int // purposes that use one of the profiles
	CreationTime         time.Time
	LastModificationTime time.Time
}

// Profile contains the settings with which one server is reached.
type Profile struct {
	ID           string
	ConnectionID string
	Type         Type
	Name         string
	Settings     Settings
	Secrets      []Secret // that are stored
	Keys         []Key    // PGP: the current one first
	Test         Test
	UsedBy       []Purpose
	BankAccounts []BankAccount // whose files it delivers
	Projects     []Project     // that post by it
	Workflows    []Workflow    // whose newest version has steps that use it
	UpdatedAt    time.Time
	Version      int64
}

// Purpose is what a profile is used for.
type Purpose string

const (
	MailSender   Purpose = "mailSender"   // the sender of the company's messages
	BankDelivery Purpose = "bankDelivery" // the files of bank accounts
	ERP          Purpose = "erp"          // the postings of projects
	// FileProtection is the encryption and the signatures of the files of bank accounts.
	FileProtection Purpose = "fileProtection"
	Steps          Purpose = "steps" // the steps of workflows
)

// Values lists every Purpose.
func (Purpose) Values() []string {
	return enum.Of(MailSender, BankDelivery, ERP, FileProtection, Steps)
}

// BankAccount is a bank account that uses a profile.
type BankAccount struct{ ID, Name string }

// Project is a project that uses a profile.
type Project struct {
	ID          string `json:"id"`
	WorkspaceID string `json:"workspaceId"`
	Name        string `json:"name"`
}

// Workflow is a workflow whose steps use a profile.
type Workflow struct {
	ID          string `json:"id"`
	WorkspaceID string `json:"workspaceId"`
	ProjectID   string `json:"projectId"`
	Name        string `json:"name"`
}

// Change is a new or changed profile. Secrets that it does not name stay as they are.
type Change struct {
	Name     string
	Settings Settings
	Secrets  map[Secret]string
	Key      *NewKey // PGP: replaces the current key; nil: it stays
	Version  int64   // that the person saw
}

// Opened is a profile with its secrets, for the time of one visit.
type Opened struct {
	TenantID  string
	ProfileID string
	Version   int64
	Type      Type
	UsedBy    []Purpose
	Settings  Settings
	Secrets   map[Secret]string
	Missing   Secret      // without which it cannot sign in; empty: none
	Keys      []OpenedKey // PGP: the current one first
	Blocked   []string    // hosts that REST profiles may not reach
}

// Place is where a secret of a profile is sealed. A value moved to another place does not open.
func Place(profileID string, name Secret) string {
	return "connection_secrets/" + profileID + "/" + string(name)
}

// KeyPlace is where the private part of a key is sealed.
func KeyPlace(keyID string) string { return "pgp_keys/" + keyID }

// Check names every problem of a new or changed connection.
func (c Connection) Check() error {
	var v fault.Validation
	workspace.CheckName(&v, "name", c.Name)
	workspace.CheckDescription(&v, c.Description)
	if !enum.Has(c.Type) {
		v.Add("type", fault.InvalidValue, "Choose a type.")
	}
	return v.Err()
}

// MayDelete refuses the deletion of a connection or profile that is used.
func MayDelete(profiles ...Profile) error {
	var senders, accounts, protected, projects, workflows []string
	for _, p := range profiles {
		if slices.Contains(p.UsedBy, MailSender) {
			senders = append(senders, p.Name)
		}
		for _, a := range p.BankAccounts {
			if p.Type == PGP {
				protected = append(protected, a.Name)
			} else {
				accounts = append(accounts, a.Name)
			}
		}
		for _, project := range p.Projects {
			projects = append(projects, project.Name)
		}
		for _, workflow := range p.Workflows {
			workflows = append(workflows, workflow.Name)
		}
	}
	switch {
	case len(accounts) > 0:
		return fault.New(fault.Conflict, fault.ConnectionDelivers,
			"Files of these bank accounts are delivered with this profile: %s. Choose another profile there first.",
			strings.Join(accounts, ", "))
	case len(protected) > 0:
		return fault.New(fault.Conflict, fault.KeyInUse,
			"This key protects the files of these bank accounts: %s. Choose another key there first.",
			strings.Join(protected, ", "))
	case len(projects) > 0:
		return fault.New(fault.Conflict, fault.ConnectionInUse,
			"These projects post to their ERP with this profile: %s. Choose another one there first.",
			strings.Join(projects, ", "))
	case len(workflows) > 0:
		return fault.New(fault.Conflict, fault.ConnectionInUse,
			"Steps of these workflows use this profile: %s. Publish versions of them without it first.",
			strings.Join(workflows, ", "))
	case len(senders) > 0:
		return fault.New(fault.Conflict, fault.ConnectionInUse,
			"The company sends its messages with this profile (%s). Choose another sender first.", strings.Join(senders, ", "))
	}
	return nil
}

// StepsProblem says why a step that needs a profile of the type cannot use this one; empty: it can. A designer could
// give an ERP or a bank what no person approved, so that their profiles are refused.
func StepsProblem(needed, t Type, usedBy []Purpose) string {
	switch {
	case t != needed && needed == SFTP:
		return "Choose a profile of an SFTP connection."
	case t != needed:
		return "Choose a profile of a REST connection."
	case slices.Contains(usedBy, ERP):
		return "This profile posts the invoices of projects to their ERP. Choose a profile that is only for workflows."
	case slices.Contains(usedBy, BankDelivery):
		return "This profile delivers the files of bank accounts. Choose a profile that is only for workflows."
	}
	return ""
}

// MaySend refuses a profile that cannot send messages.
func (p Profile) MaySend() error {
	if p.Type == SMTP {
		return nil
	}
	var v fault.Validation
	v.Add("profileId", fault.InvalidValue, "Choose a profile of the type SMTP.")
	return v.Err()
}

// Stale refuses a change of a version that is no longer the current one.
func (p Profile) Stale(seen int64) error {
	if p.Version == seen {
		return nil
	}
	return fault.Stale("this profile")
}
