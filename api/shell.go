package api

import (
	"runtime/debug"
	"time"

	appearanceapi "countersign.dev/api/appearance"
	licenseapi "countersign.dev/api/license"
	navigationapi "countersign.dev/api/navigation"
	preferencesapi "countersign.dev/api/preferences"
	releaseapi "countersign.dev/api/release"
	"countersign.dev/api/server"
	appearanceapp "countersign.dev/app/appearance"
	licenseapp "countersign.dev/app/license"
	navigationapp "countersign.dev/app/navigation"
	preferenceapp "countersign.dev/app/preference"
	tenantapp "countersign.dev/app/tenant"
	userapp "countersign.dev/app/user"
	"countersign.dev/domain/release"
	"countersign.dev/internal/intake"
)

// shellRoutes are what the frame around every page asks for.
func shellRoutes(s *server.Server, d Deps, tenants *tenantapp.Directory) {
	looks := appearanceapp.Commands{DB: d.DB, Logos: d.logos()}
	if d.Documents != nil {
		looks.Images = d.Documents.Objects
	}
	appearanceapi.Routes(s, looks, tenants)
	navigationapi.Routes(s, navigationapp.Commands{DB: d.DB})
	preferencesapi.Routes(s, preferenceapp.Commands{DB: d.DB},
		userapp.Commands{DB: d.DB, Hasher: d.Passwords, Now: time.Now})
	releaseapi.Routes(s, Release())
	licenseapi.Routes(s, licenseapp.Commands{DB: d.DB})
}

// logos checks and stores the logos of tenants.
func (d Deps) logos() appearanceapp.Logos {
	if d.Documents == nil {
		return appearanceapp.Logos{}
	}
	return appearanceapp.Logos{Scanner: d.Documents.Inspector.Scanner,
		Store: intake.Keeper{Objects: d.Documents.Objects}, Now: intake.Clock}
}

// Release is this build, as the Go tool recorded it.
func Release() release.Info {
	settings := map[string]string{}
	if build, ok := debug.ReadBuildInfo(); ok {
		for _, setting := range build.Settings {
			settings[setting.Key] = setting.Value
		}
	}
	return release.FromBuild(release.Version, settings)
}
