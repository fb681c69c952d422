package invoice

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTitleUsesKnownFields(t *testing.T) {
	inv := complete(t)
	require.Equal(t, "INV-1, Fabrikam", inv.Title())
	empty := Invoice{}
	require.Empty(t, empty.Title())
	require.Equal(t, "0", empty.Facts()["invoiceAmount"])
	require.Equal(t, "100", inv.Facts()["companyNumber"])
	require.Equal(t, []string{"carla"}, inv.Involved())
	require.NoError(t, inv.LookUp(FieldVendorName, "Fabrikam Supplies"))
	require.Equal(t, "Fabrikam Supplies", inv.Index.VendorName)
	require.NoError(t, inv.Submit(known, nil, "carla", inv.CreatedAt, Override{}))
	require.NoError(t, inv.Withdraw())
	require.Empty(t, inv.SubmittedBy)
	for _, s := range Stages() {
		require.NotEmpty(t, s.Text())
	}
}
