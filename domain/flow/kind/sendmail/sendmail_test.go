package sendmail_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind/sendmail"
)

func TestMessageIsEvaluatedFromExpressions(t *testing.T) {
	env := flow.Env{Parameters: map[string]any{"vendor": "Contoso", "total": 12.5,
		"people": []any{"ap@example.com", "AP@example.com", "cfo@example.com"}}}
	input, err := sendmail.Settings{To: "parameters.people", Subject: `"Payment to " + parameters.vendor`,
		Text: `"Total: " + string(parameters.total)`}.Input(env)
	require.NoError(t, err)
	require.Equal(t, map[string]any{"to": []any{"ap@example.com", "cfo@example.com"}, "subject": "Payment to Contoso",
		"text": "Total: 12.5"}, input, "an address that occurs twice gets one message")
}

func TestMessageThatCannotBeSentIsRefused(t *testing.T) {
	many := make([]any, sendmail.MaxRecipients+1)
	for i := range many {
		many[i] = fmt.Sprintf("p%d@example.com", i)
	}
	env := flow.Env{Parameters: map[string]any{"many": many, "most": many[1:], "long": strings.Repeat("x", 20_001),
		"lines": "Subject\r\nBcc: other@example.com"}}
	good := sendmail.Settings{To: "parameters.most", Subject: `"s"`, Text: `"t"`}
	_, err := good.Input(env)
	require.NoError(t, err)
	for _, change := range []func(*sendmail.Settings){
		func(s *sendmail.Settings) { s.To = "parameters.many" },
		func(s *sendmail.Settings) { s.To = "[]" },
		func(s *sendmail.Settings) { s.To = `"Ann <ann@example.com>"` },
		func(s *sendmail.Settings) { s.To = `"a@example.com, b@example.com"` },
		func(s *sendmail.Settings) { s.To = "1" },
		func(s *sendmail.Settings) { s.To = "parameters.none" },
		func(s *sendmail.Settings) { s.To = "nonsense(" },
		func(s *sendmail.Settings) { s.Subject = "parameters.lines" },
		func(s *sendmail.Settings) { s.Subject = `""` },
		func(s *sendmail.Settings) { s.Subject = "parameters.long" },
		func(s *sendmail.Settings) { s.Text = "parameters.long" },
		func(s *sendmail.Settings) { s.Text = "7" },
	} {
		s := good
		change(&s)
		_, err := s.Input(env)
		require.Equal(t, fault.WorkflowIncorrectlyDefined, fault.CodeOf(err), s)
	}
}
