package flow

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"countersign.dev/domain/fault"
)

func TestExpressionsUseTheirEnvironment(t *testing.T) {
	env := Env{SubjectType: "upload", Outcome: "Failed", ErrorCode: "AchX",
		Parameters: map[string]any{"total": 12.5, "names": []any{"a", "b"}}, Values: map[string]any{"rate": 0.1},
		Steps: map[string]map[string]any{"a-b": {"outcome": "Succeeded"}},
		Items: []Item{{Name: "line", Value: "x", Index: 3}}}
	for expression, want := range map[string]any{
		`outcome == "Failed" && errorCode startsWith "Ach"`: true,
		`subjectType == "upload"`:                           true,
		`parameters.total * 2`:                              25.0,
		`values.rate + 0.2 == 0.3 && 1.1 * 3 == 3.3 && 0.3 - 0.1 == 0.2 && 10 / 4 == 2.5`: true,
		`parameters.names[len(parameters.names) - 1]`:                                     "b",
		`values.rate + 0.2`:               0.3,
		`steps["a-b"].outcome`:            "Succeeded",
		`line + "-" + string(lineIndex)`:  "x-3",
		`map(parameters.names, upper(#))`: []any{"A", "B"},
		`{"n": len(parameters.names)}`:    map[string]any{"n": 2.0},
		`1..3`:                            []any{1.0, 2.0, 3.0},
		`split("a,b", ",")`:               []any{"a", "b"},
		`7 / 2`:                           3.5,
		`values.none`:                     nil,
		`filter([1, 2, 3], # > 1)`:        []any{2.0, 3.0},
	} {
		got, err := Evaluate(expression, env)
		require.NoError(t, err, expression)
		require.Equal(t, want, got, expression)
	}
}

// many is as long as the list of a loop.
const many = 10_000

func TestExpressionsCannotLeaveTheirLimits(t *testing.T) {
	long := make([]any, many)
	for i := range long {
		long[i] = "12345678901234567890"
	}
	env := Env{Parameters: map[string]any{"many": long, "text": strings.Repeat("x", 100_000)}}
	doubled := `let a = parameters.text + parameters.text; let b = a + a; let c = b + b; let d = c + c; len(d + d)`
	for _, expression := range []string{
		"now().Year() > 2000", "repeat('x', 100000000)", "replace(parameters.text, 'x', 'xx')", doubled,
		"reduce(1..1000, #acc + #acc, 'x')", "map(parameters.many, map(parameters.many, 1))", "1..100000000",
		"map(parameters.many, # + parameters.text)",
		`all(parameters.many, parameters.text matches "(x+)+y")`,
		`all(1..1000000, parameters.text matches "(x+)+y")`,
		`filter(split(parameters.text, ""), parameters.text contains #)`,
		`let n = 60000; map(1..n, #)`, `let n = 900; all(1..n, all(1..n, parameters.text != ""))`, "toJSON(parameters.many)", "join(parameters.many, 'xxxx')",
		"outcome ==", "1 + 'a'", "parameters.text.Foo()", "fromJSON('[')", "1 / 0 * 0", "1 / 0",
		"sum(['a'])", "sum(1)", "2 * 'a'", "1e308 * 10",
		"", "nil + 1", "parameters.many[100000]",
	} {
		begun := time.Now()
		_, err := Evaluate(expression, env)
		require.Equal(t, fault.WorkflowIncorrectlyDefined, fault.CodeOf(err), "%.60s", expression)
		require.Less(t, time.Since(begun), time.Second, "%.60s", expression)
	}
}

// Each limit applies by itself: the lists and texts of the environment are short enough without it.
func TestExpressionsThatMakeLongListsAreRefused(t *testing.T) {
	text := Env{Parameters: map[string]any{"text": strings.Repeat("x", 5_000)}}
	longText := Env{Parameters: map[string]any{"text": strings.Repeat("x", 500_000)}}
	for expression, env := range map[string]Env{
		`let n = 60000; map(1..n, #)`:                                    {},
		`filter(split(parameters.text, ""), parameters.text contains #)`: text,
		`let n = 40000; all(1..n, parameters.text matches "(x+)+y")`:     text,
		`let n = 1500; all(1..n, parameters.text != "")`:                 longText,
	} {
		_, err := Evaluate(expression, env)
		require.Equal(t, fault.WorkflowIncorrectlyDefined, fault.CodeOf(err), expression)
	}
}

