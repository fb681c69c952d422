package tenantdeletion_test

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	tenantapp "countersign.dev/app/tenant"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/tenant"
	"countersign.dev/domain/tenantdeletion"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
	tenantrow "countersign.dev/internal/store/tenant"
)

// version is the version of a tenant.
func (o *office) version(tenantID string) int64 {
	return storetest.Value[int64](o.T, o.superuser, `SELECT version FROM tenants WHERE tenant_id = $1`, tenantID)
}

func (o *office) suspend(tenantID string) error {
	return second(tenantapp.Platform{DB: o.db}.Suspend(o.tom, tenantID, "An attack.", o.version(tenantID)))
}

func (o *office) resume(tenantID string) error {
	return second(tenantapp.Platform{DB: o.db}.Resume(o.tom, tenantID, o.version(tenantID)))
}

func TestSuspendedCompanyIsDeletedAfterItsSuspensionEnds(t *testing.T) {
	db, superuser := storetest.Open(t, 0)
	o := open(t, db, superuser)
	tenantID := storetest.Tenant(t, db)
	require.NoError(t, o.suspend(tenantID))
	err := second(o.commands().Request(o.ruth, tenantID, "The contract ended."))
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(err))
	require.ErrorContains(t, err, "End the suspension first.")
	require.Zero(t, storetest.Count(t, superuser, `SELECT count(*) FROM tenant_deletions`))

	require.NoError(t, o.resume(tenantID))
	require.NoError(t, second(o.commands().Request(o.ruth, tenantID, "The contract ended.")))
	require.NoError(t, o.suspend(tenantID), "a request alone does not prevent a suspension")
	err = second(o.commands().Confirm(o.tom, tenantID, o.identifier(tenantID)))
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(err))
	require.ErrorContains(t, err, "End the suspension first.")
	require.NoError(t, o.resume(tenantID))
	require.NoError(t, second(o.commands().Confirm(o.tom, tenantID, o.identifier(tenantID))))
}

func TestCompanyIsSuspendedAfterItsDeletionIsCanceled(t *testing.T) {
	db, superuser := storetest.Open(t, 0)
	o := open(t, db, superuser)
	tenantID, other := storetest.TwoTenants(t, db)
	o.confirmed(tenantID)
	for _, state := range []tenantdeletion.State{tenantdeletion.Waiting, tenantdeletion.Closing} {
		storetest.ExecAs(t, superuser, `UPDATE tenant_deletions SET state = $1`, state)
		err := o.suspend(tenantID)
		require.Equal(t, fault.IllegalTransition, fault.CodeOf(err), state)
		require.ErrorContains(t, err, "Cancel the deletion first.")
	}
	require.NoError(t, o.suspend(other), "the deletion of another company")
	storetest.ExecAs(t, superuser, `UPDATE tenant_deletions SET state = 'waiting'`)
	require.NoError(t, second(o.commands().Cancel(o.tom, tenantID)))
	require.NoError(t, o.suspend(tenantID))
}

// Each command waits for the other one, whose transaction holds the lock of the company.
func TestSuspensionAndDeletionAtOnceDoNotBothSucceed(t *testing.T) {
	db, superuser := storetest.Open(t, 0)
	o := open(t, db, superuser)
	for range 8 {
		tenantID := storetest.Tenant(t, db)
		require.NoError(t, second(o.commands().Request(o.ruth, tenantID, "The contract ended.")))
		version, identifier := o.version(tenantID), o.identifier(tenantID)
		begin, results := make(chan struct{}), make(chan error)
		go func() {
			<-begin
			results <- second(tenantapp.Platform{DB: db}.Suspend(o.ruth, tenantID, "An attack.", version))
		}()
		go func() {
			<-begin
			results <- second(o.commands().Confirm(o.tom, tenantID, identifier))
		}()
		close(begin)
		require.ElementsMatch(t, []fault.Code{"", fault.IllegalTransition}, codes(<-results, <-results))
	}
}

var errNotWaiting = errors.New("the confirmation does not wait")

func TestConfirmationWaitsForASuspension(t *testing.T) {
	db, superuser := storetest.Open(t, 0)
	o := open(t, db, superuser)
	tenantID := storetest.Tenant(t, db)
	require.NoError(t, second(o.commands().Request(o.ruth, tenantID, "The contract ended.")))
	identifier, confirmed := o.identifier(tenantID), make(chan error)
	require.NoError(t, db.InTenant(t.Context(), tenantID, func(tx *postgres.Tx) error {
		if err := tenantrow.Lock(tx); err != nil {
			return err
		}
		go func() { confirmed <- second(o.commands().Confirm(o.tom, tenantID, identifier)) }()
		select {
		case <-confirmed:
			return errNotWaiting
		case <-time.After(300 * time.Millisecond):
		}
		return tenantrow.Suspend(tx, 1, tenant.Suspension{At: time.Now(), By: "Ruth", Reason: "An attack."})
	}))
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(<-confirmed))
}
