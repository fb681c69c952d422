package tenantdeletion_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	tenantapp "countersign.dev/app/tenant"
	tenantdeletionapp "countersign.dev/app/tenantdeletion"
	"countersign.dev/domain/actor"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/session"
	"countersign.dev/domain/tenant"
	"countersign.dev/domain/tenantdeletion"
	"countersign.dev/internal/objects"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/internal/testkit"
)

const wait = 30 * 24 * time.Hour

// office is a platform with two administrators, whose clock stands still.
type office struct {
	*testing.T
	db         *postgres.DB
	superuser  string
	objects    *objects.Store
	platform   tenant.Tenant
	ruth, tom  context.Context
	now        time.Time
	terminated []string // tenants whose workflows were terminated
}

func open(t *testing.T, db *postgres.DB, superuser string) *office {
	t.Helper()
	bucket := testkit.Objects(t)
	store, err := objects.New(objects.Config{Endpoint: bucket.Endpoint, AccessKey: bucket.AccessKey,
		SecretKey: bucket.SecretKey, Bucket: bucket.Bucket, Region: bucket.Region})
	require.NoError(t, err)
	o := &office{T: t, db: db, superuser: superuser, objects: store, now: time.Now().UTC().Truncate(time.Second)}
	o.platform, err = tenant.New(id.New(), "own-"+id.New(), "Own")
	require.NoError(t, err)
	o.platform.Kind = tenant.Platform
	require.NoError(t, tenantapp.Commands{DB: db}.Create(t.Context(), o.platform))
	o.ruth, o.tom = o.person(o.platform, "Ruth"), o.person(o.platform, "Tom")
	return o
}

func (o *office) person(of tenant.Tenant, name string) context.Context {
	userID := id.New()
	ctx := actor.With(o.Context(), actor.Actor{TenantID: of.ID, UserID: userID, UserName: name})
	return session.With(ctx, session.Access{TenantID: of.ID, UserID: userID, UserName: name, Tenant: of})
}

func (o *office) clock() time.Time { return o.now }

func (o *office) commands() tenantdeletionapp.Commands {
	return tenantdeletionapp.Commands{Tenants: tenantapp.Platform{DB: o.db}, Wait: wait, Now: o.clock}
}

// TerminateAll implements the port to workflows.
func (o *office) TerminateAll(_ context.Context, tenantID, _ string) (int, error) {
	o.terminated = append(o.terminated, tenantID)
	return 0, nil
}

func (o *office) eraser() tenantdeletionapp.Eraser {
	return tenantdeletionapp.Eraser{DB: o.db, Objects: o.objects, Workflows: o, Now: o.clock}
}

func (o *office) identifier(tenantID string) string {
	return storetest.Value[string](o.T, o.superuser, `SELECT identifier FROM tenants WHERE tenant_id = $1`, tenantID)
}

// confirmed is a deletion that two people decided.
func (o *office) confirmed(tenantID string) tenantdeletionapp.Ref {
	o.Helper()
	_, err := o.commands().Request(o.ruth, tenantID, "The contract ended.")
	require.NoError(o, err)
	v, err := o.commands().Confirm(o.tom, tenantID, o.identifier(tenantID))
	require.NoError(o, err)
	require.Equal(o, tenantdeletion.Waiting, v.Deletion.State)
	return tenantdeletionapp.Ref{PlatformID: o.platform.ID, DeletionID: v.Deletion.ID}
}

func (o *office) close(ref tenantdeletionapp.Ref) tenantdeletion.Deletion {
	o.Helper()
	d, err := o.eraser().Close(o.Context(), ref)
	require.NoError(o, err)
	return d
}

func codes(all ...error) (found []fault.Code) {
	for _, err := range all {
		found = append(found, fault.CodeOf(err))
	}
	return found
}

func second[T any](_ T, err error) error { return err }

