package component

import (
	"encoding/json"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/registry"
	"countersign.dev/domain/permission"
)

// Lengths of texts about versions.
const (
	maxVersionName = 100
	maxNote        = 500
	maxReason      = 500
)

// Version is a published version of a workflow. It never changes.
type Version struct {
	Number          int
	Name            string // empty: built-in
	Note            string
	Graph           json.RawMessage
	Designers       []string // ids of the people who saved its draft
	PublishedByName string
	PublishedAt     time.Time
}

// CheckVersion names every problem of the texts about a version.
func CheckVersion(v *fault.Validation, name, note string) {
	switch {
	case strings.TrimSpace(name) == "":
		v.Add("name", fault.Required, "Name the version.")
	case utf8.RuneCountInString(name) > maxVersionName:
		v.Add("name", fault.LengthOutOfRange, "The name has at most %d characters.", maxVersionName)
	}
	if utf8.RuneCountInString(note) > maxNote {
		v.Add("note", fault.LengthOutOfRange, "The note has at most %d characters.", maxNote)
	}
}

// CheckReason refuses a rejection without a reason.
func CheckReason(reason string) error {
	var v fault.Validation
	switch {
	case strings.TrimSpace(reason) == "":
		v.Add("reason", fault.Required, "Enter a reason.")
	case utf8.RuneCountInString(reason) > maxReason:
		v.Add("reason", fault.LengthOutOfRange, "The reason has at most %d characters.", maxReason)
	}
	return v.Err()
}

// NeedsSecondPerson says whether another person confirms a version. newest is the published graph; nil: none. A version
// without the steps that moved money needs it too, because payments would stop or skip their checks. So does the first
// version of a type that moves money: the product runs the newest workflow of a type.
func NeedsSecondPerson(w flow.WorkflowType, newest *flow.Graph, next flow.Graph) bool {
	return w.MovesMoney() || registry.MovesMoney(next) || newest != nil && registry.MovesMoney(*newest)
}

// Publishes is the permission of the people who publish versions, and confirm those of others.
const Publishes permission.Permission = "workflowBuilder:manage"

// PublicationState is what became of a request to publish.
type PublicationState string

const (
	Pending   PublicationState = "pending"
	Confirmed PublicationState = "confirmed"
	Rejected  PublicationState = "rejected"
	Withdrawn PublicationState = "withdrawn"
)

// Values lists every PublicationState.
func (PublicationState) Values() []string { return enum.Of(Pending, Confirmed, Rejected, Withdrawn) }

// Publication is a request to publish a version, for which another person decides. The graph is the one of the request,
// whatever becomes of the draft.
type Publication struct {
	ID              string
	ComponentID     string
	BasedOn         int // newest version at the request; 0: none
	DraftVersion    int64
	Graph           json.RawMessage
	Name            string
	Note            string
	Designers       []string
	RequestedBy     string
	RequestedByName string
	RequestedAt     time.Time
	State           PublicationState
}

// Open refuses a decision about a request that was decided.
func (p Publication) Open() error {
	if p.State != Pending {
		return fault.New(fault.Conflict, fault.IllegalTransition, "This version no longer waits. Refresh the page.")
	}
	return nil
}

// Others are the people who may confirm a publication: those of managers who neither request it nor are designers of
// it.
func Others(managers []string, requestedBy string, designers []string) []string {
	return slices.DeleteFunc(slices.Clone(managers), func(userID string) bool {
		return userID == "" || userID == requestedBy || slices.Contains(designers, userID)
	})
}

// MayRequest refuses a request that no one could confirm. confirmers are the managers who hold the permissions that the
// steps of the version need.
func MayRequest(managers, confirmers []string, requestedBy string, designers []string) error {
	switch {
	case !slices.Contains(managers, requestedBy):
		return fault.New(fault.Forbidden, fault.ActionForbidden,
			"Only a member of the company who may publish workflows can request this.")
	case len(Others(managers, requestedBy, nil)) == 0:
		return fault.New(fault.Conflict, fault.NoSecondPerson,
			"A second person confirms this version. No one else in the company may publish workflows. "+
				"Ask an administrator to give someone else this permission.")
	case len(Others(confirmers, requestedBy, nil)) == 0:
		return fault.New(fault.Conflict, fault.NoSecondReader,
			"A second person confirms this version. No one else in the company may publish workflows and hold the permissions "+
				"that its steps need. Ask an administrator to give someone these permissions.")
	case len(Others(confirmers, requestedBy, designers)) == 0:
		return fault.New(fault.Conflict, fault.OnlyDesigners,
			"A person who did not design this version confirms it. Everyone who may publish it has changed the draft. "+
				"Ask an administrator to give someone else this permission.")
	}
	return nil
}

// RightsMissing is the refusal to publish steps that do what the person may not do.
func RightsMissing() error {
	return fault.New(fault.Forbidden, fault.ActionForbidden,
		"The steps of this version need permissions that you do not hold. A person who holds them confirms it.")
}

// MayConfirm refuses a decision that is not the one of a second person. managers are the people who may publish now.
// designers are those of the draft since the newest version, whose number is newest.
func (p Publication) MayConfirm(userID string, managers, designers []string, newest int) error {
	if err := p.Open(); err != nil {
		return err
	}
	switch {
	case userID == p.RequestedBy:
		return fault.New(fault.Forbidden, fault.ActionForbidden,
			"You requested this version yourself. Another person confirms it.")
	case slices.Contains(p.Designers, userID) || slices.Contains(designers, userID):
		return fault.New(fault.Forbidden, fault.ActionForbidden,
			"You changed the draft of this version. A person who did not design it confirms it.")
	case userID == "" || !slices.Contains(managers, userID):
		return fault.New(fault.Forbidden, fault.ActionForbidden,
			"Only a member of the company who may publish workflows can confirm this.")
	case !slices.Contains(managers, p.RequestedBy):
		return fault.New(fault.Conflict, fault.ActionForbidden,
			"The person who requested this version may no longer publish workflows. Reject it.")
	case newest != p.BasedOn:
		return fault.New(fault.Conflict, fault.StaleVersion,
			"Another version was published since this one was requested. Reject it.")
	}
	return nil
}

// MayWithdraw refuses to withdraw the request of another person.
func (p Publication) MayWithdraw(userID string) error {
	if err := p.Open(); err != nil {
		return err
	}
	if userID == "" || userID != p.RequestedBy {
		return fault.New(fault.Forbidden, fault.ActionForbidden,
			"Only the person who requested this version can withdraw it. You can reject it.")
	}
	return nil
}

// VersionEntry is a row of the list of versions.
type VersionEntry struct {
	ID          string
	Number      int
	Name        string
	PublishedBy string
	PublishedAt time.Time
	Steps       int
}
