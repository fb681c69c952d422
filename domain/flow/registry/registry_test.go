package registry_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/connection"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/flow/registry"
)

func TestEveryKindHasOneCompleteDefinition(t *testing.T) {
	var defined []flow.Kind
	for _, d := range registry.All() {
		defined = append(defined, d.Kind)
		require.NotEmpty(t, d.Icon, d.Kind)
		require.Contains(t, kind.Group("").Values(), string(d.Group), d.Kind)
		for _, text := range append([]kind.Text{d.Name, d.Description}, textsOf(d.Fields)...) {
			require.NotEmpty(t, text.English, d.Kind)
			require.NotEmpty(t, text.German, d.Kind)
		}
		require.Equal(t, d.Kind == flow.End, len(d.Exits) == 0, d.Kind)
		_, err := registry.Settings(flow.Node{Kind: d.Kind})
		require.NoError(t, err, d.Kind)
	}
	require.Equal(t, flow.Kinds(), defined)
}

func textsOf(fields []kind.Field) (all []kind.Text) {
	for _, f := range fields {
		all = append(all, f.Label)
		if f.Help != (kind.Text{}) {
			all = append(all, f.Help)
		}
		for _, o := range f.Choices {
			all = append(all, o.Label)
		}
		all = append(all, textsOf(f.Items)...)
	}
	return all
}

// The fields that the designer offers are exactly those that the settings have.
func TestFieldsAreTheSettings(t *testing.T) {
	for _, d := range registry.All() {
		body, err := json.Marshal(example(d.Fields))
		require.NoError(t, err)
		_, err = registry.Settings(flow.Node{Kind: d.Kind, Config: body})
		require.NoError(t, err, "%s: %s", d.Kind, body)
		_, err = registry.Settings(flow.Node{Kind: d.Kind, Config: json.RawMessage(`{"other": 1}`)})
		require.Error(t, err, d.Kind)
	}
}

func example(fields []kind.Field) map[string]any {
	out := map[string]any{}
	for _, f := range fields {
		switch f.Type {
		case kind.Line, kind.Name, kind.Expression, kind.TimeOfDay, kind.Profile, kind.Workflow:
			out[f.Name] = "x"
		case kind.Integer:
			out[f.Name] = f.Max
		case kind.Flag:
			out[f.Name] = true
		case kind.Choice:
			out[f.Name] = f.Choices[len(f.Choices)-1].Value
		case kind.Assignees:
			out[f.Name] = []any{kind.Starter}
		case kind.Rows:
			out[f.Name] = []any{example(f.Items)}
		}
	}
	return out
}

func TestOnlyCaptureAmongTheProcessesMovesNoMoney(t *testing.T) {
	adding := []flow.Kind{flow.SubmitInvoice, flow.PreparePayments}
	for _, d := range registry.All() {
		process := d.Group == kind.Processes
		require.Equal(t, process && d.Kind != flow.CaptureDocument, d.Process.MovesMoney, d.Kind)
		require.Equal(t, process && !slices.Contains(adding, d.Kind), d.Sealed(), d.Kind)
	}
	unknown := registry.Of("unknown")
	require.False(t, unknown.Sealed() || unknown.Process.MovesMoney || registry.Known("unknown"))
}

func TestProfilesOfAGraphHaveTheirPaths(t *testing.T) {
	require.Equal(t, []registry.Use{{Path: "nodes[1].config.profile", ID: "p", ProfileType: connection.REST}},
		registry.Profiles(flow.Graph{Nodes: []flow.Node{{Kind: flow.Start},
			{Kind: flow.CallREST, Config: json.RawMessage(`{"profile": "p"}`)}, {Kind: flow.CallREST},
			{Kind: flow.CallREST, Config: json.RawMessage(`{"profile": 1}`)}, {Kind: "unknown"}}}))
}

func TestAssigneesOfAGraphHaveTheirPaths(t *testing.T) {
	ask := func(of flow.Kind, config string) flow.Node {
		return flow.Node{Kind: of, Config: json.RawMessage(config)}
	}
	require.Equal(t, []registry.Use{{Path: "nodes[1].config.assignees", ID: "starter"},
		{Path: "nodes[1].config.assignees", ID: "role:r"}, {Path: "nodes[2].config.assignees", ID: "group:g"}},
		registry.Assignees(flow.Graph{Nodes: []flow.Node{{Kind: flow.Start},
			ask(flow.HumanTask, `{"assignees": ["starter", "role:r", "", 7]}`),
			ask(flow.Form, `{"assignees": ["group:g"], "fields": [{"name": "assignees"}]}`),
			ask(flow.Form, `{"assignees": 7}`), ask(flow.Form, `{`), {Kind: flow.Form},
			ask(flow.SendMail, `{"assignees": ["role:r"]}`)}}))
}
