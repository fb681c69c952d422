package bankaccount

import (
	"regexp"

	"countersign.dev/domain/connection"
	"countersign.dev/domain/fault"
)

// Connection is how the bank's server is reached. The person who changes it decides
// who receives the files and the password.
type Connection struct {
	Address string
	User    string
	HostKey string
}

// Connection is how the server of a delivery is reached.
func (d Delivery) Connection() Connection {
	return Connection{Address: d.Address, User: d.User, HostKey: d.HostKey}
}

// WithConnection is the same delivery over another connection.
func (d Delivery) WithConnection(c Connection) Delivery {
	d.Address, d.User, d.HostKey = c.Address, c.User, c.HostKey
	return d
}

// Profile is the profile of a connection that delivers an account's files, without its secrets.
type Profile struct {
	ID             string
	ConnectionID   string
	Name           string
	ConnectionName string
	Settings       connection.Settings
	Secrets        []connection.Secret // that are stored
	Test           connection.TestState
	Reason         connection.Reason
}

// Connection is what an account repeats of its profile.
func (p Profile) Connection() Connection { return ConnectionOf(p.Settings) }

// ConnectionOf is what an account repeats of the settings of its profile. A replaced password or key is not part of it:
// the files go to the same server and login.
func ConnectionOf(s connection.Settings) Connection {
	return Connection{Address: s.Address(), User: s.Login, HostKey: s.HostKey}
}

// Moved reports that the profile of the delivery leads elsewhere than two people confirmed, or that a key was replaced.
func (a Account) Moved() bool {
	return a.Profile != nil && a.Profile.Connection() != a.Delivery.Connection() || a.keysMoved()
}

func (p Profile) missing() bool {
	return connection.Profile{Settings: p.Settings, Secrets: p.Secrets}.Missing() != ""
}

// MayPay refuses payments from an account that no second person confirmed. With delivers, it also refuses one whose
// files would go elsewhere than two people confirmed, or cannot be delivered yet.
func (a Account) MayPay(delivers bool) error {
	switch {
	case !a.Confirmed:
		return fault.New(fault.Conflict, fault.BankAccountNotConfirmed,
			"Another person has to confirm the bank account %s before it pays.", a.Name)
	case delivers && a.Moved():
		return fault.New(fault.Conflict, fault.BankConnectionChanged, moved)
	case delivers && a.Profile != nil && a.Profile.missing():
		return fault.New(fault.Conflict, fault.SecretMissing,
			"The connection profile %s of the bank account %s has no password or key yet.", a.Profile.Name, a.Name)
	}
	return nil
}

// moved says that files are held until two people have confirmed where they go.
const moved = "The connection profile or a key of the bank account has changed. Nothing is sent or read until two " +
	"people have confirmed it for the account."

// Held makes a visit wait until two people have confirmed the changed profile.
func Held() error { return fault.New(fault.Unavailable, fault.BankConnectionChanged, moved) }

// hostPort is a name or an address, in brackets when it is one of IPv6, and a port.
var hostPort = regexp.MustCompile(`^([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\]):[0-9]{1,5}$`)

// validate refuses an address that cannot be dialed. An account without an address delivers nothing yet.
func (c Connection) validate(problems *fault.Validation) {
	if c.Address != "" && !hostPort.MatchString(c.Address) {
		problems.Add("delivery.address", fault.InvalidValue, "the address is host:port, such as sftp.bank.example:22")
	}
}
