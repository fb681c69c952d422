package license_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	uploadapp "countersign.dev/app/upload"
	"countersign.dev/domain/document"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/license"
	"countersign.dev/internal/store/storetest"
)

func aLicense(max int64, overuse bool) license.Subscription {
	return license.Subscription{
		Features: []license.Feature{{Name: license.APInvoices, Status: license.Valid},
			{Name: license.Storage, Status: license.Valid}},
		Products: []license.Product{{Name: license.APInvoices, Tier: "Standard", AllowOveruse: overuse, Max: max}},
	}
}

func TestPagesAreCountedInTheRecordAndStopCaptureAtTheLimit(t *testing.T) {
	s, superuser := storetest.Open(t, 4)
	tenantID := storetest.Tenant(t, s)
	projectID := storetest.Project(t, s, superuser, tenantID, flow.PayableInvoices)
	receive := func(pages int) error {
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
				Facts:    document.Facts{ContentType: "application/pdf", Pages: pages},
				Kept:     document.Kept{Key: "k", SHA256: "h", Size: 3_000_000}}},
		)
		return err
	}
	require.NoError(t, receive(3), "without a subscription everything is allowed")

	started := time.Now().AddDate(0, -1, 0)
	require.NoError(t, storetest.Licenses(s).Set(ctx, tenantID, aLicense(5, false), started))
	require.NoError(t, receive(2))
	sub, err := storetest.Licenses(s).Get(ctx, tenantID)
	require.NoError(t, err)
	require.EqualValues(t, 5, sub.Products[0].Consumed)
	updates := `SELECT count(*) FROM events WHERE type = 'updateSubscription'`
	require.EqualValues(t, 2, storetest.Count(t, superuser, updates),
		"the license that was set, and its limit that came near")
	require.Equal(t, fault.LicenseVolumeReached, fault.CodeOf(receive(1)))
	require.Equal(
		t,
		fault.LicenseVolumeReached,
		fault.CodeOf(uploadapp.Commands{DB: s}.MayReceive(ctx, tenantID, projectID)),
		"it is said before a byte is looked at",
	)

	require.NoError(t, storetest.Licenses(s).Set(ctx, tenantID, aLicense(5, true), started))
	require.NoError(t, receive(1), "overuse is agreed")

	full := aLicense(0, false)
	full.Products = append(full.Products, license.Product{Name: license.Storage, Tier: "Standard", Max: 9})
	require.NoError(t, storetest.Licenses(s).Set(ctx, tenantID, full, started))
	require.Equal(t, fault.LicenseStorageReached, fault.CodeOf(receive(1)))

	expired := aLicense(0, true)
	expired.Features[0].Status = license.Expired
	require.NoError(t, storetest.Licenses(s).Set(ctx, tenantID, expired, started))
	require.Equal(t, fault.LicenseExpired, fault.CodeOf(receive(1)))
}
