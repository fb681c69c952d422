// Package configuration defines files that carry the configuration of one company to another: roles, groups,
// connections, bank accounts, projects, approval rules and approval limits. Names identify everything, because ids
// differ between companies.
package configuration

import (
	"fmt"
	"strings"

	"github.com/shopspring/decimal"

	"countersign.dev/domain/approval"
	"countersign.dev/domain/connection"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/project"
	"countersign.dev/domain/role"
)

// Version is the version of the format that this release writes and reads.
const Version = 1

// Bounds of a file.
const (
	MaxBytes = 1 << 20
	MaxItems = 500 // of each section
)

// File is the configuration of a company. A section without items changes nothing, and nothing is ever deleted.
type File struct {
	Version        int
	Company        string // identifier of the company that wrote the file, for people
	Currency       string // of all amounts, ISO 4217
	Roles          []Role
	Groups         []Group
	Connections    []Connection
	BankAccounts   []BankAccount
	Projects       []Project
	ApprovalRules  []ProjectRules
	ApprovalLimits []PersonLimit
}

// Role is a role with everything that a company sets. Name, description and permissions of a system role come with
// the product.
type Role struct {
	Name               string
	System             bool
	Description        string
	ApprovalLimit      *decimal.Decimal // nil: none
	RequiresTwoFactors bool
	TwoFactorsOpen     bool // the file does not state RequiresTwoFactors
	Permissions        []permission.Permission
}

// Complete decides about two-factor sign-in where the file does not. A role keeps what the company has, and a role that
// starts to release payments requires it.
func (f *File) Complete(current File) {
	for n := range f.Roles {
		r := &f.Roles[n]
		if r.TwoFactorsOpen {
			before, _ := find(current.Roles, func(c Role) bool { return c.Name == r.Name })
			r.RequiresTwoFactors = before.RequiresTwoFactors || role.StartsRelease(before.Permissions, r.Permissions)
		}
	}
}

// Group is a group without its members, who are different people in each company.
type Group struct {
	Name        string
	Description string
	Roles       []string
}

// ProjectName identifies a project in a company.
type ProjectName struct {
	Workspace string
	Project   string
}

// Key is the name in one text. It is empty without a name.
func (p ProjectName) Key() string {
	if p == (ProjectName{}) {
		return ""
	}
	return p.Workspace + " / " + p.Project
}

// Project is a project without its components, fields, numbers and records. What it needs of other systems, such as a
// bank account, belongs to a company.
type Project struct {
	ProjectName

	Description   string
	Type          string
	ERPType       string
	CaptureMethod project.CaptureMethod
	Groups        []string    // with Users: for whom it is reserved; without both, it is open to everyone
	Users         []string    // by their email addresses
	ACH           ProjectName // pays its invoices by ACH
	Check         ProjectName // pays its invoices by check
}

// ProfileName identifies a profile of a connection in a company. A name is empty without a profile.
type ProfileName struct {
	Connection string
	Profile    string
}

// Key is the name in one text. It is empty without a name.
func (p ProfileName) Key() string {
	if p == (ProfileName{}) {
		return ""
	}
	return p.Connection + ", " + p.Profile
}

// Connection is a profile of a connection without its secrets, which a person enters afterwards. Profiles with OpenPGP
// keys are not in files, because nothing is left of them without their keys.
type Connection struct {
	ProfileName

	Type     connection.Type
	Settings connection.Settings
}

// ProjectRules are all approval rules of a project in their order. Levels name roles and groups by their names, and
// people by their email addresses.
type ProjectRules struct {
	ProjectName

	Rules []approval.Rule
}

// PersonLimit is the highest amount that a person may finally approve.
type PersonLimit struct {
	User          string           // email address
	ApprovalLimit *decimal.Decimal // nil: the limit of the person's roles
}

// Check names every problem of the file that needs no knowledge of the company.
func (f File) Check() error {
	v := fault.Validation{}
	if f.Version != Version {
		v.Add("version", fault.InvalidValue, "This release reads version %d.", Version)
	}
	if f.Currency == "" {
		v.Add("currency", fault.Required, "Field is required")
	}
	checkNames(&v, "roles", f.Roles, func(r Role) string { return r.Name })
	checkNames(&v, "groups", f.Groups, func(g Group) string { return g.Name })
	checkNames(&v, "connections", f.Connections, func(c Connection) string { return c.Key() })
	checkNames(&v, "bankAccounts", f.BankAccounts, func(a BankAccount) string { return a.Name })
	checkPayers(&v, f.BankAccounts)
	checkNames(&v, "projects", f.Projects, func(p Project) string { return p.Key() })
	checkNames(&v, "approvalRules", f.ApprovalRules, func(r ProjectRules) string { return r.Key() })
	checkNames(&v, "approvalLimits", f.ApprovalLimits, func(l PersonLimit) string { return l.User })
	return v.Err()
}

// checkNames refuses too many items, and two items of the same name.
func checkNames[T any](v *fault.Validation, section string, items []T, name func(T) string) {
	if len(items) > MaxItems {
		v.Add(section, fault.MaximumReached, "A file has at most %d items in each section.", MaxItems)
		return
	}
	seen := map[string]bool{}
	for n, item := range items {
		key := strings.ToLower(name(item))
		if seen[key] {
			v.Add(fmt.Sprintf("%s[%d]", section, n), fault.InvalidValue, "The file names %q twice.", name(item))
		}
		seen[key] = true
	}
}
