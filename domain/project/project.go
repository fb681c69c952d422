// Package project defines projects: each processes one type of document, with its capture, approval and payment
// settings.
package project

import (
	"encoding/json"
	"slices"
	"strings"
	"time"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/workspace"
)

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

// Values lists every Status.
func (Status) Values() []string { return enum.Of(Active, Paused, Draft, Archived) }

// Step is an action that changes the status of a project.
type Step string

const (
	Pause   Step = "pause"
	Resume  Step = "resume"
	Archive Step = "archive"
	Restore Step = "restore"
)

var steps = map[Step]struct {
	to   Status
	from []Status
}{
	Pause:   {Paused, []Status{Active}},
	Resume:  {Active, []Status{Paused, Draft}},
	Archive: {Archived, []Status{Active, Paused, Draft}},
	Restore: {Active, []Status{Archived}},
}

// CaptureMethod says who reads the documents of a project.
type CaptureMethod string

const (
	Intelligent CaptureMethod = "intelligent" // the product reads them, people correct
	Manual      CaptureMethod = "manual"      // people enter everything
)

// Values lists every CaptureMethod.
func (CaptureMethod) Values() []string { return enum.Of(Intelligent, Manual) }

// Project is one of them.
type Project struct {
	ID            string
	WorkspaceID   string
	WorkspaceName string
	Name          string
	Description   string
	Type          string
	ERPType       string
	CaptureMethod CaptureMethod
	Status        Status
	Settings      json.RawMessage // what the process of its type reads
	CreatedAt     time.Time
	UpdatedAt     time.Time
	ArchivedAt    time.Time
	Version       int64
}

// maxSettings limits the size of the settings of a project.
const maxSettings = 64 << 10

// Check names every problem.
func (p Project) Check() error {
	var v fault.Validation
	workspace.CheckName(&v, "name", p.Name)
	workspace.CheckDescription(&v, p.Description)
	if _, known := TypeNamed(p.Type); !known {
		v.Add("projectType", fault.InvalidValue, "There is no project type %q.", p.Type)
	}
	if !slices.Contains(ERPTypes(), p.ERPType) {
		v.Add("erpType", fault.InvalidValue, "There is no ERP type %q.", p.ERPType)
	}
	if !enum.Has(p.CaptureMethod) {
		v.Add("captureMethod", fault.InvalidValue, "Capture is intelligent or manual.")
	}
	if len(p.Settings) > maxSettings || len(p.Settings) > 0 && (!json.Valid(p.Settings) || p.Settings[0] != '{') {
		v.Add("settings", fault.InvalidValue, "The settings are an object of at most 64 KB.")
	}
	return v.Err()
}

// Apply changes the status by one step.
func (p *Project) Apply(step Step) error {
	s, known := steps[step]
	if !known || !slices.Contains(s.from, p.Status) {
		return fault.New(fault.Conflict, fault.IllegalTransition,
			"A project that is %s cannot be changed by %q. Refresh to see it.", p.Status, step)
	}
	p.Status = s.to
	return nil
}

// RequireActive refuses new work in words: only an active project takes any, and
// what triggers and schedules would start waits with it.
func (s Status) RequireActive(name string) error {
	switch s {
	case Active:
		return nil
	case Paused:
		return fault.New(fault.Conflict, fault.ProjectPaused,
			"The project %s is paused and accepts no new work. Running jobs will finish. "+
				"Resume the project, then try again.", name)
	case Draft:
		return fault.New(fault.Conflict, fault.ProjectDraft,
			"The project %s is a draft and accepts no work yet. Activate it, then try again.", name)
	case Archived:
		return ReadOnly(name)
	}
	return fault.New(fault.Internal, fault.InternalError, "unknown status of a project %q", s)
}

// ReadOnly is the fault of every change to an archived project.
func ReadOnly(name string) error {
	return fault.New(fault.Conflict, fault.ProjectArchived,
		"The project %s is archived: it can be read and not changed. Restore it first.", name)
}

// Uses counts the records that prevent archiving, because they would be unreachable.
type Uses struct {
	Jobs     int      // not finished
	Payments int      // not made yet
	Payers   []string // projects that pay through this one
}

// Archivable refuses to archive a project that is in use.
func (u Uses) Archivable() error {
	switch {
	case u.Jobs > 0:
		return fault.New(fault.Conflict, fault.JobRunning,
			"%d jobs of the project are not finished. Pause it and let them finish, then archive it.", u.Jobs)
	case u.Payments > 0:
		return fault.New(fault.Conflict, fault.ProjectInUse,
			"%d payments of the project are not made yet. Make or cancel them, then archive it.", u.Payments)
	case len(u.Payers) > 0:
		return fault.New(fault.Conflict, fault.ProjectInUse,
			"%s pays through this project. Choose another payments project there, then archive this one.",
			strings.Join(u.Payers, ", "))
	}
	return nil
}

// MemberKind distinguishes users from groups.
type MemberKind string

// Kinds of members.
const (
	MemberUser  MemberKind = "user"
	MemberGroup MemberKind = "group"
)

// Values lists every MemberKind.
func (MemberKind) Values() []string { return enum.Of(MemberUser, MemberGroup) }

// Member is a user or group that sees the project. Without members everyone
// who may list projects sees it.
type Member struct {
	ID   string
	Kind MemberKind
}

// Group is one a project can be reserved for.
type Group struct {
	ID      string
	Name    string
	Members int
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
	CaptureMethod        CaptureMethod
	Status               Status
	ProjectGroups        string // names of the groups it is reserved for
	CreationTime         time.Time
	LastModificationTime time.Time
	ArchivedDate         *time.Time
}
