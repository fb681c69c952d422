// Package runworkflow defines the step that runs another workflow as a job of its own.
package runworkflow

import (
	"fmt"
	"slices"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/id"
)

// Settings are the settings of a step that runs another workflow.
type Settings struct {
	Workflow   string      `json:"workflow"` // id
	Parameters []Parameter `json:"parameters,omitempty"`
}

// Parameter gives a parameter of the workflow a value.
type Parameter struct {
	Name       string `json:"name"`
	Expression string `json:"expression"`
}

const maxParameters = 50

// Definition describes the kind.
func Definition() kind.Definition {
	return kind.Definition{Kind: flow.RunWorkflow, Group: kind.Control, Icon: "sitemap", Exits: kind.Outcomes(),
		Name: kind.Text{English: "Run a workflow", German: "Workflow ausführen"},
		Description: kind.Text{
			English: "Runs a workflow of this project as a job and waits for its end.",
			German:  "Führt einen Workflow dieses Projekts als Job aus und wartet auf sein Ende.",
		},
		Fields: []kind.Field{
			{Name: "workflow", Type: kind.Workflow, Required: true,
				Label: kind.Text{English: "Workflow", German: "Workflow"},
				Help: kind.Text{English: "The newest published version runs.",
					German: "Die neueste veröffentlichte Version wird ausgeführt."}},
			{Name: "parameters", Type: kind.Rows, Max: maxParameters,
				Label: kind.Text{English: "Parameters", German: "Parameter"},
				Items: kind.NamedValue()},
		},
		Outputs: append(kind.OutcomeOutputs(), kind.Output{Name: flow.OutputSummary, Type: flow.Text},
			kind.Output{Name: flow.OutputJob, Type: flow.Number}, kind.Output{Name: flow.OutputResult}),
		Read: kind.Read[Settings],
	}
}

// Check reports a missing workflow, and parameters that cannot be read or occur twice.
func (s Settings) Check(c kind.Check) {
	switch {
	case s.Workflow == "":
		c.At("workflow").Report(fault.Required, "Choose a workflow.")
	case !id.Valid(s.Workflow):
		c.At("workflow").Report(fault.InvalidValue, "This workflow does not exist. Choose another one.")
	}
	if len(s.Parameters) > maxParameters {
		c.At("parameters").Report(fault.LengthOutOfRange, "Give at most %d parameters.", maxParameters)
	}
	seen := map[string]bool{}
	for i, p := range s.Parameters {
		at := c.At("parameters[%d]", i)
		at.At("name").Name(p.Name)
		if seen[p.Name] {
			at.At("name").Report(fault.InvalidValue, "The parameter %s has a value already.", p.Name)
		}
		seen[p.Name] = true
		at.At("expression").Expression(p.Expression, "")
	}
}

// CheckParameters reports parameters that the workflow does not have, and required ones without a value.
func (s Settings) CheckParameters(v *fault.Validation, path string, of []flow.Parameter) {
	for i, p := range s.Parameters {
		if !slices.ContainsFunc(of, func(known flow.Parameter) bool { return known.Name == p.Name }) {
			v.Add(fmt.Sprintf("%s.parameters[%d].name", path, i), fault.InvalidValue, "The workflow has no parameter %q.",
				p.Name)
		}
	}
	for _, known := range of {
		given := func(p Parameter) bool { return p.Name == known.Name }
		if known.Required && !slices.ContainsFunc(s.Parameters, given) {
			v.Add(path+".parameters", fault.Required, "Enter a value for %s.", known.Name)
		}
	}
}

// Expressions are the values of the parameters.
func (s Settings) Expressions() (all []string) {
	for _, p := range s.Parameters {
		all = append(all, p.Expression)
	}
	return all
}

// Job is what a step runs.
type Job struct {
	Workflow   string         `json:"workflow"`
	Parameters map[string]any `json:"parameters"`
}

// Input evaluates the parameters, in the form of Job.
func (s Settings) Input(env flow.Env) (map[string]any, error) {
	parameters := map[string]any{}
	for _, p := range s.Parameters {
		value, err := flow.Evaluate(p.Expression, env)
		if err != nil {
			return nil, err
		}
		parameters[p.Name] = value
	}
	return map[string]any{"workflow": s.Workflow, "parameters": parameters}, nil
}
