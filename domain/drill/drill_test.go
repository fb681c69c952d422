package drill_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/drill"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/project"
)

// problems are the codes of an error by path.
func problems(err error) map[string]fault.Code {
	all := map[string]fault.Code{}
	var refused *fault.Fault
	if errors.As(err, &refused) {
		for _, f := range refused.Fields {
			all[f.Path] = f.Code
		}
	}
	return all
}

func TestDefaultsCanBeEnabledAndAreDisabled(t *testing.T) {
	for _, target := range drill.Targets() {
		s := drill.Default(target)
		require.False(t, s.Enabled)
		require.Len(t, s.Parameters, len(drill.Fields()))
		_, err := s.Apply(drill.Change{Enabled: true, Parameters: s.Parameters})
		require.NoError(t, err)
		require.Contains(t, project.ERPTypes(), target.ProjectType())
	}
	require.Equal(t, drill.Parameters{drill.InvoiceNumber: "Invoice", drill.VendorNumber: "Vendor",
		drill.CompanyNumber: "Company", drill.PONumber: "PurchaseOrder", drill.ERPReference: ""},
		drill.Default(drill.Infor10).Parameters)
}

func TestChangeIsCheckedAtItsFields(t *testing.T) {
	for name, c := range map[string]struct {
		change drill.Change
		want   map[string]fault.Code
	}{
		"all kinds of characters": {drill.Change{Enabled: true, Parameters: drill.Parameters{
			drill.InvoiceNumber: "a_B.9-", drill.VendorNumber: strings.Repeat("v", 40)}}, map[string]fault.Code{}},
		"blanks are removed": {drill.Change{Enabled: true, Parameters: drill.Parameters{drill.ERPReference: " ref "}},
			map[string]fault.Code{}},
		"disabled without names": {drill.Change{}, map[string]fault.Code{}},
		"enabled without number and reference": {drill.Change{Enabled: true, Parameters: drill.Parameters{
			drill.VendorNumber: "v", drill.InvoiceNumber: "  "}},
			map[string]fault.Code{"parameters.invoiceNumber": fault.Required}},
		"too long": {drill.Change{Parameters: drill.Parameters{drill.VendorNumber: strings.Repeat("v", 41)}},
			map[string]fault.Code{"parameters.vendorNumber": fault.LengthOutOfRange}},
		"another character": {drill.Change{Parameters: drill.Parameters{drill.PONumber: "a&b", drill.CompanyNumber: "ü"}},
			map[string]fault.Code{"parameters.poNumber": fault.InvalidValue,
				"parameters.companyNumber": fault.InvalidValue}},
		"the same name": {drill.Change{Parameters: drill.Parameters{drill.InvoiceNumber: "Number",
			drill.ERPReference: "number"}},
			map[string]fault.Code{"parameters.erpReference": fault.NameNotUnique}},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := drill.Default(drill.Fusion).Apply(c.change)
			require.Equal(t, c.want, problems(err))
		})
	}
}

func TestChangeOfAnOlderVersionIsRefused(t *testing.T) {
	s := drill.Default(drill.Fusion)
	s.Version = 2
	_, err := s.Apply(drill.Change{Version: 1})
	require.Equal(t, fault.StaleVersion, fault.CodeOf(err))
	next, err := s.Apply(drill.Change{Version: 2})
	require.NoError(t, err)
	require.Empty(t, next.Parameters[drill.InvoiceNumber])
	require.Len(t, next.Parameters, len(drill.Fields()))
}

func TestLinkIsReadByTheNamesOfTheSetup(t *testing.T) {
	s := drill.Default(drill.Infor10)
	_, err := s.Read([]drill.Parameter{{Name: "Invoice", Value: "1"}})
	require.Equal(t, fault.DrillDisabled, fault.CodeOf(err))
	s.Enabled = true
	for name, c := range map[string]struct {
		link []drill.Parameter
		want drill.Search
	}{
		"without case and blanks": {[]drill.Parameter{{" INVOICE ", " inv-1 "}, {"vendor", "V1"}, {"x", "y"}},
			drill.Search{drill.InvoiceNumber: "inv-1", drill.VendorNumber: "V1"}},
		"the first value counts": {[]drill.Parameter{{"Invoice", " "}, {"Invoice", "1"}, {"invoice", "2"}},
			drill.Search{drill.InvoiceNumber: "1"}},
		"order and company": {[]drill.Parameter{{"PurchaseOrder", "4"}, {"Company", "100"}},
			drill.Search{drill.PONumber: "4", drill.CompanyNumber: "100"}},
	} {
		t.Run(name, func(t *testing.T) {
			found, err := s.Read(c.link)
			require.NoError(t, err)
			require.Equal(t, c.want, found)
		})
	}
	for name, link := range map[string][]drill.Parameter{
		"none": nil, "without values": {{"Invoice", " "}}, "others": {{"Number", "1"}, {"", "2"}},
		"the company alone": {{"Company", "100"}}, "the name of the field": {{"invoiceNumber", "1"}},
	} {
		_, err := s.Read(link)
		require.Equal(t, map[string]fault.Code{"parameters": fault.Required}, problems(err), name)
		require.ErrorContains(t, err, "Invoice, Vendor, PurchaseOrder", name)
	}
	require.False(t, slices.Contains(drill.Target("").Values(), "other"))
}
