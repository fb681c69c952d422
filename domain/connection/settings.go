package connection

import (
	"net/mail"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/workspace"
)

// Encryption is how a connection to a mail server is encrypted.
type Encryption string

const (
	NoEncryption Encryption = "none"
	StartTLS     Encryption = "startTls"
	SSL          Encryption = "ssl" // from the first byte
)

// Values lists every Encryption.
func (Encryption) Values() []string { return enum.Of(NoEncryption, StartTLS, SSL) }

// AddTo is where an API key is sent.
type AddTo string

const (
	Header AddTo = "header"
	Query  AddTo = "query"
)

// Values lists every AddTo.
func (AddTo) Values() []string { return enum.Of(Header, Query) }

// Settings are the settings of a profile that are no secrets. Clean empties those that its type does not have.
type Settings struct {
	Authentication Authentication `json:"authentication"`
	Login          string         `json:"login,omitempty"`

	Host       string     `json:"host,omitempty"` // SFTP, SMTP
	Port       int        `json:"port,omitempty"`
	HostKey    string     `json:"hostKey,omitempty"`    // SFTP: SHA-256 fingerprint
	Folder     string     `json:"folder,omitempty"`     // SFTP: must exist; empty: the login's own folder
	Encryption Encryption `json:"encryption,omitempty"` // SMTP
	From       string     `json:"from,omitempty"`       // SMTP
	PerMinute  int        `json:"perMinute,omitempty"`  // SMTP: messages

	URL      string `json:"url,omitempty"`     // REST
	KeyName  string `json:"keyName,omitempty"` // of the header or of the query parameter
	AddTo    AddTo  `json:"addTo,omitempty"`
	TokenURL string `json:"tokenUrl,omitempty"` // OAuth 2.0
	ClientID string `json:"clientId,omitempty"`
	Scope    string `json:"scope,omitempty"`
	Audience string `json:"audience,omitempty"`
	KeyID    string `json:"keyId,omitempty"`
	Claims   string `json:"claims,omitempty"` // further claims of the assertion, a JSON object

	AuthorizationURL string `json:"authorizationUrl,omitempty"` // OAuth 2.0: where a person consents

	KeyOwner KeyOwner `json:"keyOwner,omitempty"` // PGP; it stays
}

// MaxPerMinute is the largest rate of a company's messages, and the rate without a setting.
const MaxPerMinute = 30

// Clean removes blanks and the settings that the type and its authentication do not have.
func (s Settings) Clean(t Type) Settings {
	trim := strings.TrimSpace
	out := Settings{Authentication: s.Authentication}
	switch t {
	case SFTP:
		out.Host, out.Port, out.HostKey, out.Folder = Host(s.Host), s.Port, trim(s.HostKey), trim(s.Folder)
	case SMTP:
		out.Host, out.Port, out.Encryption, out.From = Host(s.Host), s.Port, s.Encryption, trim(s.From)
		out.PerMinute = s.PerMinute
	case PGP:
		out.KeyOwner = s.KeyOwner
	case REST:
		out.URL = strings.TrimRight(trim(s.URL), "/")
	}
	switch s.Authentication {
	case Basic, PrivateKey:
		out.Login = trim(s.Login)
	case APIKey:
		out.KeyName, out.AddTo = trim(s.KeyName), s.AddTo
	case ClientCredentials, JWTBearer, AuthorizationCode:
		out.TokenURL, out.ClientID, out.Scope, out.Audience = trim(s.TokenURL), trim(s.ClientID), trim(s.Scope),
			trim(s.Audience)
		if s.Authentication == JWTBearer {
			out.KeyID, out.Claims = trim(s.KeyID), trim(s.Claims)
		} else if t == SMTP {
			out.Login = trim(s.Login) // the mailbox of XOAUTH2
		}
		if s.Authentication == AuthorizationCode {
			out.AuthorizationURL = trim(s.AuthorizationURL)
		}
	case NoAuthentication, Bearer:
	}
	return out
}

// destination is who receives the secrets.
func (s Settings) destination() []string {
	return []string{s.Host, strconv.Itoa(s.Port), s.HostKey, string(s.Encryption), s.URL, s.TokenURL,
		string(s.Authentication)}
}

// Refuse names every problem of a change of a profile. before is the stored profile, or one without settings.
func (next Change) Refuse(before Profile) error {
	var v fault.Validation
	next.check(&v, before)
	next.checkSecrets(&v, before)
	return v.Err()
}

