package invoice

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
)

func TestCompanyNamesAreComparedWithoutLegalForms(t *testing.T) {
	for _, same := range [][2]string{{"Fabrikam Supplies LLC", "FABRIKAM SUPPLIES"}, {"Fabrikam, Inc.", "Fabrikam"},
		{"Harbor Ice Company", "Harbor Ice Co."}, {"Blue Yonder", "Blue Yonder Airlines"}, {"Con-toso", "Contoso"},
		{"The Company", "the company"}} {
		require.True(t, sameCompany(same[0], same[1]), same)
	}
	for _, other := range [][2]string{{"Fabrikam Supplies", "Contoso Castings"},
		{"Fabrikam Supplies", "Fabrikam Logistics"}, {"Inc.", "LLC"}} {
		require.False(t, sameCompany(other[0], other[1]), other)
	}
}

func TestConcernsAreOverriddenOnlyWithPermissionAndReason(t *testing.T) {
	m := Master{VendorExists: true, VendorActive: true, VendorNames: []string{"Contoso Castings", ""},
		CompanyUnknown: true, UnknownAccounts: []string{"6100"}}
	submit := func(o Override) (Invoice, error) {
		inv := complete(t)
		inv.DocumentVendor = "Fabrikam"
		return inv, inv.Submit(m, nil, "carla", time.Now(), o)
	}
	_, err := submit(Override{})
	require.ElementsMatch(t, []string{FieldVendorName, FieldCompanyNumber, FieldAccount}, paths(t, err))
	for name, o := range map[string]Override{"no permission": {Reason: "checked"},
		"no reason": {Allowed: true, Reason: " "}} {
		_, err := submit(o)
		require.Equal(t, fault.ValidationFailed, fault.CodeOf(err), name)
	}
	inv, err := submit(Override{Reason: " checked by phone ", Allowed: true})
	require.NoError(t, err)
	require.Equal(t, []string{"checked by phone", "carla"}, []string{inv.OverrideReason, inv.OverriddenBy})
	require.Contains(t, inv.Overridden, "The document names another vendor: Fabrikam.")
	checks := inv.AssessConcerns(m, "Carla")
	require.Len(t, checks, 3)
	require.Equal(t, map[string]string{"value": "Fabrikam", "reason": "checked by phone", "by": "Carla"}, checks[0].Params)
	clean := complete(t)
	require.NoError(t, clean.Submit(known, nil, "carla", time.Now(), Override{Reason: "not needed", Allowed: true}))
	require.Empty(t, clean.OverrideReason, "nothing was overridden")
}

func TestCaptureKeepsVendorNameOfDocument(t *testing.T) {
	inv := complete(t)
	require.Equal(t, "Fabrikam", inv.DocumentVendor)
	require.NoError(t, inv.LookUp(FieldVendorName, "Contoso"))
	require.Equal(t, "Fabrikam", inv.DocumentVendor)
}
