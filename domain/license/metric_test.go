package license_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/license"
	"countersign.dev/domain/project"
)

func TestEveryProjectTypeHasLicensedProduct(t *testing.T) {
	products := map[string]string{}
	for _, kind := range project.Types() {
		products[kind.Name] = license.OfProject(kind.Name)
	}
	require.Equal(t, map[string]string{
		"ACH Payments": license.APPayments, "ACH Payments Custom": license.APPayments, "Payments Plus": license.APPayments,
		"Payable Invoices": license.APInvoices, "Payable": license.APInvoices,
		"Check and PPay Payments": license.CheckAndPPay, "Check and PPay Payments Custom": license.CheckAndPPay,
		"Supply Chain Documents": license.SupplyChain, "Data Import": license.CustomDocuments,
		"Custom Project": license.CustomDocuments, "Tax Documents": license.APTax, "Tax 1099": license.APTax,
		"AP Tax": license.APTax, "Tax W-2": license.EmployeeTax, "Payroll": license.PayrollDocuments,
		"Employee Documents": license.EmployeeDocuments, "AR Documents": license.ARDocuments,
	}, products)
}
