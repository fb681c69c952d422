package flowrun

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/flow/kind/commentinvoice"
	"countersign.dev/domain/flow/kind/end"
	"countersign.dev/domain/flow/kind/findinvoices"
	"countersign.dev/domain/flow/kind/findpayments"
	"countersign.dev/domain/flow/kind/foreach"
	"countersign.dev/domain/flow/validation"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/job"
)

const found = "01912345-6789-7abc-8def-0123456789ab"

// overdue comments on each invoice that a step finds.
func overdue() flow.Graph {
	inside := func(id string, kind flow.Kind, config any) flow.Node {
		n := node(id, kind, config)
		n.Parent = "each"
		return n
	}
	search := findinvoices.Settings{Searching: kind.Searching{Limit: 2, Conditions: []kind.Condition{
		{Field: "dueDate", Operator: grid.Less, Value: "addDays(today, 7)"}}}}
	return flow.Graph{
		Nodes: []flow.Node{
			node("s", flow.Start, nil), node("find", flow.FindInvoices, search),
			node("each", flow.ForEach, foreach.Settings{Items: "steps.find.records"}), inside("is", flow.Start, nil),
			inside("comment", flow.CommentInvoice, commentinvoice.Settings{Invoice: `"` + found + `"`,
				Text: `"Due: " + item.id + " " + string(item.invoiceAmount)`}),
			inside("ie", flow.End, nil), node("e", flow.End, end.Settings{Result: "steps.find.more"}),
		},
		Edges: []flow.Edge{
			{From: "s", To: "find", Type: flow.Then}, {From: "find", To: "each", Type: flow.Succeeded},
			{From: "is", To: "comment", Type: flow.Then}, {From: "comment", To: "ie", Type: flow.Succeeded},
			{From: "each", To: "e", Type: flow.Succeeded},
		},
	}
}

func TestLoopWorksOnTheInvoicesThatAStepFound(t *testing.T) {
	g := overdue()
	require.NoError(t, validation.Graph(g))
	env, f := newEnv(g)
	// It is still 23 November in the zone of the company.
	env.SetStartTime(time.Date(2026, 11, 24, 3, 0, 0, 0, time.UTC))
	execute(env)
	require.NoError(t, env.GetWorkflowError())
	require.Equal(t, job.FinishedOK, f.state, f.code)
	require.Equal(t, []ActInput[kind.Search]{{TenantID: tenantID, JobID: jobID, Path: "find", Attempt: 1,
		Input: kind.Search{Limit: 2, Filters: []kind.Filter{{Field: "dueDate", Operator: grid.Less,
			Values: []string{"2026-11-30"}}}}}}, f.searches)
	require.Equal(t, "2+", f.steps["find"].Summary)
	comment := func(path, text string) ActInput[commentinvoice.Comment] {
		return ActInput[commentinvoice.Comment]{TenantID: tenantID, JobID: jobID, Path: path, Attempt: 1,
			Input: commentinvoice.Comment{InvoiceID: found, Text: text}}
	}
	require.Equal(t, []ActInput[commentinvoice.Comment]{comment("each[0]/comment", "Due: a 5.5"),
		comment("each[1]/comment", "Due: b <nil>")}, f.comments)
	require.Equal(t, "INV-7", f.steps["each[0]/comment"].Summary)
	var result RunResult
	require.NoError(t, env.GetWorkflowResult(&result))
	require.Equal(t, true, result.Result)
}

func TestSearchThatIsRefusedLeavesByFailed(t *testing.T) {
	g := flow.Graph{
		Nodes: []flow.Node{node("s", flow.Start, nil), node("find", flow.FindPayments, findpayments.Settings{}),
			node("e", flow.End, nil), node("bad", flow.End, end.Settings{WithErrors: true})},
		Edges: []flow.Edge{{From: "s", To: "find", Type: flow.Then}, {From: "find", To: "e", Type: flow.Succeeded},
			{From: "find", To: "bad", Type: flow.Failed}},
	}
	require.NoError(t, validation.Graph(g))
	env, f := newEnv(g)
	execute(env)
	require.NoError(t, env.GetWorkflowError())
	require.Equal(t, []any{job.FinishedWithErrors, string(fault.QueryTooSlow), 1}, []any{f.state, f.code, len(f.searches)})
	require.Equal(t, "The list needs too much time.", f.steps["find"].Error)
}
