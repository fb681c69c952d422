package project_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/project"
	"countersign.dev/domain/workspace"
)

func good() project.Project {
	return project.Project{Name: "Payable invoices", Type: "Payable Invoices", ERPType: "Other", CaptureMethod: "intelligent", Status: project.Active}
}

func TestAProjectHasAKnownTypeAndAUsableName(t *testing.T) {
	require.NoError(t, good().Check())
	bad := project.Project{Name: "a/b", Description: strings.Repeat("x", 1001), Type: "Nothing", ERPType: "SAP", CaptureMethod: "guess", Settings: json.RawMessage(`[1]`)}
	var f *fault.Fault
	require.ErrorAs(t, bad.Check(), &f)
	require.Len(t, f.Fields, 6)
	require.Equal(t, fault.UnsupportedCharacter, f.Fields[0].Code)
}

func TestAnArchivedProjectIsNotPaused(t *testing.T) {
	p := good()
	require.NoError(t, p.Move(project.Archived))
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(p.Move(project.Paused)))
	require.NoError(t, p.Move(project.Active))
}

func TestNamesRefuseWhatFilesCannotHold(t *testing.T) {
	for _, name := range []string{"", "  ", "a\\b", "a:b", "a*", "a?", "<a", "a>", "a|b", `"a"`, "a/b", "a\nb", strings.Repeat("x", 101)} {
		require.Error(t, workspace.Workspace{Name: name}.Check(), name)
	}
	require.NoError(t, workspace.Workspace{Name: "Accounts Payable – Zürich (2026)"}.Check())
}
