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
	Address       string               `json:"address" doc:"URL; empty: the project has no connection"`
	HasCredential bool                 `json:"hasCredential" doc:"A credential is stored; it is never returned"`
	Profile       *Profile             `json:"profile,omitempty" doc:"In place of the address"`
	Type          erpconnection.Type   `json:"type"`
	Mapping       []Mapped             `json:"mapping" maxItems:"50" doc:"Every field of a posting in its order"`
	FileFormat    erpconnection.Format `json:"fileFormat" doc:"Of postings by SFTP"`
	FilePrefix    string               `json:"filePrefix" doc:"Of the names of files; the id of the posting follows"`
	AnswerFolder  string               `json:"answerFolder" doc:"Where the ERP answers files; empty: it does not answer"`
	Enabled       bool                 `json:"enabled"`
	Version       int64                `json:"version" doc:"0: not saved yet"`
	ChangedAt     *time.Time           `json:"changedAt,omitempty"`
	ChangedBy     string               `json:"changedBy,omitempty"`
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
		Type       erpconnection.Type   `json:"type"`
		Mapping    []Mapped             `json:"mapping" maxItems:"50"`
		FileFormat erpconnection.Format `json:"fileFormat,omitempty" doc:"JSON if it is not sent"`
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
	Address          string               `json:"address" maxLength:"500" doc:"Base URL; empty with a profile"`
	ProfileID        string               `json:"profileId,omitempty" maxLength:"36" doc:"Of a REST or SFTP connection"`
	Type             erpconnection.Type   `json:"type,omitempty" doc:"Other if it is not sent"`
	Mapping          []Mapped             `json:"mapping,omitempty" maxItems:"50" doc:"Others have the name of the type"`
	FileFormat       erpconnection.Format `json:"fileFormat,omitempty" doc:"Of postings by SFTP; JSON if it is not sent"`
	FilePrefix       string               `json:"filePrefix,omitempty" maxLength:"40" doc:"Of the names of files"`
	AnswerFolder     string               `json:"answerFolder,omitempty" maxLength:"500" doc:"Where the ERP answers files"`
	Enabled          bool                 `json:"enabled" doc:"If false, no invoice is posted"`
	Credential       string               `json:"credential,omitempty" maxLength:"4000" doc:"Bearer token; empty: kept"`
	RemoveCredential bool                 `json:"removeCredential,omitempty" doc:"Remove the stored credential"`
	Version          int64                `json:"version" doc:"The version that the caller read"`
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
		Remove: c.RemoveCredential, Version: c.Version, ProfileID: c.ProfileID, Type: c.Type,
		Mapping: mappingFromAPI(c.Mapping),
		Files:   erpconnection.Files{Format: c.FileFormat, Prefix: c.FilePrefix, AnswerFolder: c.AnswerFolder}}
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
		ChangedBy: c.ChangedBy, Type: c.Type, Mapping: mappingToAPI(c.Mapping),
		FileFormat: c.Files.Format, FilePrefix: c.Files.Prefix, AnswerFolder: c.Files.AnswerFolder}}
	if c.Profile.ID != "" {
		profile := Profile(c.Profile)
		out.Body.Profile = &profile
	}
	if !c.ChangedAt.IsZero() {
		out.Body.ChangedAt = &c.ChangedAt
	}
	return out
}
