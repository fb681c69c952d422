package vendor

import (
	"time"

	"countersign.dev/domain/invoice"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/vendor"
)

// Vendor is a payee.
type Vendor struct {
	ID                 string        `json:"id"`
	Number             string        `json:"number"`
	Name               string        `json:"name"`
	LegalName          string        `json:"legalName"`
	Class              string        `json:"class"`
	TaxIDLast4         string        `json:"taxIdLast4" doc:"Last four digits of the tax id"`
	Email              string        `json:"email"`
	Address            string        `json:"address"`
	City               string        `json:"city"`
	State              string        `json:"state"`
	PostalCode         string        `json:"postalCode"`
	Country            string        `json:"country"`
	RemitTo            string        `json:"remitTo"`
	CompanyNumber      string        `json:"companyNumber" doc:"Empty: the vendor of all companies"`
	TermCode           string        `json:"termCode"`
	PaymentMethod      vendor.Method `json:"paymentMethod"`
	Active             bool          `json:"active"`
	AccountLast4       string        `json:"accountLast4,omitempty"`
	BankAccountChanged *time.Time    `json:"bankAccountChanged,omitempty"`
	CreatedAt          time.Time     `json:"createdAt"`
	UpdatedAt          time.Time     `json:"updatedAt"`
	Version            int64         `json:"version"`
}

func toAPI(v vendor.Vendor) Vendor {
	out := Vendor{ID: v.ID, Number: v.Number, Name: v.Name, LegalName: v.LegalName, Class: v.Class, Email: v.Email,
		TaxIDLast4: v.TaxIDLast4, Address: v.Address1, City: v.City, State: v.State, PostalCode: v.PostalCode,
		Country: v.Country, RemitTo: v.RemitTo, CompanyNumber: v.CompanyNumber, TermCode: v.TermCode,
		PaymentMethod: v.Method, Active: v.Active, CreatedAt: v.CreatedAt, UpdatedAt: v.UpdatedAt, Version: v.Version}
	if v.Bank != nil {
		out.AccountLast4, out.BankAccountChanged = v.Bank.Last4, &v.Bank.ChangedAt
	}
	return out
}

// Entry is a row of the list of vendors.
type Entry struct {
	ID            string              `json:"id"`
	Number        string              `json:"number"`
	Name          string              `json:"name"`
	LegalName     string              `json:"legalName"`
	CompanyNumber string              `json:"companyNumber"`
	Class         string              `json:"class"`
	TermCode      string              `json:"termCode"`
	PaymentMethod vendor.Method       `json:"paymentMethod"`
	Status        vendor.Status       `json:"status"`
	AccountLast4  string              `json:"accountLast4" doc:"Last four digits of the account in use"`
	BankAccount   vendor.AccountState `json:"bankAccount" doc:"Whether there is an account to pay to"`
	Email         string              `json:"email"`
	City          string              `json:"city"`
	State         string              `json:"state"`
	Created       time.Time           `json:"created"`
	Updated       time.Time           `json:"updated"`
}

func entryToAPI(e vendor.Entry) Entry { return Entry(e) }

// Details are the fields of a vendor that people and systems enter.
type Details struct {
	Number        string        `json:"number" maxLength:"50"`
	Name          string        `json:"name" maxLength:"200"`
	LegalName     string        `json:"legalName,omitempty" maxLength:"200" doc:"Printed on checks instead of the name"`
	Class         string        `json:"class,omitempty" maxLength:"100"`
	TaxIDLast4    string        `json:"taxIdLast4,omitempty" maxLength:"4"`
	Email         string        `json:"email,omitempty" maxLength:"254"`
	Address       string        `json:"address,omitempty" maxLength:"200"`
	City          string        `json:"city,omitempty" maxLength:"100"`
	State         string        `json:"state,omitempty" maxLength:"100"`
	PostalCode    string        `json:"postalCode,omitempty" maxLength:"20"`
	Country       string        `json:"country" maxLength:"2" doc:"Two letters, such as US"`
	RemitTo       string        `json:"remitTo,omitempty" maxLength:"200"`
	CompanyNumber string        `json:"companyNumber,omitempty" maxLength:"100"`
	TermCode      string        `json:"termCode,omitempty" maxLength:"20"`
	PaymentMethod vendor.Method `json:"paymentMethod"`
}

func (d Details) toDomain(vendorID string) vendor.Vendor {
	return vendor.Vendor{ID: vendorID, Number: d.Number, Name: d.Name, LegalName: d.LegalName, Class: d.Class,
		TaxIDLast4: d.TaxIDLast4, Email: d.Email, Address1: d.Address, City: d.City, State: d.State,
		PostalCode: d.PostalCode, Country: d.Country, RemitTo: d.RemitTo, CompanyNumber: d.CompanyNumber,
		TermCode: d.TermCode, Method: d.PaymentMethod}
}

// ChangedDetails are changed fields with the version that the caller read.
type ChangedDetails struct {
	Details
	Version int64 `json:"version"`
}

// StatusChange activates or deactivates a vendor, with the version that the caller read.
type StatusChange struct {
	Active  bool  `json:"active"`
	Version int64 `json:"version"`
}

// Documents are the newest invoices and payments of a vendor that the caller may see.
type Documents struct {
	Invoices []InvoiceLink `json:"invoices" maxItems:"50"`
	Payments []PaymentLink `json:"payments" maxItems:"50"`
}

// InvoiceLink is an invoice of a vendor.
type InvoiceLink struct {
	Document
	Stage invoice.Stage `json:"stage"`
}

// PaymentLink is a payment to a vendor.
type PaymentLink struct {
	Document
	Status payment.Status `json:"status"`
}

// Document is an invoice or a payment, with the place of its page.
type Document struct {
	ID          string    `json:"id"`
	Number      string    `json:"number"`
	Amount      string    `json:"amount,omitempty"`
	Currency    string    `json:"currency,omitempty"`
	ProjectID   string    `json:"projectId"`
	WorkspaceID string    `json:"workspaceId"`
	ProjectName string    `json:"projectName"`
	At          time.Time `json:"at"`
}

func documentToAPI(d vendor.Document) Document {
	out := Document{ID: d.ID, Number: d.Number, ProjectID: d.ProjectID, WorkspaceID: d.WorkspaceID,
		ProjectName: d.ProjectName, At: d.At}
	if d.Amount != nil {
		out.Amount, out.Currency = d.Amount.Number(), string(d.Amount.Currency())
	}
	return out
}
