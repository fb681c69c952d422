package project_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/project"
	"countersign.dev/domain/workspace"
)

func good() project.Project {
	return project.Project{Name: "Payable invoices", Type: "Payable Invoices", ERPType: "Other",
		CaptureMethod: "intelligent", Status: project.Active}
}

func TestProjectNeedsKnownTypeAndValidName(t *testing.T) {
	require.NoError(t, good().Check())
	bad := project.Project{Name: "a/b", Description: strings.Repeat("x", 1001), Type: "Nothing", ERPType: "SAP",
		CaptureMethod: "guess", Settings: json.RawMessage(`[1]`)}
	var f *fault.Fault
	require.ErrorAs(t, bad.Check(), &f)
	require.Len(t, f.Fields, 6)
	require.Equal(t, fault.UnsupportedCharacter, f.Fields[0].Code)
}

func TestArchivedProjectIsNotPaused(t *testing.T) {
	p := good()
	require.NoError(t, p.Apply(project.Archive))
	for _, step := range []project.Step{project.Pause, project.Resume, project.Archive, "nonsense"} {
		require.Equal(t, fault.IllegalTransition, fault.CodeOf(p.Apply(step)), step)
	}
	require.NoError(t, p.Apply(project.Restore))
	require.Equal(t, project.Active, p.Status)
}

func TestOnlyActiveProjectTakesWork(t *testing.T) {
	require.NoError(t, project.Active.RequireActive("A"))
	for status, code := range map[project.Status]fault.Code{
		project.Paused: fault.ProjectPaused, project.Draft: fault.ProjectDraft, project.Archived: fault.ProjectArchived,
		"nonsense": fault.InternalError,
	} {
		require.Equal(t, code, fault.CodeOf(status.RequireActive("A")), status)
	}
}

func TestProjectInUseIsNotArchived(t *testing.T) {
	require.NoError(t, project.Uses{}.Archivable())
	require.Equal(t, fault.JobRunning, fault.CodeOf(project.Uses{Jobs: 1}.Archivable()))
	require.Equal(t, fault.ProjectInUse, fault.CodeOf(project.Uses{Payments: 1}.Archivable()))
	require.ErrorContains(t, project.Uses{Payers: []string{"Payable invoices"}}.Archivable(),
		"Payable invoices pays through")
}

func TestEveryTypeAllowsItsDefaultComponents(t *testing.T) {
	components := map[string][]string{}
	for _, kind := range project.Types() {
		require.Contains(t, kind.Tabs, project.Design, kind.Name)
		require.Equal(t, kind.Framework == "custom", kind.Hidden, kind.Name)
		require.True(t, kind.Has(project.ComponentsSection), kind.Name)
		for _, c := range flow.Starters(kind.Name) {
			require.Contains(t, kind.Workflows, c.WorkflowType, kind.Name)
			components[kind.Name] = append(components[kind.Name], c.Name)
		}
	}
	capture := []string{"Intelligent Capture", "Invoice Approval"}
	ach := []string{"Import Payments", "Generate ACH"}
	checks := []string{"Import Payments", "Print checks", "Generate positive pay"}
	require.Equal(t, map[string][]string{
		"Payable Invoices": capture, "Payable": capture, "ACH Payments": ach, "ACH Payments Custom": ach,
		"Check and PPay Payments": checks, "Check and PPay Payments Custom": checks,
		"Payments Plus": {"Import Payments", "Generate ACH", "Print checks", "Generate positive pay"},
	}, components)
}

func TestTypeOfUnknownNameIsNotFound(t *testing.T) {
	_, known := project.TypeNamed("Nothing")
	require.False(t, known)
}

func TestNamesRefuseCharactersThatFilesCannotContain(t *testing.T) {
	for _, name := range []string{"", "  ", "a\\b", "a:b", "a*", "a?", "<a", "a>", "a|b", `"a"`, "a/b", "a\nb",
		strings.Repeat("x", 101)} {
		require.Error(t, workspace.Workspace{Name: name}.Check(), name)
	}
	require.NoError(t, workspace.Workspace{Name: "Accounts Payable – Zürich (2026)"}.Check())
}