func TestTwoPlatformAdministratorsDecideAboutADeletion(t *testing.T) {
	db, superuser := storetest.Open(t, 0)
	o := open(t, db, superuser)
	tenantID := storetest.Tenant(t, db)
	c := o.commands()

	v, err := c.Get(o.ruth, tenantID)
	require.NoError(t, err)
	require.Nil(t, v.Deletion)
	require.Equal(t, []fault.Code{fault.ValidationFailed, fault.ValidationFailed, fault.IllegalTransition,
		fault.IllegalTransition, fault.IllegalTransition}, codes(
		second(c.Request(o.ruth, tenantID, " ")),
		second(c.Request(o.ruth, tenantID, strings.Repeat("ä", tenant.MaxReason+1))),
		second(c.Request(o.ruth, o.platform.ID, "The platform itself.")),
		second(c.Confirm(o.tom, tenantID, o.identifier(tenantID))),
		second(c.Cancel(o.tom, tenantID))))

	v, err = c.Request(o.ruth, tenantID, " The contract ended. ")
	require.NoError(t, err)
	require.True(t, v.Own)
	require.Equal(t, "The contract ended.", v.Deletion.Reason)
	require.Equal(t, []fault.Code{fault.IllegalTransition, fault.SeparationOfDuties, fault.ValidationFailed}, codes(
		second(c.Request(o.tom, tenantID, "Again.")),
		second(c.Confirm(o.ruth, tenantID, o.identifier(tenantID))),
		second(c.Confirm(o.tom, tenantID, "another"))))

	v, err = c.Confirm(o.tom, tenantID, " "+o.identifier(tenantID)+" ")
	require.NoError(t, err)
	require.False(t, v.Own)
	require.Equal(t, tenantdeletion.Waiting, v.Deletion.State)
	require.Equal(t, o.now.Add(wait), v.Deletion.DueAt.UTC())
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(second(c.Confirm(o.tom, tenantID, o.identifier(tenantID)))))
	require.EqualValues(t, 1, storetest.Count(t, superuser, `SELECT count(*) FROM outbox WHERE tenant_id = $1
		AND name = 'tenantdeletion.Delete'`, o.platform.ID))

	v, err = c.Cancel(o.ruth, tenantID)
	require.NoError(t, err)
	require.Equal(t, tenantdeletion.Canceled, v.Deletion.State)
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(second(c.Cancel(o.ruth, tenantID))))
	require.EqualValues(t, 3, storetest.Count(t, superuser, `SELECT count(*) FROM audit_entries WHERE tenant_id = $1
		AND object_type = 'tenantDeletion' AND object_id = $2`, o.platform.ID, tenantID))
	require.Zero(t, storetest.Count(t, superuser, `SELECT count(*) FROM tenant_deletions WHERE tenant_id <> $1`,
		o.platform.ID), "the company sees nothing of it")
}

func TestRequestExpiresAndAnotherOneReplacesIt(t *testing.T) {
	db, superuser := storetest.Open(t, 0)
	o := open(t, db, superuser)
	tenantID := storetest.Tenant(t, db)
	_, err := o.commands().Request(o.ruth, tenantID, "The contract ended.")
	require.NoError(t, err)
	o.now = o.now.Add(tenantdeletion.RequestLife)
	v, err := o.commands().Get(o.tom, tenantID)
	require.NoError(t, err)
	require.Equal(t, tenantdeletion.Expired, v.Deletion.State)
	_, err = o.commands().Confirm(o.tom, tenantID, o.identifier(tenantID))
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(err))
	o.confirmed(tenantID)
}

func TestDeletionsDoNotExistForPeopleOfOtherTenants(t *testing.T) {
	db, superuser := storetest.Open(t, 0)
	o := open(t, db, superuser)
	ours, theirs := storetest.TwoTenants(t, db)
	o.confirmed(ours)
	customer, err := tenantapp.Commands{DB: db}.ByIdentifier(t.Context(), o.identifier(theirs))
	require.NoError(t, err)
	eve, c := o.person(customer, "Eve"), o.commands()
	for _, tenantID := range []string{ours, theirs, "nonsense"} {
		require.Equal(t, []fault.Code{fault.NotFoundCode, fault.NotFoundCode, fault.NotFoundCode, fault.NotFoundCode},
			codes(second(c.Get(eve, tenantID)), second(c.Request(eve, tenantID, "Harm.")),
				second(c.Confirm(eve, tenantID, "x")), second(c.Cancel(eve, tenantID))))
	}
}

func TestAdministratorsOfTheCompanyAreNotified(t *testing.T) {
	db, superuser := storetest.Open(t, 0)
	o := open(t, db, superuser)
	tenantID := storetest.TenantWithRoles(t, db)
	storetest.User(t, db, tenantID, "ann", "Administrator")
	storetest.User(t, db, tenantID, "bob", "Approver")
	ref := o.confirmed(tenantID)
	d, err := o.eraser().Announce(t.Context(), ref)
	require.NoError(t, err)
	require.Equal(t, o.now.Add(wait), d.DueAt.UTC())
	_, err = o.commands().Cancel(o.tom, tenantID)
	require.NoError(t, err)
	_, err = o.eraser().Announce(t.Context(), ref)
	require.NoError(t, err)
	require.EqualValues(t, 1, storetest.Count(t, superuser, `SELECT count(DISTINCT recipient) FROM mails
		WHERE tenant_id = $1 AND (body LIKE '%will close the account%' OR body LIKE '%canceled the deletion%')`, tenantID))
	require.EqualValues(t, 2, storetest.Count(t, superuser, `SELECT count(*) FROM audit_entries WHERE tenant_id = $1
		AND object_type = 'tenantDeletion'`, tenantID))
}

