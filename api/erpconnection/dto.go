package erpconnection

import (
	"time"

	"countersign.dev/domain/connection"
	"countersign.dev/domain/erpconnection"
)

// ProjectInput names the project.
type ProjectInput struct {
	ProjectID string `path:"projectId"`
}

// Connection is the ERP to which a project posts its approved invoices.
type Connection struct {
	Address       string             `json:"address" doc:"URL; empty: the project has no connection"`
	HasCredential bool               `json:"hasCredential" doc:"A credential is stored; it is never returned"`
	Profile       *Profile           `json:"profile,omitempty" doc:"In place of the address"`
	Type          erpconnection.Type `json:"type"`
	Mapping       []Mapped           `json:"mapping" maxItems:"50" doc:"Every field of a posting in its order"`
	Files         Files              `json:"files" doc:"Of an SFTP profile"`
	Enabled       bool               `json:"enabled"`
	Version       int64              `json:"version" doc:"0: not saved yet"`
	ChangedAt     *time.Time         `json:"changedAt,omitempty"`
	ChangedBy     string             `json:"changedBy,omitempty"`
}

// Files are the settings of postings that are files on an SFTP server.
type Files struct {
	Format       erpconnection.Format `json:"fileFormat"`
	Prefix       string               `json:"filePrefix" maxLength:"40" doc:"Before the id of the posting"`
	AnswerFolder string               `json:"answerFolder" maxLength:"500" doc:"Empty: the ERP does not answer"`
}

// Profile is a profile of a REST or SFTP connection of the company.
type Profile struct {
	ID    string               `json:"id"`
	Name  string               `json:"name" doc:"Of connection and profile"`
	Type  connection.Type      `json:"type"`
	URL   string               `json:"url"`
	State connection.TestState `json:"state" doc:"Of its latest test"`
}

// Mapped is a field of a posting with its name at the ERP.
type Mapped struct {
	Field erpconnection.Field `json:"field"`
	Name  string              `json:"name" maxLength:"100" doc:"Empty: the field is omitted"`
}

// Choices are what a connection can be made of.
type Choices struct {
	Profiles []Profile `json:"profiles" maxItems:"500"`
	Types    []Names   `json:"types" maxItems:"20"`
}

// Names are the names with which the mapping of a type begins.
type Names struct {
	Type    erpconnection.Type `json:"type"`
	Mapping []Mapped           `json:"mapping" maxItems:"50"`
}

// ChoicesOutput contains the choices.
type ChoicesOutput struct{ Body Choices }

// PreviewInput is a mapping that need not be saved.
type PreviewInput struct {
	ProjectInput
	Body struct {
		Type    erpconnection.Type `json:"type"`
		Mapping []Mapped           `json:"mapping" maxItems:"50"`
		// JSON if it is not sent.
		FileFormat erpconnection.Format `json:"fileFormat,omitempty"`
	}
}

// PreviewOutput is an example posting.
type PreviewOutput struct {
	Body struct {
		Text string `json:"text"`
	}
}

// Output is one connection.
type Output struct{ Body Connection }

// Change contains the new settings.
type Change struct {
	Address          string             `json:"address" maxLength:"500" doc:"Base URL; empty with a profile"`
	ProfileID        string             `json:"profileId,omitempty" maxLength:"36" doc:"Of a REST or SFTP connection"`
	Type             erpconnection.Type `json:"type,omitempty" doc:"Other if it is not sent"`
	Mapping          []Mapped           `json:"mapping,omitempty" maxItems:"50" doc:"Others have the name of the type"`
	Files            *Files             `json:"files,omitempty" doc:"Of an SFTP profile"`
	Enabled          bool               `json:"enabled" doc:"If false, no invoice is posted"`
	Credential       string             `json:"credential,omitempty" maxLength:"4000" doc:"Bearer token; empty: unchanged"`
	RemoveCredential bool               `json:"removeCredential,omitempty" doc:"Remove the stored credential"`
	Version          int64              `json:"version" doc:"The version that the caller read"`
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
	change := erpconnection.Change{Address: c.Address, Enabled: c.Enabled, Credential: c.Credential,
		Remove: c.RemoveCredential, Version: c.Version, ProfileID: c.ProfileID, Type: c.Type,
		Mapping: mappingFromAPI(c.Mapping)}
	if c.Files != nil {
		change.Files = erpconnection.Files(*c.Files)
	}
	return change
}

func mappingFromAPI(all []Mapped) erpconnection.Mapping {
	m := erpconnection.Mapping{}
	for _, one := range all {
		m[one.Field] = one.Name
	}
	return m
}

func mappingToAPI(m erpconnection.Mapping) (all []Mapped) {
	for _, value := range erpconnection.Field("").Values() {
		all = append(all, Mapped{erpconnection.Field(value), m[erpconnection.Field(value)]})
	}
	return all
}

func toAPI(c erpconnection.Connection) *Output {
	out := &Output{Connection{Address: c.Address, HasCredential: c.HasCredential, Enabled: c.Enabled, Version: c.Version,
		ChangedBy: c.ChangedBy, Type: c.Type, Mapping: mappingToAPI(c.Mapping), Files: Files(c.Files)}}
	if c.Profile.ID != "" {
		profile := Profile(c.Profile)
		out.Body.Profile = &profile
	}
	if !c.ChangedAt.IsZero() {
		out.Body.ChangedAt = &c.ChangedAt
	}
	return out
}
