// Package approval decides who must agree to an invoice: ordered rules of which
// the first match applies, levels fixed at submit, limits, separation of duties
// and delegation.
package approval

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/subject"
)

// Rule defines the approval levels of invoices that match its condition. An invoice passes without approval if
// the rule has no levels and states so.
type Rule struct {
	ID        string
	ProjectID string
	Position  int
	Name      string
	Condition Condition
	Levels    []Level
	Passes    bool // states that the rule has no levels on purpose
}

// Level names who may decide at it: any one of the people meant. Roles and
// groups are names or ids, users are ids.
type Level struct {
	Name   string   `json:"name"`
	Roles  []string `json:"roles,omitempty"`
	Groups []string `json:"groups,omitempty"`
	Users  []string `json:"users,omitempty"`
}

// FallbackRole decides when no rule matches: silence of the rules never means yes.
const FallbackRole = "AP Manager"

// First is the first rule, by position, whose condition holds.
func First(rules []Rule, facts subject.Facts) (Rule, error) {
	sorted := slices.Clone(rules)
	slices.SortFunc(sorted, func(a, b Rule) int { return a.Position - b.Position })
	for _, r := range sorted {
		ok, err := r.Condition.Holds(facts)
		if err != nil {
			return Rule{}, err
		}
		if ok {
			return r, nil
		}
	}
	return Rule{Name: "No rule matches", Levels: []Level{{Name: FallbackRole, Roles: []string{FallbackRole}}}}, nil
}

const maxRules, maxLevels, maxName, maxAssignees = 100, 10, 100, 100

// Check finds what keeps a list of rules from being saved, at the place of each problem ("rules[2].levels[0].name").
func Check(rules []Rule) error {
	v := fault.Validation{}
	if len(rules) > maxRules {
		v.Add("rules", fault.MaximumReached, "A project has at most %d approval rules.", maxRules)
		return v.Err()
	}
	for n, r := range rules {
		r.check(&v, fmt.Sprintf("rules[%d]", n))
	}
	return v.Err()
}

func (r Rule) check(v *fault.Validation, path string) {
	checkName(v, path+".name", r.Name)
	if terms, err := r.Condition.Terms(); err != nil {
		v.Add(path+".condition", fault.MaximumReached, "The condition has too many parts. Divide it into several rules.")
	} else {
		terms.check(v, path+".condition")
	}
	switch {
	case len(r.Levels) == 0 && !r.Passes:
		v.Add(path+".levels", fault.Required,
			"Add a level, or state that these invoices pass without approval.")
	case len(r.Levels) > 0 && r.Passes:
		v.Add(path+".levels", fault.InvalidValue, "An invoice that passes without approval has no levels.")
	case len(r.Levels) > maxLevels:
		v.Add(path+".levels", fault.MaximumReached, "A rule has at most %d levels.", maxLevels)
	}
	for n, l := range r.Levels {
		l.check(v, fmt.Sprintf("%s.levels[%d]", path, n))
	}
}

func (l Level) check(v *fault.Validation, path string) {
	checkName(v, path+".name", l.Name)
	switch count := len(l.Roles) + len(l.Groups) + len(l.Users); {
	case count == 0:
		v.Add(path+".roleIds", fault.Required, "Name a role, a group or a person who decides.")
	case count > maxAssignees:
		v.Add(path+".roleIds", fault.MaximumReached, "A level names at most %d roles, groups and people.", maxAssignees)
	}
}

func checkName(v *fault.Validation, path, name string) {
	switch n := utf8.RuneCountInString(name); {
	case strings.TrimSpace(name) == "":
		v.Add(path, fault.Required, "Field is required")
	case n > maxName:
		v.Add(path, fault.LengthOutOfRange, "At most %d characters.", maxName)
	}
}
