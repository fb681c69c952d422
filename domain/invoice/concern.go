package invoice

import (
	"slices"
	"strings"
	"unicode"

	"countersign.dev/domain/fault"
)

// ConcernCode names a doubt about an invoice that a person may override with a reason.
type ConcernCode string

// Concerns.
const (
	ConcernOtherVendor    ConcernCode = "otherVendor"    // the document names another vendor
	ConcernUnknownCompany ConcernCode = "unknownCompany" // no company has the number
	ConcernUnknownAccount ConcernCode = "unknownAccount" // the general ledger has no such account
)

// fault is the code of a submit that is refused for the concern.
func (c ConcernCode) fault() fault.Code {
	switch c {
	case ConcernOtherVendor:
		return fault.DocumentVendorDiffers
	case ConcernUnknownCompany:
		return fault.CompanyUnknown
	case ConcernUnknownAccount:
		return fault.AccountUnknown
	default:
		return fault.InvalidValue
	}
}

// Concern is a concern with its field. Value is the value in the document or field.
type Concern struct {
	Code  ConcernCode
	Field string
	Value string
}

// Text says the concern to the person who submits.
func (c Concern) Text() string {
	switch c.Code {
	case ConcernOtherVendor:
		return "The document names another vendor: " + c.Value + "."
	case ConcernUnknownCompany:
		return "There is no company " + c.Value + "."
	case ConcernUnknownAccount:
		return "There is no account " + c.Value + " in the general ledger."
	default:
		return string(c.Code)
	}
}

// Concerns compares the invoice with its document and with master data.
func (i *Invoice) Concerns(m Master) []Concern {
	var all []Concern
	if m.VendorExists && i.DocumentVendor != "" &&
		!slices.ContainsFunc(m.VendorNames, func(name string) bool { return sameCompany(name, i.DocumentVendor) }) {
		all = append(all, Concern{ConcernOtherVendor, FieldVendorName, i.DocumentVendor})
	}
	if m.CompanyUnknown {
		all = append(all, Concern{ConcernUnknownCompany, FieldCompanyNumber, i.Index.CompanyNumber})
	}
	for _, account := range m.UnknownAccounts {
		all = append(all, Concern{ConcernUnknownAccount, FieldAccount, account})
	}
	return all
}

// legalForms are left out when names of companies are compared.
var legalForms = []string{"inc", "incorporated", "llc", "ltd", "limited", "co", "corp", "corporation", "company",
	"gmbh", "ag", "lp", "llp", "plc", "the", "and"}

// sameCompany says whether all words of one name occur in the other, apart from legal forms.
func sameCompany(a, b string) bool {
	x, y := companyWords(a), companyWords(b)
	if len(x) == 0 || len(y) == 0 { // nothing but legal forms
		return strings.EqualFold(strings.TrimSpace(a), strings.TrimSpace(b))
	}
	within := func(some, all []string) bool {
		return !slices.ContainsFunc(some, func(w string) bool { return !slices.Contains(all, w) })
	}
	return within(x, y) || within(y, x) || strings.Join(x, "") == strings.Join(y, "")
}

func companyWords(name string) []string {
	words := strings.FieldsFunc(strings.ToLower(name),
		func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return slices.DeleteFunc(words, func(w string) bool { return slices.Contains(legalForms, w) })
}

// Override is the reason for submitting an invoice despite concerns, and whether the person has the permission.
type Override struct {
	Reason  string
	Allowed bool // invoiceWarnings:update
}

// checkConcerns refuses an invoice with concerns unless a person with the permission overrides them with a
// reason.
func (i *Invoice) checkConcerns(v *fault.Validation, concerns []Concern, o Override) {
	i.OverrideReason, i.Overridden = "", ""
	if len(concerns) == 0 {
		return
	}
	if o.Allowed && strings.TrimSpace(o.Reason) != "" {
		i.OverrideReason, i.Overridden = strings.TrimSpace(o.Reason), concernWords(concerns)
		return
	}
	for _, c := range concerns {
		v.Add(c.Field, c.Code.fault(), "%s", c.Text())
	}
}

func concernWords(concerns []Concern) string {
	words := make([]string, len(concerns))
	for n, c := range concerns {
		words[n] = c.Text()
	}
	return strings.Join(words, " ")
}

// AssessConcerns shows the concerns and the reason of an override to all approvers of the invoice.
func (i *Invoice) AssessConcerns(m Master, overriddenBy string) []Check {
	var checks []Check
	for _, c := range i.Concerns(m) {
		checks = append(checks, Check{Kind: AboutConcern, Code: CheckCode(c.Code), Text: c.Text(),
			Params: map[string]string{"value": c.Value, "reason": i.OverrideReason, "by": overriddenBy}})
	}
	return checks
}
