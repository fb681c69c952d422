package approval

import "countersign.dev/domain/enum"

// Fact is what a rule may compare of an invoice.
type Fact string

const (
	InvoiceAmount Fact = "invoiceAmount"
	CompanyNumber Fact = "companyNumber"
	VendorNumber  Fact = "vendorNumber"
	VendorName    Fact = "vendorName"
	InvoiceType   Fact = "invoiceType"
	PONumber      Fact = "poNumber"
	Account       Fact = "account"
	Subsidiary    Fact = "subsidiary"
	Currency      Fact = "currency"
	TermCode      Fact = "termCode"
	MatchState    Fact = "matchState"
	Source        Fact = "source"
)

// Values lists every Fact.
func (Fact) Values() []string {
	return enum.Of(InvoiceAmount, CompanyNumber, VendorNumber, VendorName, InvoiceType, PONumber, Account, Subsidiary,
		Currency, TermCode, MatchState, Source)
}
