// Package erpconnection serves the ERP connections of projects.
package erpconnection

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
	erpconnectionapp "countersign.dev/app/erpconnection"
	"countersign.dev/domain/erpconnection"
)

type handlers struct{ connections erpconnectionapp.Commands }

// Routes adds the operations.
func Routes(s *server.Server, connections erpconnectionapp.Commands) {
	h := handlers{connections}
	const path = "/api/projects/{projectId}/erp-connection"
	op := func(o server.Operation) server.Operation { o.Tag = "Project settings"; return o }
	server.Register(s,
		op(server.Operation{ID: "getErpConnection", Method: http.MethodGet, Path: path,
			Summary: "The ERP connection of a project", Permission: "projectGeneralSettings:get"}), h.get)
	server.Register(s,
		op(server.Operation{ID: "setErpConnection", Method: http.MethodPut, Path: path,
			Summary: "Set the address and the credential of the ERP", Permission: "projectGeneralSettings:update",
			Command: true}), h.replace)
	server.Register(s,
		op(server.Operation{ID: "removeErpConnection", Method: http.MethodDelete, Path: path,
			Summary: "Remove the connection and its credential", Permission: "projectGeneralSettings:update",
			Command: true}), h.remove)
	server.Register(s,
		op(server.Operation{ID: "testErpConnection", Method: http.MethodPost, Path: path + "/test",
			Summary: "Test the ERP connection; nothing is posted", Permission: "projectGeneralSettings:update",
			Command: true}), h.test)
	server.Register(s,
		op(server.Operation{ID: "getErpConnectionChoices", Method: http.MethodGet, Path: path + "/choices",
			Summary: "Connections of the company and types of ERPs", Permission: "projectGeneralSettings:get"}), h.choices)
	server.Register(s,
		op(server.Operation{ID: "previewErpPosting", Method: http.MethodPost, Path: path + "/preview",
			Summary: "An example posting with a mapping that need not be saved", Reads: true,
			Permission: "projectGeneralSettings:get"}), h.preview)
}

func (h handlers) choices(ctx context.Context, in *ProjectInput) (*ChoicesOutput, error) {
	profiles, err := h.connections.Profiles(ctx, server.Caller(ctx).TenantID, in.ProjectID)
	out := &ChoicesOutput{Choices{Profiles: make([]Profile, len(profiles))}}
	for n, p := range profiles {
		out.Body.Profiles[n] = Profile(p)
	}
	for _, value := range erpconnection.Type("").Values() {
		t := erpconnection.Type(value)
		out.Body.Types = append(out.Body.Types, Names{t, mappingToAPI(t.Names())})
	}
	return out, err
}

func (h handlers) preview(_ context.Context, in *PreviewInput) (*PreviewOutput, error) {
	out := &PreviewOutput{}
	text, err := h.connections.Preview(erpconnection.Change{Type: in.Body.Type, Mapping: mappingFromAPI(in.Body.Mapping),
		Files: erpconnection.Files{Format: in.Body.FileFormat}})
	out.Body.Text = text
	return out, err
}

func (h handlers) get(ctx context.Context, in *ProjectInput) (*Output, error) {
	c, err := h.connections.Get(ctx, server.Caller(ctx).TenantID, in.ProjectID)
	return toAPI(c), err
}

func (h handlers) replace(ctx context.Context, in *ReplaceInput) (*Output, error) {
	c, err := h.connections.Replace(ctx, server.Caller(ctx).TenantID, in.ProjectID, in.Body.fromAPI())
	return toAPI(c), err
}

func (h handlers) remove(ctx context.Context, in *RemoveInput) (*Output, error) {
	c, err := h.connections.Remove(ctx, server.Caller(ctx).TenantID, in.ProjectID, in.Version)
	return toAPI(c), err
}

func (h handlers) test(ctx context.Context, in *ProjectInput) (*TestOutput, error) {
	finding, err := h.connections.Test(ctx, server.Caller(ctx).TenantID, in.ProjectID)
	return &TestOutput{TestResult{finding}}, err
}
