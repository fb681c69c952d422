// Package agent defines programs that a tenant runs in its network to reach printers that the product cannot
// reach. An agent fetches its work over HTTPS. The product never connects to it, and it has no access to the
// database or the workflow server.
package agent

import (
	"strings"
	"time"
	"unicode/utf8"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
)

const (
	// LongestPoll is how long a request for work stays open. It limits how long
	// the API takes to stop.
	LongestPoll = 10 * time.Second
	// Silence is after how long without a request an agent is offline: two lost polls.
	Silence = 30 * time.Second
	// Lease is how long a call belongs to the process that took it; it renews
	// every Renewal, so that a dead process is noticed in seconds.
	Lease   = 15 * time.Second
	Renewal = 5 * time.Second
	// Patience is how long a call stays valid without renewal. The waiting process extends it, so that no abandoned
	// call is executed.
	Patience = 15 * time.Second
	// LostAfter is how long the product searches the printer for a hand-over without a response. After that, a
	// person must check the tray of the printer.
	LostAfter = 10 * time.Minute
)

// Agent is one of a tenant's agents. Its id is that of its machine account.
type Agent struct {
	ID         string
	Name       string
	HostName   string // as the agent says
	Release    string
	LastSeenAt *time.Time
	RevokedAt  *time.Time
	CreatedAt  time.Time
	Version    int64

	KeyIssuedAt         *time.Time // nil: it was never paired
	RotationRequestedAt *time.Time
	PairingExpiresAt    *time.Time // of the code that is not used yet
}

// Entry is a row of the list of agents.
type Entry struct {
	ID           string
	Name         string
	Condition    Condition
	HostName     string
	Release      string
	LastSeenAt   *time.Time
	Printers     int
	KeyIssuedAt  *time.Time
	CreationTime time.Time
}

// Condition is what is known of an agent.
type Condition string

const (
	Unpaired Condition = "unpaired" // no program has ever connected
	Online   Condition = "online"
	Offline  Condition = "offline"
	Revoked  Condition = "revoked"
)

// Values lists every Condition.
func (Condition) Values() []string { return enum.Of(Unpaired, Online, Offline, Revoked) }

// KeyLife is the age after which an agent replaces its key.
const KeyLife = 30 * 24 * time.Hour

// RenewalDue reports whether the agent has to replace its key: the key is old, or a person asked for it.
func (a Agent) RenewalDue(now time.Time) bool {
	return a.KeyIssuedAt != nil && (a.RotationRequestedAt != nil || now.Sub(*a.KeyIssuedAt) >= KeyLife)
}

// Presence is where an agent runs.
type Presence struct {
	HostName string // as the agent says
	Release  string // as the agent says
	ClientIP string
}

// Role is the system role of machine accounts.
const Role = "Agent User"

// Online reports whether the agent sent a request within Silence.
func (a Agent) Online(now time.Time) bool {
	return a.RevokedAt == nil && a.LastSeenAt != nil && now.Sub(*a.LastSeenAt) < Silence
}

// Condition is what is known of the agent.
func (a Agent) Condition(now time.Time) Condition {
	switch {
	case a.RevokedAt != nil:
		return Revoked
	case a.KeyIssuedAt == nil:
		return Unpaired
	case a.Online(now):
		return Online
	default:
		return Offline
	}
}

// Offline says in words that nothing can be printed through the agent now. A revoked agent never returns, so no attempt
// through it is repeated.
func (a Agent) Offline() *fault.Fault {
	switch {
	case a.RevokedAt != nil:
		return fault.New(fault.Conflict, fault.AgentOffline,
			"The agent %s was revoked. Cancel the open runs of its printers, and give the printers another agent.", a.Name)
	case a.LastSeenAt == nil:
		return fault.New(fault.Unavailable, fault.AgentOffline, "The agent %s has never connected. Start it in your network.",
			a.Name)
	default:
		return fault.New(fault.Unavailable, fault.AgentOffline,
			"The agent %s on %s has not contacted the server since %s. Start it again; nothing is lost.", a.Name, a.HostName,
			a.LastSeenAt.UTC().Format("2006-01-02 15:04 UTC"))
	}
}

// CheckName names what is wrong with the name of a new agent.
func CheckName(name string) error {
	var v fault.Validation
	if n := utf8.RuneCountInString(strings.TrimSpace(name)); n < 1 || n > 100 {
		v.Add("name", fault.LengthOutOfRange, "1 to 100 characters.")
	}
	return v.Err()
}
