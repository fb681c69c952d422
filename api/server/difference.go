package server

import (
	"countersign.dev/domain/audit"
	"countersign.dev/domain/proposal"
)

// Difference is a field that changes. Rules have lines instead of values.
type Difference struct {
	Field    proposal.Field `json:"field"`
	Old      []string       `json:"old"`
	New      []string       `json:"new"`
	OldRules []RuleLine     `json:"oldRules,omitempty"`
	NewRules []RuleLine     `json:"newRules,omitempty"`
}

// RuleLine is an approval rule in one line.
type RuleLine struct {
	Title      string          `json:"title" doc:"Position and name"`
	Conditions []RuleCondition `json:"conditions"`
	Levels     string          `json:"levels" doc:"The people of each level; empty: the invoice passes without approval"`

	Fingerprint string `json:"fingerprint" doc:"Differs between rules that read the same"`
}

// RuleCondition is a part of a rule's condition.
type RuleCondition struct {
	Code   audit.CauseCode   `json:"code"`
	Params map[string]string `json:"params,omitempty" doc:"The field and the value"`
}

// DifferenceToAPI translates a difference.
func DifferenceToAPI(d proposal.Difference) Difference {
	out := Difference{Field: d.Field, Old: d.Old, New: d.New}
	if d.Field == proposal.Rules {
		out.Old, out.New = []string{}, []string{}
		out.OldRules, out.NewRules = ruleLines(d.Old), ruleLines(d.New)
	}
	return out
}

func ruleLines(values []string) []RuleLine {
	lines := make([]RuleLine, len(values))
	for n, value := range values {
		line := proposal.RuleLineOf(value)
		lines[n] = RuleLine{Title: line.Title, Levels: line.Levels, Fingerprint: line.Fingerprint,
			Conditions: make([]RuleCondition, len(line.Conditions))}
		for c, condition := range line.Conditions {
			lines[n].Conditions[c] = RuleCondition(condition)
		}
	}
	return lines
}
