package license

import "countersign.dev/domain/enum"

// Metric is the unit in which a product is measured.
type Metric string

const (
	Pages     Metric = "pages"
	Payments  Metric = "payments"
	Megabytes Metric = "megabytes"
	Unmetered Metric = "unmetered" // not counted from stored data
)

// Values lists every Metric.
func (Metric) Values() []string { return enum.Of(Pages, Payments, Megabytes, Unmetered) }

// MetricOf returns the metric of a product.
func MetricOf(name string) Metric {
	switch Named(name) {
	case APInvoices:
		return Pages
	case APPayments, CheckAndPPay:
		return Payments
	case Storage:
		return Megabytes
	}
	return Unmetered
}

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

// WarnAt is the percentage of a limit from which users see a warning.
const WarnAt = 80

// Percent returns the used percentage of the limit, rounded down. It is 0 without a limit.
func (p Product) Percent() int {
	if p.Max == 0 {
		return 0
	}
	return int(p.Consumed * 100 / p.Max)
}
