package appearance_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/api/apitest"
	appearanceapi "countersign.dev/api/appearance"
	appearanceapp "countersign.dev/app/appearance"
	tenantapp "countersign.dev/app/tenant"
	"countersign.dev/domain/fault"
	"countersign.dev/internal/intake"
	"countersign.dev/internal/objects"
	"countersign.dev/internal/scan"
	"countersign.dev/internal/testkit"
)

type object = map[string]any

func newAPI(t *testing.T) *apitest.API {
	storage := testkit.Objects(t)
	o, err := objects.New(objects.Config{Endpoint: storage.Endpoint, AccessKey: storage.AccessKey,
		SecretKey: storage.SecretKey, Bucket: storage.Bucket, Region: storage.Region})
	require.NoError(t, err)
	return apitest.New(t, func(a *apitest.API) {
		commands := appearanceapp.Commands{
			DB: a.DB,
			Logos: appearanceapp.Logos{Scanner: scan.New(""), Store: intake.Keeper{Objects: o},
				Now: intake.Clock},
			Images: o,
		}
		appearanceapi.Routes(a.Server, commands, tenantapp.NewDirectory(tenantapp.Commands{DB: a.DB}, time.Now))
	})
}

func TestAppearanceChangeNeedsCurrentVersion(t *testing.T) {
	a := newAPI(t)
	d := a.Tenant("northwind")
	admin := a.With(d.ID, "appearance:get", "appearance:update")
	var now appearanceapi.CompanySettings
	a.Call("GET", "/api/company-settings", admin, nil).Into(t, &now)
	require.EqualValues(t, "green", now.PaletteID)

	change := object{"theme": "dark", "paletteId": "blue", "timeZone": "Europe/Berlin", "datePattern": "DD.MM.YYYY",
		"timePattern": "HH:mm", "version": now.Version}
	a.Call("PUT", "/api/company-settings", admin, change).Into(t, &now)
	require.Equal(t, "Europe/Berlin", now.TimeZone)
	require.Equal(t, "USD", now.Currency, "amounts are stored in it, so it stays")

	stale := a.Call("PUT", "/api/company-settings", admin, change)
	require.Equal(t, string(fault.StaleVersion), stale.Problem().ErrorCode)
	change["timeZone"], change["version"] = "Mars/Olympus", now.Version
	wrong := a.Call("PUT", "/api/company-settings", admin, change)
	require.Equal(t, http.StatusUnprocessableEntity, wrong.Status)
	require.Equal(t, "timeZone", wrong.Problem().Errors[0].PropertyName)
	reader := a.With(d.ID, "appearance:get")
	require.Equal(t, http.StatusForbidden, a.Call("PUT", "/api/company-settings", reader, change).Status)
}

func TestLogoIsPublicAfterValidUpload(t *testing.T) {
	a := newAPI(t)
	d := a.Tenant("northwind")
	admin := a.With(d.ID, "appearance:get", "logo:update")
	require.Equal(t, http.StatusNotFound, a.Call("GET", "/api/tenants/northwind/logo", "", nil).Status, "404 means none")

	small := a.Upload("/api/company-settings/logo", admin, "logo.png", testkit.PNG(t, 100, 100))
	require.Equal(t, string(fault.LogoTooSmall), small.Problem().ErrorCode)
	virus := a.Upload("/api/company-settings/logo", admin, "logo.png", []byte(`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`))
	require.Equal(t, string(fault.AntivirusScanFileInfected), virus.Problem().ErrorCode)
	require.Equal(t, http.StatusNotFound, a.Call("GET", "/api/tenants/northwind/logo", "", nil).Status)

	logo := testkit.PNG(t, 320, 160)
	var settings appearanceapi.CompanySettings
	a.Upload("/api/company-settings/logo", admin, "logo.png", logo).Into(t, &settings)
	require.True(t, settings.Logo)
	shown := a.Call("GET", "/api/tenants/northwind/logo", "", nil)
	require.Equal(t, logo, shown.Body)
	require.Equal(t, "image/png", shown.Header.Get("Content-Type"))
	require.Contains(t, shown.Header.Get("Content-Security-Policy"), "sandbox")

	a.Call("DELETE", "/api/company-settings/logo", admin, nil).Into(t, &settings)
	require.False(t, settings.Logo)
	require.Equal(t, http.StatusNotFound, a.Call("GET", "/api/tenants/northwind/logo", "", nil).Status)
}
