package flow_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
)

func TestDaysAreAddedToDates(t *testing.T) {
	env := flow.Env{Today: "2026-12-30",
		Parameters: map[string]any{"at": "2028-02-28T23:00:00Z", "n": 2.0, "text": "soon"}}
	for expression, want := range map[string]any{
		"today": "2026-12-30", "addDays(today, 3)": "2027-01-02", "addDays(today, -30)": "2026-11-30",
		"addDays(parameters.at, parameters.n)": "2028-03-01", "addDays(today, 1 + 1)": "2027-01-01",
		`today < addDays(today, 1)`: true, `map([1, 2], addDays("2026-01-31", #))`: []any{"2026-02-01", "2026-02-02"},
	} {
		got, err := flow.Evaluate(expression, env)
		require.NoError(t, err, expression)
		require.Equal(t, want, got, expression)
	}
	for _, expression := range []string{
		"addDays(parameters.text, 1)", "addDays(parameters.none, 1)", "addDays(today, 0.5)", `addDays("2026-02-30", 1)`,
		"addDays(today, 1e9)", `addDays("9999-12-31", 1)`, `addDays("0001-01-01", -1)`, "addDays(today)",
		`addDays(today, "1")`, `addDays("", 1)`,
	} {
		_, err := flow.Evaluate(expression, env)
		require.Equal(t, fault.WorkflowIncorrectlyDefined, fault.CodeOf(err), expression)
	}
	types := flow.NewEnvironment(nil)
	require.Empty(t, types.Problem("addDays(today, 7)", flow.Text))
	require.NotEmpty(t, types.Problem(`addDays(today, "7")`, flow.Text))
	require.NotEmpty(t, types.Problem("addDays(7, today)", flow.Text))
	require.False(t, flow.IsItemName("today") || flow.IsItemName("addDays"))
}

func TestDayOfRecord(t *testing.T) {
	at := time.Date(2026, 2, 3, 4, 5, 6, 7, time.UTC)
	require.Equal(t, []string{"2026-02-03", "2026-02-03T04:05:06Z", "", ""},
		[]string{flow.Day(&at), flow.Moment(&at), flow.Day(nil), flow.Moment(nil)})
}

func TestFixedTextIsOneText(t *testing.T) {
	text, fixed := flow.FixedText(`"paid"`)
	require.Equal(t, []any{"paid", true}, []any{text, fixed})
	for _, expression := range []string{`"a" + "b"`, "parameters.a", "7", "(", ""} {
		_, fixed := flow.FixedText(expression)
		require.False(t, fixed, expression)
	}
}
