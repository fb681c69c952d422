// Package workspace defines the folders of a tenant's projects.
package workspace

import (
	"strings"
	"time"
	"unicode/utf8"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
)

// Status of a workspace.
type Status string

// Statuses.
const (
	Active   Status = "active"
	Archived Status = "archived"
)

// Values lists every Status.
func (Status) Values() []string { return enum.Of(Active, Archived) }

// Workspace holds projects.
type Workspace struct {
	ID          string
	Name        string
	Description string
	Status      string
	Projects    int // that the reader may see
	CreatedAt   time.Time
	UpdatedAt   time.Time
	Version     int64
}

// Entry is a row of the workspaces list.
type Entry struct {
	ID                   string
	Name                 string
	Description          string
	Status               Status
	TotalProjects        int // that the reader may see
	CreationTime         time.Time
	LastModificationTime time.Time
}

// Idle refuses a change while jobs of the workspace process data.
func Idle(running int) error {
	if running == 0 {
		return nil
	}
	return fault.New(fault.Conflict, fault.JobRunning,
		"Data of this workspace is being processed: %d jobs run. Save again when they have finished.", running)
}

// Forbidden are the characters no name may hold (spec document 2, section 5).
const Forbidden = `\:*?<>|"/`

// Limits of texts.
const (
	MaxName        = 100
	MaxDescription = 1000
)

// Check names every problem.
func (w Workspace) Check() error {
	var v fault.Validation
	CheckName(&v, "name", w.Name)
	CheckDescription(&v, w.Description)
	return v.Err()
}

// CheckName holds the rule of all names: of workspaces, projects and components.
func CheckName(v *fault.Validation, path, name string) {
	switch n := utf8.RuneCountInString(strings.TrimSpace(name)); {
	case n == 0:
		v.Add(path, fault.Required, "Field is required.")
	case n > MaxName:
		v.Add(path, fault.LengthOutOfRange, "At most %d characters.", MaxName)
	case strings.ContainsAny(name, Forbidden) || strings.ContainsFunc(name, func(r rune) bool { return r < ' ' }):
		v.Add(path, fault.UnsupportedCharacter, `A name cannot contain \ : * ? < > | " /`)
	}
}

// CheckDescription bounds the free text beside a name.
func CheckDescription(v *fault.Validation, text string) {
	if utf8.RuneCountInString(text) > MaxDescription {
		v.Add("description", fault.LengthOutOfRange, "At most %d characters.", MaxDescription)
	}
}
