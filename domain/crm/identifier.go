package crm

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/tenant"
)

const longestIdentifier = 63

// SuggestIdentifier is a domain name for a tenant, from the website or else the name of an account. It is empty when
// neither leads to an identifier that a tenant may have.
func SuggestIdentifier(name, website string) string {
	for _, candidate := range []string{slug(label(website)), slug(withoutLegalForm(name))} {
		var v fault.Validation
		if tenant.CheckIdentifier(&v, "identifier", candidate); v.Err() == nil {
			return candidate
		}
	}
	return ""
}

// secondLevel are names below which companies register under the domain of a country, as in example.co.uk.
var secondLevel = []string{"ac", "co", "com", "edu", "gov", "net", "org"}

// label is the part of a website's host that a company has registered, such as fabrikam of www.fabrikam.co.uk.
func label(website string) string {
	host := strings.ToLower(strings.TrimSpace(website))
	if _, rest, found := strings.Cut(host, "://"); found {
		host = rest
	}
	if end := strings.IndexAny(host, "/?#"); end >= 0 {
		host = host[:end]
	}
	if _, rest, found := strings.Cut(host, "@"); found {
		host = rest
	}
	host, _, _ = strings.Cut(host, ":")
	labels := slices.DeleteFunc(strings.Split(host, "."), func(l string) bool { return l == "" })
	if len(labels) < 2 || strings.Trim(host, "0123456789.") == "" {
		return "" // not a name of the internet
	}
	labels = labels[:len(labels)-1]
	if last := len(labels) - 1; last > 0 && slices.Contains(secondLevel, labels[last]) {
		labels = labels[:last]
	}
	found := labels[len(labels)-1]
	if found == "www" || strings.HasPrefix(found, "xn--") {
		return ""
	}
	return found
}

// legalForms end the names of companies and say nothing about them.
var legalForms = []string{"ab", "ag", "bv", "co", "company", "corp", "corporation", "gmbh", "inc", "incorporated", "kg",
	"limited", "llc", "llp", "lp", "ltd", "mbh", "nv", "plc", "pllc", "sa", "sarl", "se", "spa", "srl"}

func withoutLegalForm(name string) string {
	words := strings.Fields(name)
	for len(words) > 1 {
		last := strings.ToLower(strings.ReplaceAll(strings.Trim(words[len(words)-1], ".,()"), ".", ""))
		if last != "" && last != "&" && last != "and" && !slices.Contains(legalForms, last) {
			break
		}
		words = words[:len(words)-1]
	}
	return strings.Join(words, " ")
}

var germanLetters = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "ß", "ss", "æ", "ae", "ø", "o", "œ", "oe")

// slug writes a text with the characters of an identifier.
func slug(text string) string {
	var b strings.Builder
	text = germanLetters.Replace(norm.NFC.String(strings.ToLower(text)))
	for _, r := range norm.NFD.String(text) {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			b.WriteRune(r)
		case unicode.Is(unicode.Mn, r) || r == '\'' || r == '’' || r == '.':
			// an accent, or a sign within a word
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
	}
	out := b.String()
	return strings.Trim(out[:min(len(out), longestIdentifier)], "-")
}
