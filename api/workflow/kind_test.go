package workflow_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	workflowapi "countersign.dev/api/workflow"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
)

func TestPaletteHasEveryKind(t *testing.T) {
	d := open(t)
	var answer workflowapi.WorkflowStepKinds
	d.Call(http.MethodGet, "/api/workflow-step-kinds", d.ann.token, nil).Into(t, &answer)
	byKind := map[flow.Kind]workflowapi.WorkflowStepKind{}
	for _, k := range answer.Kinds {
		byKind[k.Kind] = k
	}
	require.Len(t, byKind, len(flow.Kinds()))
	each := byKind[flow.ForEach]
	require.True(t, each.Contains)
	require.Equal(t, []flow.EdgeType{flow.Succeeded, flow.Failed}, each.Exits)
	require.Equal(t, workflowapi.DesignerText{En: "After a failure", De: "Nach einem Fehler"}, each.Fields[3].Label)
	require.Equal(t, "stop", each.Fields[3].Choices[1].Value)
	cases := byKind[flow.Switch]
	require.Equal(t, "cases", cases.Cases)
	require.Equal(t, kind.Expression, cases.Fields[0].Items[1].Type)
	ach := byKind[flow.GenerateAch]
	require.Equal(t, []any{flow.Payments, true}, []any{ach.WorkflowType, ach.MovesMoney})
}
