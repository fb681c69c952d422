package batch_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/paymentimport"
	"countersign.dev/internal/store/storetest"
)

// third is a person of the treasury besides Ann and Bob.
func third(w *storetest.Treasury, name string) (string, context.Context) {
	userID := id.New()
	w.Exec(
		`INSERT INTO users (tenant_id, id, email, username, first_name, last_name, status) VALUES ($1, $2::uuid, $2::text || '@example.com', $2::text, $3, 'Test', 'active')`,
		w.TenantID,
		userID,
		name,
	)
	return userID, storetest.As(w.TenantID, userID, name)
}

func TestReleaserIsNotInvolvedInAnyPayment(t *testing.T) {
	bobs := map[string]func(w *storetest.Treasury, paymentID, invoiceID string){
		"created": func(w *storetest.Treasury, paymentID, _ string) {
			w.Exec(`UPDATE payments SET created_by = $2 WHERE id = $1`, paymentID, w.BobID)
		},
		"entered the invoice": func(w *storetest.Treasury, _, invoiceID string) {
			w.Exec(`UPDATE invoices SET entered_by = $2 WHERE id = $1`, invoiceID, w.BobID)
		},
		"changed an amount": func(w *storetest.Treasury, _, invoiceID string) {
			w.Exec(`INSERT INTO invoice_involvements (tenant_id, invoice_id, user_id) VALUES ($1, $2, $3)`, w.TenantID,
				invoiceID, w.BobID)
		},
		"changed the bank account": func(w *storetest.Treasury, _, _ string) {
			w.Exec(`UPDATE vendor_bank_accounts SET changed_by = $2 WHERE vendor_id = $1`, w.PaidByACH, w.BobID)
		},
		"approved": func(w *storetest.Treasury, _, invoiceID string) { approvedBy(w, invoiceID, w.BobID, "") },
		"approved through a delegate": func(w *storetest.Treasury, _, invoiceID string) {
			approvedBy(w, invoiceID, w.AnnID, w.BobID)
		},
	}
	for name, take := range bobs {
		t.Run(name, func(t *testing.T) {
			w := storetest.NewTreasury(t, nil)
			w.Pay(w.PaidByACH, "INV-1", "98.00")
			paymentID, invoiceID := w.Pay(w.PaidByACH, "INV-2", "2.00")
			take(w, paymentID, invoiceID)
			b, err := w.Prepare(w.Ann, w.ACHBatch())
			require.NoError(t, err)
			_, err = w.Seal(w.Bob, w.TenantID, b.ID, storetest.Friday, storetest.Render)
			require.Equal(t, fault.SeparationOfDuties, fault.CodeOf(err))
			_, carla := third(w, "Carla")
			_, err = w.Seal(carla, w.TenantID, b.ID, storetest.Friday, storetest.Render)
			require.NoError(t, err)
		})
	}
}

// approvedBy stores the approval of an invoice's task, on behalf of another person if onBehalfOf is set.
func approvedBy(w *storetest.Treasury, invoiceID, userID, onBehalfOf string) {
	taskID := id.New()
	w.Exec(
		`INSERT INTO tasks (tenant_id, id, number, project_id, subject_type, subject_id, definition, definition_version, name, state, bucket, level, levels, plan, rule_details, assigned_at)
		VALUES ($1, $2, 1, $3, 'invoice', $4, 'Invoice review', 1, 'Approve', 'Approved', 'processed', 1, 1, '{}', '', now())`,
		w.TenantID,
		taskID,
		w.Invoices,
		invoiceID,
	)
	w.Exec(
		`INSERT INTO task_history (tenant_id, id, task_id, at, user_id, user_name, action, from_state, to_state, level, on_behalf_of, comment, update_id)
		VALUES ($1, $2, $3, now(), $4, 'Bob', 'approve', 'Review', 'Approved', 1, nullif($5, '')::uuid, '', '')`,
		w.TenantID,
		id.New(),
		taskID,
		userID,
		onBehalfOf,
	)
}

