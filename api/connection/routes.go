// Package connection serves the company's connections to other servers.
package connection

import (
	"context"
	"net/http"
	"strings"

	"countersign.dev/api/server"
	connectionapp "countersign.dev/app/connection"
	"countersign.dev/domain/connection"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/id"
)

type handlers struct {
	connections connectionapp.Commands
	public      string // address of the installation
}

const one = "/api/connections/{connectionId}"

func op(o server.Operation) server.Operation { o.Tag = "Connections"; return o }

// Routes adds the operations.
func Routes(s *server.Server, connections connectionapp.Commands) {
	h := handlers{connections, s.PublicURL()}
	server.RegisterGrid(s, op(server.Operation{ID: "connectionsGrid", Method: http.MethodPost,
		Path: "/api/connections/grid", Summary: "List connections", Permission: "connections:getList"}), h.grid, entryToAPI)
	server.Register(s, op(server.Operation{ID: "connectionExists", Method: http.MethodGet,
		Path: "/api/connections/exists", Summary: "Whether a name is used", Permission: "connections:getList"}), h.exists)
	server.Register(s, op(server.Operation{ID: "createConnection", Method: http.MethodPost, Path: "/api/connections",
		Summary: "Add a connection", Permission: "connections:create", Command: true, Status: http.StatusCreated}), h.create)
	server.Register(s, op(server.Operation{ID: "getConnection", Method: http.MethodGet, Path: one,
		Summary: "One connection with its profiles, without their secrets", Permission: "connections:get"}), h.get)
	server.Register(s, op(server.Operation{ID: "updateConnection", Method: http.MethodPut, Path: one,
		Summary: "Change name and description", Permission: "connections:update", Command: true}), h.update)
	server.Register(s, op(server.Operation{ID: "deleteConnection", Method: http.MethodDelete, Path: one,
		Summary: "Delete a connection whose profiles are not used", Permission: "connections:delete",
		Command: true}), h.remove)
	h.profileRoutes(s)
	h.authorizationRoutes(s)
	h.companyRoutes(s)
}

func (h handlers) profileRoutes(s *server.Server) {
	const profile = one + "/profiles/{profileId}"
	server.Register(s, op(server.Operation{ID: "getSftpHostKey", Method: http.MethodPost,
		Path: "/api/connections/host-key", Summary: "Ask an SFTP server for its host key; no login is sent",
		Permission: "connections:update", Reads: true}), h.hostKey)
	server.Register(s, op(server.Operation{ID: "addConnectionProfile", Method: http.MethodPost, Path: one + "/profiles",
		Summary: "Add a profile", Permission: "connections:update", Command: true, Status: http.StatusCreated}), h.addProfile)
	server.Register(s, op(server.Operation{ID: "updateConnectionProfile", Method: http.MethodPut, Path: profile,
		Summary:    "Change a profile; secrets that are not sent stay while the server does",
		Permission: "connections:update", Command: true}), h.updateProfile)
	server.Register(s, op(server.Operation{ID: "removeConnectionProfile", Method: http.MethodDelete, Path: profile,
		Summary: "Remove a profile that is not used", Permission: "connections:update", Command: true}), h.removeProfile)
	server.Register(s, op(server.Operation{ID: "removePgpKey", Method: http.MethodDelete,
		Path: profile + "/keys/{keyId}", Summary: "Remove a former key of a profile",
		Permission: "connections:update", Command: true}), h.removeKey)
	server.Register(s, op(server.Operation{ID: "testConnectionProfile", Method: http.MethodPost, Path: profile + "/test",
		Summary: "Test a profile; the result follows", Permission: "connections:execute", Command: true}), h.test)
}

func (h handlers) companyRoutes(s *server.Server) {
	server.Register(s, op(server.Operation{ID: "getMailSender", Method: http.MethodGet, Path: "/api/mail-sender",
		Summary: "The profile that sends the company's messages", Permission: "connections:getList"}), h.sender)
	server.Register(s, op(server.Operation{ID: "setMailSender", Method: http.MethodPut, Path: "/api/mail-sender",
		Summary: "Choose the profile that sends the company's messages", Permission: "connections:manage",
		Command: true}), h.setSender)
	server.Register(s, op(server.Operation{ID: "getBlockedHosts", Method: http.MethodGet, Path: "/api/blocked-hosts",
		Summary: "Hosts that REST connections may not reach", Permission: "connections:getList"}), h.blockedHosts)
	server.Register(s, op(server.Operation{ID: "setBlockedHosts", Method: http.MethodPut, Path: "/api/blocked-hosts",
		Summary: "Replace the hosts that REST connections may not reach", Permission: "connections:manage",
		Command: true}), h.setBlockedHosts)
}