func TestCompanyIsNotClosedWhileSomethingIsLeftToPay(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	o := open(t, w.DB, w.Superuser)
	paymentID, invoiceID := w.Pay(w.PaidByACH, "INV-1", "10.00")
	ref := o.confirmed(w.TenantID)

	require.Equal(t, tenantdeletion.Unfinished{Payments: 1}, o.close(ref).Unfinished)
	b, err := w.Prepare(w.Ann, w.ACHBatch())
	require.NoError(t, err)
	d := o.close(ref)
	require.Equal(t, tenantdeletion.Unfinished{Payments: 1, Batches: 1}, d.Unfinished)
	require.Equal(t, tenantdeletion.Waiting, d.State)
	v, err := o.commands().Get(o.ruth, w.TenantID)
	require.NoError(t, err)
	require.Equal(t, d.Unfinished, v.Deletion.Unfinished)
	for _, status := range []payment.BatchStatus{payment.OutcomeUnknown, payment.Delivered} {
		w.Exec(`UPDATE payment_batches SET status = $2 WHERE tenant_id = $1 AND id = $3`, w.TenantID, status, b.ID)
		require.Equal(t, 1, o.close(ref).Unfinished.Batches, status)
	}
	w.Exec(`UPDATE payment_batches SET status = 'acknowledged' WHERE tenant_id = $1`, w.TenantID)
	w.Exec(`UPDATE payments SET status = 'completed' WHERE tenant_id = $1`, w.TenantID)
	w.Exec(`UPDATE payments SET check_number = 7, positive_pay_status = 'notSent' WHERE tenant_id = $1 AND id = $2`,
		w.TenantID, paymentID)
	require.Equal(t, tenantdeletion.Unfinished{Reports: 1}, o.close(ref).Unfinished)
	w.Exec(`UPDATE payments SET positive_pay_status = 'sent' WHERE tenant_id = $1`, w.TenantID)
	for _, stage := range []invoice.Stage{invoice.Approved, invoice.ErpSending, invoice.ErpSent} {
		w.Exec(`UPDATE invoices SET stage = $2 WHERE tenant_id = $1 AND id = $3`, w.TenantID, stage, invoiceID)
		require.Equal(t, tenantdeletion.Unfinished{Payments: 1}, o.close(ref).Unfinished, stage)
	}
	w.Exec(`UPDATE invoices SET stage = 'paid' WHERE tenant_id = $1 AND id = $2`, w.TenantID, invoiceID)

	d = o.close(ref)
	require.Equal(t, tenantdeletion.Erasing, d.State)
	require.Equal(t, tenantdeletion.Erasing, o.close(ref).State, "a repetition finds it closed")
	_, err = o.commands().Cancel(o.ruth, w.TenantID)
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(err))
}

