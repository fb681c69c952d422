// Package recording defines what a sandbox records instead of delivering it.
package recording

import (
	"crypto/sha256"
	"encoding/hex"
	"time"

	"countersign.dev/domain/enum"
)

// Channel is the way on which it would have left the installation.
type Channel string

const (
	Bank    Channel = "bank"
	Printer Channel = "printer"
	Mail    Channel = "mail"
)

// Values lists every Channel.
func (Channel) Values() []string { return enum.Of(Bank, Printer, Mail) }

// State is how far a delivery has come. Messages and print jobs are delivered at once.
type State string

const (
	Temporary State = "temporary" // uploaded to the bank under its temporary name
	Delivered State = "delivered"
	Withdrawn State = "withdrawn" // taken back before it was delivered
)

// Values lists every State.
func (State) Values() []string { return enum.Of(Temporary, Delivered, Withdrawn) }

// Address names a recording. All attempts of a delivery have the same one.
type Address struct {
	Channel   Channel
	Recipient string // address and folder of the bank's server, name of the printer, email address
	Name      string // of the file, the print job or the message
}

// Recording is one of them. The bytes of files and print jobs are not stored again: their batch has them.
type Recording struct {
	Address
	ID          string
	State       State
	Subject     string // of a message
	Body        string // of a message
	BatchID     string
	BatchNumber int64
	ProjectID   string // of the batch; empty if the reader does not see it
	WorkspaceID string // of this project
	Size        int64
	SHA256      string
	RecordedAt  time.Time
}

// Entry is a row of the list.
type Entry struct {
	ID          string
	RecordedAt  time.Time
	Channel     Channel
	State       State
	Recipient   string
	Name        string
	Subject     string
	BatchNumber *int64 // nil: of a message
	Size        int64
}

// Of is a recording of content.
func Of(a Address, state State, content []byte) Recording {
	sum := sha256.Sum256(content)
	return Recording{Address: a, State: state, Size: int64(len(content)), SHA256: hex.EncodeToString(sum[:])}
}
