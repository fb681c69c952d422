package erpconnection

import (
	"time"

	"countersign.dev/domain/erpconnection"
)

// ProjectInput names the project.
type ProjectInput struct {
	ProjectID string `path:"projectId"`
}

// Connection is the ERP to which a project posts its approved invoices.
type Connection struct {
	Address       string     `json:"address" doc:"URL; empty: the project has no connection"`
	HasCredential bool       `json:"hasCredential" doc:"A credential is stored; it is never returned"`
	Enabled       bool       `json:"enabled"`
	Version       int64      `json:"version" doc:"0: not saved yet"`
	ChangedAt     *time.Time `json:"changedAt,omitempty"`
	ChangedBy     string     `json:"changedBy,omitempty"`
}

// Output is one connection.
type Output struct{ Body Connection }

// Change contains the new settings.
type Change struct {
	Address          string `json:"address" maxLength:"500" doc:"Base URL; /postings is appended"`
	Enabled          bool   `json:"enabled" doc:"If false, no invoice is posted"`
	Credential       string `json:"credential,omitempty" maxLength:"4000" doc:"Bearer token; empty: unchanged"`
	RemoveCredential bool   `json:"removeCredential,omitempty" doc:"Remove the stored credential"`
	Version          int64  `json:"version" doc:"The version that the caller read"`
}

// ReplaceInput is a changed connection.
type ReplaceInput struct {
	ProjectInput
	Body Change
}

// RemoveInput names the version that the caller read.
type RemoveInput struct {
	ProjectInput
	Version int64 `query:"version" required:"true"`
}

// TestResult reports whether the ERP accepts the connection.
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
