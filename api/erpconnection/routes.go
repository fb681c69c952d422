// Package erpconnection is the HTTP side of the connections of projects to their ERP.
package erpconnection

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
	erpconnectionapp "countersign.dev/app/erpconnection"
)

type handlers struct{ connections erpconnectionapp.Commands }

// Routes adds the operations.
func Routes(s *server.Server, connections erpconnectionapp.Commands) {
	h := handlers{connections}
	const path = "/api/projects/{projectId}/erp-connection"
	op := func(o server.Operation) server.Operation { o.Tag = "Project settings"; return o }
	server.Register(s,
		op(server.Operation{ID: "getErpConnection", Method: http.MethodGet, Path: path,
			Summary: "Where approved invoices are posted", Permission: "projectGeneralSettings:get"}), h.get)
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
			Summary: "Ask the ERP whether it answers; nothing is posted", Permission: "projectGeneralSettings:update",
			Command: true}), h.test)
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
