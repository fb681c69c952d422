package agent

import (
	"time"

	"countersign.dev/domain/agent"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/printer"
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

	Condition           agent.Condition `json:"condition"`
	KeyIssuedAt         *time.Time      `json:"keyIssuedAt,omitempty" doc:"Absent: it was never paired"`
	RotationRequestedAt *time.Time      `json:"rotationRequestedAt,omitempty"`
	PairingExpiresAt    *time.Time      `json:"pairingExpiresAt,omitempty" doc:"Of the pairing code that is not used yet"`
}

// AgentEntry is a row of the list.
type AgentEntry struct {
	ID           string          `json:"id"`
	Name         string          `json:"name"`
	Condition    agent.Condition `json:"condition"`
	HostName     string          `json:"hostName"`
	Release      string          `json:"release"`
	LastSeenAt   *time.Time      `json:"lastSeenAt,omitempty"`
	Printers     int             `json:"printers"`
	KeyIssuedAt  *time.Time      `json:"keyIssuedAt,omitempty"`
	CreationTime time.Time       `json:"creationTime"`
}

func entryToAPI(e agent.Entry) AgentEntry { return AgentEntry(e) }

// PairedAgent is an agent with its pairing code.
type PairedAgent struct {
	Agent Agent  `json:"agent"`
	Code  string `json:"code" doc:"Shown once; valid for 15 minutes and one use"`
}

// AgentSecret is a key of an agent.
type AgentSecret struct {
	Key string `json:"key" doc:"Returned once"`
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
		LastSeenAt: a.LastSeenAt, RevokedAt: a.RevokedAt, CreatedAt: a.CreatedAt, Condition: a.Condition(now),
		KeyIssuedAt: a.KeyIssuedAt, RotationRequestedAt: a.RotationRequestedAt, PairingExpiresAt: a.PairingExpiresAt}
}

// AgentWork contains the next call of an agent, if any.
type AgentWork struct {
	Call     *AgentCall `json:"call,omitempty"`
	RenewKey bool       `json:"renewKey,omitempty" doc:"The agent has to replace its key"`
}

// AgentCall is one request to a printer.
type AgentCall struct {
	ID        string         `json:"id"`
	Kind      agent.CallKind `json:"kind"`
	URI       string         `json:"uri" doc:"The printer's IPP address in the agent's network"`
	JobName   string         `json:"jobName" doc:"Identical for every attempt, so that an earlier job is found"`
	JobNumber int            `json:"jobNumber,omitempty" doc:"Of state: the job number at the printer"`
	SHA256    string         `json:"sha256,omitempty" doc:"Of print: the hash of the document"`
	Options   *PrintOptions  `json:"options,omitempty" doc:"Of print"`
}

func callToAPI(c agent.Call) *AgentCall {
	out := &AgentCall{ID: c.ID, Kind: c.Kind, URI: c.URI, JobName: c.JobName, JobNumber: c.JobNumber}
	if c.Kind == agent.Print {
		out.SHA256 = c.SHA256
		options := PrintOptions(c.Options)
		out.Options = &options
	}
	return out
}

// PrintOptions are how a document is printed, in one copy.
type PrintOptions struct {
	Tray        string              `json:"tray,omitempty"`
	PageSize    string              `json:"pageSize,omitempty"`
	Orientation printer.Orientation `json:"orientation,omitempty"`
	Sides       printer.Sides       `json:"sides,omitempty"`
}

// PrinterReport is what a printer reported to an agent.
type PrinterReport struct {
	Model     string          `json:"model,omitempty" maxLength:"400"`
	Status    printer.Status  `json:"status,omitempty"`
	Reason    string          `json:"reason,omitempty" maxLength:"400"`
	Trays     []string        `json:"trays,omitempty" maxItems:"100"`
	PageSizes []string        `json:"pageSizes,omitempty" maxItems:"100"`
	Sides     []printer.Sides `json:"sides,omitempty" maxItems:"10"`
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

	Attributes *PrinterReport `json:"attributes,omitempty" doc:"Of attributes"`
}

// AgentProblem is an error of the printer.
type AgentProblem struct {
	Kind    ProblemKind `json:"kind" doc:"unknown: the document may have been printed"`
	Message string      `json:"message" maxLength:"500"`
}

func answerFromAPI(in AgentAnswer) agent.Answer {
	out := agent.Answer{Found: in.Found, JobID: in.JobID, State: in.State, Text: in.Text}
	if in.Attributes != nil {
		found := printer.Attributes(*in.Attributes)
		out.Attributes = &found
	}
	if in.Problem != nil {
		kind := faultKind(in.Problem.Kind)
		out.Problem = &agent.Problem{Kind: kind, Code: kinds[kind], Message: in.Problem.Message}
	}
	return out
}
