package project_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/indexfield"
	"countersign.dev/domain/project"
)

func exported(t *testing.T) (project.Content, string) {
	t.Helper()
	graph := flow.Starters("Payable Invoices")[0].Graph
	c := project.Content{Name: "Payable invoices", ProjectType: "Payable Invoices", ERPType: "Other",
		CaptureMethod: "intelligent",
		Components: []project.ComponentContent{
			{Type: project.Workflow, WorkflowType: flow.IntelligentCapture, Name: "Capture", Graph: &graph}},
		Fields: []project.FieldContent{
			{Name: "Region", SystemName: "Region", Type: indexfield.Text, Visible: true, Options: []string{}}},
		AutoNumber: &project.AutoNumberContent{Base: 1, Max: 9}}
	file, err := c.Write()
	require.NoError(t, err)
	return c, string(file)
}

func TestExportedProjectRoundTrips(t *testing.T) {
	c, file := exported(t)
	again, err := project.ReadArchive([]byte(file))
	require.NoError(t, err)
	require.Equal(t, c, again)
}

func TestArchiveWithUnknownContentIsRefused(t *testing.T) {
	_, file := exported(t)
	for name, broken := range map[string]string{
		"nothing":          "",
		"another thing":    `{"a": 1}`,
		"another format":   strings.Replace(file, "countersign.project", "countersign.flow", 1),
		"a newer version":  strings.Replace(file, `"version":1`, `"version":2`, 1),
		"a changed name":   strings.Replace(file, "Payable invoices", "Payable Invoices 2", 1),
		"one more member":  strings.Replace(file, `{"format"`, `{"extra":1,"format"`, 1),
		"something behind": file + "{}",
		"half of it":       file[:len(file)/2],
	} {
		_, err := project.ReadArchive([]byte(broken))
		require.Equal(t, fault.ArchiveUnreadable, fault.CodeOf(err), "%s: %v", name, err)
	}
}

func TestArchiveWithInvisibleCharacterIsRefused(t *testing.T) {
	c, _ := exported(t)
	c.Fields[0].Options = []string{"North", "So\u200buth"}
	file, err := c.Write()
	require.NoError(t, err)
	_, err = project.ReadArchive(file)
	require.Equal(t, fault.ArchiveUnreadable, fault.CodeOf(err))
	require.ErrorContains(t, err, "U+200B")
	require.ErrorContains(t, err, "options[1]")
}
