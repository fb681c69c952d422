// Package proposal defines changes of authority that a second administrator confirms: who may approve or release which
// amount, and who may change that.
package proposal

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"countersign.dev/domain/audit"
	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
)

// Kind is what a proposal changes.
type Kind string

const (
	PersonLimit         Kind = "personLimit"
	RoleLimit           Kind = "roleLimit"
	ApprovalRules       Kind = "approvalRules"
	RolePermissions     Kind = "rolePermissions"
	UserRoles           Kind = "userRoles"
	UserActivation      Kind = "userActivation"
	GroupRoles          Kind = "groupRoles"
	GroupMembers        Kind = "groupMembers"
	SecondAdministrator Kind = "secondAdministrator"
	IdentityProvider    Kind = "identityProvider"
	ConnectionProfile   Kind = "connectionProfile"
	ReleasePolicy       Kind = "releasePolicy"
	VendorPolicy        Kind = "vendorPolicy"
)

// Values lists every Kind.
func (Kind) Values() []string {
	return enum.Of(PersonLimit, RoleLimit, ApprovalRules, RolePermissions, UserRoles, UserActivation, GroupRoles,
		GroupMembers, SecondAdministrator, IdentityProvider, ConnectionProfile, ReleasePolicy, VendorPolicy)
}

// State is where a proposal is.
type State string

const (
	Pending   State = "pending"
	Approved  State = "approved"
	Rejected  State = "rejected"
	Withdrawn State = "withdrawn"
	Outdated  State = "outdated" // what it changes was changed by others, or its proposer may no longer propose it
	Expired   State = "expired"
)

// Values lists every State.
func (State) Values() []string {
	return enum.Of(Pending, Approved, Rejected, Withdrawn, Outdated, Expired)
}

// Life is how long a proposal waits. An old decision about authority is made again with the facts of today.
const Life = 14 * 24 * time.Hour

// MaxComment is the longest comment of a decision.
const MaxComment = 500

// Value is a field with its values as text.
type Value struct {
	Field  Field
	Values []string
}

// Snapshot is what a change is about, as it is at one moment.
type Snapshot struct {
	Subject string // its name
	Values  []Value
	Context []string // further facts on which a decision depends
}

// Base is the hash by which a later snapshot is compared.
func (s Snapshot) Base() (string, error) {
	text, err := json.Marshal([]any{s.Values, s.Context})
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:]), err
}

// Difference is a field that a proposal changes.
type Difference struct {
	Field Field    `json:"field"`
	Old   []string `json:"old"`
	New   []string `json:"new"`
}

// Differences are the fields whose values differ.
func Differences(before, after Snapshot) []Difference {
	all := []Difference{}
	for n, value := range after.Values {
		if !slices.Equal(before.Values[n].Values, value.Values) {
			all = append(all, Difference{value.Field, plain(before.Values[n].Values), plain(value.Values)})
		}
	}
	return all
}

func plain(values []string) []string { return append([]string{}, values...) }

// RuleLine is an approval rule in one line. Its conditions are codes, which people read in their own language.
type RuleLine struct {
	Title      string        `json:"title"` // position and name
	Conditions []audit.Cause `json:"conditions"`
	Levels     string        `json:"levels"` // the people of each level; empty: the invoice passes

	// Fingerprint differs between rules that read the same, such as a role and a group of one name.
	Fingerprint string `json:"fingerprint"`
}

// Fingerprint is a short hash of the JSON of a value.
func Fingerprint(value any) (string, error) {
	text, err := json.Marshal(value)
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:16]), err
}

// Text is the line as a value of a proposal.
func (l RuleLine) Text() (string, error) {
	text, err := json.Marshal(l)
	return string(text), err
}

// RuleLineOf reads the value of a proposal. Values of earlier releases are plain text.
func RuleLineOf(value string) RuleLine {
	var l RuleLine
	if err := json.Unmarshal([]byte(value), &l); err != nil {
		return RuleLine{Title: value}
	}
	return l
}

// Person is a proposer or a decider.
type Person struct{ ID, Name string }

// Proposal is a change that waits, or waited, for a second administrator.
type Proposal struct {
	ID          string
	Kind        Kind
	SubjectID   string
	Subject     string
	Change      []byte // JSON that the kind reads
	Differences []Difference
	Base        string
	State       State
	ProposedBy  Person
	ProposedAt  time.Time
	ExpiresAt   time.Time
	DecidedBy   Person // empty: no one
	DecidedAt   *time.Time
	Comment     string
}

// Entry is a row of the list.
type Entry struct {
	ID         string
	Kind       Kind
	Subject    string
	State      State
	ProposedBy string
	ProposedAt time.Time
	ExpiresAt  time.Time
	DecidedBy  string
	DecidedAt  *time.Time
}

// MayDecide refuses a decision by the proposer, and one about a proposal that does not wait.
func (p Proposal) MayDecide(actorID string, now time.Time) error {
	if err := p.open(now); err != nil {
		return err
	}
	if p.ProposedBy.ID == actorID || actorID == "" {
		return fault.New(fault.Forbidden, fault.OwnProposal,
			"You proposed this change. Another administrator decides about it.")
	}
	return nil
}

// MayWithdraw refuses a withdrawal by another person, and of a proposal that does not wait.
func (p Proposal) MayWithdraw(actorID string, now time.Time) error {
	if err := p.open(now); err != nil {
		return err
	}
	if p.ProposedBy.ID != actorID {
		return fault.New(fault.Forbidden, fault.ActionForbidden, "Only the proposer withdraws a change. You can reject it.")
	}
	return nil
}

func (p Proposal) open(now time.Time) error {
	if p.State == Pending && now.Before(p.ExpiresAt) {
		return nil
	}
	return fault.New(fault.Conflict, fault.IllegalTransition, "This change no longer waits for a decision.")
}

// CheckComment checks the comment of a decision. A rejection needs one.
func CheckComment(comment string, needed bool) error {
	var v fault.Validation
	switch n := utf8.RuneCountInString(comment); {
	case n > MaxComment:
		v.Add("comment", fault.LengthOutOfRange, "At most %d characters.", MaxComment)
	case needed && strings.TrimSpace(comment) == "":
		v.Add("comment", fault.Required, "Field is required")
	}
	return v.Err()
}

// NeedsTwo refuses to require a second administrator where no second one could decide.
func NeedsTwo(deciders int) error {
	if deciders >= 2 {
		return nil
	}
	return fault.New(fault.Conflict, fault.SecondAdministratorMissing,
		"This needs a second administrator, but only one active person may manage roles.")
}

// Waits is the answer of a command whose change waits. The transaction is committed.
type Waits struct{ Proposals []Proposal }

func (w *Waits) Error() string { return "the change waits for a second administrator" }
