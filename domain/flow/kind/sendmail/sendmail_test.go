package sendmail_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/flow/kind/sendmail"
	"countersign.dev/domain/mail"
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

func TestFilesOfAMessageAreFilesOfTheJob(t *testing.T) {
	fileID := func(n int) string { return fmt.Sprintf("01934b5e-8a4c-7c3d-9e7f-0123456789%02d", n) }
	many := make([]any, mail.MaxFiles+1)
	for n := range many {
		many[n] = kind.File{ID: fileID(n)}.Record()
	}
	env := flow.Env{Values: map[string]any{"many": many}}
	message := sendmail.Settings{To: `"ap@example.com"`, Subject: `"s"`, Text: `"t"`}
	for expression, want := range map[string][]any{
		"values.many[3]":                   {fileID(3)},
		"[values.many[0], values.many[1]]": {fileID(0), fileID(1)},
		"[values.many[0], values.many[0]]": {fileID(0)},
		"[]":                               nil,
	} {
		message.Files = expression
		input, err := message.Input(env)
		require.NoError(t, err)
		require.Equal(t, want, input["fileIds"], expression)
		require.Contains(t, message.Expressions(), expression)
	}
	for _, expression := range []string{"values.many", `"a.pdf"`, `{"id": "a.pdf"}`, `[nil]`, "values.none"} {
		message.Files = expression
		_, err := message.Input(env)
		require.Equal(t, fault.WorkflowIncorrectlyDefined, fault.CodeOf(err), expression)
	}
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
