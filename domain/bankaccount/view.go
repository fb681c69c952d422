package bankaccount

import (
	"time"

	"countersign.dev/domain/connection"
	"countersign.dev/domain/enum"
)

// Assignment is a project that pays, with the account it pays from.
type Assignment struct {
	ProjectID   string
	Project     string
	ProjectType string
	AccountID   string // empty: none is chosen
	Account     string // its name
	Pending     *Change
}

// ProfileChoice is a profile that can deliver an account's files.
type ProfileChoice struct {
	ID         string
	Name       string
	Connection string
	Address    string
	Login      string
}

// KeyChoice is a profile whose key can protect an account's files.
type KeyChoice struct {
	ID          string
	Name        string
	Connection  string
	Owner       connection.KeyOwner
	Fingerprint string
}

// Entry is a row of the list of accounts.
type Entry struct {
	ID                   string
	Name                 string
	BankName             string
	Routing              string
	Last4                string
	ACH                  Use
	Checks               Use
	PositivePay          Use
	State                State
	LastModificationTime time.Time
}

// Use is whether an account can be used for a kind of file.
type Use string

const (
	On  Use = "on"
	Off Use = "off"
)

// Values lists every Use.
func (Use) Values() []string { return enum.Of(On, Off) }

// State is what an account waits for.
type State string

const (
	Unconfirmed State = "unconfirmed" // a second person has not confirmed it
	InUse       State = "inUse"       // it pays
	Changing    State = "changing"    // it pays, and a change waits for a second person
)

// Values lists every State.
func (State) Values() []string { return enum.Of(Unconfirmed, InUse, Changing) }
