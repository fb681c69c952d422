// Package proposal serves the changes of authority that wait for a second administrator.
package proposal

import (
	"context"
	"net/http"
	"strings"

	"countersign.dev/api/server"
	proposalapp "countersign.dev/app/proposal"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/proposal"
)

type handlers struct{ proposals proposalapp.Commands }

// Routes adds the operations. People who manage roles propose and decide. The command also needs the permission for
// the change itself.
func Routes(s *server.Server, proposals proposalapp.Commands) {
	h := handlers{proposals}
	op := func(o server.Operation) server.Operation { o.Tag, o.Permission = "Proposals", "roles:manage"; return o }
	const all, one, settings = "/api/proposals", "/api/proposals/{proposalId}", "/api/security-settings"
	server.RegisterGrid(s, op(server.Operation{ID: "proposalsGrid", Method: http.MethodPost, Path: all + "/grid",
		Summary: "List changes that wait, or waited, for a second administrator"}), h.grid, entryToAPI)
	server.Register(s, op(server.Operation{ID: "getProposal", Method: http.MethodGet, Path: one,
		Summary: "One change with old and new values"}), h.get)
	server.Register(s, op(server.Operation{ID: "approveProposal", Method: http.MethodPost, Path: one + "/approve",
		Summary: "Confirm a change of another person, which carries it out", Command: true, ChangesAccess: true}), h.approve)
	server.Register(s, op(server.Operation{ID: "rejectProposal", Method: http.MethodPost, Path: one + "/reject",
		Summary: "Reject a change of another person", Command: true}), h.reject)
	server.Register(s, op(server.Operation{ID: "withdrawProposal", Method: http.MethodPost, Path: one + "/withdraw",
		Summary: "Take your own change back", Command: true}), h.withdraw)
	server.Register(s, op(server.Operation{ID: "getSecuritySettings", Method: http.MethodGet, Path: settings,
		Summary: "Whether changes of authority need a second administrator"}), h.settings)
	server.Register(s, op(server.Operation{ID: "setSecuritySettings", Method: http.MethodPut, Path: settings,
		Summary: "Require a second administrator, or propose to require none", Command: true, Waits: true}), h.setSettings)
}

func (h handlers) grid(ctx context.Context, _ *server.GridInput) grid.List[proposal.Entry] {
	return h.proposals.List(server.Caller(ctx).TenantID)
}

func (h handlers) get(ctx context.Context, in *PathInput) (*Output, error) {
	p, err := h.proposals.Get(ctx, server.Caller(ctx).TenantID, in.ProposalID)
	return answer(ctx, p, err)
}

func (h handlers) approve(ctx context.Context, in *ApprovalInput) (*Output, error) {
	p, err := h.proposals.Approve(ctx, server.Caller(ctx).TenantID, in.ProposalID, strings.TrimSpace(in.Body.Comment))
	return answer(ctx, p, err)
}

func (h handlers) reject(ctx context.Context, in *RejectionInput) (*Output, error) {
	p, err := h.proposals.Reject(ctx, server.Caller(ctx).TenantID, in.ProposalID, strings.TrimSpace(in.Body.Comment))
	return answer(ctx, p, err)
}

func (h handlers) withdraw(ctx context.Context, in *PathInput) (*Output, error) {
	p, err := h.proposals.Withdraw(ctx, server.Caller(ctx).TenantID, in.ProposalID)
	return answer(ctx, p, err)
}

func answer(ctx context.Context, p proposal.Proposal, err error) (*Output, error) {
	return &Output{toAPI(p, server.Caller(ctx).UserID)}, err
}

func (h handlers) settings(ctx context.Context, _ *struct{}) (*SettingsOutput, error) {
	r, err := h.proposals.Requirement(ctx, server.Caller(ctx).TenantID)
	return settingsToAPI(r), err
}

func (h handlers) setSettings(ctx context.Context, in *SettingsInput) (*SettingsOutput, error) {
	r, err := h.proposals.SetRequirement(ctx, server.Caller(ctx).TenantID, in.Body.SecondAdministrator, in.Body.Version)
	return settingsToAPI(r), err
}

func settingsToAPI(r proposalapp.Requirement) *SettingsOutput {
	return &SettingsOutput{SecuritySettings{SecondAdministrator: r.Required, Deciders: r.Deciders, Version: r.Version}}
}
