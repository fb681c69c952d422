package flow

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
)

func TestParametersOfARunAreChecked(t *testing.T) {
	g := Graph{Parameters: []Parameter{{Name: "total", Type: Number, Required: true}, {Name: "note", Type: Text}}}
	require.NoError(t, g.CheckParameters(map[string]any{"total": 1.5}))
	require.NoError(t, g.CheckParameters(map[string]any{"total": 1.5, "note": nil}))
	var f *fault.Fault
	require.True(t, errors.As(g.CheckParameters(map[string]any{"note": 3.0, "other": "x"}), &f))
	require.Equal(t, []fault.Field{
		{Path: "parameters.total", Code: fault.Required, Message: "Enter a value for total."},
		{Path: "parameters.note", Code: fault.InvalidValue, Message: "The value of note must be of type text."},
		{Path: "parameters", Code: fault.InvalidValue, Message: `The workflow has no parameter "other".`},
	}, f.Fields)
	large := map[string]any{"total": 1.0, "note": strings.Repeat("x", maxValue)}
	require.ErrorContains(t, g.CheckParameters(large), "too large")
}
