// Package scim serves SCIM 2.0 (RFC 7643, RFC 7644) to identity providers, and the clients that may use it to
// administrators.
package scim

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
	scimapp "countersign.dev/app/scim"
)

type handlers struct {
	scim   scimapp.Commands
	public string
}

// Routes adds the operations.
func Routes(s *server.Server, scim scimapp.Commands) {
	h := handlers{scim, s.PublicURL()}
	const all = "/api/scim-clients"
	op := func(o server.Operation) server.Operation {
		o.Tag, o.Permission = "Identity provider", "userManagement:manage"
		return o
	}
	server.Register(s, op(server.Operation{ID: "listScimClients", Method: http.MethodGet, Path: all,
		Summary: "The SCIM clients that keep people and groups up to date"}), h.list)
	server.Register(s, op(server.Operation{ID: "addScimClient", Method: http.MethodPost, Path: all,
		Summary: "Admit a SCIM client; its token is returned only once", Command: true, Secret: true,
		Status: http.StatusCreated}), h.add)
	server.Register(s, op(server.Operation{ID: "revokeScimClient", Method: http.MethodDelete, Path: all + "/{clientId}",
		Summary: "Revoke a SCIM client and its token at once", Command: true, Status: http.StatusNoContent}), h.revoke)
}

func (h handlers) list(ctx context.Context, _ *struct{}) (*ClientsOutput, error) {
	caller := server.Caller(ctx)
	found, err := h.scim.Clients(ctx, caller.TenantID)
	out := &ClientsOutput{Clients{Address: h.public + address(caller.Tenant.Identifier),
		Items: make([]Client, len(found))}}
	for n, c := range found {
		out.Body.Items[n] = toAPI(c)
	}
	return out, err
}

func (h handlers) add(ctx context.Context, in *AddInput) (*AddedOutput, error) {
	c, token, err := h.scim.AddClient(ctx, server.Caller(ctx).TenantID, in.Body.Name, in.Body.Days)
	return &AddedOutput{AddedClient{toAPI(c), token}}, err
}

func (h handlers) revoke(ctx context.Context, in *ClientInput) (*struct{}, error) {
	return nil, h.scim.RevokeClient(ctx, server.Caller(ctx).TenantID, in.ClientID)
}
