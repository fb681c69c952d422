// Package setvalue defines the step that gives values names.
package setvalue

import (
	"maps"
	"time"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
)

// Settings are the settings of a step that sets values.
type Settings struct {
	Values []Assignment `json:"values"`
}

// Assignment gives the result of an expression a name.
type Assignment struct {
	Name       string `json:"name"`
	Expression string `json:"expression"`
}

const maxValues = 50

// Definition describes the kind.
func Definition() kind.Definition {
	return kind.Definition{Kind: flow.SetValue, Group: kind.Data, Icon: "variable", Exits: []flow.EdgeType{flow.Then},
		Name: kind.Text{English: "Set values", German: "Werte setzen"},
		Description: kind.Text{
			English: "Computes values that later steps use as values.name.",
			German:  "Berechnet Werte, die spätere Schritte als values.name verwenden.",
		},
		Fields: []kind.Field{{
			Name: "values", Type: kind.Rows, Required: true, Min: 1, Max: maxValues,
			Label: kind.Text{English: "Values", German: "Werte"},
			Items: kind.NamedValue(),
		}},
		Read: kind.Read[Settings],
	}
}

// Check reports names that expressions cannot use and expressions that cannot be read.
func (s Settings) Check(c kind.Check) {
	if len(s.Values) == 0 || len(s.Values) > maxValues {
		c.At("values").Report(fault.LengthOutOfRange, "Set 1 to %d values.", maxValues)
	}
	for i, a := range s.Values {
		at := c.At("values[%d]", i)
		at.At("name").Name(a.Name)
		at.At("expression").Expression(a.Expression, "")
	}
}

// Expressions compute the values.
func (s Settings) Expressions() (all []string) {
	for _, a := range s.Values {
		all = append(all, a.Expression)
	}
	return all
}

// Names are the names of the values.
func (s Settings) Names() (names []string) {
	for _, a := range s.Values {
		names = append(names, a.Name)
	}
	return names
}

// Compute evaluates the values in their order, so that a later one can use an earlier one.
func (s Settings) Compute(env flow.Env, _ time.Time, _ *time.Location) (kind.Computed, error) {
	set, all := map[string]any{}, map[string]any{}
	maps.Copy(all, env.Values)
	env.Values = all
	for _, a := range s.Values {
		value, err := flow.Evaluate(a.Expression, env)
		if err != nil {
			return kind.Computed{}, err
		}
		set[a.Name], all[a.Name] = value, value
	}
	return kind.Computed{Values: set}, nil
}
