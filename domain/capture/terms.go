package capture

import (
	"regexp"
	"strconv"
	"strings"

	"countersign.dev/domain/fault"
)

// Terms is when an invoice is to be paid.
type Terms struct {
	Code    string // as printed or as the ERP calls it
	NetDays int
}

// TermTable overrides reading a number out of a term code, by code in capitals.
type TermTable map[string]int

var (
	netForm  = regexp.MustCompile(`(?i)\bnet\s*(\d{1,3})\b|\b(\d{1,3})\s*(?:days|tagen|tage|jours)\b`)
	sightNow = regexp.MustCompile(
		`(?i)\b(due (up)?on receipt|upon receipt|on receipt|cash on delivery|cod|sofort fällig|comptant|immediate(ly)?)\b`)
	digits = regexp.MustCompile(`\d{1,3}`)
)

// NetDays is the number of days a term code allows: the tenant's table first,
// NOW and IMMED are zero, "2/10 net 30" is 30, otherwise the code's only number.
func (t TermTable) NetDays(code string) (int, error) {
	upper := strings.ToUpper(strings.TrimSpace(code))
	if days, ok := t[upper]; ok {
		return days, nil
	}
	if upper == "NOW" || upper == "IMMED" || sightNow.MatchString(code) {
		return 0, nil
	}
	if m := netForm.FindStringSubmatch(code); m != nil {
		return strconv.Atoi(m[1] + m[2])
	}
	if all := digits.FindAllString(upper, -1); len(all) == 1 {
		return strconv.Atoi(all[0])
	}
	return 0, fault.New(fault.Invalid, fault.TermCode, "the term code %q does not say a number of days", code)
}

// terms takes the phrase at a label, else a phrase of the known form anywhere.
func (p *paper) terms(table TermTable) Found[Terms] {
	best := Found[Terms]{Reason: NotFound}
	for _, at := range p.places(terms) {
		words := at.words[at.from:]
		end := phraseEnd(words)
		code := strings.Trim(textOf(words[:end]), ".,:;")
		days, err := table.NetDays(code)
		f := Found[Terms]{Value: Terms{Code: code, NetDays: days}, Text: code, Confidence: at.score, Page: at.page,
			Box: boxOf(words[:end])}
		if err != nil {
			f.cap(0.4, TermCode)
		}
		if f.Confidence > best.Confidence {
			best = f
		}
	}
	if best.Confidence >= 0.5 {
		return best
	}
	for _, r := range p.rows {
		text := textOf(r.words)
		m := netForm.FindString(text)
		if m == "" {
			m = sightNow.FindString(text)
		}
		if days, err := table.NetDays(m); m != "" && err == nil {
			return Found[Terms]{Value: Terms{Code: m, NetDays: days}, Text: m, Confidence: 0.8, Page: r.page, Box: r.box(),
				Reason: NoLabel}
		}
	}
	return best
}

func phraseEnd(words []*word) int {
	for i := 1; i < len(words); i++ {
		if words[i].label != nil || words[i].Box.X-words[i-1].Box.Right() > 0.9*words[i].Box.H {
			return i
		}
	}
	return len(words)
}
