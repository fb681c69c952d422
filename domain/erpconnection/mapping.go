package erpconnection

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
)

// Type is the ERP product. It determines the names of fields that a new connection begins with.
type Type string

const (
	Infor10  Type = "infor10"
	Infor11  Type = "infor11"
	NetSuite Type = "netsuite"
	Fusion   Type = "fusion"
	Other    Type = "other"
)

// Values lists every Type.
func (Type) Values() []string { return enum.Of(Infor10, Infor11, NetSuite, Fusion, Other) }

// Field is a field of a posting. Fields of lines begin with "line".
type Field string

const (
	ID              Field = "id"
	InvoiceID       Field = "invoiceId"
	InvoiceNumber   Field = "invoiceNumber"
	InvoiceDate     Field = "invoiceDate"
	DueDate         Field = "dueDate"
	CompanyNumber   Field = "companyNumber"
	VendorNumber    Field = "vendorNumber"
	VendorName      Field = "vendorName"
	PONumber        Field = "poNumber"
	Amount          Field = "amount"
	Currency        Field = "currency"
	Lines           Field = "distribution"
	LineAccount     Field = "lineAccount"
	LineDescription Field = "lineDescription"
	LineAmount      Field = "lineAmount"
)

// Values lists every Field in the order of a posting.
func (Field) Values() []string {
	return enum.Of(ID, InvoiceID, InvoiceNumber, InvoiceDate, DueDate, CompanyNumber, VendorNumber, VendorName, PONumber,
		Amount, Currency, Lines, LineAccount, LineDescription, LineAmount)
}

// names are those of the product's own format, which an ERP of the type Other takes.
var names = map[Field]string{ID: "id", InvoiceID: "invoiceId", InvoiceNumber: "invoiceNumber",
	InvoiceDate: "invoiceDate", DueDate: "dueDate", CompanyNumber: "companyNumber", VendorNumber: "vendorNumber",
	VendorName: "vendorName", PONumber: "poNumber", Amount: "amount", Currency: "currency", Lines: "distribution",
	LineAccount: "account", LineDescription: "description", LineAmount: "amount"}

// typeNames differ from those of the type Other. None was tested against a real system.
var typeNames = map[Type]map[Field]string{
	Infor10: {ID: "ExternalId", InvoiceID: "", InvoiceNumber: "Invoice", InvoiceDate: "InvoiceDate", DueDate: "DueDate",
		CompanyNumber: "Company", VendorNumber: "Vendor", VendorName: "", PONumber: "PurchaseOrder", Amount: "InvoiceAmount",
		Currency: "Currency", Lines: "Distributions", LineAccount: "Account", LineDescription: "Description",
		LineAmount: "Amount"},
	Infor11: {ID: "ExternalReference", InvoiceID: "", InvoiceNumber: "PayablesInvoice", InvoiceDate: "InvoiceDate",
		DueDate: "DueDate", CompanyNumber: "PayablesCompany", VendorNumber: "Vendor", VendorName: "",
		PONumber: "PurchaseOrder", Amount: "InvoiceAmount", Currency: "Currency", Lines: "PayablesInvoiceDistributions",
		LineAccount: "GeneralLedgerAccount", LineDescription: "Description", LineAmount: "DistributionAmount"},
	NetSuite: {ID: "externalId", InvoiceID: "", InvoiceNumber: "tranId", InvoiceDate: "tranDate", DueDate: "dueDate",
		CompanyNumber: "subsidiary", VendorNumber: "entity", VendorName: "", PONumber: "otherRefNum", Amount: "userTotal",
		Currency: "currency", Lines: "expense", LineAccount: "account", LineDescription: "memo", LineAmount: "amount"},
	Fusion: {ID: "ReferenceKey", InvoiceID: "", InvoiceNumber: "InvoiceNumber", InvoiceDate: "InvoiceDate",
		DueDate: "TermsDate", CompanyNumber: "BusinessUnit", VendorNumber: "SupplierNumber", VendorName: "Supplier",
		PONumber: "PurchaseOrderNumber", Amount: "InvoiceAmount", Currency: "InvoiceCurrency", Lines: "invoiceLines",
		LineAccount: "DistributionCombination", LineDescription: "Description", LineAmount: "LineAmount"},
}

// Mapping is the name of each field at the ERP. An empty name omits the field. A field that it lacks has the name
// of the type.
type Mapping map[Field]string

// Text is the mapping in one line, in the order of the fields.
func (m Mapping) Text() string {
	var names []string
	for _, f := range slices.Sorted(maps.Keys(m)) {
		names = append(names, string(f)+": "+m[f])
	}
	return strings.Join(names, ", ")
}

// Names are the names with which a new connection of a type begins.
func (t Type) Names() Mapping {
	all := Mapping(maps.Clone(names))
	maps.Copy(all, typeNames[t])
	return all
}

// Of completes the mapping with the names of a type.
func (m Mapping) Of(t Type) Mapping {
	all := t.Names()
	for field, name := range m {
		if _, known := names[field]; known {
			all[field] = name
		}
	}
	return all
}

var fieldName = regexp.MustCompile(`^[A-Za-z_@][A-Za-z0-9_.@:-]{0,99}$`)

// InLines reports whether a field belongs to a line.
func (f Field) InLines() bool { return strings.HasPrefix(string(f), "line") }

// Check refuses names that no ERP can read, two fields with one name, and a posting without its identity or amounts.
func (m Mapping) Check() error {
	var v fault.Validation
	m.check(&v)
	return v.Err()
}

func (m Mapping) check(v *fault.Validation) {
	taken := map[string]bool{}
	for _, value := range Field("").Values() {
		field := Field(value)
		name, path := m[field], "mapping."+value
		place := name
		if field.InLines() {
			place = "line." + name
		}
		switch {
		case name == "" && (field == ID || field == Amount || field == Lines || field == LineAccount || field == LineAmount):
			v.Add(path, fault.Required, "Field is required.")
		case name == "":
		case !fieldName.MatchString(name):
			v.Add(path, fault.InvalidValue, "Enter a name of letters, digits, dots, hyphens and underscores.")
		case taken[place]:
			v.Add(path, fault.InvalidValue, "Another field has this name.")
		}
		taken[place] = true
	}
}
