package proposal

import (
	"time"

	"countersign.dev/api/server"
	"countersign.dev/domain/proposal"
)

// PathInput names the proposal.
type PathInput struct {
	ProposalID string `path:"proposalId" format:"uuid"`
}

// ApprovalInput confirms a change.
type ApprovalInput struct {
	PathInput
	Body struct {
		Comment string `json:"comment,omitempty" maxLength:"500"`
	}
}

// RejectionInput rejects a change.
type RejectionInput struct {
	PathInput
	Body struct {
		Comment string `json:"comment" maxLength:"500" doc:"For the proposer"`
	}
}

// Entry is a row of the list.
type Entry struct {
	ID         string         `json:"id"`
	Kind       proposal.Kind  `json:"kind"`
	Subject    string         `json:"subject" doc:"Name of what changes"`
	State      proposal.State `json:"state"`
	ProposedBy string         `json:"proposedBy"`
	ProposedAt time.Time      `json:"proposedAt"`
	ExpiresAt  time.Time      `json:"expiresAt"`
	DecidedBy  string         `json:"decidedBy"`
	DecidedAt  *time.Time     `json:"decidedAt,omitempty"`
}

// Output is one proposal.
type Output struct{ Body Proposal }

// Proposal is a change that waits, or waited, for a second administrator.
type Proposal struct {
	ID          string              `json:"id"`
	Kind        proposal.Kind       `json:"kind"`
	SubjectID   string              `json:"subjectId"`
	Subject     string              `json:"subject" doc:"Name of what changes"`
	State       proposal.State      `json:"state"`
	Differences []server.Difference `json:"differences"`
	ProposedBy  Person              `json:"proposedBy"`
	ProposedAt  time.Time           `json:"proposedAt"`
	ExpiresAt   time.Time           `json:"expiresAt"`
	DecidedBy   *Person             `json:"decidedBy,omitempty"`
	DecidedAt   *time.Time          `json:"decidedAt,omitempty"`
	Comment     string              `json:"comment"`
	Own         bool                `json:"own" doc:"You proposed it, so another person decides"`
}

// Person is a proposer or a decider.
type Person struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

func toAPI(p proposal.Proposal, caller string) Proposal {
	out := Proposal{ID: p.ID, Kind: p.Kind, SubjectID: p.SubjectID, Subject: p.Subject, State: p.State,
		Differences: make([]server.Difference, len(p.Differences)), ProposedBy: Person(p.ProposedBy),
		ProposedAt: p.ProposedAt, ExpiresAt: p.ExpiresAt, DecidedAt: p.DecidedAt, Comment: p.Comment,
		Own: p.ProposedBy.ID == caller}
	for n, d := range p.Differences {
		out.Differences[n] = server.DifferenceToAPI(d)
	}
	if p.DecidedBy.ID != "" {
		decider := Person(p.DecidedBy)
		out.DecidedBy = &decider
	}
	return out
}

func entryToAPI(e proposal.Entry) Entry { return Entry(e) }

// SecuritySettings are the rules of the company about changes of authority.
type SecuritySettings struct {
	SecondAdministrator bool  `json:"secondAdministrator" doc:"Changes of authority need a second administrator"`
	Deciders            int   `json:"deciders" readOnly:"true" doc:"Active people who can confirm changes"`
	Version             int64 `json:"version"`
}

// SettingsOutput contains the settings.
type SettingsOutput struct{ Body SecuritySettings }

// SettingsInput changes the settings, with the version that the caller read.
type SettingsInput struct {
	Body struct {
		SecondAdministrator bool  `json:"secondAdministrator"`
		Version             int64 `json:"version"`
	}
}
