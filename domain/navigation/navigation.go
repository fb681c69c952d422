// Package navigation defines the data of the menu: the number of workspaces, the reader's recent ones, and
// whether archived projects exist.
package navigation

import "countersign.dev/domain/proposal"

// MaxRecent is how many recent workspaces the menu shows (spec document 1, section 9).
const MaxRecent = 5

// Menu is what its reader may know; what they may not is absent.
type Menu struct {
	Workspaces       *int                // nil: may not list them
	ArchivedProjects *int                // nil: may not manage them
	OpenTasks        *int                // that ask the reader now; nil: may not list tasks
	Proposals        []proposal.Proposal // that wait; nil: may not decide
	Recent           []Recent
}

// Scope is the data that a reader may see.
type Scope struct {
	Workspaces       bool
	ArchivedProjects bool
	Tasks            bool
	Proposals        bool
}

// Recent is a workspace its reader has opened, the latest first.
type Recent struct {
	WorkspaceID  string
	Name         string
	ProjectCount int // that the reader may see
}
