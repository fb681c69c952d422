package bankaccount

import (
	"regexp"
	"time"

	"countersign.dev/domain/fault"
)

// Connection is how the bank's server is reached. The person who changes it decides
// who receives the files and the password, so that two people change it.
type Connection struct {
	Address string
	User    string
	HostKey string
}

// Connection is the part of a delivery that two people change.
func (d Delivery) Connection() Connection {
	return Connection{Address: d.Address, User: d.User, HostKey: d.HostKey}
}

// WithConnection is the same delivery over another connection.
func (d Delivery) WithConnection(c Connection) Delivery {
	d.Address, d.User, d.HostKey = c.Address, c.User, c.HostKey
	return d
}

// ChangeStatus is the status of a change of the connection.
type ChangeStatus string

// Statuses of a change. A newer proposal replaces a pending one.
const (
	ChangePending  ChangeStatus = "pending"
	ChangeApproved ChangeStatus = "approved"
	ChangeRefused  ChangeStatus = "refused"
	ChangeReplaced ChangeStatus = "replaced"
)

// ConnectionChange is a connection that waits for a second person. Its password
// is stored with it, sealed; the old one is never used with the new connection.
type ConnectionChange struct {
	ID          string
	AccountID   string
	Connection  Connection
	HasPassword bool
	ProposedBy  string
	ProposedAt  time.Time
}

// ConnectionDecision is the decision of the second person.
type ConnectionDecision struct {
	ChangeID string
	Approve  bool
	Comment  string
}

// MayDecide refuses who proposed the change.
func (c ConnectionChange) MayDecide(userID string) error {
	if userID == "" || userID == c.ProposedBy {
		return fault.New(fault.Forbidden, fault.SeparationOfDuties,
			"You proposed this connection. Another person has to approve or refuse it.")
	}
	return nil
}

// hostPort is a name or an address, in brackets when it is one of IPv6, and a port.
var hostPort = regexp.MustCompile(`^([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\]):[0-9]{1,5}$`)

// validate refuses an address that cannot be dialed. An account without an address delivers nothing yet.
func (c Connection) validate(problems *fault.Validation) {
	if c.Address != "" && !hostPort.MatchString(c.Address) {
		problems.Add("delivery.address", fault.InvalidValue, "the address is host:port, such as sftp.bank.example:22")
	}
}
