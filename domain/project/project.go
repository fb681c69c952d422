// Package project is about what a workspace holds: one kind of document, how it
// is captured and what becomes of it.
package project

import (
	"encoding/json"
	"slices"
	"time"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/workspace"
)

// Type decides what a project is for.
type Type struct {
	Name      string
	Area      string // invoices, payments, imports or documents
	Framework string // standard or custom
	Hidden    bool   // not offered for a new project
}

// Types of the spec (document 2, section 3), in its order.
func Types() []Type {
	return []Type{
		{"ACH Payments", "payments", "standard", false}, {"ACH Payments Custom", "payments", "custom", true},
		{"Payable Invoices", "invoices", "standard", false},
		{"Check and PPay Payments", "payments", "standard", false}, {"Check and PPay Payments Custom", "payments", "custom", true},
		{"Supply Chain Documents", "documents", "standard", false}, {"Data Import", "imports", "standard", false},
		{"Tax Documents", "documents", "standard", false}, {"Payable", "invoices", "standard", false},
		{"Tax W-2", "documents", "standard", false}, {"Tax 1099", "documents", "standard", false},
		{"Custom Project", "documents", "standard", false}, {"Payroll", "documents", "standard", false}, {"AP Tax", "documents", "standard", false},
		{"Employee Documents", "documents", "standard", false}, {"AR Documents", "documents", "standard", false}, {"Payments Plus", "payments", "standard", false},
	}
}

// ERPTypes of the spec.
func ERPTypes() []string {
	return []string{"Infor 10", "Infor 11", "Oracle Netsuite", "Oracle Fusion", "Other"}
}

// Status of a project. A paused one starts nothing new and finishes what runs.
type Status string

const (
	Active   Status = "active"
	Paused   Status = "paused"
	Draft    Status = "draft"
	Archived Status = "archived"
)

var next = map[Status][]Status{
	Draft:    {Active, Archived},
	Active:   {Paused, Archived},
	Paused:   {Active, Archived},
	Archived: {Active},
}

// Project is one of them.
type Project struct {
	ID            string
	WorkspaceID   string
	WorkspaceName string
	Name          string
	Description   string
	Type          string
	ERPType       string
	CaptureMethod string // intelligent or manual
	Status        Status
	Settings      json.RawMessage // what the process of its type reads
	CreatedAt     time.Time
	UpdatedAt     time.Time
	Version       int64
}

// maxSettings bounds what a project carries along.
const maxSettings = 64 << 10

// Check names every problem.
func (p Project) Check() error {
	var v fault.Validation
	workspace.CheckName(&v, "name", p.Name)
	workspace.CheckDescription(&v, p.Description)
	if !slices.ContainsFunc(Types(), func(t Type) bool { return t.Name == p.Type }) {
		v.Add("projectType", fault.InvalidValue, "There is no project type %q.", p.Type)
	}
	if !slices.Contains(ERPTypes(), p.ERPType) {
		v.Add("erpType", fault.InvalidValue, "There is no ERP type %q.", p.ERPType)
	}
	if p.CaptureMethod != "intelligent" && p.CaptureMethod != "manual" {
		v.Add("captureMethod", fault.InvalidValue, "Capture is intelligent or manual.")
	}
	if len(p.Settings) > maxSettings || len(p.Settings) > 0 && (!json.Valid(p.Settings) || p.Settings[0] != '{') {
		v.Add("settings", fault.InvalidValue, "The settings are an object of at most 64 KB.")
	}
	return v.Err()
}

// Move changes the status.
func (p *Project) Move(to Status) error {
	if p.Status == to {
		return nil
	}
	if !slices.Contains(next[p.Status], to) {
		return fault.New(fault.Conflict, fault.IllegalTransition, "A project that is %s cannot become %s.", p.Status, to)
	}
	p.Status = to
	return nil
}

// Member is a user or group that sees the project. Without members everyone
// who may list projects sees it.
type Member struct {
	ID   string
	Kind string // user, group
}

// Entry is a row of the projects list.
type Entry struct {
	ID                   string
	Name                 string
	Description          string
	WorkspaceID          string
	WorkspaceName        string
	ProjectType          string
	ERPType              string
	Status               string
	CreationTime         time.Time
	LastModificationTime time.Time
}
