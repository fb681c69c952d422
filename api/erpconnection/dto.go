package erpconnection

import (
	"time"

	"countersign.dev/domain/erpconnection"
)

// ProjectInput names the project.
type ProjectInput struct {
	ProjectID string `path:"projectId"`
}

// Connection is where a project posts its approved invoices.
type Connection struct {
	Address       string     `json:"address" doc:"URL; empty: the project has no connection"`
	HasCredential bool       `json:"hasCredential" doc:"A credential is stored; it is never returned"`
	Enabled       bool       `json:"enabled"`
	Version       int64      `json:"version" doc:"0: never saved"`
	ChangedAt     *time.Time `json:"changedAt,omitempty"`
	ChangedBy     string     `json:"changedBy,omitempty"`
}

// Output is one connection.
type Output struct{ Body Connection }

// Change is what is saved.
type Change struct {
	Address          string `json:"address" maxLength:"500" doc:"URL, to which /postings is added"`
	Enabled          bool   `json:"enabled" doc:"Without it, no invoice is posted"`
	Credential       string `json:"credential,omitempty" maxLength:"4000" doc:"Bearer token; empty: unchanged"`
	RemoveCredential bool   `json:"removeCredential,omitempty" doc:"Remove the stored credential"`
	Version          int64  `json:"version" doc:"That was seen"`
}

// ReplaceInput is a changed connection.
type ReplaceInput struct {
	ProjectInput
	Body Change
}

// RemoveInput names the version that was seen.
type RemoveInput struct {
	ProjectInput
	Version int64 `query:"version" required:"true"`
}

// TestResult says whether the ERP can be used.
type TestResult struct {
	Finding erpconnection.Finding `json:"finding"`
}

// TestOutput is the result of one test.
type TestOutput struct{ Body TestResult }

func (c Change) fromAPI() erpconnection.Change {
	return erpconnection.Change{Address: c.Address, Enabled: c.Enabled, Credential: c.Credential,
		Remove: c.RemoveCredential, Version: c.Version}
}

func toAPI(c erpconnection.Connection) *Output {
	out := &Output{Connection{Address: c.Address, HasCredential: c.HasCredential, Enabled: c.Enabled, Version: c.Version,
		ChangedBy: c.ChangedBy}}
	if !c.ChangedAt.IsZero() {
		out.Body.ChangedAt = &c.ChangedAt
	}
	return out
}
