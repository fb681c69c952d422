package approval

import "slices"

// PartyKind is what a level can name.
type PartyKind string

const (
	RoleParty  PartyKind = "role"
	GroupParty PartyKind = "group"
	UserParty  PartyKind = "user"
)

// Party is a role, a group or a user whom a rule may name. The name of a user is the email address.
type Party struct {
	Kind            PartyKind
	ID, Name, Title string // Title is what people read
}

// Parties are those that the rules of a project name.
type Parties []Party

// Find is the party that a rule names. A role or group may be named by its name, a user by the id only.
func (all Parties) Find(kind PartyKind, named string) (Party, bool) {
	n := slices.IndexFunc(all, func(p Party) bool {
		return p.Kind == kind && (p.ID == named || kind != UserParty && p.Name == named)
	})
	if n < 0 {
		return Party{}, false
	}
	return all[n], true
}

// Named are all roles, groups and users of the rules, as the rules name them.
func Named(rules []Rule) (all []string) {
	for _, r := range rules {
		for _, l := range r.Levels {
			all = slices.Concat(all, l.Roles, l.Groups, l.Users)
		}
	}
	return all
}
