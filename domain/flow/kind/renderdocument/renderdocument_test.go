package renderdocument_test

import (
	"encoding/csv"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/flow/kind/renderdocument"
)

var columns = []renderdocument.Column{{Header: "Vendor", Field: "vendor.name"},
	{Header: "Amount", Field: "amount", Amount: true}, {Header: "Paid", Field: "paid"}}

func record(vendor string, amount, paid any) map[string]any {
	return map[string]any{"vendor": map[string]any{"name": vendor}, "amount": amount, "paid": paid}
}

// document is what the activity of a step reads, after the run stored it.
func document(t *testing.T, s renderdocument.Settings, rows ...any) (d renderdocument.Document, err error) {
	t.Helper()
	in, err := s.Input(flow.Env{Today: "2026-12-01", Values: map[string]any{"rows": rows}})
	if err != nil {
		return d, err
	}
	body, err := json.Marshal(in)
	require.NoError(t, err)
	return d, json.Unmarshal(body, &d)
}

func table(format renderdocument.Format, c ...renderdocument.Column) renderdocument.Settings {
	return renderdocument.Settings{Format: format, Name: `"Payments " + today`, Rows: "values.rows", Columns: c}
}

func TestTableHasTheFieldsOfItsRecords(t *testing.T) {
	s := table(renderdocument.PDF, columns...)
	s.Title, s.Text = `"Payments"`, `"Until " + today`
	d, err := document(t, s, record("Contoso", 1250.5, true), record("Fabrikam", nil, false), record("", "n/a", 7.5))
	require.NoError(t, err)
	require.Equal(t, renderdocument.Document{Format: renderdocument.PDF, Name: "Payments 2026-12-01.pdf",
		Title: "Payments", Text: "Until 2026-12-01",
		Columns: []renderdocument.Heading{{Text: "Vendor"}, {Text: "Amount", Amount: true}, {Text: "Paid"}},
		Rows:    [][]string{{"Contoso", "1250.50", "true"}, {"Fabrikam", "", "false"}, {"", "n/a", "7.5"}}}, d)
}

func TestFileGetsTheEndingOfItsFormatOnce(t *testing.T) {
	for expression, want := range map[string]string{`"a"`: "a.csv", `"a.csv"`: "a.csv", `"a.CSV"`: "a.CSV",
		`"a.pdf"`: "a.pdf.csv", `"csv"`: "csv.csv"} {
		s := table(renderdocument.CSV, columns...)
		s.Name = expression
		d, err := document(t, s)
		require.NoError(t, err, expression)
		require.Equal(t, want, d.Name)
	}
	for _, expression := range []string{`"a/b"`, `"..\\b"`, `""`, `" "`, "7", `"a\nb"`, `"a\u202Eb"`,
		`"` + strings.Repeat("x", 201) + `"`} {
		s := table(renderdocument.CSV, columns...)
		s.Name = expression
		_, err := document(t, s)
		require.Equal(t, fault.WorkflowIncorrectlyDefined, fault.CodeOf(err), expression)
	}
}

func TestRowsThatAreNoTableAreRefused(t *testing.T) {
	large := make([]any, 250)
	for i := range large {
		large[i] = map[string]any{"v": strings.Repeat("x", 2_000)}
	}
	for name, c := range map[string]struct {
		rows  []any
		field string
		says  string
	}{
		"no record": {[]any{"text"}, "v", "Row 1: there is no record"},
		"unknown field": {[]any{map[string]any{"v": 1.0}, map[string]any{"w": 1.0}}, "v",
			`Row 2: the record has no field "v"`},
		"unknown record":  {[]any{map[string]any{"v": 1.0}}, "v.w", `Row 1: there is no record`},
		"a record itself": {[]any{map[string]any{"v": map[string]any{}}}, "v", `Row 1: the field "v" is no text`},
		"a long text":     {[]any{map[string]any{"v": strings.Repeat("x", 2_001)}}, "v", "more than 2000 characters"},
		"too large":       {large, "v", "larger than 400 kB"},
		"too many":        {slices.Repeat([]any{map[string]any{"v": 1.0}}, 5_001), "v", "at most 5000 rows"},
	} {
		_, err := document(t, table(renderdocument.CSV, renderdocument.Column{Header: "V", Field: c.field}), c.rows...)
		require.ErrorContains(t, err, c.says, name)
	}
}

