package form_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/flow/kind/form"
	"countersign.dev/domain/task"
)

var asking = kind.Asking{Title: `"Enter it"`, Assignees: []string{kind.Starter}}

func problems(fields ...form.Field) map[string]fault.Code {
	var v fault.Validation
	form.Settings{Asking: asking, Fields: fields}.Check(kind.Check{Validation: &v, Path: "config",
		Env: flow.NewEnvironment([]flow.Parameter{{Name: "total", Type: flow.Number}})})
	all := map[string]fault.Code{}
	for _, f := range v.Fields() {
		all[f.Path] = f.Code
	}
	return all
}

func field(change func(*form.Field)) form.Field {
	f := form.Field{Name: "a", Label: "A"}
	change(&f)
	return f
}

func TestFieldsAreCheckedAtTheirPlaces(t *testing.T) {
	for _, of := range task.FieldTypes() {
		require.Empty(t, problems(field(func(f *form.Field) {
			f.Type, f.Required, f.Value = of, true, "parameters.total"
			if of == task.Choice {
				f.Options = " red, , green"
			}
		})), of)
	}
	require.Empty(t, problems(field(func(f *form.Field) { f.Label = strings.Repeat("ä", 100) })), "the type is text")
	choice := func(options string) form.Field {
		return field(func(f *form.Field) { f.Type, f.Options = task.Choice, options })
	}
	many := strings.TrimSuffix(strings.Repeat("x,", 51), ",")
	for path, all := range map[string][]form.Field{
		"name": {field(func(f *form.Field) { f.Name = "" }), field(func(f *form.Field) { f.Name = "a b" })},
		"label": {field(func(f *form.Field) { f.Label = " " }),
			field(func(f *form.Field) { f.Label = strings.Repeat("x", 101) })},
		"type":  {field(func(f *form.Field) { f.Type = "secret" })},
		"value": {field(func(f *form.Field) { f.Value = "parameters.none" }), field(func(f *form.Field) { f.Value = "1 +" })},
		"options": {choice(""), choice("one"), choice("one, ,"), choice("one, one"), choice(many),
			choice("a, " + strings.Repeat("x", 101)), field(func(f *form.Field) { f.Options = "a, b" })},
	} {
		for _, f := range all {
			require.Equal(t, []string{"config.fields[1]." + path},
				keys(problems(form.Field{Name: "first", Label: "First"}, f)), f)
		}
	}
}

func keys(all map[string]fault.Code) (paths []string) {
	for path := range all {
		paths = append(paths, path)
	}
	slices.Sort(paths)
	return paths
}

func TestFormHasFieldsWithDifferentNames(t *testing.T) {
	a := form.Field{Name: "a", Label: "A"}
	require.Equal(t, map[string]fault.Code{"config.fields": fault.LengthOutOfRange}, problems())
	require.Equal(t, map[string]fault.Code{"config.fields[1].name": fault.NameNotUnique}, problems(a, a))
	require.Equal(t, fault.LengthOutOfRange, problems(slices.Repeat([]form.Field{a}, 51)...)["config.fields"])

	var v fault.Validation
	form.Settings{Fields: []form.Field{a}}.Check(kind.Check{Validation: &v, Path: "config",
		Env: flow.NewEnvironment(nil)})
	require.Len(t, v.Fields(), 2, "the title and the assignees are missing")
}

// input is the question as the activity reads it.
func input(t *testing.T, env flow.Env, fields ...form.Field) (kind.Question, error) {
	t.Helper()
	in, err := form.Settings{Asking: asking, Fields: fields}.Input(env)
	if err != nil {
		return kind.Question{}, err
	}
	body, err := json.Marshal(in)
	require.NoError(t, err)
	var q kind.Question
	return q, json.Unmarshal(body, &q)
}

func TestFormIsEvaluatedWithItsFirstValues(t *testing.T) {
	env := flow.Env{Values: map[string]any{"total": 4.5, "none": nil}}
	q, err := input(t, env, form.Field{Name: "a", Label: "A", Value: `"x"`},
		form.Field{Name: "n", Label: "N", Type: task.Number, Required: true, Value: "values.total * 2"},
		form.Field{Name: "c", Label: "C", Type: task.Choice, Options: "red, green", Value: `"green"`},
		form.Field{Name: "d", Label: "D", Type: task.Day, Value: `"2026-12-31"`},
		form.Field{Name: "f", Label: "F", Type: task.Flag, Value: "values.total > 1"},
		form.Field{Name: "e", Label: "E", Type: task.LongText, Value: "values.none"})
	require.NoError(t, err)
	none := []string{}
	require.Equal(t, kind.Question{Title: "Enter it", Starter: true, Days: 5, Fields: task.Form{
		{Name: "a", Label: "A", Type: task.ShortText, Options: none, Value: "x"},
		{Name: "n", Label: "N", Type: task.Number, Required: true, Options: none, Value: 9.0},
		{Name: "c", Label: "C", Type: task.Choice, Options: []string{"red", "green"}, Value: "green"},
		{Name: "d", Label: "D", Type: task.Day, Options: none, Value: "2026-12-31"},
		{Name: "f", Label: "F", Type: task.Flag, Options: none, Value: true},
		{Name: "e", Label: "E", Type: task.LongText, Options: none},
	}}, q)
}

func TestFirstValueThatItsFieldCannotContainIsRefused(t *testing.T) {
	for value, of := range map[string]task.FieldType{"1": task.ShortText, `"1"`: task.Number, `"soon"`: task.Day,
		`"yes"`: task.Flag, `"blue"`: task.Choice, `1 + "a"`: task.LongText} {
		_, err := input(t, flow.Env{}, form.Field{Name: "a", Label: "A", Type: of, Options: "red, green", Value: value})
		require.Equal(t, fault.WorkflowIncorrectlyDefined, fault.CodeOf(err), value)
	}
	_, err := form.Settings{Asking: kind.Asking{Title: "1"}, Fields: []form.Field{{Name: "a"}}}.Input(flow.Env{})
	require.Equal(t, fault.WorkflowIncorrectlyDefined, fault.CodeOf(err))
}

func TestExpressionsOfAFormAreThoseOfItsFieldsToo(t *testing.T) {
	s := form.Settings{Asking: asking, Fields: []form.Field{{Value: "1"}, {}, {Value: "2"}}}
	require.Equal(t, []string{asking.Title, "1", "2"}, s.Expressions())
}
