// Package dataexport defines exports of all data of a tenant: the rows of its tables and its documents in one archive.
package dataexport

import (
	"time"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
)

const (
	// Life is how long an archive can be downloaded. Then it is removed.
	Life = 7 * 24 * time.Hour
	// LinkLife is how long a download link is valid. It works once.
	LinkLife = time.Minute
	// Listed is the number of exports that are shown, the latest first.
	Listed = 20
)

// State is the progress of an export.
type State string

const (
	Running State = "running"
	Ready   State = "ready"
	Failed  State = "failed"
	Expired State = "expired" // the archive was removed
)

// Values lists every State.
func (State) Values() []string { return enum.Of(Running, Ready, Failed, Expired) }

// Export is one request of an administrator.
type Export struct {
	ID          string
	State       State
	RequestedBy string // name
	RequestedAt time.Time
	ReadyAt     *time.Time
	ExpiresAt   *time.Time
	Archive     string // name in the object storage; empty: none
	Contents    Contents
}

// Contents are what an archive holds. SHA256 is the hash of the archive itself, in hex.
type Contents struct {
	Tables, Rows, Files, Bytes int64
	SHA256                     string
}

// Folder is the folder of archives in the object storage of a tenant.
const Folder = "exports"

// ArchiveName is the name of the archive of one attempt. Its prefix is the id of the export.
func ArchiveName(exportID, attemptID string) string { return exportID + "-" + attemptID + ".zip" }

// FileName is the name under which the archive is saved.
func (e Export) FileName(tenant string) string {
	return tenant + "-" + e.RequestedAt.UTC().Format(time.DateOnly) + ".zip"
}

// MayDownload refuses an export without an archive.
func (e Export) MayDownload(now time.Time) error {
	if e.State == Ready && e.ExpiresAt != nil && now.Before(*e.ExpiresAt) {
		return nil
	}
	if e.State == Running {
		return fault.New(fault.Conflict, fault.IllegalTransition, "This export is not complete yet.")
	}
	return fault.New(fault.Conflict, fault.IllegalTransition,
		"The archive of this export no longer exists. Start another export.")
}