// What a vendor typed is not run when a person opens the file, and numbers stay numbers.
func TestCSVIsReadAsItWasWritten(t *testing.T) {
	for separator, comma := range map[renderdocument.Separator]rune{"": ',', renderdocument.Comma: ',',
		renderdocument.Semicolon: ';', renderdocument.Tab: '\t'} {
		s := table(renderdocument.CSV, columns...)
		s.Separator = separator
		d, err := document(t, s, record("=1+1", -5.0, "a,b;c\td"), record(`says "x"`, 2.0, "+49 30"),
			record("b", -1.5e-7, "-7"))
		require.NoError(t, err)
		text, marked := strings.CutPrefix(string(d.CSV()), "\ufeff")
		require.True(t, marked)
		require.Contains(t, text, "\r\n")
		r := csv.NewReader(strings.NewReader(text))
		r.Comma = comma
		rows, err := r.ReadAll()
		require.NoError(t, err)
		require.Equal(t, [][]string{{"Vendor", "Amount", "Paid"}, {"'=1+1", "-5.00", "a,b;c\td"},
			{`says "x"`, "2.00", "'+49 30"}, {"b", "-0.00", "-7"}}, rows)
	}
}

func problems(s renderdocument.Settings) map[string]fault.Code {
	var v fault.Validation
	env := flow.NewEnvironment(nil)
	env.AddValue("rows")
	s.Check(kind.Check{Validation: &v, Path: "config", Env: env})
	all := map[string]fault.Code{}
	for _, f := range v.Fields() {
		all[f.Path] = f.Code
	}
	return all
}

func TestProblemsAreAtTheirFields(t *testing.T) {
	require.Empty(t, problems(table(renderdocument.CSV, columns...)))
	require.Empty(t, problems(renderdocument.Settings{Name: `"a"`, Text: `"b"`}))
	require.Empty(t, problems(renderdocument.Settings{Name: `"a"`, Title: `"b"`}))
	for i, c := range []struct {
		settings renderdocument.Settings
		want     map[string]fault.Code
	}{
		{renderdocument.Settings{}, map[string]fault.Code{"config.name": fault.InvalidValue, "config.text": fault.Required}},
		{renderdocument.Settings{Format: "docx", Separator: "pipe", Name: `"a"`, Text: `"b"`},
			map[string]fault.Code{"config.format": fault.InvalidValue, "config.separator": fault.InvalidValue}},
		{renderdocument.Settings{Format: renderdocument.CSV, Name: `"a"`, Title: `"b"`, Text: `"c"`},
			map[string]fault.Code{"config.title": fault.InvalidValue, "config.text": fault.InvalidValue,
				"config.rows": fault.Required}},
		{renderdocument.Settings{Name: `"a"`, Columns: columns}, map[string]fault.Code{"config.rows": fault.Required}},
		{renderdocument.Settings{Name: `"a"`, Rows: `"b"`}, map[string]fault.Code{"config.rows": fault.InvalidValue,
			"config.columns": fault.Required}},
		{table(renderdocument.PDF, renderdocument.Column{}, renderdocument.Column{Header: "a\nb", Field: "v"}),
			map[string]fault.Code{"config.columns[0].header": fault.InvalidValue,
				"config.columns[0].field": fault.InvalidValue, "config.columns[1].header": fault.InvalidValue}},
		{table(renderdocument.PDF, make([]renderdocument.Column, 31)...),
			map[string]fault.Code{"config.columns": fault.LengthOutOfRange}},
	} {
		require.Equal(t, c.want, problems(c.settings), i)
	}
}
