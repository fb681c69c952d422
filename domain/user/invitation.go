package user

import (
	"slices"
	"strings"
	"unicode"

	"countersign.dev/domain/fault"
)

// MaxInvitations is how many people are invited at once.
const MaxInvitations = 100

// publicProviders are mail providers whose addresses say nothing about an employer (spec document 3, section 5:
// only corporate email addresses may be invited).
var publicProviders = []string{
	"126.com", "163.com", "aol.com", "comcast.net", "fastmail.com", "free.fr", "freenet.de", "gmail.com", "gmx.at",
	"gmx.com", "gmx.de", "gmx.net", "googlemail.com", "hey.com", "hotmail.co.uk", "hotmail.com", "hotmail.de",
	"hotmail.fr", "icloud.com", "laposte.net", "libero.it", "live.com", "mac.com", "mail.com", "mail.ru", "me.com",
	"msn.com", "naver.com", "orange.fr", "outlook.com", "outlook.de", "pm.me", "proton.me", "protonmail.com", "qq.com",
	"rediffmail.com", "t-online.de", "tutanota.com", "verizon.net", "web.de", "yahoo.co.uk", "yahoo.com", "yahoo.de",
	"yahoo.fr", "yandex.com", "yandex.ru", "zoho.com",
}

// PublicProvider reports whether everybody can get an address at a domain.
func PublicProvider(domain string) bool { return slices.Contains(publicProviders, domain) }

// ValidEmail reports whether a text has the form of an email address.
func ValidEmail(email string) bool {
	at := strings.LastIndex(email, "@")
	return at >= 1 && at < len(email)-1 && len(email) <= 254 && !strings.ContainsFunc(email, func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r) || strings.ContainsRune("<>,;\"()[]\\", r)
	}) && ValidDomain(strings.ToLower(email[at+1:]))
}

// ValidDomain reports whether a text is a mail domain in lower case: labels of letters, digits and hyphens.
func ValidDomain(domain string) bool {
	labels := strings.Split(domain, ".")
	if len(domain) > 253 || len(labels) < 2 {
		return false
	}
	for _, label := range labels {
		if label == "" || len(label) > 63 || label[0] == '-' || label[len(label)-1] == '-' ||
			strings.ContainsFunc(label, func(r rune) bool {
				return r != '-' && !unicode.IsLetter(r) && !unicode.IsDigit(r) || unicode.IsUpper(r)
			}) {
			return false
		}
	}
	return true
}

// MailDomain is the domain of an address in lower case.
func MailDomain(email string) string { return strings.ToLower(email[strings.LastIndex(email, "@")+1:]) }

// CheckInvitable refuses an address that is none, that everybody can get, or whose domain the tenant does not list.
func CheckInvitable(v *fault.Validation, path, email string, domains []string) {
	domain := MailDomain(email)
	switch {
	case !ValidEmail(email):
		v.Add(path, fault.InvalidValue, "%q is not an email address.", email)
	case PublicProvider(domain):
		v.AddWith(path, fault.MailDomainRefused, map[string]string{"domain": domain},
			"%s is a public mail provider. Use the address at the company.", domain)
	case !slices.Contains(domains, domain):
		v.AddWith(path, fault.MailDomainRefused, map[string]string{"domain": domain},
			"%s is not a mail domain of your company. An administrator can add it.", domain)
	}
}

// CheckDomains names what is wrong with a tenant's list of mail domains.
func CheckDomains(domains []string) error {
	var v fault.Validation
	for _, domain := range domains {
		switch {
		case !ValidDomain(domain):
			v.Add("domains", fault.InvalidValue, "%q is not a mail domain.", domain)
		case PublicProvider(domain):
			v.AddWith("domains", fault.MailDomainRefused, map[string]string{"domain": domain},
				"%s is a public mail provider, where everybody can get an address.", domain)
		}
	}
	return v.Err()
}

// NameOf guesses a person's name from their address. The person corrects it when they accept the invitation.
func NameOf(email string) (first, last string) {
	local, _, _ := strings.Cut(email, "@")
	words := strings.FieldsFunc(local, func(r rune) bool { return !unicode.IsLetter(r) && r != '-' && r != '\'' })
	for n, word := range words {
		runes := []rune(strings.ToLower(word))
		runes[0] = unicode.ToUpper(runes[0])
		words[n] = string(runes)
	}
	switch len(words) {
	case 0:
		return local, local
	case 1:
		return words[0], words[0]
	default:
		return words[0], strings.Join(words[1:], " ")
	}
}