func (h handlers) grid(ctx context.Context, _ *server.GridInput) grid.List[connection.Entry] {
	return h.connections.List(server.Caller(ctx).TenantID)
}

func (h handlers) exists(ctx context.Context, in *server.ExistsInput) (*server.ExistsOutput, error) {
	taken, err := h.connections.NameTaken(ctx, server.Caller(ctx).TenantID, strings.TrimSpace(in.Name), in.Except)
	return server.Exists(taken), err
}

func (h handlers) get(ctx context.Context, in *PathInput) (*Output, error) {
	c, err := h.connections.Get(ctx, server.Caller(ctx).TenantID, in.ConnectionID)
	return h.output(ctx, c), err
}

func (h handlers) create(ctx context.Context, in *NewInput) (*Output, error) {
	c, err := h.connections.Create(ctx, server.Caller(ctx).TenantID, connection.Connection{ID: id.New(),
		Type: in.Body.Type, Name: in.Body.Name, Description: in.Body.Description})
	return h.output(ctx, c), err
}

func (h handlers) update(ctx context.Context, in *ChangedInput) (*Output, error) {
	c, err := h.connections.Update(ctx, server.Caller(ctx).TenantID, connection.Connection{ID: in.ConnectionID,
		Name: in.Body.Name, Description: in.Body.Description, Version: in.Body.Version})
	return h.output(ctx, c), err
}

func (h handlers) remove(ctx context.Context, in *PathInput) (*struct{}, error) {
	return nil, h.connections.Delete(ctx, server.Caller(ctx).TenantID, in.ConnectionID)
}

func (h handlers) hostKey(ctx context.Context, in *HostKeyInput) (*HostKeyOutput, error) {
	out := &HostKeyOutput{}
	var err error
	out.Body.Fingerprint, out.Body.Algorithm, err = h.connections.HostKey(ctx, in.Body.Host, in.Body.Port)
	return out, err
}

func (h handlers) addProfile(ctx context.Context, in *NewProfileInput) (*Output, error) {
	c, err := h.connections.AddProfile(ctx, server.Caller(ctx).TenantID, in.ConnectionID, in.Body.fromAPI(0))
	return h.output(ctx, c), err
}

func (h handlers) updateProfile(ctx context.Context, in *ChangedProfileInput) (*Output, error) {
	c, err := h.connections.UpdateProfile(ctx, server.Caller(ctx).TenantID, in.ConnectionID, in.ProfileID,
		in.Body.fromAPI(in.Body.Version))
	return h.output(ctx, c), err
}

func (h handlers) removeProfile(ctx context.Context, in *ProfilePathInput) (*Output, error) {
	c, err := h.connections.RemoveProfile(ctx, server.Caller(ctx).TenantID, in.ConnectionID, in.ProfileID)
	return h.output(ctx, c), err
}

func (h handlers) test(ctx context.Context, in *TestInput) (*Output, error) {
	c, err := h.connections.RequestTest(ctx, server.Caller(ctx).TenantID, in.ConnectionID, in.ProfileID,
		in.Body.Message)
	return h.output(ctx, c), err
}

func (h handlers) sender(ctx context.Context, _ *struct{}) (*SenderOutput, error) {
	profileID, choices, err := h.connections.Sender(ctx, server.Caller(ctx).TenantID)
	out := &SenderOutput{Sender{ProfileID: profileID, Choices: make([]SenderProfile, len(choices))}}
	for n, p := range choices {
		out.Body.Choices[n] = SenderProfile{ID: p.ID, ConnectionID: p.ConnectionID, Name: p.Name, From: p.Settings.From}
	}
	return out, err
}

func (h handlers) setSender(ctx context.Context, in *SenderInput) (*SenderOutput, error) {
	if err := h.connections.SetSender(ctx, server.Caller(ctx).TenantID, in.Body.ProfileID, in.Body.Seen); err != nil {
		return nil, err
	}
	return h.sender(ctx, nil)
}

func (h handlers) blockedHosts(ctx context.Context, _ *struct{}) (*BlockedHostsOutput, error) {
	out := &BlockedHostsOutput{}
	var err error
	out.Body.Hosts, err = h.connections.BlockedHosts(ctx, server.Caller(ctx).TenantID)
	return out, err
}

func (h handlers) setBlockedHosts(ctx context.Context, in *BlockedHostsInput) (*BlockedHostsOutput, error) {
	out := &BlockedHostsOutput{}
	var err error
	out.Body.Hosts, err = h.connections.SetBlockedHosts(ctx, server.Caller(ctx).TenantID, in.Body.Hosts, in.Body.Seen)
	return out, err
}
