// Package masterdata defines the records that invoices name by number or code: GL accounts, companies and term codes.
package masterdata

import (
	"strconv"
	"time"

	"countersign.dev/domain/dataimport"
	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/money"
)

// Status says whether new entries may name a record. Existing ones keep an inactive record.
type Status string

// Statuses.
const (
	Active   Status = "active"
	Inactive Status = "inactive"
)

// Values lists every Status.
func (Status) Values() []string { return enum.Of(Active, Inactive) }

// Noun is a kind of master data.
type Noun string

// Nouns. They are the object types of the audit log.
const (
	GLAccounts Noun = "glAccount"
	Companies  Noun = "company"
	TermCodes  Noun = "termCode"
)

// GLAccount is an account of the general ledger.
type GLAccount struct {
	ID                   string
	Number               string
	CompanyNumber        string // empty: of every company
	Description          string
	Status               Status
	LastModificationTime time.Time
	Version              int64
}

// Company is a company of the tenant, or one of its subsidiaries.
type Company struct {
	ID                                string
	Number                            string
	Name                              string
	ParentNumber                      string // of a subsidiary
	Currency                          string
	Address1, City, State, PostalCode string
	Country                           string
	Status                            Status
	LastModificationTime              time.Time
	Version                           int64
}

// TermCode is a payment term with its days. It decides instead of the number in the code.
type TermCode struct {
	ID                   string
	Code                 string
	Description          string
	NetDays              int
	DiscountPercent      string
	DiscountDays         int
	Status               Status
	LastModificationTime time.Time
	Version              int64
}

// Record is a record whose values are in the order of the columns of its table.
type Record struct {
	ID        string
	Values    []string
	UpdatedAt time.Time
	Version   int64
}

const statusColumn = "status"

func status() dataimport.Column {
	return dataimport.Column{Name: statusColumn, Max: 10, Default: string(Active),
		Allowed: enum.Of(Active, Inactive), Example: string(Active)}
}

// Table is what a file or an interface may contain.
func (n Noun) Table() dataimport.Table {
	switch n {
	case GLAccounts:
		return dataimport.Table{Name: string(n), Columns: []dataimport.Column{
			{Name: "number", Key: true, Required: true, Max: 50, Example: "6100"},
			{Name: "companyNumber", Key: true, Max: 50, Refers: string(Companies)},
			{Name: "description", Required: true, Max: 200, Example: "Office supplies"},
			status()}}
	case Companies:
		return dataimport.Table{Name: string(n), Check: checkCompany, Columns: []dataimport.Column{
			{Name: "number", Key: true, Required: true, Max: 50, Example: "100"},
			{Name: "name", Required: true, Max: 200, Example: "Contoso Ltd."},
			{Name: "parentNumber", Max: 50, Refers: string(Companies)},
			{Name: "currency", Kind: dataimport.Code, Max: 3, Default: string(money.USD), Example: "USD"},
			{Name: "address1", Max: 200, Example: "1 Main Street"},
			{Name: "city", Max: 100, Example: "Boston"},
			{Name: "state", Max: 50, Example: "MA"},
			{Name: "postalCode", Max: 20, Example: "02110"},
			{Name: "country", Kind: dataimport.Code, Max: 2, Default: "US", Example: "US"},
			status()}}
	default:
		return dataimport.Table{Name: string(n), Check: checkTermCode, Columns: []dataimport.Column{
			{Name: "code", Kind: dataimport.Code, Key: true, Required: true, Max: 20, Example: "2/10 NET 30"},
			{Name: "description", Max: 200, Example: "2 % within 10 days, net 30 days"},
			{Name: "netDays", Kind: dataimport.Whole, Required: true, Max: 999, Example: "30"},
			{Name: "discountPercent", Kind: dataimport.Decimal, Decimals: 2, Max: 100, Default: "0.00", Example: "2"},
			{Name: "discountDays", Kind: dataimport.Whole, Max: 999, Default: "0", Example: "10"},
			status()}}
	}
}

func checkCompany(v *fault.Validation, value func(string) string) {
	if code := value("currency"); code != "" {
		if _, err := money.ParseCurrency(code); err != nil {
			v.Add("currency", fault.CurrencyUnknown, "The currency %s is unknown.", code)
		}
	}
	if country := value("country"); country != "" && len(country) != 2 {
		v.Add("country", fault.InvalidValue, "Use the two letters of the country, for example US.")
	}
	if parent := value("parentNumber"); parent != "" && parent == value("number") {
		v.Add("parentNumber", fault.ParentCircle, "A company is not its own parent.")
	}
}

func checkTermCode(v *fault.Validation, value func(string) string) {
	net, _ := strconv.Atoi(value("netDays"))
	days, _ := strconv.Atoi(value("discountDays")) // 0 if the row keeps them
	percent := value("discountPercent")
	if days > net {
		v.Add("discountDays", fault.DiscountAfterDue, "The discount ends after the invoice is due.")
	}
	if days > 0 && (percent == "" || percent == "0.00") {
		v.Add("discountPercent", fault.DiscountMissing, "Enter the discount for these days.")
	}
}

// ErrCircle refuses companies that are their own parents through others.
func ErrCircle(number string) error {
	const problem = "The company is its own parent through other companies."
	return fault.New(fault.Invalid, fault.ValidationFailed, problem).WithFields(fault.Field{Path: "parentNumber",
		Code: fault.ParentCircle, Params: map[string]string{"number": number}, Message: problem})
}

// ErrDiscount refuses a term code whose stored discount ends after its new due date.
func ErrDiscount(code string) error {
	const problem = "The discount ends after the invoice is due."
	return fault.New(fault.Invalid, fault.ValidationFailed, problem).WithFields(fault.Field{Path: "discountDays",
		Code: fault.DiscountAfterDue, Params: map[string]string{"code": code}, Message: problem})
}
