// Package scim defines how an identity provider keeps the people and groups of a company up to date by SCIM 2.0
// (RFC 7643, RFC 7644).
package scim

import (
	"strings"
	"time"
	"unicode/utf8"

	"countersign.dev/domain/fault"
)

// Role is the role of the machine accounts of clients. What it permits is proposed and confirmed in their name.
const Role = "Directory User"

// Client is a program of an identity provider. Its id is that of its machine account.
type Client struct {
	ID         string
	Name       string
	CreatedBy  string // name of the person
	CreatedAt  time.Time
	ExpiresAt  time.Time
	LastUsedAt *time.Time // to the minute; nil: never
}

// MaxName is the longest name of a client.
const MaxName = 80

// Lives are the days after which a token may expire.
func Lives() []int { return []int{90, 180, 365} }

// NewClient is a client whose token is valid for a number of days.
func NewClient(clientID, name string, days int, now time.Time) (Client, error) {
	var v fault.Validation
	name = strings.TrimSpace(name)
	if n := utf8.RuneCountInString(name); n < 1 || n > MaxName {
		v.Add("name", fault.LengthOutOfRange, "1 to %d characters.", MaxName)
	}
	known := false
	for _, life := range Lives() {
		known = known || days == life
	}
	if !known {
		v.Add("days", fault.InvalidValue, "Choose one of the list.")
	}
	return Client{ID: clientID, Name: name, CreatedAt: now, ExpiresAt: now.AddDate(0, 0, days)}, v.Err()
}

// ActorName is how changes by the client are signed.
func (c Client) ActorName() string { return c.Name + " (SCIM)" }

// ErrRefused answers a token that is not, or no longer, that of a client.
var ErrRefused = fault.New(fault.Unauthenticated, fault.NotSignedIn,
	"The token is not that of a SCIM client of this company, or it has expired or was revoked.")
