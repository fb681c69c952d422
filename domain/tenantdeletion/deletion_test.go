package tenantdeletion_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/tenant"
	"countersign.dev/domain/tenantdeletion"
)

func TestSuspendedCompanyCannotBeDeleted(t *testing.T) {
	now := time.Now()
	d := tenantdeletion.Deletion{State: tenantdeletion.Requested, RequestedAt: now,
		RequestedBy: tenantdeletion.Person{ID: "ruth"}}
	for status, want := range map[tenant.Status]fault.Code{
		tenant.Draft: "", tenant.Active: "", tenant.Inactive: fault.IllegalTransition,
	} {
		of := tenant.Tenant{Identifier: "fabrikam", Kind: tenant.Customer, Status: status}
		for _, err := range []error{
			tenantdeletion.MayRequest(of, "The contract ended."), d.MayConfirm("tom", of, "fabrikam", now),
		} {
			require.Equal(t, want, fault.CodeOf(err), status)
			if want != "" {
				require.ErrorContains(t, err, "End the suspension first.")
			}
		}
	}
}
