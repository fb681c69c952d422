package crm

import (
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// Directory is a set of accounts that is searched often.
type Directory struct {
	accounts []Account
	folded   []string // what is searched, in lower case
}

// NewDirectory prepares accounts for searches.
func NewDirectory(accounts []Account) Directory {
	d := Directory{accounts: accounts, folded: make([]string, len(accounts))}
	for n, a := range accounts {
		d.folded[n] = fold(strings.Join([]string{a.Name, a.Reference, a.City, a.Website}, " "))
	}
	return d
}

func fold(text string) string { return strings.ToLower(norm.NFC.String(text)) }

// Search finds at most limit accounts whose name, reference, city or website contains every word of a text. Names that
// start with the text come first; otherwise the order is that of the accounts.
func (d Directory) Search(text string, limit int) []Account {
	text = fold(strings.Join(strings.Fields(text), " "))
	words := strings.Fields(text)
	first, others := []Account{}, []Account{}
	for n, all := range d.folded {
		switch {
		case len(words) == 0 || slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(all, w) }):
		case strings.HasPrefix(all, text): // it begins with the name
			first = append(first, d.accounts[n])
		case len(others) < limit:
			others = append(others, d.accounts[n])
		}
		if len(first) >= limit {
			break
		}
	}
	found := append(first, others...)
	return found[:min(len(found), limit)]
}
