// Package agent serves the administration of agents and the calls that
// agents make.
package agent

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
	agentapp "countersign.dev/app/agent"
	printerapp "countersign.dev/app/printer"
	tenantapp "countersign.dev/app/tenant"
	"countersign.dev/domain/actor"
	"countersign.dev/domain/agent"
	"countersign.dev/domain/fault"
)

// Deps are the dependencies of the operations.
type Deps struct {
	Agents   agentapp.Commands
	Printers printerapp.Commands
	Tenants  *tenantapp.Directory
	Files    Files
}

type routes struct{ Deps }

// Routes adds the operations.
func Routes(s *server.Server, d Deps) {
	r := routes{d}
	const all, calls = "/api/agents", "/api/agent-calls/{callId}"
	op := func(id, method, path, summary string) server.Operation {
		return server.Operation{ID: id, Method: method, Path: path, Tag: "Agents", Summary: summary,
			Permission: "agents:manage", Command: method != http.MethodGet}
	}
	list := op("listAgents", http.MethodGet, all, "The agents in the tenant's own networks")
	list.Permission = "agents:getList"
	server.Register(s, list, r.list)
	create := op("createAgent", http.MethodPost, all, "Add an agent; its key is returned only once")
	create.Secret = true
	server.Register(s, create, r.create)
	revoke := op("revokeAgent", http.MethodDelete, all+"/{agentId}",
		"Revoke an agent with its key, sessions and calls")
	revoke.Status = http.StatusNoContent
	server.Register(s, revoke, r.revoke)
	r.peopleRoutes(s, op)
	through := op("setPrinterAgent", http.MethodPut, "/api/printers/{printerId}/agent",
		"Set the agent of a printer")
	through.Permission = "printers:update"
	server.Register(s, through, r.through)

	enter := server.Operation{ID: "enterAgent", Method: http.MethodPost, Path: "/api/tenants/{tenant}/agent-token",
		Tag: "Agents", Public: true, Summary: "An agent exchanges its key for an access token"}
	server.Register(s, enter, r.enter)
	server.Register(s, server.Operation{ID: "pairAgent", Method: http.MethodPost,
		Path: "/api/tenants/{tenant}/agent-pairing", Tag: "Agents", Public: true,
		Summary: "A program exchanges a pairing code for the key of its agent"}, r.pair)
	work := func(id, method, path, summary string) server.Operation {
		o := op(id, method, path, summary)
		o.Permission = "agents:execute"
		return o
	}
	renew := work("renewAgentKey", http.MethodPost, "/api/agent-key", "Replace the key of the calling agent")
	renew.Secret = true
	server.Register(s, renew, r.renewKey)
	server.Register(s,
		work("nextAgentCall", http.MethodGet, "/api/agent-calls", "Next call of the agent; waits for one"), r.next)
	server.Register(s, work("leaseAgentCall", http.MethodPut, calls+"/lease", "Lease a call, or renew the lease"), r.lease)
	server.Register(s,
		work("getAgentDocument", http.MethodGet, calls+"/document", "Document of a leased call"), r.document)
	server.Register(s,
		work("beginAgentCall", http.MethodPost, calls+"/begin", "Report that printing of the document starts"), r.begin)
	server.Register(s, work("answerAgentCall", http.MethodPost, calls+"/answer", "Report the result of a call"), r.answer)
}

type listOutput struct{ Body AgentList }

func (r routes) list(ctx context.Context, _ *struct{}) (*listOutput, error) {
	found, err := r.Agents.List(ctx, server.Caller(ctx).TenantID)
	if err != nil {
		return nil, err
	}
	out := &listOutput{Body: AgentList{Items: []Agent{}}}
	for _, a := range found {
		out.Body.Items = append(out.Body.Items, toAPI(a, r.Agents.Now()))
	}
	return out, nil
}

// NewAgent names an agent.
type NewAgent struct {
	Name string `json:"name" minLength:"1" maxLength:"100" doc:"Display name, for example its location"`
}

type createInput struct{ Body NewAgent }

type createOutput struct{ Body CreatedAgent }

func (r routes) create(ctx context.Context, in *createInput) (*createOutput, error) {
	a, key, err := r.Agents.Create(ctx, server.Caller(ctx).TenantID, in.Body.Name)
	if err != nil {
		return nil, err
	}
	return &createOutput{CreatedAgent{Agent: toAPI(a, r.Agents.Now()), Key: key}}, nil
}

type agentInput struct {
	AgentID string `path:"agentId" format:"uuid"`
}

func (r routes) revoke(ctx context.Context, in *agentInput) (*struct{}, error) {
	return nil, r.Agents.Revoke(ctx, server.Caller(ctx).TenantID, in.AgentID)
}

// ThroughAgent identifies the agent that connects to a printer.
type ThroughAgent struct {
	AgentID string `json:"agentId,omitempty" format:"uuid" doc:"Absent: this installation's workers print"`
}

type throughInput struct {
	PrinterID string `path:"printerId" format:"uuid"`
	Body      ThroughAgent
}

func (r routes) through(ctx context.Context, in *throughInput) (*struct{}, error) {
	return nil, r.Printers.SetAgent(ctx, server.Caller(ctx).TenantID, in.PrinterID, in.Body.AgentID)
}

// AgentKey is the credential of an agent.
type AgentKey struct {
	Key      string `json:"key" minLength:"1" maxLength:"200"`
	HostName string `json:"hostName" maxLength:"200"`
	Release  string `json:"release" maxLength:"50"`
}

type enterInput struct {
	Tenant string `path:"tenant" maxLength:"63"`
	Body   AgentKey
}

type enterOutput struct{ Body AgentToken }

func (r routes) enter(ctx context.Context, in *enterInput) (*enterOutput, error) {
	t, err := r.Tenants.OpenToAgents(ctx, in.Tenant)
	if err != nil {
		return nil, err
	}
	who, _ := actor.From(ctx)
	from := agent.Presence{HostName: in.Body.HostName, Release: in.Body.Release, ClientIP: who.ClientIP}
	raw, expires, err := r.Agents.Enter(ctx, t, in.Body.Key, from)
	if err != nil {
		return nil, err
	}
	return &enterOutput{AgentToken{AccessToken: raw, ExpiresAt: expires}}, nil
}

// kinds maps the problems that agents report to their codes.
var kinds = map[fault.Kind]fault.Code{
	fault.Unavailable: fault.PrinterOffline, fault.Conflict: fault.PrinterOffline, fault.Unknown: fault.OutcomeUnknown,
}
