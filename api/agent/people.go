package agent

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
	"countersign.dev/domain/actor"
	"countersign.dev/domain/agent"
	"countersign.dev/domain/grid"
)

// peopleRoutes are what people do with agents in the browser.
func (r routes) peopleRoutes(s *server.Server, op func(id, method, path, summary string) server.Operation) {
	const all, one = "/api/agents", "/api/agents/{agentId}"
	server.RegisterGrid(s, server.Operation{ID: "agentsGrid", Method: http.MethodPost, Path: all + "/grid",
		Tag: "Agents", Summary: "List agents", Permission: "agents:getList"}, r.grid, entryToAPI)
	get := op("getAgent", http.MethodGet, one, "One agent")
	get.Permission = "agents:get"
	server.Register(s, get, r.get)
	add := op("addAgent", http.MethodPost, all+"/pairing", "Add an agent with a pairing code, which is returned only once")
	add.Secret, add.Status = true, http.StatusCreated
	server.Register(s, add, r.add)
	issue := op("issueAgentPairingCode", http.MethodPost, one+"/pairing-code",
		"Replace the pairing code of an agent; it is returned only once")
	issue.Secret = true
	server.Register(s, issue, r.issueCode)
	server.Register(s, op("rotateAgentKey", http.MethodPost, one+"/rotate-key",
		"Ask an agent to replace its key; both keys are valid until it used the new one"), r.rotate)
}

func (r routes) grid(ctx context.Context, _ *server.GridInput) grid.List[agent.Entry] {
	return r.Agents.Grid(server.Caller(ctx).TenantID)
}

type agentOutput struct{ Body Agent }

func (r routes) get(ctx context.Context, in *agentInput) (*agentOutput, error) {
	a, err := r.Agents.Get(ctx, server.Caller(ctx).TenantID, in.AgentID)
	return &agentOutput{toAPI(a, r.Agents.Now())}, err
}

type pairedOutput struct{ Body PairedAgent }

func (r routes) add(ctx context.Context, in *createInput) (*pairedOutput, error) {
	a, code, err := r.Agents.Add(ctx, server.Caller(ctx).TenantID, in.Body.Name)
	return &pairedOutput{PairedAgent{Agent: toAPI(a, r.Agents.Now()), Code: code}}, err
}

func (r routes) issueCode(ctx context.Context, in *agentInput) (*pairedOutput, error) {
	a, code, err := r.Agents.IssueCode(ctx, server.Caller(ctx).TenantID, in.AgentID)
	return &pairedOutput{PairedAgent{Agent: toAPI(a, r.Agents.Now()), Code: code}}, err
}

func (r routes) rotate(ctx context.Context, in *agentInput) (*agentOutput, error) {
	a, err := r.Agents.RotateKey(ctx, server.Caller(ctx).TenantID, in.AgentID)
	return &agentOutput{toAPI(a, r.Agents.Now())}, err
}

type secretOutput struct{ Body AgentSecret }

func (r routes) renewKey(ctx context.Context, _ *struct{}) (*secretOutput, error) {
	caller := server.Caller(ctx)
	key, err := r.Agents.RenewKey(ctx, caller.TenantID, caller.UserID)
	return &secretOutput{AgentSecret{Key: key}}, err
}

// PairingCode is a one-time code with the place of the program that uses it.
type PairingCode struct {
	Code     string `json:"code" minLength:"1" maxLength:"50"`
	HostName string `json:"hostName" maxLength:"200"`
	Release  string `json:"release" maxLength:"50"`
}

type pairInput struct {
	Tenant string `path:"tenant" maxLength:"63"`
	Body   PairingCode
}

func (r routes) pair(ctx context.Context, in *pairInput) (*secretOutput, error) {
	t, err := r.Tenants.Open(ctx, in.Tenant)
	if err != nil {
		return nil, err
	}
	who, _ := actor.From(ctx)
	key, err := r.Agents.Pair(ctx, t, in.Body.Code,
		agent.Presence{HostName: in.Body.HostName, Release: in.Body.Release, ClientIP: who.ClientIP})
	return &secretOutput{AgentSecret{Key: key}}, err
}
