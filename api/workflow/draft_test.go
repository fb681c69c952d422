package workflow_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/api/apitest"
	componentapi "countersign.dev/api/component"
	workflowapi "countersign.dev/api/workflow"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
)

func TestDraftBeginsAsNewestVersionAndKeepsWhoSavedIt(t *testing.T) {
	d := open(t)
	first := d.draft(d.capture, d.ann)
	require.EqualValues(t, 0, first.Version)
	require.Equal(t, plain(t, flow.Starters(flow.PayableInvoices)[0].Graph), plain(t, first.Graph))
	require.Empty(t, first.Problems)
	require.Empty(t, first.UpdatedBy)

	saved := d.save(d.capture, d.ann, capturing("Read it"))
	require.EqualValues(t, 1, saved.Version)
	d.refuses(d.put(d.capture, d.bob, capturing("Mine"), 0), 409, fault.StaleVersion)
	seen := d.draft(d.capture, d.bob)
	require.Equal(t, []any{d.ann.id, "ann Test"}, []any{seen.UpdatedBy, seen.UpdatedByName})
	require.NotNil(t, seen.UpdatedAt)
	require.Equal(t, plain(t, capturing("Read it")), plain(t, seen.Graph))
	d.save(d.capture, d.ann, capturing("Read it well"))
	require.Equal(t, 1, d.count(`SELECT count(*) FROM audit_entries WHERE action = 'draft edited'`),
		"a person is recorded once for each version")
	d.save(d.capture, d.bob, capturing("Read it better"))
	require.Equal(t, 2, d.count(`SELECT count(*) FROM audit_entries WHERE action = 'draft edited'`))

	d.refuses(d.call(http.MethodDelete, d.capture, "/draft?version=2", d.ann, nil), 409, fault.StaleVersion)
	require.Equal(t, 204, d.call(http.MethodDelete, d.capture, "/draft?version=3", d.ann, nil).Status)
	require.EqualValues(t, 0, d.draft(d.capture, d.ann).Version)
	d.refuses(d.call(http.MethodDelete, d.capture, "/draft?version=0", d.ann, nil), 409, fault.StaleVersion)
	require.EqualValues(t, 5, d.save(d.capture, d.ann, capturing("Again")).Version, "no version occurs twice")
}

func TestDraftMayBeIncompleteAndNamesItsProblems(t *testing.T) {
	d := open(t)
	saved := d.save(d.capture, d.ann, json.RawMessage(`{"nodes": [{"id": "a", "kind": "start", "name": "A"},
		{"id": "b", "kind": "teleport", "name": "B"}], "edges": [{"from": "a", "to": "c", "type": "Then"}]}`))
	codes := map[string]fault.Code{}
	for _, p := range saved.Problems {
		require.NotEmpty(t, p.Message)
		codes[p.Path] = p.Code
	}
	require.Equal(t, fault.InvalidValue, codes["nodes[1].kind"], "%v", codes)
	require.Equal(t, fault.InvalidValue, codes["edges[0].to"], "%v", codes)
	refused := d.publish(d.capture, d.ann, "First")
	d.refuses(refused, 422, fault.WorkflowIncorrectlyDefined)
	require.Len(t, refused.Problem().Errors, len(saved.Problems))
	require.Equal(t, 1, d.versions(d.capture))
}

const everyField = `{"nodes": [
	{"id": "start", "kind": "start", "name": "Start", "position": {"x": 1.5, "y": -20}},
	{"id": "each", "kind": "forEach", "name": "Each", "config": {"items": "lines", "most": 12345678901234567890,
		"deep": {"list": [1, null, true, "x", {"y": 0.10}]}}, "future": [{"a": {}}]},
	{"id": "ask", "kind": "condition", "name": "Ask", "parent": "each", "expression": "outcome == 'Failed'"},
	{"id": "end", "kind": "end", "name": "End", "withErrors": true}],
	"edges": [{"from": "start", "to": "each", "type": "Then"},
		{"from": "each", "to": "ask", "type": "Case", "case": "second", "label": "other"}],
	"layout": {"zoom": 2}}`

func TestImportAndExportKeepEveryField(t *testing.T) {
	d := open(t)
	d.save(d.capture, d.ann, json.RawMessage(everyField))
	exported := d.draft(d.capture, d.bob)
	require.JSONEq(t, everyField, string(exported.Graph.RawMessage))
	require.Contains(t, string(exported.Graph.RawMessage), "12345678901234567890")
	d.save(d.approval, d.bob, exported.Graph)
	require.JSONEq(t, everyField, string(d.draft(d.approval, d.ann).Graph.RawMessage))
	paths := []string{}
	for _, p := range exported.Problems {
		paths = append(paths, p.Path)
	}
	require.Contains(t, paths, "layout", "no one confirms what this release does not know")
	require.Contains(t, paths, "nodes[1].future")

	d.save(d.capture, d.ann, capturing("Read <b> & \"all\" – é 漢"))
	require.Equal(t, 200, d.publish(d.capture, d.ann, "Second").Status)
	var version workflowapi.WorkflowVersion
	d.call(http.MethodGet, d.capture, "/versions/2", d.ann, nil).Into(t, &version)
	require.Equal(t, plain(t, capturing("Read <b> & \"all\" – é 漢")), plain(t, version.Graph))
	d.save(d.capture, d.bob, version.Graph)
	require.Equal(t, plain(t, version.Graph), plain(t, d.draft(d.capture, d.bob).Graph))
}

