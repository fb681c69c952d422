// Package erpconnection holds the rules of a project's connection to its ERP.
package erpconnection

import (
	"net/url"
	"strings"
	"time"

	"countersign.dev/domain/connection"
	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/project"
)

// Connection is where the approved invoices of a project are posted.
type Connection struct {
	ProjectID     string
	Address       string  // own URL; empty: the project uses a profile, or has no connection
	Profile       Profile // of a REST connection; empty: the project has an address of its own
	Type          Type
	Mapping       Mapping // of every field
	Files         Files   // of an SFTP profile
	HasCredential bool
	Enabled       bool
	Version       int64 // 0: never saved; it grows on removal too
	ChangedAt     time.Time
	ChangedBy     string // the name of the person
}

// Configured reports whether the project has a connection.
func (c Connection) Configured() bool { return c.Address != "" || c.Profile.ID != "" }

// Profile is a profile of a REST or SFTP connection that projects can use.
type Profile struct {
	ID    string
	Name  string // of connection and profile
	Type  connection.Type
	URL   string
	State connection.TestState
}

// Target contains what the ERP client needs. Nothing may be sent to an empty address.
type Target struct {
	ProjectID  string
	Address    string
	Credential []byte   // sealed, or empty
	ProfileID  string   // whose secrets are used; empty: Credential
	Blocked    []string // hosts that the company does not permit for an address of its own
	Mapping    Mapping
	Files      *Files // an SFTP server, where each posting is a file; nil: a REST interface
}

// Change is a change that a user saves.
type Change struct {
	Address    string
	ProfileID  string // in place of an address
	Type       Type
	Mapping    Mapping
	Files      Files
	Enabled    bool
	Credential string // empty: the stored one stays
	Remove     bool   // the stored credential is removed
	Version    int64  // that the person saw
}

// Clean removes blanks and the slash at the end.
func (c Change) Clean() Change {
	c.Address = strings.TrimRight(strings.TrimSpace(c.Address), "/")
	c.Credential = strings.TrimSpace(c.Credential)
	if c.Type == "" {
		c.Type = Other
	}
	trimmed := Mapping{}
	for field, name := range c.Mapping {
		trimmed[field] = strings.TrimSpace(name)
	}
	c.Mapping, c.Files = trimmed.Of(c.Type), c.Files.clean()
	return c
}

// Finding is the result of a test of a connection.
type Finding string

const (
	Answers              Finding = "answers"
	Connecting           Finding = "connecting" // a worker tests the profile of the company
	NotConfigured        Finding = "notConfigured"
	CredentialUnreadable Finding = "credentialUnreadable"
	CredentialRefused    Finding = "credentialRefused"
	Unreachable          Finding = "unreachable" // it does not answer, or its address is not allowed
	Unexpected           Finding = "unexpected"  // an ERP answers a question about an unknown posting with 404
)

// Values lists every Finding.
func (Finding) Values() []string { return enum.Of(Findings()...) }

// Findings are all results.
func Findings() []Finding {
	return []Finding{Answers, Connecting, NotConfigured, CredentialUnreadable, CredentialRefused, Unreachable, Unexpected}
}

// Place is where the credential of a project's connection is sealed. A value moved to another place does not open.
func Place(projectID string) string { return "erp_connections/" + projectID }

const (
	maxAddress    = 500
	maxCredential = 4000
)

// Refuse names every problem of a change.
func (c Connection) Refuse(next Change) error {
	var v fault.Validation
	if !enum.Has(next.Type) {
		v.Add("type", fault.InvalidValue, "Choose a type.")
	}
	next.Mapping.check(&v)
	next.Files.check(&v)
	if next.ProfileID != "" {
		if next.Address != "" || next.Credential != "" {
			v.Add("address", fault.InvalidValue, "A connection of the company has its own address and credential.")
		}
		return v.Err()
	}
	c.refuseAddress(&v, next)
	return v.Err()
}

// refuseAddress checks an address of the project's own.
func (c Connection) refuseAddress(v *fault.Validation, next Change) {
	at, err := url.Parse(next.Address)
	switch {
	case next.Address == "":
		v.Add("address", fault.InvalidValue, "Enter the address of the ERP.")
	case len(next.Address) > maxAddress:
		v.Add("address", fault.InvalidValue, "At most %d characters.", maxAddress)
	case err != nil || at.Hostname() == "" || (at.Scheme != "https" && at.Scheme != "http"):
		v.Add("address", fault.InvalidValue, "Enter an address that begins with https:// or http://.")
	case at.User != nil:
		v.Add("address", fault.InvalidValue, "Enter the credential in its own field. It is stored encrypted there.")
	case at.RawQuery != "" || at.ForceQuery || at.Fragment != "":
		v.Add("address", fault.InvalidValue, "The address must not contain a question mark or a number sign.")
	case at.Scheme != "https" && c.keepsCredential(next):
		v.Add("address", fault.InvalidValue, "A credential is sent to an address with https:// only.")
	}
	switch {
	case len(next.Credential) > maxCredential:
		v.Add("credential", fault.InvalidValue, "At most %d characters.", maxCredential)
	case strings.ContainsFunc(next.Credential, func(r rune) bool { return r <= ' ' || r > '~' }):
		v.Add("credential", fault.InvalidValue, "A credential consists of printable ASCII characters without blanks.")
	case c.HasCredential && next.Credential == "" && !next.Remove && next.Address != c.Address:
		v.Add("credential", fault.InvalidValue,
			"The address has changed. Enter the credential again or remove it, so that another server never gets it.")
	}
}

func (c Connection) keepsCredential(next Change) bool {
	return next.Credential != "" || (c.HasCredential && !next.Remove)
}

// RefuseType refuses projects whose records are not posted to an ERP.
func RefuseType(projectType string) error {
	if kind, _ := project.TypeNamed(projectType); kind.Area != project.Invoices {
		return fault.New(fault.Conflict, fault.ActionForbidden,
			"A project of type %s posts nothing to an ERP.", projectType)
	}
	return nil
}

// Stale refuses a change of a version that is no longer the current one.
func (c Connection) Stale(seen int64) error {
	if c.Version == seen {
		return nil
	}
	return fault.Stale("this")
}
