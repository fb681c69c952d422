package license_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	uploadapp "countersign.dev/app/upload"
	"countersign.dev/domain/document"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/license"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/project"
	"countersign.dev/internal/store/storetest"
)

var ctx = context.Background()

func TestProjectTypeIsChargedToItsProduct(t *testing.T) {
	for _, kind := range project.Types() {
		product := license.OfProject(kind.Name)
		require.Equal(t, kind.Name == "Custom Project" || kind.Name == "Data Import", product == license.CustomDocuments,
			kind.Name)
	}
	s, superuser := storetest.Open(t, 4)
	tenantID := storetest.Tenant(t, s)
	started := time.Now().AddDate(0, -1, 0)
	sub := license.Subscription{}
	for _, name := range []string{license.APInvoices, license.SupplyChain, license.Storage} {
		sub.Features = append(sub.Features, license.Feature{Name: name, Status: license.Valid})
		sub.Products = append(sub.Products, license.Product{Name: name, Tier: "Standard"})
	}
	require.NoError(t, storetest.Licenses(s).Set(ctx, tenantID, sub, started))
	used := func() int64 {
		sub, err := storetest.Licenses(s).Get(ctx, tenantID)
		require.NoError(t, err)
		p, ok := sub.Product(license.APInvoices)
		require.True(t, ok)
		return p.Consumed
	}
	receive := func(projectID string) {
		_, err := uploadapp.Commands{
			DB: s,
		}.ReceiveUploads(
			ctx,
			tenantID,
			projectID,
			document.FromUpload,
			time.Now(),
			[]document.Received{{
				FileName: "a.pdf",
				Facts:    document.Facts{ContentType: "application/pdf", Pages: 3},
				Kept:     document.Kept{Key: "k", SHA256: "h", Size: 10}}},
		)
		require.NoError(t, err)
	}
	projectID := storetest.Project(t, s, superuser, tenantID, flow.PayableInvoices)
	receive(projectID)
	require.EqualValues(t, 3, used())
	storetest.ExecAs(t, superuser, `UPDATE projects SET project_type = 'Supply Chain Documents' WHERE id = $1`, projectID)
	require.Zero(t, used(), "pages of supply chain documents are no pages of invoices")
}

func TestPaymentsNeedTheirLicenseWhenTheyArePreparedOrImported(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	w.Pay(w.PaidByACH, "INV-1", "98.00")
	grant := func(status license.Status, max int64) {
		require.NoError(t, storetest.Licenses(w.DB).Set(ctx, w.TenantID, license.Subscription{
			Features: []license.Feature{{Name: license.APPayments, Status: status},
				{Name: license.Storage, Status: license.Valid}},
			Products: []license.Product{{Name: license.APPayments, Tier: "Standard", Max: max}},
		}, time.Now().AddDate(0, -1, 0)))
	}
	prepare := func() error {
		_, err := w.Prepare(w.Ann,
			payment.NewBatch{ProjectID: w.ACH, Kind: payment.BatchACH, Now: time.Now()})
		return err
	}
	grant(license.Expired, 1)
	require.Equal(t, fault.LicenseExpired, fault.CodeOf(prepare()))
	require.Equal(t, fault.LicenseExpired, fault.CodeOf(w.Imports.MayReceive(ctx, w.TenantID, w.ACH)))
	grant(license.Valid, 1)
	require.NoError(t, prepare())
	require.Equal(t, fault.LicenseVolumeReached, fault.CodeOf(w.Imports.MayReceive(ctx, w.TenantID, w.ACH)),
		"one of one was used")
}
