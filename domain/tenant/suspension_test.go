package tenant_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/tenant"
)

func TestCompanyWhoseDeletionIsDecidedCannotBeSuspended(t *testing.T) {
	of := tenant.Tenant{Kind: tenant.Customer, Status: tenant.Active}
	require.NoError(t, of.MaySuspend("An attack.", false))
	err := of.MaySuspend("An attack.", true)
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(err))
	require.ErrorContains(t, err, "Cancel the deletion first.")
}
