package invoice

import (
	"strconv"
	"strings"

	"countersign.dev/domain/fault"
)

// Terms overrides how a term code is read: upper-case code to net days.
type Terms map[string]int

// immediately are the codes that mean "now" everywhere (domain facts, section 6).
var immediately = map[string]bool{"NOW": true, "IMMED": true, "IMMEDIATE": true, "DUE ON RECEIPT": true}

// maxNetDays refuses misread numbers. Terms of three years do not occur.
const maxNetDays = 999

// NetDays is how many days after its date an invoice is due: the tenant's own
// table first, then NOW and IMMED as zero, then the number in the code
// ("NET 30", "N30", "2/10 NET 45").
func (t Terms) NetDays(code string) (int, error) {
	text := strings.ToUpper(strings.Join(strings.Fields(code), " "))
	if days, ok := t[text]; ok {
		return days, nil
	}
	if immediately[text] {
		return 0, nil
	}
	number := text
	if _, after, discounted := strings.Cut(text, "NET"); discounted {
		number = after
	} else {
		number = strings.TrimPrefix(number, "N")
	}
	number = strings.TrimSpace(strings.TrimSuffix(strings.TrimSuffix(number, "DAYS"), "D"))
	days, err := strconv.Atoi(number)
	if err != nil || days < 0 || days > maxNetDays {
		return 0, fault.New(fault.Invalid, fault.TermCode, "The term code %q holds no number of days.", code)
	}
	return days, nil
}