func TestNothingCanBePaidInAClosedCompany(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	o := open(t, w.DB, w.Superuser)
	ref := o.confirmed(w.TenantID)
	other := w.Neighbor(t, nil)

	// A payment that is being added makes the closing wait, and is found by it.
	adding, added := make(chan struct{}), make(chan error)
	finish := make(chan struct{})
	go func() {
		added <- w.DB.InTenant(w.Ann, w.TenantID, func(tx *postgres.Tx) error {
			err := tx.Gorm.Exec(`INSERT INTO payments (tenant_id, id, number, project_id, method, vendor_id, vendor_number,
				vendor_name, amount, status) VALUES (?, ?, 'ACH-1', ?, 'ach', ?, 'V-100', 'Fabrikam', 10, 'new')`, w.TenantID,
				id.New(), w.ACH, w.PaidByACH).Error
			close(adding)
			<-finish
			return err
		})
	}()
	<-adding
	closing := make(chan tenantdeletion.Deletion)
	go func() {
		d, err := o.eraser().Close(context.Background(), ref)
		if err != nil {
			t.Error(err)
		}
		closing <- d
	}()
	select {
	case <-closing:
		t.Fatal("the closing does not wait")
	case <-time.After(300 * time.Millisecond):
	}
	close(finish)
	require.NoError(t, <-added)
	require.Equal(t, tenantdeletion.Unfinished{Payments: 1}, (<-closing).Unfinished)

	w.Exec(`UPDATE payments SET status = 'canceled' WHERE tenant_id = $1`, w.TenantID)
	require.Equal(t, tenantdeletion.Erasing, o.close(ref).State)
	for _, statement := range []string{
		`INSERT INTO payments (tenant_id, id, number, project_id, method, vendor_id, vendor_number, vendor_name, amount,
			status) SELECT tenant_id, gen_random_uuid(), 'ACH-2', project_id, 'ach', vendor_id, 'V', 'F', 10, 'new' FROM payments
			WHERE tenant_id = @tenant LIMIT 1`,
		`UPDATE payments SET status = 'new' WHERE tenant_id = @tenant`,
		`UPDATE invoices SET stage = 'approved' WHERE tenant_id = @tenant`,
		`INSERT INTO payment_imports (tenant_id, upload_id, project_id, sha256)
			SELECT tenant_id, id, id, '' FROM payments WHERE tenant_id = @tenant`,
		`UPDATE payment_batches SET status = 'sealed' WHERE tenant_id = @tenant`,
		`INSERT INTO payment_batches (tenant_id, id, number, project_id, bank_account_id, kind, status)
			SELECT tenant_id, gen_random_uuid(), 99, project_id, project_id, 'ach', 'preparing' FROM payments
			WHERE tenant_id = @tenant`,
	} {
		err := w.DB.InTenant(t.Context(), w.TenantID, func(tx *postgres.Tx) error {
			return tx.Gorm.Exec(statement, map[string]any{"tenant": w.TenantID}).Error
		})
		require.Equal(t, fault.IllegalTransition, fault.CodeOf(err), statement)
	}
	other.Pay(other.PaidByACH, "INV-1", "10.00")
}

func TestEveryRowAndDocumentOfOneTenantIsErased(t *testing.T) {
	db, superuser := storetest.Open(t, 4)
	o := open(t, db, superuser)
	ours, theirs := storetest.TwoTenants(t, db)
	ref := o.confirmed(ours)
	require.Equal(t, tenantdeletion.Erasing, o.close(ref).State)
	_, err := tenantapp.Platform{DB: db}.Comment(o.ruth, ours, "Call Ann Lee first.")
	require.NoError(t, err)
	rows := storetest.NewRows(t, superuser)
	var owned []string
	for _, name := range rows.Names() {
		if rows.Tables[name].HasOwner && !slices.Contains([]string{"tenants", "tenant_identifiers"}, name) {
			owned = append(owned, name)
			for _, tenantID := range []string{ours, theirs} {
				_, err := rows.Row(name, tenantID)
				require.NoError(t, err, name)
			}
		}
	}
	for _, tenantID := range []string{ours, theirs} {
		_, err = o.objects.Put(t.Context(), tenantID, o.now, "text/plain", strings.NewReader("an invoice"))
		require.NoError(t, err)
	}
	count := func(table, tenantID string) int64 {
		return storetest.Count(t, superuser, `SELECT count(*) FROM `+table+` WHERE tenant_id = $1`, tenantID)
	}
	kept := map[string]int64{}
	for _, name := range owned {
		require.Positive(t, count(name, ours), name)
		kept[name] = count(name, theirs)
	}

	erased, err := o.eraser().Erase(t.Context(), ref)
	require.NoError(t, err)
	require.Greater(t, erased, int64(len(owned)))
	for _, name := range owned {
		require.Zero(t, count(name, ours), name)
		require.Equal(t, kept[name], count(name, theirs), name)
	}
	require.Equal(t, []string{ours}, o.terminated)
	documents := 0
	visit := func(objects.Object) error { documents++; return nil }
	require.NoError(t, o.objects.Contents(t.Context(), ours, visit))
	require.Zero(t, documents)
	require.NoError(t, o.objects.Contents(t.Context(), theirs, visit))
	require.Equal(t, 1, documents)

	erased, err = o.eraser().Erase(t.Context(), ref)
	require.NoError(t, err)
	require.Zero(t, erased, "a pass that finds nothing ends the erasure")
	require.NoError(t, o.eraser().Finish(t.Context(), ref))
	require.NoError(t, o.eraser().Finish(t.Context(), ref))
	v, err := o.commands().Get(o.tom, ours)
	require.NoError(t, err)
	require.Equal(t, tenantdeletion.Done, v.Deletion.State)
	require.Zero(t, storetest.Count(t, superuser, `SELECT count(*) FROM tenant_comments WHERE about_id = $1`, ours))
	require.EqualValues(t, 4, storetest.Count(t, superuser, `SELECT count(*) FROM audit_entries WHERE tenant_id = $1
		AND object_id = $2 AND object_type = 'tenantDeletion' AND new_value->>'name' = (SELECT name FROM tenants
		WHERE tenant_id::text = $2)`, o.platform.ID, ours), "requested, confirmed, closed and erased, with the name of the company")
	require.EqualValues(t, 1, count("tenant_identifiers", ours), "its domain name is never given away")
	_, err = tenantapp.NewDirectory(tenantapp.Commands{DB: db}, time.Now).Open(t.Context(), o.identifier(ours))
	require.Equal(t, fault.NotFoundCode, fault.CodeOf(err))
}

