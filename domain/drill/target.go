// Package drill holds the rules of links in an ERP that open an invoice of the product. The ERP fills in values of the
// record on its screen.
package drill

import (
	"countersign.dev/domain/enum"
	"countersign.dev/domain/erpconnection"
	"countersign.dev/domain/fault"
)

// Target is an ERP product whose screens can have links.
type Target string

const (
	Infor10  = Target(erpconnection.Infor10)
	Infor11  = Target(erpconnection.Infor11)
	NetSuite = Target(erpconnection.NetSuite)
	Fusion   = Target(erpconnection.Fusion)
)

// Targets are all targets.
func Targets() []Target { return []Target{Infor10, Infor11, NetSuite, Fusion} }

// Values lists every Target.
func (Target) Values() []string { return enum.Of(Targets()...) }

// projectTypes are the ERP types of domain/project, which projects without a connection have.
var projectTypes = map[Target]string{Infor10: "Infor 10", Infor11: "Infor 11", NetSuite: "Oracle Netsuite",
	Fusion: "Oracle Fusion"}

// ProjectType is the ERP type of projects that use this product.
func (t Target) ProjectType() string { return projectTypes[t] }

// Field is a value that the ERP can pass.
type Field string

const (
	InvoiceNumber Field = "invoiceNumber"
	VendorNumber  Field = "vendorNumber"
	CompanyNumber Field = "companyNumber"
	PONumber      Field = "poNumber"
	ERPReference  Field = "erpReference" // of the posted invoice
)

// Values lists every Field.
func (Field) Values() []string { return enum.Of(Fields()...) }

// Fields are all fields in the order of a link.
func Fields() []Field {
	return []Field{InvoiceNumber, VendorNumber, CompanyNumber, PONumber, ERPReference}
}

// Parameters are the names of the query parameters by field. The ERP does not pass a field with an empty name.
type Parameters map[Field]string

// names are the names with which the setup of a target begins. None was tested against a real system.
var names = map[Target]Parameters{
	Infor10: {InvoiceNumber: "Invoice", VendorNumber: "Vendor", CompanyNumber: "Company", PONumber: "PurchaseOrder"},
	Infor11: {InvoiceNumber: "PayablesInvoice", VendorNumber: "Vendor", CompanyNumber: "PayablesCompany",
		PONumber: "PurchaseOrder"},
	NetSuite: {InvoiceNumber: "tranId", VendorNumber: "entity", CompanyNumber: "subsidiary", PONumber: "otherRefNum",
		ERPReference: "internalId"},
	Fusion: {InvoiceNumber: "InvoiceNumber", VendorNumber: "SupplierNumber", CompanyNumber: "BusinessUnit",
		PONumber: "PurchaseOrderNumber", ERPReference: "InvoiceId"},
}

// Default is the setup of a target that nobody has saved.
func Default(t Target) Setup {
	s := Setup{Target: t, Parameters: Parameters{}}
	for _, f := range Fields() {
		s.Parameters[f] = names[t][f]
	}
	return s
}

// ErrDisabled refuses a link of a target that is disabled.
var ErrDisabled = fault.New(fault.Conflict, fault.DrillDisabled,
	"Links from this ERP are disabled. An administrator enables them in Company settings.")