// Loops over as much as a person needs stay within the limits.
func TestExpressionsMayLoopOverLongLists(t *testing.T) {
	lines := make([]any, many)
	for i := range lines {
		lines[i] = map[string]any{"number": strings.Repeat("1", 100), "amount": 0.01}
	}
	env := Env{Parameters: map[string]any{"lines": lines}}
	begun := time.Now()
	for expression, want := range map[string]any{
		`sum(map(parameters.lines, .amount))`:                   100.0,
		`len(filter(parameters.lines, .number matches "^1+$"))`: float64(many),
		`len(map(1..100, # * 2))`:                               100.0,
	} {
		got, err := Evaluate(expression, env)
		require.NoError(t, err, expression)
		require.Equal(t, want, got, expression)
	}
	few := Env{Parameters: map[string]any{"lines": lines[:400]}}
	yes, err := Decide("all(parameters.lines, any(parameters.lines, .amount > 0))", few)
	require.NoError(t, err)
	require.True(t, yes)
	require.Less(t, time.Since(begun), time.Second)
}

func TestConditionMustBeTrueOrFalse(t *testing.T) {
	_, err := Decide("1 + 1", Env{})
	require.ErrorContains(t, err, "neither true nor false")
}

// Whatever a person types has a bounded answer: a normalized value or a fault with a sentence.
func TestAnyTextIsEvaluatedOrRefused(t *testing.T) {
	words := []string{"parameters", "values", "steps", ".a", "[0]", "(", ")", "map(", "all(", "#", ",", "+", "==", "1",
		"'x'",
		"..", "?", ":", "let a =", ";", "outcome", "nil", "not", "{", "}", "`", "\\", "item", "|", "filter("}
	rapid.Check(t, func(t *rapid.T) {
		expression := strings.Join(rapid.SliceOfN(rapid.SampledFrom(words), 1, 30).Draw(t, "words"), " ")
		value, err := Evaluate(expression, Env{Parameters: map[string]any{"a": []any{1.0, "x"}}})
		if err != nil {
			require.Equal(t, fault.WorkflowIncorrectlyDefined, fault.CodeOf(err))
			return
		}
		again, err := Normalize(value)
		require.NoError(t, err)
		require.Equal(t, value, again)
	})
}

func TestLoopsInsideOfEachOtherAreCounted(t *testing.T) {
	for expression, want := range map[string]string{
		"all([1], # > 0)": "",
		"all([1], any([2], # > 0)) && all([1], # > 0)":                       "",
		"all([1], any([2], none([3], # > 0)))":                               "at most 2 loops",
		"[1] | filter(any([2], # > 0) || any([3], all([4], # > 0)))":         "at most 2 loops",
		strings.Repeat("all([1], ", 150) + "true" + strings.Repeat(")", 150): "at most 2 loops",
	} {
		problem := NewEnvironment(nil).Problem(expression, Boolean)
		if strings.HasPrefix(expression, "[1] |") {
			problem = NewEnvironment(nil).Problem(expression, List)
		}
		if want == "" {
			require.Empty(t, problem, expression)
		} else {
			require.Contains(t, problem, want, "%.60s", expression)
		}
	}
}

func TestValuesAreNormalized(t *testing.T) {
	deep := any("x")
	for range maxNesting + 1 {
		deep = []any{deep}
	}
	for _, refused := range []any{deep, struct{}{}, strings.Repeat("x", maxValue), []any{make(chan int)}} {
		_, err := Normalize(refused)
		require.Equal(t, fault.WorkflowIncorrectlyDefined, fault.CodeOf(err))
	}
	for in, want := range map[any]any{3: 3.0, 90 * time.Minute: 90.0, "a": "a", true: true, nil: nil,
		time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC): "2026-01-02T00:00:00Z"} {
		got, err := Normalize(in)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
}

func TestTypesFitTheirValues(t *testing.T) {
	values := map[ValueType]any{Text: "a", Number: 1.0, Boolean: true, List: []any{}, Record: map[string]any{}}
	for of, value := range values {
		for other := range values {
			require.Equal(t, of == other, other.Fits(value), fmt.Sprint(other, value))
		}
	}
	require.False(t, ValueType("money").Fits(1.0))
}
