package tenant_test

import (
	"bytes"
	"context"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	appearanceapp "countersign.dev/app/appearance"
	historyapp "countersign.dev/app/history"
	tenantapp "countersign.dev/app/tenant"
	"countersign.dev/domain/appearance"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/session"
	"countersign.dev/domain/tenant"
	"countersign.dev/internal/intake"
	"countersign.dev/internal/objects"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/scan"
	"countersign.dev/internal/store/storetest"
	tenantrow "countersign.dev/internal/store/tenant"
	"countersign.dev/internal/testkit"
)

// withLogos is the platform with a storage for logos.
func withLogos(t *testing.T, s *postgres.DB) (tenantapp.Platform, *objects.Store) {
	t.Helper()
	storage := testkit.Objects(t)
	o, err := objects.New(objects.Config{Endpoint: storage.Endpoint, AccessKey: storage.AccessKey,
		SecretKey: storage.SecretKey, Bucket: storage.Bucket, Region: storage.Region})
	require.NoError(t, err)
	p := platform(t, s)
	p.Logos = appearanceapp.Logos{Scanner: scan.New(""), Store: intake.Keeper{Objects: o}, Now: intake.Clock}
	return p, o
}

// dark is another appearance than that of a new tenant.
func dark(version int64) appearance.Settings {
	return appearance.Settings{Theme: appearance.Dark, PaletteID: "plum", TimeZone: "Europe/Berlin",
		DatePattern: "DD.MM.YYYY", TimePattern: "HH:mm", Version: version}
}

// said is the newest entry about the appearance of a tenant.
func said(t *testing.T, superuser, tenantID string) string {
	t.Helper()
	return storetest.Value[string](t, superuser, `SELECT concat_ws('|', area, action, object_id, user_name,
		user_id IS NOT NULL, old_value ->> 'Theme', old_value ->> 'DatePattern', new_value ->> 'Theme',
		new_value ->> 'DatePattern', new_value ->> 'LogoKey' <> '') FROM audit_entries
		WHERE tenant_id = $1 AND object_type = 'appearance' ORDER BY id DESC LIMIT 1`, tenantID)
}

func TestPlatformChangesTheAppearanceOfATenant(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	ctx := ruth(t, s, tenant.Platform)
	p, _ := withLogos(t, s)
	d, err := p.Create(ctx, fabrikam())
	require.NoError(t, err)
	require.False(t, d.Tenant.Customized(), "the time zone of a new tenant is chosen")
	tenantID, version := d.Tenant.ID, d.Tenant.Version
	d, err = p.SetAppearance(ctx, tenantID, dark(version))
	require.NoError(t, err)
	require.Equal(t, []string{"dark", "plum", "Europe/Berlin", "DD.MM.YYYY", "HH:mm"}, []string{d.Tenant.Theme,
		d.Tenant.PaletteID, d.Tenant.TimeZone, d.Tenant.DatePattern, d.Tenant.TimePattern})
	require.Equal(t, version+1, d.Tenant.Version)
	require.True(t, d.Tenant.Customized())
	require.Equal(t, "Company settings|updated|"+tenantID+"|Ruth (platform)|f|light|MM/DD/YYYY|dark|DD.MM.YYYY|f",
		said(t, superuser, tenantID))
	require.EqualValues(t, 1, storetest.Count(t, superuser, `SELECT count(*) FROM events WHERE tenant_id = $1
		AND type = 'updateAppearance'`, tenantID), "open pages of the company follow")
	lines, err := historyapp.Commands{DB: s}.OfTenant(ctx, tenantID)
	require.NoError(t, err)
	require.EqualValues(t, "appearance.updated", lines[0].Code)

	_, err = p.SetAppearance(ctx, tenantID, dark(version))
	require.Equal(t, fault.StaleVersion, fault.CodeOf(err))
	wrong := dark(version + 1)
	wrong.TimeZone, wrong.DatePattern = "Mars/Olympus", "DD"
	_, err = p.SetAppearance(ctx, tenantID, wrong)
	require.ElementsMatch(t, []string{"timeZone", "datePattern"}, paths(t, err))
	_, err = p.SetAppearance(ctx, tenantID, dark(version+1))
	require.NoError(t, err)
	require.EqualValues(t, 1, storetest.Count(t, superuser, `SELECT count(*) FROM audit_entries WHERE tenant_id = $1
		AND object_type = 'appearance'`, tenantID), "a save that changes nothing has no entry")
}

