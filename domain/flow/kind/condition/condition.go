// Package condition defines the step that chooses between two ways.
package condition

import (
	"time"

	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
)

// Settings are the settings of a condition.
type Settings struct {
	Expression string `json:"expression"` // true or false
}

// Definition describes the kind.
func Definition() kind.Definition {
	return kind.Definition{Kind: flow.Condition, Group: kind.Control, Icon: "arrow-ramp-right",
		Exits: []flow.EdgeType{flow.Then, flow.Else},
		Name:  kind.Text{English: "Condition", German: "Bedingung"},
		Description: kind.Text{
			English: "Leaves by Then if the expression is true, otherwise by Else.",
			German:  "Der Ausgang ist Dann, wenn der Ausdruck wahr ist, sonst Andernfalls.",
		},
		Fields: []kind.Field{{
			Name: "expression", Type: kind.Expression, Required: true, Result: flow.Boolean, Max: flow.MaxExpression,
			Label: kind.Text{English: "Condition", German: "Bedingung"},
		}},
		Read: kind.Read[Settings],
	}
}

// Check reports an expression that is not true or false.
func (s Settings) Check(c kind.Check) { c.At("expression").Expression(s.Expression, flow.Boolean) }

// Expressions is the condition.
func (s Settings) Expressions() []string { return []string{s.Expression} }

// Compute chooses the way out.
func (s Settings) Compute(env flow.Env, _ time.Time, _ *time.Location) (c kind.Computed, err error) {
	c.Exit = flow.Exit{Type: flow.Else}
	yes, err := flow.Decide(s.Expression, env)
	if yes {
		c.Exit.Type = flow.Then
	}
	return c, err
}
