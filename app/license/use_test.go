package license_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	licenseapp "countersign.dev/app/license"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/license"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
)

func TestProjectTypeIsChargedToItsProduct(t *testing.T) {
	for _, kind := range project.Types() {
		product := license.OfProject(kind.Name)
		require.Equal(t, kind.Name == "Custom Project" || kind.Name == "Data Import", product == license.CustomDocuments,
			kind.Name)
	}
}

// treasury pays with a license.
type treasury struct{ *storetest.Treasury }

func (w treasury) license(t *testing.T, terms ...license.Term) {
	t.Helper()
	terms = append(terms, term(license.Storage, 0, false))
	require.NoError(t, storetest.Licenses(w.DB).Set(ctx, w.TenantID, terms))
}

func (w treasury) consumed(t *testing.T, name string) int64 {
	t.Helper()
	sub, err := storetest.Licenses(w.DB).Get(ctx, w.TenantID)
	require.NoError(t, err)
	e, ok := sub.Entry(name)
	require.True(t, ok, name)
	return e.Consumed
}

func (w treasury) prepare() (payment.Batch, error) { return w.Prepare(w.Ann, w.ACHBatch()) }

func TestPaymentsNeedTheirLicenseWhenTheyArePreparedOrImported(t *testing.T) {
	w := treasury{storetest.NewTreasury(t, nil)}
	w.Pay(w.PaidByACH, "INV-1", "98.00")
	expired := term(license.APPayments, 1, false)
	expired.EndsOn = expired.StartsOn
	w.license(t, expired)
	_, err := w.prepare()
	require.Equal(t, fault.LicenseExpired, fault.CodeOf(err))
	require.Equal(t, fault.LicenseExpired, fault.CodeOf(w.Imports.MayReceive(ctx, w.TenantID, w.ACH)))

	w.license(t, term(license.APPayments, 1, false))
	w.Pay(w.PaidByACH, "INV-2", "99.00")
	_, err = w.prepare()
	require.Equal(t, fault.LicenseVolumeReached, fault.CodeOf(err), "two payments, one is left")
	require.ErrorContains(t, err, "needs 2 of AP Payments, and 1 are left")

	w.license(t, term(license.APPayments, 2, false))
	b, err := w.prepare()
	require.NoError(t, err)
	require.Zero(t, w.consumed(t, license.APPayments), "a payment is used when it is released")
	_, err = w.Seal(w.Bob, w.TenantID, b.ID, storetest.Friday, storetest.Render)
	require.NoError(t, err)
	require.EqualValues(t, 2, w.consumed(t, license.APPayments))
	require.Equal(t, fault.LicenseVolumeReached, fault.CodeOf(w.Imports.MayReceive(ctx, w.TenantID, w.ACH)))
	full := term(license.Storage, 1, false)
	storetest.ExecAs(t, w.Superuser, `INSERT INTO documents (tenant_id, id, kind, file_name, content_type, size, sha256, object_key)
		VALUES ($1, gen_random_uuid(), 'invoice', 'a.pdf', 'application/pdf', 2000000, '', '')`, w.TenantID)
	require.NoError(t, storetest.Licenses(w.DB).Set(ctx, w.TenantID,
		[]license.Term{term(license.APPayments, 0, false), full}))
	require.Equal(t, fault.LicenseStorageReached, fault.CodeOf(w.Imports.MayReceive(ctx, w.TenantID, w.ACH)))
}

func TestReleasedPaymentIsFinishedAfterTheLicenseEnded(t *testing.T) {
	w := treasury{storetest.NewTreasury(t, nil)}
	w.Pay(w.PaidByACH, "INV-1", "98.00")
	w.license(t, term(license.APPayments, 1, false))
	b, err := w.prepare()
	require.NoError(t, err)
	inactive := term(license.APPayments, 1, false)
	inactive.Inactive = true
	w.license(t, inactive)
	_, err = w.Seal(w.Bob, w.TenantID, b.ID, storetest.Friday, storetest.Render)
	require.NoError(t, err, "the license refuses new work only")
	require.EqualValues(t, 1, w.consumed(t, license.APPayments))
}

func TestBatchesOfTwoProjectsShareTheLimit(t *testing.T) {
	w := treasury{storetest.NewTreasury(t, nil)}
	w.license(t, term(license.CheckAndPPay, 1, false), term(license.APPayments, 0, false))
	w.Pay(w.PaidByCheck, "INV-1", "98.00")
	_, err := w.Prepare(w.Ann, w.CheckBatch())
	require.NoError(t, err)
	require.NoError(t, w.DB.InTenant(ctx, w.TenantID, func(tx *postgres.Tx) error {
		require.Equal(t, fault.LicenseVolumeReached, fault.CodeOf(licenseapp.Reserve(tx, w.Checks, 1)),
			"the payment that waits for its release takes the limit")
		return licenseapp.Reserve(tx, w.ACH, 1)
	}))
}

func TestPrintedCheckIsReportedToTheBankAsTheSameUse(t *testing.T) {
	w := treasury{storetest.NewTreasury(t, nil)}
	w.license(t, term(license.CheckAndPPay, 1, false))
	w.Pay(w.PaidByCheck, "INV-1", "98.00")
	checks, err := w.Prepare(w.Ann, w.CheckBatch())
	require.NoError(t, err)
	for range 2 {
		_, err = w.Seal(w.Bob, w.TenantID, checks.ID, storetest.Friday, storetest.Render)
		require.NoError(t, err)
	}
	require.EqualValues(t, 1, w.consumed(t, license.CheckAndPPay))
	_, err = w.BatchesAt(storetest.Friday).Advance(ctx, w.TenantID, checks.ID, payment.Delivering, "", "")
	require.NoError(t, err)
	_, err = storetest.Checks(w.DB).SettleSheets(w.Ann, w.TenantID, checks.ID, nil, payment.NumberPrinted, "")
	require.NoError(t, err)
	inactive := term(license.CheckAndPPay, 1, false)
	inactive.Inactive = true
	w.license(t, inactive)
	report, err := w.Prepare(w.Ann,
		payment.NewBatch{ProjectID: w.Checks, Kind: payment.BatchPositivePay, Now: storetest.Friday})
	require.NoError(t, err, "a printed check is reported without a license too")
	_, err = w.Seal(w.Bob, w.TenantID, report.ID, storetest.Friday, storetest.Render)
	require.NoError(t, err)
	require.EqualValues(t, 1, w.consumed(t, license.CheckAndPPay))
	require.EqualValues(t, 1, storetest.Count(t, w.Superuser, `SELECT count(*) FROM license_uses WHERE kind = 'payments'`))
}