// RefuseSettings is Refuse for a change that has no secrets, because a person enters them afterwards.
func (next Change) RefuseSettings(before Profile) error {
	var v fault.Validation
	next.check(&v, before)
	return v.Err()
}

func (next Change) check(v *fault.Validation, before Profile) {
	workspace.CheckName(v, "name", next.Name)
	s := next.Settings
	if !slices.Contains(Authentications(before.Type), s.Authentication) {
		v.Add("authentication", fault.InvalidValue, "Choose how to sign in.")
	}
	switch before.Type {
	case SFTP:
		s.checkServer(v)
		if !fingerprint.MatchString(s.HostKey) {
			v.Add("hostKey", fault.HostKeyNeeded, "Fetch the host key of the server and accept it.")
		}
		limit(v, "folder", s.Folder, 500)
	case SMTP:
		s.checkServer(v)
		s.checkMail(v)
	case PGP:
		next.checkKeyOwner(v, before)
	case REST:
		checkURL(v, "url", s.URL, s.Authentication != NoAuthentication)
	}
	s.checkAuthentication(v, before.Type)
}

var (
	fingerprint = regexp.MustCompile(`^SHA256:[A-Za-z0-9+/]{43}$`)
	headerName  = regexp.MustCompile("^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$") // RFC 9110 section 5.6.2
)

func limit(v *fault.Validation, path, text string, most int) {
	if len(text) > most || strings.ContainsFunc(text, func(r rune) bool { return r < ' ' }) {
		v.Add(path, fault.LengthOutOfRange, "At most %d characters.", most)
	}
}

func required(v *fault.Validation, path, text string, most int) {
	if text == "" {
		v.Add(path, fault.Required, "Field is required.")
	}
	limit(v, path, text, most)
}

func (s Settings) checkServer(v *fault.Validation) {
	CheckHost(v, "host", s.Host)
	if s.Port < 1 || s.Port > 65535 {
		v.Add("port", fault.InvalidValue, "A port is a number from 1 to 65535.")
	}
}

func (s Settings) checkMail(v *fault.Validation) {
	if _, err := mail.ParseAddress(s.From); err != nil || len(s.From) > 320 {
		v.Add("from", fault.InvalidValue, "Enter an email address, with or without a name before it.")
	}
	if s.PerMinute < 1 || s.PerMinute > MaxPerMinute {
		v.Add("perMinute", fault.InvalidValue, "A number from 1 to %d.", MaxPerMinute)
	}
	switch {
	case !enum.Has(s.Encryption):
		v.Add("encryption", fault.InvalidValue, "Choose how to encrypt the connection.")
	case s.Encryption == NoEncryption && s.Authentication != NoAuthentication:
		v.Add("encryption", fault.EncryptionNeeded, "A password or token is sent over an encrypted connection only.")
	}
}

func checkURL(v *fault.Validation, path, text string, secret bool) {
	at, err := url.Parse(text)
	switch {
	case text == "":
		v.Add(path, fault.Required, "Field is required.")
	case len(text) > 1000 || err != nil || (at.Scheme != "https" && at.Scheme != "http") || at.Opaque != "":
		v.Add(path, fault.InvalidValue, "Enter an address that begins with https:// or http://.")
	case at.User != nil || at.RawQuery != "" || at.ForceQuery || at.Fragment != "":
		v.Add(path, fault.InvalidValue, "The address must not contain a login, a question mark or a number sign.")
	case at.Scheme != "https" && secret:
		v.Add(path, fault.EncryptionNeeded, "A secret is sent to an address with https:// only.")
	default:
		CheckHost(v, path, Host(at.Hostname()))
	}
}

// Address is the server of the settings as host:port. A host that is an IPv6 address is in brackets.
func (s Settings) Address() string {
	host := s.Host
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	return host + ":" + strconv.Itoa(s.Port)
}

// Location is the URL of a REST profile, and of an SFTP profile sftp://login@host:port/folder. Another login may see
// another folder under the same name.
func (s Settings) Location() string {
	if s.Host == "" {
		return strings.TrimRight(s.URL, "/")
	}
	at := "sftp://" + url.User(s.Login).String() + "@" + s.Address() + "/" + strings.TrimLeft(s.Folder, "/")
	return strings.TrimRight(at, "/")
}
