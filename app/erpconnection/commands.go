// Package erpconnection holds the use cases of the connections of projects to their ERP.
package erpconnection

import (
	"context"

	"countersign.dev/domain/connection"
	"countersign.dev/domain/erpconnection"
	"countersign.dev/domain/event"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
	erpconnectionrow "countersign.dev/internal/store/erpconnection"
	projectrow "countersign.dev/internal/store/project"
)

// Commands are the use cases that open their own transaction.
type Commands struct {
	DB       *postgres.DB
	Vault    Sealer
	ERP      Prober
	Networks Networks
}

// Sealer encrypts for one place.
type Sealer interface {
	Seal(ctx context.Context, tenantID, place string, plain []byte) ([]byte, error)
}

// Prober asks an ERP whether it answers, without sending it anything to keep.
type Prober interface {
	Probe(ctx context.Context, tenantID string, to erpconnection.Target) erpconnection.Finding
	// Preview is the body of an example posting.
	Preview(mapping erpconnection.Mapping, format erpconnection.Format) (string, error)
}

// Networks are the addresses that the operator allows.
type Networks interface {
	// CheckHost refuses the text of an address that may not be reached. Names are checked when a connection is made.
	CheckHost(host string) error
}

// Get returns the connection of a visible project. Its version is 0 if none was ever saved.
func (c Commands) Get(
	ctx context.Context, tenantID, projectID string,
) (connection erpconnection.Connection, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		p, err := projectrow.Get(tx, projectID)
		if err != nil {
			return err
		}
		connection, err = get(tx, p)
		return err
	})
	return connection, err
}

func get(tx *postgres.Tx, p project.Project) (erpconnection.Connection, error) {
	if err := erpconnection.RefuseType(p.Type); err != nil {
		return erpconnection.Connection{}, err
	}
	return erpconnectionrow.Get(tx, p.ID)
}

// lock returns the connection of a locked project, whose version must be the one that the person saw.
func lock(
	tx *postgres.Tx, projectID string, seen int64,
) (p project.Project, connection erpconnection.Connection, err error) {
	if p, err = projectrow.Lock(tx, projectID); err != nil {
		return p, connection, err
	}
	if connection, err = get(tx, p); err != nil {
		return p, connection, err
	}
	return p, connection, connection.Stale(seen)
}

// entry is the audit entry of a connection. It never contains the credential.
type entry struct {
	Address       string `json:"address"`
	Profile       string `json:"connection,omitempty"`
	Type          string `json:"erpType,omitempty"`
	HasCredential bool   `json:"hasCredential"`
	Enabled       bool   `json:"enabled"`
	NewCredential bool   `json:"newCredential,omitempty"`
	Mapping       string `json:"mapping,omitempty"`
	FileFormat    string `json:"fileFormat,omitempty"`
	FilePrefix    string `json:"filePrefix,omitempty"`
	AnswerFolder  string `json:"answerFolder,omitempty"`
}

// record notifies browsers of a change and writes its audit entry.
func record(
	tx *postgres.Tx, action string, p project.Project, before, after erpconnection.Connection, newCredential bool,
) error {
	if err := tx.Emit(event.ProjectUpdated{ProjectID: p.ID}); err != nil {
		return err
	}
	return tx.Audit(postgres.Change{Area: "Projects", Action: action, ObjectType: "project", ObjectID: p.ID,
		WorkspaceID: p.WorkspaceID, ProjectID: p.ID, Edit: true,
		Old: entryOf(before, false), New: entryOf(after, newCredential)})
}

func entryOf(c erpconnection.Connection, newCredential bool) entry {
	e := entry{Address: c.Address, Profile: c.Profile.Name, Type: string(c.Type), HasCredential: c.HasCredential,
		Enabled: c.Enabled, NewCredential: newCredential, Mapping: c.Mapping.Text()}
	if c.Profile.Type == connection.SFTP {
		e.FileFormat, e.FilePrefix, e.AnswerFolder = string(c.Files.Format), c.Files.Prefix, c.Files.AnswerFolder
	}
	return e
}
