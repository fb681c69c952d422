package datasource_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/datasource"
	"countersign.dev/domain/fault"
)

func TestArgumentIsRefusedWithItsNameAndReason(t *testing.T) {
	text := datasource.Parameter{Name: "vendor", Kind: datasource.Text}
	number := datasource.Parameter{Name: "amount", Kind: datasource.Number}
	date := datasource.Parameter{Name: "due", Kind: datasource.Date}
	required := datasource.Parameter{Name: "vendor", Kind: datasource.Text, Required: true}
	for _, c := range []struct {
		parameter datasource.Parameter
		value     string
		code      fault.Code // empty: it is accepted
	}{
		{text, "", ""},
		{text, "Fabrikam, Inc.", ""},
		{text, "two\nlines and a\ttab", ""},
		{text, "日本 😀", ""},
		{text, "'; DROP TABLE orders; --", ""},
		{text, strings.Repeat("é", 500), ""},
		{text, strings.Repeat("é", 501), fault.LengthOutOfRange},
		{text, "a\u200bb", fault.UnsupportedCharacter},
		{text, "a\x00b", fault.UnsupportedCharacter},
		{text, "a\xffb", fault.UnsupportedCharacter},
		{required, "", fault.Required},
		{required, "  ", fault.Required},
		{required, "x", ""},
		{number, "", ""},
		{number, "0", ""},
		{number, "-12.50", ""},
		{number, "123456789012345678.123456789", ""},
		{number, "1234567890123456789", fault.InvalidValue},
		{number, "1.1234567890", fault.InvalidValue},
		{number, "1.", fault.InvalidValue},
		{number, ".5", fault.InvalidValue},
		{number, "+1", fault.InvalidValue},
		{number, "1e3", fault.InvalidValue},
		{number, "1,5", fault.InvalidValue},
		{number, "1\n", fault.InvalidValue},
		{number, "١", fault.InvalidValue},
		{number, "1 OR 1=1", fault.InvalidValue},
		{date, "", ""},
		{date, "2028-02-29", ""},
		{date, "2027-02-29", fault.InvalidValue},
		{date, "2026-1-2", fault.InvalidValue},
		{date, "01/02/2026", fault.InvalidValue},
		{date, "infinity", fault.InvalidValue},
		{datasource.Parameter{Name: "vendor", Kind: "color"}, "red", fault.InvalidValue},
	} {
		err := datasource.CheckArguments([]datasource.Parameter{c.parameter}, map[string]string{c.parameter.Name: c.value})
		if c.code == "" {
			require.NoError(t, err, "%s %q", c.parameter.Kind, c.value)
			continue
		}
		f := invalid(t, err)
		require.Len(t, f.Fields, 1, "%s %q", c.parameter.Kind, c.value)
		require.Equal(t, "arguments."+c.parameter.Name, f.Fields[0].Path)
		require.Equal(t, c.code, f.Fields[0].Code, "%s %q", c.parameter.Kind, c.value)
	}
}

func TestEveryBadArgumentIsNamedAtOnce(t *testing.T) {
	err := datasource.CheckArguments([]datasource.Parameter{
		{Name: "vendor", Kind: datasource.Text, Required: true}, {Name: "due", Kind: datasource.Date}},
		map[string]string{"due": "soon", "zip": "1", "color": ""})

	paths := []string{}
	for _, field := range invalid(t, err).Fields {
		paths = append(paths, field.Path)
	}
	require.Equal(t, []string{"arguments.vendor", "arguments.due", "arguments.color", "arguments.zip"}, paths)
}

func TestDataSourceWithoutParametersTakesNoArguments(t *testing.T) {
	require.NoError(t, datasource.CheckArguments(nil, nil))
	require.Error(t, datasource.CheckArguments(nil, map[string]string{"vendor": "x"}))
}

func TestNameOfAParameter(t *testing.T) {
	for name, valid := range map[string]bool{"a": true, "vendor_2": true, "a" + strings.Repeat("b", 49): true,
		"a" + strings.Repeat("b", 50): false, "": false, "2a": false, "_a": false, "Vendor": false, "a-b": false,
		"a\n": false, "é": false} {
		require.Equal(t, valid, datasource.ValidParameterName(name), "%q", name)
	}
}

func invalid(t *testing.T, err error) *fault.Fault {
	t.Helper()
	var f *fault.Fault
	require.True(t, errors.As(err, &f), "%v", err)
	require.Equal(t, fault.Invalid, f.Kind)
	return f
}
