package scim

import (
	"maps"
	"slices"
	"time"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
)

// Group is a group that an identity provider created (RFC 7643, section 4.2).
type Group struct {
	ID         string
	ExternalID string
	Name       string
	Members    []Reference
	CreatedAt  time.Time
	UpdatedAt  time.Time
	Version    int64
}

// GroupChange is a change of a group. Nil fields stay.
type GroupChange struct {
	Name       *string
	ExternalID *string
	Steps      []MemberStep // in their order
}

// StepKind is what a step does with the members of a group.
type StepKind int

const (
	AddMembers StepKind = iota
	RemoveMembers
	ReplaceMembers
)

// MemberStep changes the members of a group.
type MemberStep struct {
	Kind StepKind
	IDs  []string
}

// Members are the people that steps add to and remove from those who are members or wait to become it, in order.
func Members(now []string, steps []MemberStep) (added, removed []string, err error) {
	before, after := setOf(now), setOf(now)
	for _, s := range steps {
		for _, userID := range s.IDs {
			if !id.Valid(userID) {
				var v fault.Validation
				v.Add("members", fault.InvalidValue, "%q is not the id of a user.", userID)
				return nil, nil, v.Err()
			}
		}
		switch s.Kind {
		case AddMembers:
			maps.Copy(after, setOf(s.IDs))
		case RemoveMembers:
			for _, userID := range s.IDs {
				delete(after, userID)
			}
		case ReplaceMembers:
			after = setOf(s.IDs)
		}
	}
	return without(after, before), without(before, after), nil
}

func setOf(ids []string) map[string]bool {
	set := make(map[string]bool, len(ids))
	for _, one := range ids {
		set[one] = true
	}
	return set
}

func without(all, others map[string]bool) (left []string) {
	for one := range all {
		if !others[one] {
			left = append(left, one)
		}
	}
	slices.Sort(left)
	return left
}
