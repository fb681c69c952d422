package submitinvoice_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/flow/kind/submitinvoice"
)

const invoiceID = "01912345-6789-7abc-8def-0123456789ab"

func TestInvoiceIsEvaluatedFromAnExpression(t *testing.T) {
	env := flow.Env{Items: []flow.Item{{Name: "item", Value: map[string]any{"id": invoiceID}}}}
	s := submitinvoice.Settings{Invoice: "item.id", Continuing: kind.Continuing{Continue: true}}
	input, err := s.Input(env)
	require.NoError(t, err)
	require.Equal(t, map[string]any{"invoiceId": invoiceID, "continue": true}, input)
	require.Equal(t, []string{"item.id"}, s.Expressions())
	for _, wrong := range []string{"item", `"INV-7"`, "(", "nil"} {
		_, err := submitinvoice.Settings{Invoice: wrong}.Input(env)
		require.Equal(t, fault.WorkflowIncorrectlyDefined, fault.CodeOf(err), wrong)
	}
}

func TestSubmissionNeedsAnInvoice(t *testing.T) {
	var v fault.Validation
	submitinvoice.Settings{}.Check(kind.Check{Validation: &v, Path: "config", Env: flow.NewEnvironment(nil)})
	require.Len(t, v.Fields(), 1)
	require.Equal(t, "config.invoice", v.Fields()[0].Path)
}
