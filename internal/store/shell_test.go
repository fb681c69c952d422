package store_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	licenseapp "countersign.dev/app/license"
	"countersign.dev/domain/document"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/id"
	"countersign.dev/domain/license"
	"countersign.dev/domain/navigation"
	"countersign.dev/domain/workspace"
	"countersign.dev/internal/store/storetest"
)

func TestTheMenuRemembersTheFiveWorkspacesOpenedLast(t *testing.T) {
	s := storetest.New(t)
	tenantID := storetest.Tenant(t, s)
	u := addUser(t, s, tenantID, "ann")
	var all []string
	for n := range 7 {
		w, err := s.CreateWorkspace(ctx, tenantID, workspace.Workspace{ID: id.New(), Name: fmt.Sprint("Workspace ", n)})
		require.NoError(t, err)
		all = append(all, w.ID)
		require.NoError(t, s.VisitWorkspace(ctx, tenantID, u.ID, w.ID))
	}
	require.NoError(t, s.VisitWorkspace(ctx, tenantID, u.ID, all[2]))

	m, err := s.Menu(ctx, tenantID, u.ID, navigation.Wanted{Workspaces: true, ArchivedProjects: true})
	require.NoError(t, err)
	require.Equal(t, 7, *m.Workspaces)
	require.Zero(t, *m.ArchivedProjects)
	require.Len(t, m.Recent, navigation.MaxRecent)
	require.Equal(t, []string{all[2], all[6], all[5]},
		[]string{m.Recent[0].WorkspaceID, m.Recent[1].WorkspaceID, m.Recent[2].WorkspaceID})

	narrow, err := s.Menu(ctx, tenantID, u.ID, navigation.Wanted{})
	require.NoError(t, err)
	require.Equal(t, navigation.Menu{}, narrow, "who may list nothing is told nothing")
}

func TestAWorkspaceOfAnotherTenantCannotBeRemembered(t *testing.T) {
	s := storetest.New(t)
	a, b := storetest.TwoTenants(t, s)
	u := addUser(t, s, a, "ann")
	w, err := s.CreateWorkspace(ctx, b, workspace.Workspace{ID: id.New(), Name: "Theirs"})
	require.NoError(t, err)
	require.Equal(t, fault.NotFound, fault.KindOf(s.VisitWorkspace(ctx, a, u.ID, w.ID)))
}

func aLicence(max int64, overuse bool) license.Subscription {
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
		_, err := s.ReceiveUploads(ctx, tenantID, projectID, document.FromUpload, time.Now(), []document.Received{{
			FileName: "a.pdf",
			Facts:    document.Facts{ContentType: "application/pdf", Pages: pages},
			Kept:     document.Kept{Key: "k", SHA256: "h", Size: 3_000_000}}})
		return err
	}
	require.NoError(t, receive(3), "without a subscription everything is allowed")

	started := time.Now().AddDate(0, -1, 0)
	require.NoError(t, licenseapp.Commands{DB: s.DB}.Set(ctx, tenantID, aLicence(5, false), started))
	require.NoError(t, receive(2))
	sub, err := licenseapp.Commands{DB: s.DB}.Get(ctx, tenantID)
	require.NoError(t, err)
	require.EqualValues(t, 5, sub.Products[0].Consumed)
	told := `SELECT count(*) FROM outbox WHERE kind = 'event' AND name = 'updateSubscription'`
	require.EqualValues(t, 2, count(t, superuser, told), "the licence that was set, and its limit that came near")
	require.Equal(t, fault.LicenseVolumeReached, fault.CodeOf(receive(1)))
	require.Equal(t, fault.LicenseVolumeReached, fault.CodeOf(s.MayReceive(ctx, tenantID, projectID)),
		"it is said before a byte is looked at")

	require.NoError(t, licenseapp.Commands{DB: s.DB}.Set(ctx, tenantID, aLicence(5, true), started))
	require.NoError(t, receive(1), "overuse is agreed")

	full := aLicence(0, false)
	full.Products = append(full.Products, license.Product{Name: license.Storage, Tier: "Standard", Max: 9})
	require.NoError(t, licenseapp.Commands{DB: s.DB}.Set(ctx, tenantID, full, started))
	require.Equal(t, fault.LicenseStorageReached, fault.CodeOf(receive(1)))

	expired := aLicence(0, true)
	expired.Features[0].Status = license.Expired
	require.NoError(t, licenseapp.Commands{DB: s.DB}.Set(ctx, tenantID, expired, started))
	require.Equal(t, fault.LicenseExpired, fault.CodeOf(receive(1)))
}
