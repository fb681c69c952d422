package tenant

import (
	"net/mail"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"countersign.dev/domain/fault"
)

// Bounds of what platform administrators enter about a tenant.
const (
	MaxContacts = 50
	MaxComment  = 2000

	MaxContactName  = 200
	MaxContactRole  = 100
	MaxContactPhone = 50
)

// Profile is the master record of a tenant that the platform keeps.
type Profile struct {
	Name string
	Address
	Contacts []Contact
}

// Contact is a person of the company, who need not have an account.
type Contact struct {
	Name  string
	Role  string
	Email string
	Phone string
	Address
}

// String is the contact in one line.
func (c Contact) String() string {
	text := c.Name
	place := strings.TrimSpace(c.Region + " " + c.PostalCode)
	for _, part := range []string{c.Role, c.Email, c.Phone, c.Street, c.City, place, c.Country} {
		if part != "" {
			text += ", " + part
		}
	}
	return text
}

// Comment is what a platform administrator noted about a tenant.
type Comment struct {
	ID        string
	Author    string
	Body      string
	CreatedAt time.Time
}

// Trimmed is the profile without spaces around its texts, and without contacts that are empty.
func (p Profile) Trimmed() Profile {
	trim := strings.TrimSpace
	out := Profile{Name: trim(p.Name), Address: p.Address.trimmed(), Contacts: []Contact{}}
	for _, c := range p.Contacts {
		c = Contact{Name: trim(c.Name), Role: trim(c.Role), Email: trim(c.Email), Phone: trim(c.Phone),
			Address: c.Address.trimmed()}
		if c != (Contact{}) {
			out.Contacts = append(out.Contacts, c)
		}
	}
	return out
}

// Check names every problem of a trimmed profile.
func (p Profile) Check() error {
	var v fault.Validation
	line(&v, "name", p.Name, 1, MaxName)
	p.checkDetails(&v)
	return v.Err()
}

// checkDetails names the problems of everything but the name.
func (p Profile) checkDetails(v *fault.Validation) {
	p.Address.check(v, "")
	if len(p.Contacts) > MaxContacts {
		v.Add("contacts", fault.LengthOutOfRange, "At most %d contacts.", MaxContacts)
	}
	for n, c := range p.Contacts {
		c.check(v, "contacts["+strconv.Itoa(n)+"].")
	}
}

func (c Contact) check(v *fault.Validation, path string) {
	line(v, path+"name", c.Name, 1, MaxContactName)
	line(v, path+"role", c.Role, 0, MaxContactRole)
	line(v, path+"phone", c.Phone, 0, MaxContactPhone)
	if parsed, err := mail.ParseAddress(c.Email); c.Email != "" && (err != nil || parsed.Address != c.Email) {
		v.Add(path+"email", fault.InvalidValue, "This is not an email address.")
	}
	c.Address.check(v, path)
}

// line checks the length of a text, and that it is one line.
func line(v *fault.Validation, path, text string, least, most int) {
	switch n := utf8.RuneCountInString(text); {
	case n < least:
		v.Add(path, fault.Required, "Field is required")
	case n > most:
		v.Add(path, fault.LengthOutOfRange, "At most %d characters.", most)
	case strings.ContainsFunc(text, unicode.IsControl):
		v.Add(path, fault.UnsupportedCharacter, "Enter one line of text.")
	}
}

// CheckComment refuses an empty or long comment.
func CheckComment(body string) error {
	var v fault.Validation
	switch n := utf8.RuneCountInString(body); {
	case n == 0:
		v.Add("body", fault.Required, "Field is required")
	case n > MaxComment:
		v.Add("body", fault.LengthOutOfRange, "At most %d characters.", MaxComment)
	}
	return v.Err()
}
