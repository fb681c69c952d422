package indexfield_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/indexfield"
)

func problems(f indexfield.Field) (all []string) {
	var v fault.Validation
	f.Complete()
	f.Check(&v, "")
	var refused *fault.Fault
	if errors.As(v.Err(), &refused) {
		for _, p := range refused.Fields {
			all = append(all, p.Path)
		}
	}
	return all
}

func TestFieldCheckReportsEveryInvalidProperty(t *testing.T) {
	for name, c := range map[string]struct {
		field indexfield.Field
		paths []string
	}{
		"text": {
			indexfield.Field{Name: "Cost center", Type: indexfield.Text, Visible: true, MinLength: 1, MaxLength: 255}, nil},
		"name with a slash": {indexfield.Field{Name: "a/b", Type: indexfield.Text, Visible: true}, []string{"name"}},
		"a field every invoice has": {indexfield.Field{Name: "Invoice number", Type: indexfield.Text, Visible: true},
			[]string{"systemName"}},
		"no such type": {indexfield.Field{Name: "A", Type: "Color", Visible: true}, []string{"type"}},
		"shortest above 100": {indexfield.Field{Name: "A", Type: indexfield.Text, Visible: true, MinLength: 101},
			[]string{"minLength"}},
		"longest below 10": {indexfield.Field{Name: "A", Type: indexfield.Text, Visible: true, MaxLength: 9},
			[]string{"maxLength"}},
		"longest above 255": {indexfield.Field{Name: "A", Type: indexfield.Text, Visible: true, MaxLength: 256},
			[]string{"maxLength"}},
		"shortest above longest": {
			indexfield.Field{Name: "A", Type: indexfield.Text, Visible: true, MinLength: 50, MaxLength: 20},
			[]string{"minLength"}},
		"a number has no length": {indexfield.Field{Name: "A", Type: indexfield.Numeric, Visible: true, MaxLength: 20},
			[]string{"maxLength"}},
		"values repeat": {
			indexfield.Field{Name: "A", Type: indexfield.DropDown, Visible: true, Options: []string{"North", " north "}},
			[]string{"options"}},
		"no values": {indexfield.Field{Name: "A", Type: indexfield.DropDown, Visible: true},
			[]string{"options"}},
		"values of a text": {
			indexfield.Field{Name: "A", Type: indexfield.Text, Visible: true, Options: []string{"x"}}, []string{"options"}},
		"look-up of a number": {
			indexfield.Field{Name: "A", Type: indexfield.Numeric, Visible: true, Lookup: indexfield.Vendors},
			[]string{"erpLookup"}},
		"mandatory and not to see": {indexfield.Field{Name: "A", Type: indexfield.Text, Mandatory: true},
			[]string{"visible"}},
		"name without latin letters": {indexfield.Field{Name: "部門", Type: indexfield.Text, Visible: true}, nil},
	} {
		require.Equal(t, c.paths, problems(c.field), name)
	}
}

func TestValuesAreParsedByType(t *testing.T) {
	for _, c := range []struct {
		field      indexfield.Field
		text, want string
		code       fault.Code
	}{
		{indexfield.Field{Type: indexfield.Text}, "  a ", "a", ""},
		{indexfield.Field{Type: indexfield.Text, MinLength: 3}, "ab", "", fault.LengthOutOfRange},
		{indexfield.Field{Type: indexfield.Text, MaxLength: 10}, "12345678901", "", fault.LengthOutOfRange},
		{indexfield.Field{Type: indexfield.Text, MaxLength: 10}, "äöüäöüäöüä", "äöüäöüäöüä", ""},
		{indexfield.Field{Type: indexfield.Numeric}, "1.50", "1.5", ""},
		{indexfield.Field{Type: indexfield.Numeric}, "1e900000000", "", fault.InvalidValue},
		{indexfield.Field{Type: indexfield.Numeric}, "one", "", fault.InvalidValue},
		{indexfield.Field{Type: indexfield.DateTime}, "2026-11-21", "2026-11-21", ""},
		{indexfield.Field{Type: indexfield.DateTime}, "2026-11-21T12:00:00+02:00", "2026-11-21T10:00:00Z", ""},
		{indexfield.Field{Type: indexfield.DateTime}, "21.11.2026", "", fault.InvalidValue},
		{indexfield.Field{Type: indexfield.DropDown, Options: []string{"North"}}, "North", "North", ""},
		{indexfield.Field{Type: indexfield.DropDown, Options: []string{"North"}}, "West", "", fault.InvalidValue},
		{indexfield.Field{Type: indexfield.Numeric}, "  ", "", ""},
	} {
		got, err := c.field.Read(c.text)
		require.Equal(t, c.code, fault.CodeOf(err), "%s %q", c.field.Type, c.text)
		require.Equal(t, c.want, got)
	}
}

func TestTemplateRoundTripsAndEveryInvalidLineIsReported(t *testing.T) {
	template, err := indexfield.Template()
	require.NoError(t, err)
	fields, err := indexfield.ParseTable(append([]byte("\xef\xbb\xbf"), template...), map[string]bool{})
	require.NoError(t, err)
	require.Len(t, fields, 4)
	header, _, _ := strings.Cut(string(template), "\n")

	_, err = indexfield.ParseTable([]byte(header+"\nA,,Text,maybe,,,,x,,,\nA,,dropdownlist,,,,,,,a|a,\nB,,Text\n"),
		map[string]bool{})
	var refused *fault.Fault
	require.True(t, errors.As(err, &refused))
	var paths []string
	for _, f := range refused.Fields {
		paths = append(paths, f.Path)
	}
	require.Subset(t, paths,
		[]string{"lines[2].mandatory", "lines[2].minimum length", "lines[3].options", "lines[3].name", "lines[4]."})
	_, err = indexfield.ParseTable([]byte(header+"\nA\u200b,,Text,,,,,,,,\n"), map[string]bool{})
	require.True(t, errors.As(err, &refused))
	require.Equal(t,
		[]any{fault.UnsupportedCharacter, "Line 2, column 1 (name) contains an invisible character (U+200B)."},
		[]any{refused.Fields[0].Code, refused.Fields[0].Message})
	_, err = indexfield.ParseTable([]byte("something else\n"), map[string]bool{})
	require.Equal(t, fault.FileInvalid, fault.CodeOf(err))
	_, err = indexfield.ParseTable([]byte(header+"\n"), map[string]bool{})
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err))
}
