package preparepayments_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/flow/kind/preparepayments"
)

func TestPreparationNeedsAKnownFile(t *testing.T) {
	for batch, code := range map[string]fault.Code{"": fault.Required, "check": fault.InvalidValue,
		"ACH": fault.InvalidValue, preparepayments.ACH: "", preparepayments.PositivePay: ""} {
		var v fault.Validation
		s := preparepayments.Settings{Batch: batch}
		s.Check(kind.Check{Validation: &v, Path: "config", Env: flow.NewEnvironment(nil)})
		if code == "" {
			require.Empty(t, v.Fields(), batch)
			continue
		}
		require.Len(t, v.Fields(), 1, batch)
		require.Equal(t, []any{"config.batch", code}, []any{v.Fields()[0].Path, v.Fields()[0].Code}, batch)
	}
}

func TestEachChoiceIsAKnownFile(t *testing.T) {
	var offered []string
	for _, o := range preparepayments.Definition().Fields[0].Choices {
		offered = append(offered, o.Value)
	}
	require.Equal(t, preparepayments.Batches(), offered)
}

func TestPaymentsAreRecordsOrIDs(t *testing.T) {
	const one, two = "01912345-6789-7abc-8def-0123456789ab", "01912345-6789-7abc-8def-0123456789ac"
	env := flow.Env{Parameters: map[string]any{"found": []any{map[string]any{"id": one}, two, one}}}
	s := preparepayments.Settings{Batch: preparepayments.ACH, Payments: "parameters.found"}
	input, err := s.Input(env)
	require.NoError(t, err)
	require.Equal(t, map[string]any{"batch": "ach", "continue": false, "selected": true, "paymentIds": []any{one, two}},
		input)
	require.Equal(t, []string{"parameters.found"}, s.Expressions())

	s.Payments = "[]"
	input, err = s.Input(env)
	require.NoError(t, err)
	require.Equal(t, []any{true, []any{}}, []any{input["selected"], input["paymentIds"]}, "none, and not all")
	s.Payments = ""
	input, err = s.Input(env)
	require.NoError(t, err)
	require.Equal(t, map[string]any{"batch": "ach", "continue": false}, input)
	for _, wrong := range []string{`"x"`, "[1]", `[{"id": 1}]`, "(", "1..10001"} {
		s.Payments = wrong
		_, err := s.Input(env)
		require.Equal(t, fault.WorkflowIncorrectlyDefined, fault.CodeOf(err), wrong)
	}
}
