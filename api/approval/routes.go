// Package approval serves the approval rules of projects and the approval limits of people and roles.
package approval

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
	approvalapp "countersign.dev/app/approval"
	"countersign.dev/domain/approval"
	"countersign.dev/domain/grid"
)

type handlers struct{ approvals approvalapp.Commands }

// Routes adds the operations. Who may change a project sees its rules, and only who manages roles decides who
// approves: the permission to build projects includes no approval.
func Routes(s *server.Server, approvals approvalapp.Commands) {
	h := handlers{approvals}
	const rules = "/api/projects/{projectId}/approval-rules"
	op := func(o server.Operation) server.Operation { o.Tag = "Approval"; return o }
	server.Register(s,
		op(server.Operation{ID: "getApprovalRules", Method: http.MethodGet, Path: rules,
			Summary: "Approval rules of a project in their order", Permission: "projects:update"}), h.rules)
	server.Register(s,
		op(server.Operation{ID: "setApprovalRules", Method: http.MethodPut, Path: rules,
			Summary: "Replace the approval rules of a project", Permission: "roles:manage", Command: true, Waits: true,
			MaxBody: 1 << 20}), h.setRules)
	server.Register(s,
		op(server.Operation{ID: "testApprovalRules", Method: http.MethodPost, Path: rules + "/test",
			Summary: "Who would approve an invoice, by saved or unsaved rules", Permission: "roles:manage", Reads: true,
			MaxBody: 1 << 20}), h.try)
	server.RegisterGrid(s,
		op(server.Operation{ID: "approvalLimitsGrid", Method: http.MethodPost, Path: "/api/approval-limits/grid",
			Summary: "List people with what they may approve", Permission: "roles:manage"}), h.people, holderToAPI)
	server.RegisterGrid(s,
		op(server.Operation{ID: "roleApprovalLimitsGrid", Method: http.MethodPost, Path: "/api/role-approval-limits/grid",
			Summary: "List roles with what their members may approve", Permission: "roles:manage"}), h.roles, roleToAPI)
	server.Register(s,
		op(server.Operation{ID: "getRoleApprovalLimit", Method: http.MethodGet, Path: "/api/roles/{roleId}/approval-limit",
			Summary: "Approval limit of a role", Permission: "roles:manage"}), h.roleLimit)
	server.Register(s,
		op(server.Operation{ID: "setRoleApprovalLimit", Method: http.MethodPut, Path: "/api/roles/{roleId}/approval-limit",
			Summary: "Set the approval limit of a role", Permission: "roles:manage", Command: true,
			Waits: true}), h.setRoleLimit)
}

func (h handlers) rules(ctx context.Context, in *ProjectInput) (*RulesOutput, error) {
	s, err := h.approvals.Rules(ctx, server.Caller(ctx).TenantID, in.ProjectID)
	if err != nil {
		return nil, err
	}
	return rulesToAPI(s)
}

func (h handlers) setRules(ctx context.Context, in *RuleSetInput) (*RulesOutput, error) {
	s, err := h.approvals.SetRules(ctx, server.Caller(ctx).TenantID, in.ProjectID, rulesFromAPI(in.Body.Rules),
		in.Body.Version)
	if err != nil {
		return nil, err
	}
	return rulesToAPI(s)
}

func (h handlers) try(ctx context.Context, in *RuleTestInput) (*TestOutput, error) {
	var unsaved *[]approval.Rule
	if in.Body.Rules != nil {
		rules := rulesFromAPI(in.Body.Rules)
		unsaved = &rules
	}
	t, err := h.approvals.Try(ctx, server.Caller(ctx).TenantID, in.ProjectID, unsaved, in.Body.Facts.example())
	return trialToAPI(t), err
}

func (h handlers) people(ctx context.Context, _ *server.GridInput) grid.List[approval.Holder] {
	return h.approvals.People(server.Caller(ctx).TenantID)
}

func (h handlers) roles(ctx context.Context, _ *server.GridInput) grid.List[approval.RoleHolder] {
	return h.approvals.Roles(server.Caller(ctx).TenantID)
}

func (h handlers) roleLimit(ctx context.Context, in *RoleInput) (*RoleLimitOutput, error) {
	r, err := h.approvals.RoleLimit(ctx, server.Caller(ctx).TenantID, in.RoleID)
	return roleLimitToAPI(r), err
}

func (h handlers) setRoleLimit(ctx context.Context, in *LimitOfRoleInput) (*RoleLimitOutput, error) {
	limit, err := approval.ParseLimit(in.Body.ApprovalLimit)
	if err != nil {
		return nil, err
	}
	r, err := h.approvals.SetRoleLimit(ctx, server.Caller(ctx).TenantID, in.RoleID, limit, in.Body.Version)
	return roleLimitToAPI(r), err
}
