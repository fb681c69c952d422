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
	HostName   string     `json:"hostName" doc:"As the agent says; empty until it connects"`
	Release    string     `json:"release"`
	Online     bool       `json:"online" doc:"It was heard of within the last half minute"`
	LastSeenAt *time.Time `json:"lastSeenAt,omitempty"`
	RevokedAt  *time.Time `json:"revokedAt,omitempty"`
	CreatedAt  time.Time  `json:"createdAt"`
}

// AgentList are all of a tenant's agents.
type AgentList struct {
	Items []Agent `json:"items" maxItems:"500"`
}

// CreatedAgent is a new agent with its key.
type CreatedAgent struct {
	Agent Agent  `json:"agent"`
	Key   string `json:"key" doc:"Given once. Put it into a file that the agent's account alone can read"`
}

// AgentToken lets an agent in for a quarter of an hour.
type AgentToken struct {
	AccessToken string    `json:"accessToken"`
	ExpiresAt   time.Time `json:"expiresAt"`
}

func toAPI(a agent.Agent, now time.Time) Agent {
	return Agent{ID: a.ID, Name: a.Name, HostName: a.HostName, Release: a.Release, Online: a.Online(now),
		LastSeenAt: a.LastSeenAt, RevokedAt: a.RevokedAt, CreatedAt: a.CreatedAt}
}

// AgentWork is what an agent is to do next; no call when there is nothing.
type AgentWork struct {
	Call *AgentCall `json:"call,omitempty"`
}

// AgentCall is one thing to do at a printer.
type AgentCall struct {
	ID        string         `json:"id"`
	Kind      agent.CallKind `json:"kind"`
	URI       string         `json:"uri" doc:"The printer's IPP address, as the agent reaches it"`
	JobName   string         `json:"jobName" doc:"The same for every attempt, so that a job can be found again"`
	JobNumber int            `json:"jobNumber,omitempty" doc:"Of state: the printer's number of the job"`
	SHA256    string         `json:"sha256,omitempty" doc:"Of print: of the document"`
}

func callToAPI(c agent.Call) *AgentCall {
	out := &AgentCall{ID: c.ID, Kind: c.Kind, URI: c.URI, JobName: c.JobName, JobNumber: c.JobNumber}
	if c.Kind == agent.Print {
		out.SHA256 = c.SHA256
	}
	return out
}

// AgentLease says by which process a call is held.
type AgentLease struct {
	Lease string `json:"lease" format:"uuid" doc:"Drawn by the process that takes the call"`
}

// LeaseGranted is how long the call is held, from when it was asked for.
type LeaseGranted struct {
	Seconds int `json:"seconds"`
}

// AgentAnswer is what became of a call.
type AgentAnswer struct {
	Lease   string               `json:"lease" format:"uuid"`
	Found   bool                 `json:"found,omitempty"`
	JobID   int                  `json:"jobNumber,omitempty"`
	State   payment.PrinterState `json:"state,omitempty"`
	Text    string               `json:"text,omitempty" maxLength:"500"`
	Problem *AgentProblem        `json:"problem,omitempty"`
}

// AgentProblem is what went wrong at the printer.
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
