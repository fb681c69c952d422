package audit

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"countersign.dev/domain/enum"
)

// CauseCode names a reason that the product gives. People read its words in their own language.
type CauseCode string

// Verbatim is the code of words that are shown as they are: those of a person, a bank, a printer or an ERP.
const Verbatim CauseCode = "text.verbatim"

// ConfirmedChange names the person who proposed what another person confirmed.
const ConfirmedChange CauseCode = "change.confirmed"

// Cause is a reason of the product, as an entry stores it.
type Cause struct {
	Code   CauseCode         `json:"code"`
	Params map[string]string `json:"params,omitempty"`
}

// Values lists every code.
func (CauseCode) Values() []string { return enum.Of(CauseCodes()...) }

// CauseCodes are all codes in their order.
func CauseCodes() []CauseCode {
	codes := append(structured(), append(refusals(), Verbatim)...)
	for _, s := range sentences() {
		codes = append(codes, s.code)
	}
	slices.Sort(codes)
	return slices.Compact(codes)
}

// CausesOf finds the codes and values of a sentence of the product. A sentence may end with a further reason, which
// follows as the next cause. Words that are not the product's are one cause, verbatim.
func CausesOf(text string) []Cause {
	text = strings.TrimSpace(text)
	if text == "" {
		return nil
	}
	for _, s := range readable() {
		if found := s.form.FindStringSubmatch(text); found != nil {
			return s.causes(found)
		}
	}
	return []Cause{{Code: Verbatim, Params: map[string]string{"text": text}}}
}

type form struct {
	code CauseCode
	form *regexp.Regexp
}

func (f form) causes(found []string) []Cause {
	cause, rest := Cause{Code: f.code}, ""
	for n, name := range f.form.SubexpNames() {
		switch name {
		case "":
		case further:
			rest = found[n]
		default:
			if cause.Params == nil {
				cause.Params = map[string]string{}
			}
			cause.Params[name] = found[n]
		}
	}
	return append([]Cause{cause}, CausesOf(rest)...)
}

// further is the name of a place that holds another reason.
const further = "further"

var placeholder = regexp.MustCompile(`\\\{(\w+)\\\}`)

// readable are the sentences as patterns, in their order: of two that fit, the first is meant.
var readable = sync.OnceValue(func() []form {
	var all []form
	for _, s := range sentences() {
		pattern := placeholder.ReplaceAllString(regexp.QuoteMeta(s.words), `(?P<$1>.*?)`)
		all = append(all, form{s.code, regexp.MustCompile(`(?s)^` + pattern + `$`)})
	}
	return all
})
