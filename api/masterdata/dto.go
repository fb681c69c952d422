package masterdata

import (
	"strconv"
	"time"

	"countersign.dev/domain/masterdata"
)

// GLAccount is an account of the general ledger.
type GLAccount struct {
	ID                   string            `json:"id"`
	Number               string            `json:"number"`
	CompanyNumber        string            `json:"companyNumber" doc:"Empty: of every company"`
	Description          string            `json:"description"`
	Status               masterdata.Status `json:"status"`
	LastModificationTime time.Time         `json:"lastModificationTime"`
	Version              int64             `json:"version"`
}

// Company is a company of the tenant, or one of its subsidiaries.
type Company struct {
	ID                   string            `json:"id"`
	Number               string            `json:"number"`
	Name                 string            `json:"name"`
	ParentNumber         string            `json:"parentNumber" doc:"Of a subsidiary"`
	Currency             string            `json:"currency"`
	Address1             string            `json:"address1"`
	City                 string            `json:"city"`
	State                string            `json:"state"`
	PostalCode           string            `json:"postalCode"`
	Country              string            `json:"country" doc:"ISO 3166-1, two letters"`
	Status               masterdata.Status `json:"status"`
	LastModificationTime time.Time         `json:"lastModificationTime"`
	Version              int64             `json:"version"`
}

// TermCode is a payment term.
type TermCode struct {
	ID                   string            `json:"id"`
	Code                 string            `json:"code"`
	Description          string            `json:"description"`
	NetDays              int               `json:"netDays" doc:"From the invoice date to the due date"`
	DiscountPercent      string            `json:"discountPercent"`
	DiscountDays         int               `json:"discountDays"`
	Status               masterdata.Status `json:"status"`
	LastModificationTime time.Time         `json:"lastModificationTime"`
	Version              int64             `json:"version"`
}

// GLAccountFields are what people and interfaces write. The number and the company of a record never change.
type GLAccountFields struct {
	Number        string            `json:"number" maxLength:"200"`
	CompanyNumber string            `json:"companyNumber,omitempty" maxLength:"200"`
	Description   string            `json:"description" maxLength:"1000"`
	Status        masterdata.Status `json:"status,omitempty" doc:"Empty: unchanged; active if new"`
	Version       int64             `json:"version,omitempty" doc:"Of the record that is changed; not for a new one"`
}

// CompanyFields are what people and interfaces write. The number of a record never changes.
type CompanyFields struct {
	Number       string            `json:"number" maxLength:"200"`
	Name         string            `json:"name" maxLength:"1000"`
	ParentNumber string            `json:"parentNumber,omitempty" maxLength:"200"`
	Currency     string            `json:"currency,omitempty" maxLength:"20"`
	Address1     string            `json:"address1,omitempty" maxLength:"1000"`
	City         string            `json:"city,omitempty" maxLength:"1000"`
	State        string            `json:"state,omitempty" maxLength:"1000"`
	PostalCode   string            `json:"postalCode,omitempty" maxLength:"200"`
	Country      string            `json:"country,omitempty" maxLength:"20"`
	Status       masterdata.Status `json:"status,omitempty" doc:"Empty: unchanged; active if new"`
	Version      int64             `json:"version,omitempty" doc:"Of the record that is changed; not for a new one"`
}

// TermCodeFields are what people and interfaces write. The code of a record never changes.
type TermCodeFields struct {
	Code            string            `json:"code" maxLength:"200"`
	Description     string            `json:"description,omitempty" maxLength:"1000"`
	NetDays         int               `json:"netDays"`
	DiscountPercent string            `json:"discountPercent,omitempty" maxLength:"40"`
	DiscountDays    *int              `json:"discountDays,omitempty"`
	Status          masterdata.Status `json:"status,omitempty" doc:"Empty: unchanged; active if new"`
	Version         int64             `json:"version,omitempty" doc:"Of the record that is changed; not for a new one"`
}

// StatusBody activates or deactivates the version of a record that the caller read.
type StatusBody struct {
	Status  masterdata.Status `json:"status"`
	Version int64             `json:"version"`
}

func (f GLAccountFields) values() []string {
	return []string{f.Number, f.CompanyNumber, f.Description, string(f.Status)}
}

func (f CompanyFields) values() []string {
	return []string{f.Number, f.Name, f.ParentNumber, f.Currency, f.Address1, f.City, f.State, f.PostalCode, f.Country,
		string(f.Status)}
}

func (f TermCodeFields) values() []string {
	days := ""
	if f.DiscountDays != nil {
		days = strconv.Itoa(*f.DiscountDays)
	}
	return []string{f.Code, f.Description, strconv.Itoa(f.NetDays), f.DiscountPercent, days, string(f.Status)}
}

func glAccountOf(r masterdata.Record) GLAccount {
	v := r.Values
	return GLAccount{r.ID, v[0], v[1], v[2], masterdata.Status(v[3]), r.UpdatedAt, r.Version}
}

func companyOf(r masterdata.Record) Company {
	v := r.Values
	return Company{r.ID, v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7], v[8], masterdata.Status(v[9]), r.UpdatedAt,
		r.Version}
}

func termCodeOf(r masterdata.Record) TermCode {
	v := r.Values
	net, _ := strconv.Atoi(v[2]) // a number in the database
	days, _ := strconv.Atoi(v[4])
	return TermCode{r.ID, v[0], v[1], net, v[3], days, masterdata.Status(v[5]), r.UpdatedAt, r.Version}
}

func glAccountToAPI(a masterdata.GLAccount) GLAccount { return GLAccount(a) }
func companyToAPI(c masterdata.Company) Company       { return Company(c) }
func termCodeToAPI(t masterdata.TermCode) TermCode    { return TermCode(t) }
