package postgres_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/act"
	"countersign.dev/domain/actor"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/store/storetest"
)

func TestActHasOneEffectInThePersonsName(t *testing.T) {
	a := storetest.NewWaitingBatch(t)
	r := a.Record("u1")
	require.NoError(t, a.DB.RecordAct(a.Bob, a.TenantID, r), "a retry of the click is the same act")
	require.NoError(t, a.Effect(r))
	require.ErrorIs(t, a.Effect(r), act.ErrDone)
	bob, _ := actor.From(a.Bob)
	require.EqualValues(t, 1,
		storetest.Count(t, a.Superuser, `SELECT count(*) FROM audit_entries WHERE user_id = $1 AND user_name = 'Bob Test' AND client_ip = $2
		AND correlation_id = $3 AND action = 'resend requested'`, a.BobID, bob.ClientIP,
			bob.CorrelationID), "with the name and the address of the click")
}

func TestActThatWasNotAskedForIsRefused(t *testing.T) {
	a := storetest.NewWaitingBatch(t)
	a.Record("u1")
	require.Equal(t, fault.NotSignedIn,
		fault.CodeOf(a.DB.RecordAct(context.Background(), a.TenantID, act.New(act.ResendBatch, a.Batch.ID, "u2"))))
	require.Equal(t, fault.IdempotencyMismatch,
		fault.CodeOf(a.DB.RecordAct(a.Ann, a.TenantID, act.New(act.ResendBatch, a.Batch.ID, "u1"))),
		"another person's key")
	require.Equal(t, fault.IdempotencyMismatch,
		fault.CodeOf(a.DB.RecordAct(a.Bob, a.TenantID, act.New(act.ResendBatch, a.Batch.ID, "u1", "more"))),
		"another content")
	for name, r := range map[string]act.Request{
		"unknown key":    act.New(act.ResendBatch, a.Batch.ID, "u9"),
		"another record": act.New(act.ResendBatch, id.New(), "u1"),
		"another kind":   act.New(act.ReleaseBatch, a.Batch.ID, "u1"),
		"other content":  act.New(act.ResendBatch, a.Batch.ID, "u1", "more"),
	} {
		require.Equal(t, fault.ActionForbidden, fault.CodeOf(a.Effect(r)), name)
	}
	other := storetest.Tenant(t, a.DB)
	_, err := storetest.Batches(a.DB, nil).
		RecordRequest(act.With(context.Background(), act.New(act.ResendBatch, a.Batch.ID, "u1")), other,
			a.Batch.ID, payment.ResendBatch)
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(err), "another tenant")
	require.NoError(t, a.Effect(act.New(act.ResendBatch, a.Batch.ID, "u1")), "the forged ones did not use it up")
}

func TestActCountsOnlyWhileItsPersonMay(t *testing.T) {
	for name, sql := range map[string]string{
		"deactivated":       `UPDATE users SET status = 'inactive' WHERE id = $1`,
		"without the role":  `DELETE FROM user_roles WHERE user_id = $1`,
		"permission gone":   `DELETE FROM role_permissions p USING user_roles u WHERE u.role_id = p.role_id AND u.user_id = $1 AND p.permission = 'payments:release'`,
		"tenant inactive":   `UPDATE tenants t SET status = 'inactive' FROM users u WHERE u.tenant_id = t.tenant_id AND u.id = $1`,
		"a machine account": `UPDATE users SET machine = true WHERE id = $1`,
	} {
		t.Run(name, func(t *testing.T) {
			a := storetest.NewWaitingBatch(t)
			r := a.Record("u1")
			a.Exec(sql, a.BobID)
			require.Equal(t, fault.ActionForbidden, fault.CodeOf(a.Effect(r)))
			require.Zero(t, storetest.Count(t, a.Superuser, `SELECT count(*) FROM audit_entries WHERE user_id = $1`, a.BobID))
			a.Exec(`UPDATE users SET status = 'active' WHERE id = $1`, a.BobID)
			require.Error(t, a.Effect(r), "what was refused stays refused")
		})
	}
}

func TestActOfYesterdayIsRefused(t *testing.T) {
	a := storetest.NewWaitingBatch(t)
	r := a.Record("u1")
	a.Exec(`UPDATE acts SET created_at = now() - interval '26 hours'`)
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(a.Effect(r)))
}

func TestRefusedActKeepsItsReason(t *testing.T) {
	a := storetest.NewWaitingBatch(t)
	require.NoError(t, a.DB.RecordAct(a.Ann, a.TenantID, act.New(act.ReleaseBatch, a.Batch.ID, "u1")))
	seal := func() error {
		_, err := a.Seal(
			act.With(context.Background(), act.New(act.ReleaseBatch, a.Batch.ID, "u1")),
			a.TenantID,
			a.Batch.ID,
			time.Now(),
			nil,
		)
		return err
	}
	first := seal()
	require.Equal(t, fault.SeparationOfDuties, fault.CodeOf(first), "Ann has prepared it")
	a.Exec(`UPDATE payment_batches SET prepared_by = $1`, a.BobID)
	require.Equal(t, first.Error(), seal().Error(), "it is not carried out when it would no longer be refused")
}
