// Package approval decides who must agree to an invoice: ordered rules of which
// the first match applies, levels fixed at submit, limits, separation of duties
// and delegation.
package approval

import (
	"slices"

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
	Version   int64
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

// Validate finds what keeps a rule from being saved.
func (r Rule) Validate() error {
	v := fault.Validation{}
	if r.Name == "" {
		v.Add("name", fault.Required, "Field is required")
	}
	if _, err := r.Condition.Holds(sampleFacts()); err != nil {
		v.Add("condition", fault.InvalidValue, "%v", err)
	}
	for _, l := range r.Levels {
		if len(l.Roles)+len(l.Groups)+len(l.Users) == 0 {
			v.Add("levels", fault.Required, "Level %q has no assignees.", l.Name)
		}
	}
	return v.Err()
}

// FactNames are the facts an invoice offers to conditions.
func FactNames() []string {
	return []string{"invoiceAmount", "companyNumber", "vendorNumber", "vendorName", "invoiceType", "poNumber", "account",
		"subsidiary", "currency", "termCode", "matchState", "source"}
}

func sampleFacts() subject.Facts {
	facts := subject.Facts{}
	for _, name := range FactNames() {
		facts[name] = "0"
	}
	return facts
}
