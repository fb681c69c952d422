package component_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/component"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
)

func graphWith(kinds ...flow.Kind) flow.Graph {
	g := flow.Graph{}
	for _, k := range kinds {
		g.Nodes = append(g.Nodes, flow.Node{ID: string(k), Kind: k, Name: "Step"})
	}
	return g
}

func TestSecondPersonIsNeededWhereMoneyMovesBeforeOrAfter(t *testing.T) {
	money, plain := graphWith(flow.Start, flow.GenerateAch), graphWith(flow.Start, flow.CaptureDocument)
	require.False(t, component.NeedsSecondPerson(flow.Generic, nil, plain))
	require.True(t, component.NeedsSecondPerson(flow.Generic, nil, money))
	require.False(t, component.NeedsSecondPerson(flow.Generic, &plain, plain))
	require.True(t, component.NeedsSecondPerson(flow.Generic, &plain, money))
	require.True(t, component.NeedsSecondPerson(flow.Generic, &money, plain))
	require.True(t, component.NeedsSecondPerson(flow.Generic, &money, money))
	require.True(t, component.NeedsSecondPerson(flow.InvoiceApproval, nil, plain), "invoices would skip their approval")
}

func TestOnlyManagerWhoDidNotDesignConfirms(t *testing.T) {
	managers := []string{"ann", "bob", "carol", "dave"}
	pending := component.Publication{State: component.Pending, BasedOn: 3, RequestedBy: "ann", Designers: []string{"bob"}}
	decided, left := pending, pending
	decided.State, left.RequestedBy = component.Rejected, "erin"
	for name, c := range map[string]struct {
		of     component.Publication
		by     string
		newest int
		code   fault.Code
	}{
		"another person":      {pending, "dave", 3, ""},
		"requester":           {pending, "ann", 3, fault.ActionForbidden},
		"designer":            {pending, "bob", 3, fault.ActionForbidden},
		"later designer":      {pending, "carol", 3, fault.ActionForbidden},
		"no manager":          {pending, "frank", 3, fault.ActionForbidden},
		"process":             {pending, "", 3, fault.ActionForbidden},
		"requester has left":  {left, "dave", 3, fault.ActionForbidden},
		"newer version":       {pending, "dave", 4, fault.StaleVersion},
		"it does not wait":    {decided, "dave", 3, fault.IllegalTransition},
		"requester, no state": {component.Publication{}, "dave", 0, fault.IllegalTransition},
	} {
		require.Equal(t, c.code, fault.CodeOf(c.of.MayConfirm(c.by, managers, []string{"carol"}, c.newest)), name)
	}
}

func TestRequestWithoutSecondPersonIsRefused(t *testing.T) {
	both := []string{"ann", "bob"}
	require.NoError(t, component.MayRequest(both, both, "ann", []string{"ann"}))
	for name, c := range map[string]struct {
		err  error
		code fault.Code
	}{
		"alone":         {component.MayRequest([]string{"ann"}, []string{"ann"}, "ann", nil), fault.NoSecondPerson},
		"all designers": {component.MayRequest(both, both, "ann", []string{"bob"}), fault.OnlyDesigners},
		"hidden":        {component.MayRequest(both, []string{"ann"}, "ann", nil), fault.NoSecondReader},
		"designed": {component.MayRequest([]string{"ann", "bob", "carol"}, []string{"bob"}, "ann", []string{"bob"}),
			fault.OnlyDesigners},
		"no manager": {component.MayRequest([]string{"bob", "carol"}, both, "ann", nil), fault.ActionForbidden},
		"process":    {component.MayRequest([]string{"bob", "carol"}, both, "", nil), fault.ActionForbidden},
	} {
		require.Equal(t, c.code, fault.CodeOf(c.err), name)
	}
}

func TestRequesterAloneWithdraws(t *testing.T) {
	p := component.Publication{State: component.Pending, RequestedBy: "ann"}
	require.NoError(t, p.MayWithdraw("ann"))
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(p.MayWithdraw("bob")))
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(component.Publication{State: component.Pending}.MayWithdraw("")))
	p.State = component.Withdrawn
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(p.MayWithdraw("ann")))
}

func TestVersionsOfDraftAreNeverRepeated(t *testing.T) {
	var d component.Draft
	graph := json.RawMessage(`{}`)
	joins, err := d.Save("ann", graph, 0)
	require.NoError(t, err)
	require.True(t, joins)
	_, err = d.Save("bob", graph, 0)
	require.Equal(t, fault.StaleVersion, fault.CodeOf(err))
	joins, err = d.Save("ann", graph, 1)
	require.NoError(t, err)
	require.False(t, joins)
	require.Equal(t, fault.StaleVersion, fault.CodeOf(d.Discard(1)))
	require.NoError(t, d.Discard(2))
	require.EqualValues(t, 0, d.Version())
	require.Equal(t, []string{"ann"}, d.Designers, "another person may have a copy")
	require.Equal(t, fault.StaleVersion, fault.CodeOf(d.Discard(0)))
	_, err = d.Save("", graph, 0)
	require.NoError(t, err)
	require.EqualValues(t, 4, d.Version())
	d.Publish()
	require.Empty(t, d.Designers)
	require.EqualValues(t, 0, d.Version())
	_, err = d.Save("ann", make(json.RawMessage, component.MaxGraph+1), 0)
	require.Equal(t, fault.BodyTooLarge, fault.CodeOf(err))
}

func TestBuiltInGraphsAreKnownForTheirTypeAlone(t *testing.T) {
	s := flow.Starters(flow.AchPayments)[1]
	require.True(t, component.BuiltIn(flow.Payments, s.Graph))
	require.False(t, component.BuiltIn(flow.Generic, s.Graph))
	s.Graph.Nodes[2].Name = "Finished"
	require.False(t, component.BuiltIn(flow.Payments, s.Graph))
}

func TestGraphThatCannotBeReadIsAProblem(t *testing.T) {
	for body, path := range map[string]string{
		`{"nodes": [{"id": 5}], "edges": []}`: "nodes.id", `[]`: "nodes", `{"nodes": [`: "nodes",
		`{"nodes": [], "edges": [], "x": {"y": 1}}`: "x",
	} {
		_, problems := component.ReadGraph(json.RawMessage(body), flow.Generic)
		require.NotEmpty(t, problems, body)
		require.Equal(t, path, problems[0].Path, body)
		require.Equal(t, fault.WorkflowIncorrectlyDefined, fault.CodeOf(component.Incorrect(problems)))
	}
	require.NoError(t, component.Incorrect(nil))
}