func TestPlatformSetsAndRemovesTheLogoOfATenant(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	ctx := ruth(t, s, tenant.Platform)
	p, stored := withLogos(t, s)
	d, err := p.Create(ctx, fabrikam())
	require.NoError(t, err)
	tenantID := d.Tenant.ID
	logo := bytes.NewReader(testkit.PNG(t, 200, 200))
	d, err = p.SetLogo(ctx, tenantID, logo.Size(), logo)
	require.NoError(t, err)
	require.True(t, d.Tenant.Customized())
	shown, err := stored.Bytes(ctx, tenantID, d.Tenant.LogoKey, appearance.MaxLogoBytes)
	require.NoError(t, err)
	want, err := io.ReadAll(bytes.NewReader(testkit.PNG(t, 200, 200)))
	require.NoError(t, err)
	require.Equal(t, want, shown)
	require.Equal(t, "Company settings|logo changed|"+tenantID+"|Ruth (platform)|f|light|MM/DD/YYYY|light|MM/DD/YYYY|t",
		said(t, superuser, tenantID))

	small, key := bytes.NewReader(testkit.PNG(t, 100, 100)), d.Tenant.LogoKey
	_, err = p.SetLogo(ctx, tenantID, small.Size(), small)
	require.Equal(t, fault.LogoTooSmall, fault.CodeOf(err))
	virus := bytes.NewReader([]byte(`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`))
	_, err = p.SetLogo(ctx, tenantID, virus.Size(), virus)
	require.Equal(t, fault.AntivirusScanFileInfected, fault.CodeOf(err))
	_, err = p.SetLogo(ctx, tenantID, appearance.MaxLogoBytes, bytes.NewReader(testkit.PNG(t, 200, 200)))
	require.Equal(t, fault.FileTooLarge, fault.CodeOf(err))
	d, err = p.Get(ctx, tenantID)
	require.NoError(t, err)
	require.Equal(t, key, d.Tenant.LogoKey)

	d, err = p.RemoveLogo(ctx, tenantID)
	require.NoError(t, err)
	require.Empty(t, d.Tenant.LogoKey)
	require.False(t, d.Tenant.Customized())
}

// changesOfAppearance are the commands about the appearance.
func changesOfAppearance(
	ctx context.Context, t *testing.T, p tenantapp.Platform, tenantID string, version int64,
) map[string]func() error {
	return map[string]func() error{
		"SetAppearance": func() error { return second(p.SetAppearance(ctx, tenantID, dark(version))) },
		"SetLogo": func() error {
			logo := bytes.NewReader(testkit.PNG(t, 200, 200))
			return second(p.SetLogo(ctx, tenantID, logo.Size(), logo))
		},
		"RemoveLogo": func() error { return second(p.RemoveLogo(ctx, tenantID)) },
	}
}

func TestAppearanceOfATenantIsNotChanged(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	ctx := ruth(t, s, tenant.Platform)
	p, stored := withLogos(t, s)
	d, err := p.Create(ctx, fabrikam())
	require.NoError(t, err)
	for name, change := range changesOfAppearance(ruth(t, s, tenant.Customer), t, p, d.Tenant.ID, d.Tenant.Version) {
		require.Equal(t, fault.NotFound, fault.KindOf(change()), "%s: a customer", name)
	}
	for name, change := range changesOfAppearance(ctx, t, p, "nonsense", 1) {
		require.Equal(t, fault.NotFound, fault.KindOf(change()), "%s: no tenant", name)
	}
	require.NoError(t, s.InTenant(t.Context(), d.Tenant.ID, tenantrow.Close))
	for name, change := range changesOfAppearance(ctx, t, p, d.Tenant.ID, d.Tenant.Version+1) {
		err := change()
		require.Equal(t, fault.IllegalTransition, fault.CodeOf(err), "%s: a closed tenant", name)
		require.ErrorContains(t, err, "This company is closed.")
	}
	require.Zero(t, storetest.Count(t, superuser, `SELECT count(*) FROM audit_entries WHERE object_type = 'appearance'`))
	require.NoError(t, stored.Contents(t.Context(), d.Tenant.ID, func(objects.Object) error {
		t.Error("an image is stored for a refused change")
		return nil
	}))
}

func TestPlatformChangesItsOwnAppearanceWithOneEntry(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	ctx := ruth(t, s, tenant.Platform)
	caller, _ := session.From(ctx)
	p, _ := withLogos(t, s)
	before := storetest.Count(t, superuser, `SELECT count(*) FROM audit_entries`)
	for _, name := range []string{"SetAppearance", "SetLogo", "RemoveLogo"} {
		require.NoError(t, changesOfAppearance(ctx, t, p, caller.TenantID, 1)[name](), name)
		before++
		require.Equal(t, before, storetest.Count(t, superuser, `SELECT count(*) FROM audit_entries`), name)
	}
	d, err := p.Get(ctx, caller.TenantID)
	require.NoError(t, err)
	require.Equal(t, []string{"Europe/Berlin", "DD.MM.YYYY"}, []string{d.Tenant.TimeZone, d.Tenant.DatePattern})
}
