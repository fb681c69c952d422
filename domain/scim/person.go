package scim

import (
	"strings"
	"time"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/preference"
	"countersign.dev/domain/user"
)

// Reference names a person or a group.
type Reference struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Person is a user as an identity provider sees it (RFC 7643, section 4.1).
type Person struct {
	ID         string
	ExternalID string // the id at the identity provider
	UserName   string // the name at the identity provider; the address until it gives another one
	Email      string // of the account; it never changes
	FirstName  string
	LastName   string
	Language   string
	Active     bool
	Groups     []Reference // that the identity provider created
	CreatedAt  time.Time
	UpdatedAt  time.Time
	Version    int64
}

// MaxText is the longest value that an identity provider gives for an id or a name of its own.
const MaxText = 256

// NewPerson completes what an identity provider gave. The address is that of the work, or the user name.
func NewPerson(p Person) (Person, error) {
	if p.Email == "" {
		p.Email = p.UserName
	}
	first, last := user.NameOf(p.Email)
	if p.FirstName == "" {
		p.FirstName = first
	}
	if p.LastName == "" {
		p.LastName = last
	}
	return p, p.check()
}

func (p Person) check() error {
	var v fault.Validation
	if p.UserName == "" || len(p.UserName) > MaxText {
		v.Add("userName", fault.LengthOutOfRange, "userName has 1 to %d characters.", MaxText)
	}
	if len(p.ExternalID) > MaxText {
		v.Add("externalId", fault.LengthOutOfRange, "externalId has at most %d characters.", MaxText)
	}
	return v.Err()
}

// ErrAddress refuses another address for an account, because password links and sign-ins depend on it.
var ErrAddress = fault.New(fault.Forbidden, fault.ActionForbidden,
	"The email address of an account never changes. Deactivate the account and create one with the new address.")

// MayBecome checks a change.
func (p Person) MayBecome(next Person) error {
	if !strings.EqualFold(p.Email, next.Email) {
		return ErrAddress
	}
	return next.check()
}

// Profile is what the product keeps of a person.
func (p Person) Profile() user.Profile {
	return user.Profile{FirstName: p.FirstName, LastName: p.LastName, Language: preference.Language(p.Language)}
}

// SameProfile reports whether the product keeps the same of both.
func (p Person) SameProfile(other Person) bool { return p.Profile() == other.Profile() }

// SameIdentity reports whether both have the same name and id at the identity provider.
func (p Person) SameIdentity(other Person) bool {
	return p.ExternalID == other.ExternalID && p.UserName == other.UserName
}

// LanguageOf is the language of the product for a language tag (RFC 5646), or empty.
func LanguageOf(tag string) string {
	base, _, _ := strings.Cut(strings.ToLower(strings.ReplaceAll(tag, "_", "-")), "-")
	for _, known := range preference.Language("").Values() {
		if known == base {
			return base
		}
	}
	return ""
}
