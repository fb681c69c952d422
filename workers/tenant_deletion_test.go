package workers_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	enumspb "go.temporal.io/api/enums/v1"

	dataexportapp "countersign.dev/app/dataexport"
	tenantapp "countersign.dev/app/tenant"
	tenantdeletionapp "countersign.dev/app/tenantdeletion"
	"countersign.dev/domain/actor"
	"countersign.dev/domain/dataexport"
	"countersign.dev/domain/id"
	"countersign.dev/domain/session"
	"countersign.dev/domain/tenant"
	"countersign.dev/domain/tenantdeletion"
	"countersign.dev/internal/objects"
	"countersign.dev/internal/store/storetest"
	dataexportflow "countersign.dev/workflows/dataexport"
)

func TestDeletionWaitsForAPaymentAndSurvivesTheDeathOfItsWorker(t *testing.T) {
	t.Parallel() // it waits for a minute
	h := newHouse(t)
	own, err := tenant.New(id.New(), "own-"+id.New(), "Own")
	require.NoError(t, err)
	own.Kind = tenant.Platform
	require.NoError(t, tenantapp.Commands{DB: h.DB}.Create(t.Context(), own))
	administrator := func(name string) context.Context {
		userID := id.New()
		ctx := actor.With(context.Background(), actor.Actor{TenantID: own.ID, UserID: userID, UserName: name})
		return session.With(ctx, session.Access{TenantID: own.ID, UserID: userID, UserName: name, Tenant: own})
	}
	ruth, tom := administrator("Ruth"), administrator("Tom")
	deletions := tenantdeletionapp.Commands{Tenants: tenantapp.Platform{DB: h.DB}, Wait: time.Second, Now: time.Now}
	state := func() tenantdeletion.Deletion {
		v, err := deletions.Get(ruth, h.TenantID)
		require.NoError(t, err)
		return *v.Deletion
	}

	// Its workflow keeps the archive for seven days.
	exports := dataexportapp.Commands{DB: h.DB, Objects: h.deps.Objects, Now: time.Now}
	export, err := exports.Request(by(h.Ann), h.TenantID)
	require.NoError(t, err)
	require.Eventually(t, func() bool {
		all, err := exports.List(context.Background(), h.TenantID)
		require.NoError(t, err)
		return all[0].State == dataexport.Ready
	}, 60*time.Second, 50*time.Millisecond)

	paymentID, _ := h.Pay(h.PaidByACH, "INV-1", "10.00")
	identifier := storetest.Value[string](t, h.Superuser, `SELECT identifier FROM tenants WHERE tenant_id = $1`, h.TenantID)
	_, err = deletions.Request(ruth, h.TenantID, "The contract ended.")
	require.NoError(t, err)
	_, err = deletions.Confirm(tom, h.TenantID, identifier)
	require.NoError(t, err)
	require.Eventually(t, func() bool { return state().Unfinished.Payments == 1 }, 60*time.Second, 50*time.Millisecond)
	require.Equal(t, tenantdeletion.Waiting, state().State)
	_, err = deletions.Cancel(ruth, h.TenantID)
	require.NoError(t, err)

	h.Exec(`UPDATE payments SET status = 'canceled' WHERE tenant_id = $1 AND id = $2`, h.TenantID, paymentID)
	_, err = deletions.Request(ruth, h.TenantID, "The contract ended.")
	require.NoError(t, err)
	_, err = deletions.Confirm(tom, h.TenantID, identifier)
	require.NoError(t, err)
	require.Eventually(t, func() bool { return state().State == tenantdeletion.Erasing }, 60*time.Second,
		5*time.Millisecond)
	h.stop()
	h.work()
	require.Eventually(t, func() bool { return state().State == tenantdeletion.Done }, 150*time.Second,
		100*time.Millisecond)

	for _, table := range []string{"payments", "users", "audit_entries", "documents", "tenant_keys", "outbox"} {
		require.Zero(t, storetest.Count(t, h.Superuser, `SELECT count(*) FROM `+table+` WHERE tenant_id = $1`, h.TenantID),
			table)
	}
	require.NoError(t, h.deps.Objects.Contents(t.Context(), h.TenantID, func(o objects.Object) error {
		t.Errorf("%s was not removed", o.Key)
		return nil
	}))
	archive, err := h.client.DescribeWorkflowExecution(t.Context(), dataexportflow.WorkflowID(h.TenantID, export.ID), "")
	require.NoError(t, err)
	require.Equal(t, enumspb.WORKFLOW_EXECUTION_STATUS_TERMINATED, archive.GetWorkflowExecutionInfo().GetStatus())
}
