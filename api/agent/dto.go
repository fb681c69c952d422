package agent

import (
	"time"

	"countersign.dev/domain/agent"
	"countersign.dev/domain/payment"
)

// Agent is a program in the tenant's own network.
type Agent struct {
	ID         string     `json:"id"`
	Name       string     `json:"name"`
	HostName   string     `json:"hostName" doc:"Reported by the agent; empty until it connects"`
	Release    string     `json:"release"`
	Online     bool       `json:"online" doc:"The agent sent a request within the last 30 seconds"`
	LastSeenAt *time.Time `json:"lastSeenAt,omitempty"`
	RevokedAt  *time.Time `json:"revokedAt,omitempty"`
	CreatedAt  time.Time  `json:"createdAt"`
}

// AgentList contains all agents of a tenant.
type AgentList struct {
	Items []Agent `json:"items" maxItems:"500"`
}

// CreatedAgent is a new agent with its key.
type CreatedAgent struct {
	Agent Agent  `json:"agent"`
	Key   string `json:"key" doc:"Shown once; store it in a file that only the agent's account can read"`
}

// AgentToken is an access token that is valid for 15 minutes.
type AgentToken struct {
	AccessToken string    `json:"accessToken"`
	ExpiresAt   time.Time `json:"expiresAt"`
}

func toAPI(a agent.Agent, now time.Time) Agent {
	return Agent{ID: a.ID, Name: a.Name, HostName: a.HostName, Release: a.Release, Online: a.Online(now),
		LastSeenAt: a.LastSeenAt, RevokedAt: a.RevokedAt, CreatedAt: a.CreatedAt}
}

// AgentWork contains the next call of an agent, if any.
type AgentWork struct {
	Call *AgentCall `json:"call,omitempty"`
}

// AgentCall is one request to a printer.
type AgentCall struct {
	ID        string         `json:"id"`
	Kind      agent.CallKind `json:"kind"`
	URI       string         `json:"uri" doc:"The printer's IPP address in the agent's network"`
	JobName   string         `json:"jobName" doc:"Identical for every attempt, so that an earlier job is found"`
	JobNumber int            `json:"jobNumber,omitempty" doc:"Of state: the job number at the printer"`
	SHA256    string         `json:"sha256,omitempty" doc:"Of print: the hash of the document"`
}

func callToAPI(c agent.Call) *AgentCall {
	out := &AgentCall{ID: c.ID, Kind: c.Kind, URI: c.URI, JobName: c.JobName, JobNumber: c.JobNumber}
	if c.Kind == agent.Print {
		out.SHA256 = c.SHA256
	}
	return out
}

// AgentLease identifies the process that has leased a call.
type AgentLease struct {
	Lease string `json:"lease" format:"uuid" doc:"Random id chosen by the process that leases the call"`
}

// LeaseGranted contains the duration of the lease from the time of the request.
type LeaseGranted struct {
	Seconds int `json:"seconds"`
}

// AgentAnswer is the result of a call.
type AgentAnswer struct {
	Lease   string               `json:"lease" format:"uuid"`
	Found   bool                 `json:"found,omitempty"`
	JobID   int                  `json:"jobNumber,omitempty"`
	State   payment.PrinterState `json:"state,omitempty"`
	Text    string               `json:"text,omitempty" maxLength:"500"`
	Problem *AgentProblem        `json:"problem,omitempty"`
}

// AgentProblem is an error of the printer.
type AgentProblem struct {
	Kind    ProblemKind `json:"kind" doc:"unknown: the document may have been printed"`
	Message string      `json:"message" maxLength:"500"`
}

func answerFromAPI(in AgentAnswer) agent.Answer {
	out := agent.Answer{Found: in.Found, JobID: in.JobID, State: in.State, Text: in.Text}
	if in.Problem != nil {
		kind := faultKind(in.Problem.Kind)
		out.Problem = &agent.Problem{Kind: kind, Code: kinds[kind], Message: in.Problem.Message}
	}
	return out
}
