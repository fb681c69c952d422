package project_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	jobapp "countersign.dev/app/job"
	preferenceapp "countersign.dev/app/preference"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/id"
	"countersign.dev/domain/project"
	"countersign.dev/domain/subject"
	"countersign.dev/domain/workspace"
	"countersign.dev/internal/store/storetest"
)

func TestReservedProjectIsNotFoundForNonMember(t *testing.T) {
	s := storetest.New(t)
	tenantID := storetest.TenantWithRoles(t, s)
	member := storetest.User(t, s, tenantID, "member", "Approver")
	stranger := storetest.User(t, s, tenantID, "stranger", "Approver")
	open, reserved := storetest.AddProject(t, s, tenantID, "Open"), storetest.AddProject(t, s, tenantID, "Reserved")
	only := []project.Member{{ID: member.ID, Kind: "user"}}
	_, err := storetest.Projects(s).SetMembers(ctx, tenantID, reserved.ID, only, nil)
	require.NoError(t, err)
	_, err = storetest.Projects(s).SetMembers(ctx, tenantID, reserved.ID, nil, nil)
	require.Equal(t, fault.StaleVersion, fault.CodeOf(err), "whoever saw it open to all does not open it again")
	kept, err := storetest.Projects(s).Members(ctx, tenantID, reserved.ID)
	require.NoError(t, err)
	require.Equal(t, only, kept)

	for name, c := range map[string]struct {
		ctx  context.Context
		seen int
	}{
		"member":   {storetest.Reading(tenantID, member.ID), 2},
		"stranger": {storetest.Reading(tenantID, stranger.ID), 1},
		"designer": {storetest.Reading(tenantID, stranger.ID, "projects:viewAllRelatedProjects"), 2},
		"process":  {ctx, 2},
	} {
		page, err := storetest.Projects(s).List(tenantID, "").Page(c.ctx, grid.Query{})
		require.NoError(t, err, name)
		require.Equal(t, c.seen, page.Count, name)
		_, err = storetest.Projects(s).Get(c.ctx, tenantID, open.ID)
		require.NoError(t, err, name)
		_, err = storetest.Projects(s).Get(c.ctx, tenantID, reserved.ID)
		require.Equal(t, c.seen == 2, err == nil, name)
		w, err := storetest.Workspaces(s).Get(c.ctx, tenantID, reserved.WorkspaceID)
		require.NoError(t, err, name)
		require.Equal(t, c.seen-1, w.Projects, name)
	}
}

func TestProjectsOfOtherTenantsAreNotReadListedOrChanged(t *testing.T) {
	s := storetest.New(t)
	a, b := storetest.TenantWithRoles(t, s), storetest.TenantWithRoles(t, s)
	p := storetest.AddProject(t, s, a, "Payable invoices")
	_, err := storetest.Projects(s).Get(ctx, b, p.ID)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	_, err = storetest.Projects(s).Update(ctx, b, p)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	_, err = storetest.Projects(s).List(b, p.WorkspaceID).Page(ctx, grid.Query{})
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	_, err = storetest.Workspaces(s).Update(ctx, b, workspace.Workspace{ID: p.WorkspaceID, Name: "Mine", Version: 1})
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	_, err = storetest.Projects(s).SetMembers(ctx, b, p.ID, nil, nil)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	other := storetest.AddProject(t, s, b, "Payable invoices")
	_, err = storetest.Projects(s).Create(ctx, b,
		project.Project{ID: id.New(), WorkspaceID: p.WorkspaceID, Name: "X", Type: p.Type, ERPType: "Other",
			CaptureMethod: "manual", Status: project.Active})
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	stranger := storetest.User(t, s, a, "stranger", "Approver")
	_, err = storetest.Projects(s).SetMembers(ctx, b, other.ID, []project.Member{{ID: stranger.ID, Kind: "user"}}, nil)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
}

func TestNamesAreUniqueIgnoringCase(t *testing.T) {
	s := storetest.New(t)
	tenantID := storetest.TenantWithRoles(t, s)
	p := storetest.AddProject(t, s, tenantID, "Payable invoices")
	p.ID, p.Name = id.New(), "PAYABLE invoices"
	_, err := storetest.Projects(s).Create(ctx, tenantID, p)
	require.Equal(t, fault.NameNotUnique, fault.CodeOf(err))
	taken, err := storetest.Projects(s).NameTaken(ctx, tenantID, p.WorkspaceID, "payable INVOICES", "")
	require.NoError(t, err)
	require.True(t, taken)
	_, err = storetest.Workspaces(s).Create(ctx, tenantID,
		workspace.Workspace{ID: id.New(), Name: "workspace OF payable invoices"})
	require.Equal(t, fault.NameNotUnique, fault.CodeOf(err))
	taken, err = storetest.Workspaces(s).NameTaken(ctx, tenantID, "workspace of payable invoices", p.WorkspaceID)
	require.NoError(t, err)
	require.False(t, taken, "its own name is free")
}

func TestStaleProjectIsRefusedAndEditKeepsStatusAndSettings(t *testing.T) {
	s := storetest.New(t)
	tenantID := storetest.TenantWithRoles(t, s)
	p := storetest.AddProject(t, s, tenantID, "Payable invoices")
	seen := p
	p.Name, p.Status, p.Settings, p.Type = "Renamed", project.Archived, nil, "Payroll"
	changed, err := storetest.Projects(s).Update(ctx, tenantID, p)
	require.NoError(t, err)
	require.Equal(t, []any{"Renamed", project.Active, `{"a": 1}`, seen.Type},
		[]any{changed.Name, changed.Status, string(changed.Settings), changed.Type})
	_, err = storetest.Projects(s).Update(ctx, tenantID, p)
	require.Equal(t, fault.StaleVersion, fault.CodeOf(err))
}

func TestPreferencesAreKeptPerPersonAndPath(t *testing.T) {
	s := storetest.New(t)
	tenantID := storetest.TenantWithRoles(t, s)
	ann, bob := storetest.User(t, s, tenantID, "ann", "Approver"), storetest.User(t, s, tenantID, "bob", "Approver")
	require.NoError(t, preferenceapp.Commands{DB: s}.Set(ctx, tenantID, ann.ID, "grid/invoices", json.RawMessage(`{"size": "small"}`)))
	got, err := preferenceapp.Commands{DB: s}.Get(ctx, tenantID, ann.ID, "grid/invoices")
	require.NoError(t, err)
	require.JSONEq(t, `{"size":"small"}`, string(got))
	got, err = preferenceapp.Commands{DB: s}.Get(ctx, tenantID, bob.ID, "grid/invoices")
	require.NoError(t, err)
	require.JSONEq(t, `{}`, string(got))
}

func TestNewProjectRunsWorkflowsOfItsType(t *testing.T) {
	s := storetest.New(t)
	tenantID := storetest.TenantWithRoles(t, s)
	p := storetest.AddProject(t, s, tenantID, "Payable invoices")
	_, err := storetest.TryCreateJob(ctx, s, tenantID, jobapp.New{ProjectID: p.ID, WorkflowType: flow.IntelligentCapture,
		Subject: subject.Ref{Type: subject.Upload, ID: id.New()}})
	require.NoError(t, err)
}
