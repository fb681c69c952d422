package kind_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/flow/kind/humantask"
)

const (
	roleID  = "01934b5e-8a4c-7c3d-9e7f-0123456789ab"
	groupID = "01934b5e-8a4c-7c3d-9e7f-0123456789ac"
)

// problems are the codes of the problems of settings by their paths.
func problems(s kind.Settings) map[string]fault.Code {
	var v fault.Validation
	env := flow.NewEnvironment([]flow.Parameter{{Name: "vendor", Type: flow.Text}})
	s.Check(kind.Check{Validation: &v, Path: "config", Env: env})
	all := map[string]fault.Code{}
	for _, f := range v.Fields() {
		all[f.Path] = f.Code
	}
	return all
}

func TestSettingsOfAQuestionAreCheckedAtTheirFields(t *testing.T) {
	good := kind.Asking{Title: `"Check " + parameters.vendor`, Instructions: `"Call them."`,
		Assignees: []string{kind.Starter, kind.RolePrefix + roleID, kind.GroupPrefix + groupID},
		People:    `["ann@example.com", parameters.vendor]`, Days: 365}
	require.Empty(t, problems(humantask.Settings{Asking: good}))
	require.Equal(t, []string{good.Title, good.Instructions, good.People}, good.Expressions())
	require.Empty(t, problems(humantask.Settings{Asking: kind.Asking{Title: `"x"`, People: `"ann@example.com"`}}))
	require.Empty(t, problems(humantask.Settings{Asking: kind.Asking{Title: `"x"`, Assignees: []string{kind.Starter}}}))
	for path, changes := range map[string][]func(*kind.Asking){
		"config.title":        {func(a *kind.Asking) { a.Title = "" }, func(a *kind.Asking) { a.Title = "nonsense(" }},
		"config.instructions": {func(a *kind.Asking) { a.Instructions = "parameters.none" }},
		"config.people":       {func(a *kind.Asking) { a.People = "parameters.none" }},
		"config.assignees": {func(a *kind.Asking) { a.Assignees, a.People = nil, "" },
			func(a *kind.Asking) { a.Assignees = slices.Repeat([]string{kind.Starter}, 21) },
			func(a *kind.Asking) { a.Assignees[1] = "role:Approver" }, func(a *kind.Asking) { a.Assignees[1] = roleID },
			func(a *kind.Asking) { a.Assignees[1] = "user:" + roleID }, func(a *kind.Asking) { a.Assignees[1] = "" }},
		"config.days": {func(a *kind.Asking) { a.Days = -1 }, func(a *kind.Asking) { a.Days = 366 }},
	} {
		for n, change := range changes {
			bad := good
			bad.Assignees = slices.Clone(good.Assignees)
			change(&bad)
			all := problems(humantask.Settings{Asking: bad})
			require.Len(t, all, 1, "%s, %d", path, n)
			require.Contains(t, all, path, n)
		}
	}
	require.Equal(t, fault.Required, problems(humantask.Settings{Asking: kind.Asking{Title: `"x"`}})["config.assignees"])
}

// asked is the question as the activity reads it.
func asked(t *testing.T, a kind.Asking, env flow.Env) kind.Question {
	t.Helper()
	input, err := humantask.Settings{Asking: a}.Input(env)
	require.NoError(t, err)
	body, err := json.Marshal(input)
	require.NoError(t, err)
	var q kind.Question
	require.NoError(t, json.Unmarshal(body, &q))
	return q
}

func TestQuestionIsEvaluatedFromExpressions(t *testing.T) {
	env := flow.Env{Parameters: map[string]any{"vendor": "Contoso", "none": "",
		"people": []any{"ann@example.com", "Ann@Example.com", "bob@example.com"}}}
	require.Equal(t, kind.Question{Title: "Check Contoso", Instructions: "Call them.", Starter: true,
		Roles: []string{roleID}, Groups: []string{groupID}, People: []string{"ann@example.com", "bob@example.com"}, Days: 3},
		asked(t, kind.Asking{Title: `"Check " + parameters.vendor`, Instructions: `"Call them."`, People: "parameters.people",
			Assignees: []string{kind.RolePrefix + roleID, kind.Starter, kind.GroupPrefix + groupID}, Days: 3}, env),
		"an address that occurs twice is asked once")
	require.Equal(t, kind.Question{Title: "x", People: []string{"ann@example.com"}, Days: 5},
		asked(t, kind.Asking{Title: `"x"`, Instructions: "parameters.none", People: `"ann@example.com"`}, env))
	require.Empty(t, asked(t, kind.Asking{Title: `"x"`, People: "[]"}, env).People)
}

func TestQuestionThatCannotBeAskedIsRefused(t *testing.T) {
	many := make([]any, 21)
	for i := range many {
		many[i] = fmt.Sprintf("p%d@example.com", i)
	}
	env := flow.Env{Parameters: map[string]any{"many": many, "most": many[1:], "title": strings.Repeat("ä", 100),
		"long": strings.Repeat("x", 101), "longest": strings.Repeat("x", 4_001), "lines": "Check\nit"}}
	good := kind.Asking{Title: "parameters.title", People: "parameters.most", Instructions: "parameters.lines"}
	require.Len(t, asked(t, good, env).People, 20)
	for _, change := range []func(*kind.Asking){
		func(a *kind.Asking) { a.Title = "parameters.long" },
		func(a *kind.Asking) { a.Title = `" "` },
		func(a *kind.Asking) { a.Title = "7" },
		func(a *kind.Asking) { a.Title = "parameters.lines" },
		func(a *kind.Asking) { a.Title = "nonsense(" },
		func(a *kind.Asking) { a.Instructions = "parameters.longest" },
		func(a *kind.Asking) { a.Instructions = "7" },
		func(a *kind.Asking) { a.People = "parameters.many" },
		func(a *kind.Asking) { a.People = `"Ann <ann@example.com>"` },
		func(a *kind.Asking) { a.People = `["ann@example.com", null]` },
		func(a *kind.Asking) { a.People = "7" },
		func(a *kind.Asking) { a.People = "nonsense(" },
	} {
		bad := good
		change(&bad)
		_, err := humantask.Settings{Asking: bad}.Input(env)
		require.Equal(t, fault.WorkflowIncorrectlyDefined, fault.CodeOf(err), bad)
	}
}
