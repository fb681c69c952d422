package commentinvoice_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/flow/kind/commentinvoice"
)

const invoiceID = "01912345-6789-7abc-8def-0123456789ab"

func TestCommentIsEvaluatedFromExpressions(t *testing.T) {
	env := flow.Env{Items: []flow.Item{{Name: "item", Value: map[string]any{"id": invoiceID}}}}
	s := commentinvoice.Settings{Invoice: "item.id", Text: `"Ask " + "Jo"`}
	input, err := s.Input(env)
	require.NoError(t, err)
	require.Equal(t, map[string]any{"invoiceId": invoiceID, "text": "Ask Jo"}, input)
	require.Equal(t, []string{"item.id", `"Ask " + "Jo"`}, s.Expressions())
	for _, wrong := range []commentinvoice.Settings{
		{Invoice: "item", Text: `"x"`}, {Invoice: `"INV-7"`, Text: `"x"`}, {Invoice: "(", Text: `"x"`},
		{Invoice: "item.id", Text: `" "`}, {Invoice: "item.id", Text: `"` + strings.Repeat("x", 4_001) + `"`},
	} {
		_, err := wrong.Input(env)
		require.Equal(t, fault.WorkflowIncorrectlyDefined, fault.CodeOf(err), wrong)
	}
}

func TestCommentNeedsInvoiceAndText(t *testing.T) {
	var v fault.Validation
	commentinvoice.Settings{}.Check(kind.Check{Validation: &v, Path: "config", Env: flow.NewEnvironment(nil)})
	require.Len(t, v.Fields(), 2)
	require.Equal(t, []string{"config.invoice", "config.text"}, []string{v.Fields()[0].Path, v.Fields()[1].Path})
}