func TestRelaxedPolicyLetsTheApproverReleaseAndIsAudited(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	_, invoiceID := w.Pay(w.PaidByACH, "INV-1", "98.00")
	approvedBy(w, invoiceID, w.BobID, "")
	b, err := w.Prepare(w.Ann, w.ACHBatch())
	require.NoError(t, err)
	relaxed := payment.Policy{ApproverMayRelease: true}
	w.Exec(`DELETE FROM user_roles WHERE tenant_id = $1`, w.TenantID)
	roleID := id.New()
	w.Exec(`INSERT INTO roles (tenant_id, id, name) VALUES ($1, $2, 'Releaser')`, w.TenantID, roleID)
	w.Exec(
		`INSERT INTO role_permissions (tenant_id, role_id, permission) VALUES ($1, $2, 'payments:release')`,
		w.TenantID,
		roleID,
	)
	w.Exec(`INSERT INTO user_roles (tenant_id, user_id, role_id) VALUES ($1, $2, $3)`, w.TenantID, w.BobID, roleID)
	batches := storetest.Batches(w.DB, nil)
	_, err = batches.SetReleasePolicy(w.Bob, w.TenantID, relaxed, 0)
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(err), "a releaser does not relax the own rules")
	version, err := batches.SetReleasePolicy(w.Ann, w.TenantID, relaxed, 0)
	require.NoError(t, err)
	require.EqualValues(t, 1, version)
	_, err = batches.SetReleasePolicy(w.Ann, w.TenantID, payment.Policy{PreparerMayRelease: true}, 0)
	require.Equal(t, fault.StaleVersion, fault.CodeOf(err), "a change that another person did not see stays")
	repeated, err := batches.SetReleasePolicy(w.Ann, w.TenantID, relaxed, 0)
	require.NoError(t, err, "the same rules again change nothing")
	require.Equal(t, version, repeated)
	require.EqualValues(t, 1,
		storetest.Count(t, w.Superuser,
			`SELECT count(*) FROM audit_entries WHERE tenant_id = $1 AND action = 'release policy changed' AND user_id = $2`,
			w.TenantID, w.AnnID))
	other := storetest.Tenant(t, w.DB)
	policy, _, err := batches.ReleasePolicy(ctx, other)
	require.NoError(t, err)
	require.Equal(t, payment.Policy{}, policy, "the policy of one tenant is no other's")
	page, err := batches.View(ctx, w.TenantID, b.ID)
	require.NoError(t, err)
	require.Equal(t, []payment.Releaser{{UserID: w.BobID, UserName: "Bob Test"}}, page.Releasers)
	_, err = w.Seal(w.Bob, w.TenantID, b.ID, storetest.Friday, storetest.Render)
	require.NoError(t, err)
}

func TestImportIsPaidAfterApprovalBySecondPerson(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	u, err := storetest.ReceiveImport(w, w.ACH, "a")
	require.NoError(t, err)
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(w.Imports.Approve(w.Bob, w.TenantID, u.ID)),
		"it is still being read")
	rows, err := paymentimport.Parse("pay.csv",
		[]byte(storetest.ImportHead+"V-100,1.00,USD,INV-1,,\nV-100,2.00,USD,INV-2,,\n"))
	require.NoError(t, err)
	require.NoError(t, w.Imports.Stage(ctx, w.TenantID, u.ID, rows))
	_, err = w.Imports.CreatePayments(ctx, w.TenantID, u.ID, 10)
	require.NoError(t, err)
	_, _, err = w.Imports.Finish(ctx, w.TenantID, u.ID)
	require.NoError(t, err)

	run, err := storetest.Batches(w.DB, nil).PaymentRun(ctx, w.TenantID, w.ACH)
	require.NoError(t, err)
	require.Empty(t, run.Ready)
	_, err = w.Prepare(w.Ann, w.ACHBatch())
	require.Equal(t, fault.DocumentsNotFound, fault.CodeOf(err))
	require.Equal(t, fault.SeparationOfDuties, fault.CodeOf(w.Imports.Approve(w.Ann, w.TenantID, u.ID)),
		"Ann uploaded it")
	stranger := storetest.Tenant(t, w.DB)
	require.Equal(t, fault.NotFound,
		fault.KindOf(w.Imports.Approve(storetest.As(stranger, w.BobID, "Bob"), stranger, u.ID)))

	require.NoError(t, w.Imports.Approve(w.Bob, w.TenantID, u.ID))
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(w.Imports.Approve(w.Bob, w.TenantID, u.ID)),
		"once")
	listed, err := w.Imports.List(ctx, w.TenantID, w.ACH)
	require.NoError(t, err)
	require.Equal(t, []any{1, "3.00", "Ann Test", "Bob Test"},
		[]any{len(listed), listed[0].Total.Number(), listed[0].UploadedBy, listed[0].ApprovedBy})
	b, err := w.Prepare(w.Ann, w.ACHBatch())
	require.NoError(t, err)
	require.Equal(t, 2, b.Count)

	duties, err := w.Duties(ctx, w.TenantID, b.ID)
	require.NoError(t, err)
	require.Equal(t, []payment.Part{
		{UserID: w.AnnID, UserName: "Ann Test", Involvement: payment.InvolvementPrepared},
		{UserID: w.AnnID, UserName: "Ann Test", Involvement: payment.InvolvementImported, Payments: 2, Example: "ACH-000001"},
		{UserID: w.BobID, UserName: "Bob Test", Involvement: payment.InvolvementApproved, Payments: 2, Example: "ACH-000001"},
	}, duties.Parts)
	_, err = w.Seal(w.Bob, w.TenantID, b.ID, storetest.Friday, storetest.Render)
	require.Equal(t, fault.SeparationOfDuties, fault.CodeOf(err), "who approved the import does not release it")
}