func TestHostileGraphsAreRefusedOrKeptAsText(t *testing.T) {
	d := open(t)
	put := func(graph string) (status int, code string) {
		a := d.put(d.capture, d.ann, json.RawMessage(graph), d.draft(d.capture, d.ann).Version)
		return a.Status, a.Problem().ErrorCode
	}
	for name, graph := range map[string]string{
		"no object":     `[]`,
		"no nodes":      `{"edges": []}`,
		"text as nodes": `{"nodes": "x", "edges": []}`,
		"number as id":  `{"nodes": [{"id": 1, "kind": "start", "name": "A"}], "edges": []}`,
		"list as node":  `{"nodes": [[]], "edges": []}`,
		"nested":        `{"nodes": [], "edges": [], "x": ` + strings.Repeat(`[`, 5000) + strings.Repeat(`]`, 5000) + `}`,
		"too many":      `{"nodes": [` + strings.TrimSuffix(strings.Repeat(`{},`, 4001), ",") + `], "edges": []}`,
		"zero byte":     `{"nodes": [{"id": "a\u0000", "kind": "start", "name": "A"}], "edges": []}`,
		"invisible":     `{"nodes": [{"id": "a", "kind": "start", "name": "A\u202eB"}], "edges": []}`,
	} {
		status, code := put(graph)
		require.Equal(t, 422, status, "%s: %s", name, code)
	}
	status, code := put(`{"nodes": [], "edges": [], "x": "` + strings.Repeat("a", 2<<20) + `"}`)
	require.Equal(t, []any{413, string(fault.BodyTooLarge)}, []any{status, code})
	require.EqualValues(t, 0, d.draft(d.capture, d.ann).Version, "nothing was saved")

	entities := `<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]>&y; ${jndi:ldap://x} '; DROP TABLE graphs; --`
	saved := d.save(d.capture, d.ann, capturing(entities))
	require.Equal(t, plain(t, capturing(entities)), plain(t, saved.Graph))
}

func TestNamesInOtherLetterCaseAreNotPublished(t *testing.T) {
	d := open(t)
	saved := d.save(d.capture, d.ann, json.RawMessage(`{"nodes": [{"id": "start", "kind": "start", "name": "Start"},
		{"id": "end", "kind": "end", "name": "End", "Kind": "captureDocument"}],
		"edges": [{"from": "start", "to": "end", "type": "Then"}]}`))
	require.True(t, slices.ContainsFunc(saved.Problems, func(p workflowapi.Problem) bool {
		return p.Path == "nodes[1].Kind"
	}), "%v", saved.Problems)
	d.refuses(d.publish(d.capture, d.ann, "Hidden"), 422, fault.WorkflowIncorrectlyDefined)
}

func TestNewWorkflowIsDrawnPublishedAndStarted(t *testing.T) {
	d := open(t)
	create := func(body map[string]any) apitest.Answer {
		return d.Call(http.MethodPost, "/api/projects/"+d.projectID+"/components", d.ann.token, body)
	}
	var added componentapi.Component
	generic := map[string]any{"componentType": "workflow", "workflowType": "Generic", "name": "Close the month"}
	create(generic).Into(t, &added)
	require.Equal(t, []any{"Close the month", "Generic", 0}, []any{added.Name, added.WorkflowType, added.Published})
	d.refuses(create(generic), 409, fault.NameNotUnique)
	d.refuses(create(map[string]any{"componentType": "files", "workflowType": "Generic", "name": "A"}), 422,
		fault.ValidationFailed)
	d.refuses(create(map[string]any{"componentType": "workflow", "workflowType": "Payments", "name": "A"}), 422,
		fault.ValidationFailed)
	d.refuses(d.start(added.ID, map[string]any{}), 409, fault.WorkflowMissing)

	d.save(added.ID, d.ann, straight("Start"))
	require.Equal(t, 200, d.publish(added.ID, d.ann, "First").Status)
	var started workflowapi.StartedWorkflow
	d.start(added.ID, map[string]any{}).Into(t, &started)
	require.EqualValues(t, 1, started.Number)
}

// The product runs the newest workflow of a type. One person cannot replace the approval of invoices by nothing.
func TestNewApprovalWithoutItsStepNeedsSecondPerson(t *testing.T) {
	d := open(t)
	var added componentapi.Component
	d.Call(http.MethodPost, "/api/projects/"+d.projectID+"/components", d.ann.token, map[string]any{
		"componentType": "workflow", "workflowType": "Invoice Approval", "name": "Nothing"}).Into(t, &added)
	d.save(added.ID, d.ann, straight("Start"))
	d.publish(added.ID, d.ann, "Nothing")
	require.Equal(t, 0, d.versions(added.ID), "the version waits")
}

func TestThousandAndOneStepsAreSavedButNotPublished(t *testing.T) {
	d := open(t)
	g := straight("Start")
	for n := range 999 {
		g.Nodes = append(g.Nodes, flow.Node{ID: fmt.Sprint("n", n), Kind: flow.End, Name: "End"})
	}
	saved := d.save(d.capture, d.ann, g)
	require.Equal(t, []workflowapi.Problem{{Path: "nodes", Code: fault.LengthOutOfRange,
		Message: "A workflow has at most 1000 steps."}}, saved.Problems)
	g.Nodes = g.Nodes[:1000]
	require.Len(t, d.save(d.capture, d.ann, g).Problems, 200, "an answer names the first problems")
	d.refuses(d.publish(d.capture, d.ann, "Many"), 422, fault.WorkflowIncorrectlyDefined)
}
