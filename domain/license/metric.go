package license

import "countersign.dev/domain/enum"

// Metric is the unit in which a product is measured.
type Metric string

const (
	Pages     Metric = "pages"
	Payments  Metric = "payments"
	Megabytes Metric = "megabytes"
	Unmetered Metric = "unmetered"
)

// Values lists every Metric.
func (Metric) Values() []string { return enum.Of(Pages, Payments, Megabytes, Unmetered) }

// Kind is what a use is counted as.
type Kind string

const (
	UsedPages    Kind = "pages"    // of received documents
	UsedOCRPages Kind = "ocrPages" // that were read automatically
	UsedInvoices Kind = "invoices" // that were created from documents
	UsedPayments Kind = "payments" // in released ACH files, check runs and positive-pay files
)

// Values lists every Kind.
func (Kind) Values() []string { return enum.Of(UsedPages, UsedOCRPages, UsedInvoices, UsedPayments) }

// MetricOf returns the metric of a product.
func MetricOf(name string) Metric {
	switch Named(name) {
	case APInvoices, OCR, SupplyChain, CustomDocuments, PayrollDocuments, EmployeeTax, APTax, EmployeeDocuments,
		ARDocuments:
		return Pages
	case APPayments, CheckAndPPay:
		return Payments
	case Storage:
		return Megabytes
	}
	return Unmetered
}

// MegabytesOf is the storage that bytes take, rounded up.
func MegabytesOf(bytes int64) int64 { return (bytes + megabyte - 1) / megabyte }

const megabyte = 1_000_000

// OfProject returns the product that is charged for a type of project.
func OfProject(projectType string) string {
	switch projectType {
	case "Payable Invoices", "Payable":
		return APInvoices
	case "ACH Payments", "ACH Payments Custom", "Payments Plus":
		return APPayments
	case "Check and PPay Payments", "Check and PPay Payments Custom":
		return CheckAndPPay
	case "Supply Chain Documents":
		return SupplyChain
	case "Tax W-2":
		return EmployeeTax
	case "Tax 1099", "Tax Documents", "AP Tax":
		return APTax
	case "Employee Documents":
		return EmployeeDocuments
	case "AR Documents":
		return ARDocuments
	case "Payroll":
		return PayrollDocuments
	}
	return CustomDocuments
}

// WarnAt is the percentage of a limit from which users see a warning. At Full, nothing is left.
const (
	WarnAt = 80
	Full   = 100
)

// Percent returns the used percentage of the limit, rounded down. It is 0 without a limit.
func (e Entry) Percent() int {
	if e.Max == 0 {
		return 0
	}
	return int(e.Consumed * Full / e.Max)
}

// RemainingPercent is the percentage of the limit that is left, rounded up. It is 100 without a limit.
func (e Entry) RemainingPercent() int { return max(0, Full-e.Percent()) }

// Remaining is the quantity that is left. It is 0 without a limit.
func (e Entry) Remaining() int64 { return max(0, e.Max-e.Consumed) }

// Overused is the quantity beyond the limit. It is 0 without a limit.
func (e Entry) Overused() int64 {
	if e.Max == 0 {
		return 0
	}
	return max(0, e.Consumed-e.Max)
}

// ManualPages are the consumed pages that were not read automatically.
func (e Entry) ManualPages() int64 {
	if e.Metric != Pages {
		return 0
	}
	return max(0, e.Consumed-e.OCRPages)
}