func TestOnlyAClosedCustomerIsErased(t *testing.T) {
	db, superuser := storetest.Open(t, 0)
	o := open(t, db, superuser)
	tenantID := storetest.Tenant(t, db)
	ref := o.confirmed(tenantID)
	erased, err := o.eraser().Erase(t.Context(), ref)
	require.NoError(t, err)
	require.Zero(t, erased)
	require.Empty(t, o.terminated, "a waiting company keeps its workflows")
	erase := func(of, table string) error {
		return db.InPlatform(t.Context(), "test", func(p *postgres.PlatformTx) error {
			return p.Gorm.Exec(`SELECT erase_tenant_table(?, ?::regclass)`, of, table).Error
		})
	}
	require.Error(t, erase(tenantID, "users"), "it is open")
	require.Error(t, erase(o.platform.ID, "users"), "the platform")
	require.Equal(t, tenantdeletion.Erasing, o.close(ref).State)
	require.NoError(t, erase(tenantID, "users"))
	for _, table := range []string{"tenants", "tenant_identifiers", "goose_db_version"} {
		require.Error(t, erase(tenantID, table), table)
	}
	require.Error(t, db.InTenant(t.Context(), tenantID, func(tx *postgres.Tx) error {
		return tx.Gorm.Exec(`SELECT erase_tenant_table(?, 'users'::regclass)`, tenantID).Error
	}), "the role of requests has no access")
}

func TestClosedCompanyCannotBeChanged(t *testing.T) {
	db, superuser := storetest.Open(t, 0)
	o := open(t, db, superuser)
	tenantID := storetest.Tenant(t, db)
	require.Equal(t, tenantdeletion.Erasing, o.close(o.confirmed(tenantID)).State)
	p := tenantapp.Platform{DB: db}
	d, err := p.Get(o.ruth, tenantID)
	require.NoError(t, err)
	require.Equal(t, tenant.Closed, d.Tenant.Status)
	seen := d.Tenant.Version
	for _, err := range []error{
		second(p.Suspend(o.ruth, tenantID, "No.", seen)), second(p.Resume(o.ruth, tenantID, seen)),
		second(p.SetIdentifier(o.ruth, tenantID, "another", seen)),
		second(p.SetProfile(o.ruth, tenantID, tenant.Profile{Name: "Another"}, seen)),
		second(o.commands().Request(o.ruth, tenantID, "Again.")),
	} {
		require.Equal(t, fault.IllegalTransition, fault.CodeOf(err))
	}

	// A start of the product refreshes roles. It adds none to what is being erased.
	before := storetest.Count(t, superuser, `SELECT count(*) FROM roles WHERE tenant_id = $1`, tenantID)
	require.NoError(t, tenantapp.Commands{DB: db}.RefreshSystemRoles(t.Context()))
	require.Equal(t, before, storetest.Count(t, superuser, `SELECT count(*) FROM roles WHERE tenant_id = $1`, tenantID))
}

var errStopped = errors.New("stopped")

// failing is a storage that is not available.
type failing struct{}

func (failing) RemoveAll(context.Context, string) (int, error) { return 0, errStopped }

func TestErasureThatIsInterruptedKeepsTheRowsForTheNextAttempt(t *testing.T) {
	db, superuser := storetest.Open(t, 0)
	o := open(t, db, superuser)
	tenantID := storetest.TenantWithRoles(t, db)
	ref := o.confirmed(tenantID)
	require.Equal(t, tenantdeletion.Erasing, o.close(ref).State)
	interrupted := o.eraser()
	interrupted.Objects = failing{}
	_, err := interrupted.Erase(t.Context(), ref)
	require.ErrorIs(t, err, errStopped)
	require.Positive(t, storetest.Count(t, superuser, `SELECT count(*) FROM roles WHERE tenant_id = $1`, tenantID))
}
