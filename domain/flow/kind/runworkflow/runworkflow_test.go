package runworkflow_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind/runworkflow"
)

func TestParametersMustBeThoseOfTheWorkflow(t *testing.T) {
	s := runworkflow.Settings{Parameters: []runworkflow.Parameter{{Name: "vendor"}, {Name: "other"}}}
	of := []flow.Parameter{{Name: "vendor", Required: true}, {Name: "total", Required: true}, {Name: "note"}}
	var v fault.Validation
	s.CheckParameters(&v, "config", of)
	require.Equal(t, []string{"config.parameters[1].name", "config.parameters"}, paths(v))
	v = fault.Validation{}
	s.Parameters[1].Name = "total"
	s.CheckParameters(&v, "config", of)
	require.Empty(t, paths(v))
}

func paths(v fault.Validation) (all []string) {
	for _, f := range v.Fields() {
		all = append(all, f.Path)
	}
	return all
}

func TestInputHasTheValuesOfTheParameters(t *testing.T) {
	s := runworkflow.Settings{Workflow: "w", Parameters: []runworkflow.Parameter{{Name: "total", Expression: "1 + 1"}}}
	input, err := s.Input(flow.Env{})
	require.NoError(t, err)
	require.Equal(t, map[string]any{"workflow": "w", "parameters": map[string]any{"total": 2.0}}, input)
	s.Parameters[0].Expression = `1 + "a"`
	_, err = s.Input(flow.Env{})
	require.Equal(t, fault.WorkflowIncorrectlyDefined, fault.CodeOf(err))
}
