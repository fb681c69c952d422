// Package switches defines the step that chooses among several ways.
package switches

import (
	"time"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
)

// Settings are the settings of a switch. The first case that applies is taken.
type Settings struct {
	Cases []Case `json:"cases"`
}

// Case is one way out of a switch.
type Case struct {
	Name       string `json:"name"`
	Expression string `json:"expression"` // true or false
}

const maxCases = 50

// Definition describes the kind.
func Definition() kind.Definition {
	return kind.Definition{Kind: flow.Switch, Group: kind.Control, Icon: "git-branch", Cases: "cases",
		Exits: []flow.EdgeType{flow.Case, flow.Else},
		Name:  kind.Text{English: "Switch", German: "Fallunterscheidung"},
		Description: kind.Text{
			English: "Leaves by the first case that applies, or by Else if none does.",
			German:  "Der Ausgang ist der erste zutreffende Fall oder Andernfalls, wenn keiner zutrifft.",
		},
		Fields: []kind.Field{{
			Name: "cases", Type: kind.Rows, Required: true, Min: 1, Max: maxCases,
			Label: kind.Text{English: "Cases", German: "Fälle"},
			Items: []kind.Field{
				{Name: "name", Type: kind.Line, Required: true, Max: flow.MaxStepName,
					Label: kind.Text{English: "Name", German: "Name"}},
				{Name: "expression", Type: kind.Expression, Required: true, Result: flow.Boolean, Max: flow.MaxExpression,
					Label: kind.Text{English: "Condition", German: "Bedingung"}},
			},
		}},
		Read: kind.Read[Settings],
	}
}

// Check reports names that are not unique and expressions that are not true or false.
func (s Settings) Check(c kind.Check) {
	if len(s.Cases) == 0 || len(s.Cases) > maxCases {
		c.At("cases").Report(fault.LengthOutOfRange, "A switch has 1 to %d cases.", maxCases)
	}
	seen := map[string]bool{}
	for i, of := range s.Cases {
		at := c.At("cases[%d]", i)
		if of.Name == "" || len([]rune(of.Name)) > flow.MaxStepName {
			at.At("name").Report(fault.LengthOutOfRange, "The name of a case has 1 to %d characters.", flow.MaxStepName)
		}
		if seen[of.Name] {
			at.At("name").Report(fault.NameNotUnique, "Two cases have the name %q.", of.Name)
		}
		seen[of.Name] = true
		at.At("expression").Expression(of.Expression, flow.Boolean)
	}
}

// Expressions are the conditions of the cases.
func (s Settings) Expressions() (all []string) {
	for _, of := range s.Cases {
		all = append(all, of.Expression)
	}
	return all
}

// CaseNames are the names of the cases.
func (s Settings) CaseNames() (names []string) {
	for _, of := range s.Cases {
		names = append(names, of.Name)
	}
	return names
}

// Compute takes the first case that applies.
func (s Settings) Compute(env flow.Env, _ time.Time, _ *time.Location) (kind.Computed, error) {
	for _, of := range s.Cases {
		yes, err := flow.Decide(of.Expression, env)
		if err != nil {
			return kind.Computed{}, err
		}
		if yes {
			return kind.Computed{Exit: flow.Exit{Type: flow.Case, Case: of.Name}}, nil
		}
	}
	return kind.Computed{Exit: flow.Exit{Type: flow.Else}}, nil
}
