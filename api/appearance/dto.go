package appearance

import (
	"countersign.dev/api/server"
	"countersign.dev/domain/appearance"
)

// Input contains the new settings and the version that the caller read.
type Input struct{ Body CompanySettings }

// Output contains the current settings.
type Output struct{ Body CompanySettings }

// CompanySettings are the appearance settings of a tenant.
type CompanySettings struct {
	server.Appearance
	Currency string `json:"currency" required:"false" readOnly:"true"`
	Logo     bool   `json:"logo" required:"false" readOnly:"true" doc:"The tenant has a logo"`
	Version  int64  `json:"version"`
}

type logoPath struct {
	Tenant string `path:"tenant" maxLength:"63"`
}

type palettesOutput struct {
	Body struct {
		Palettes []Palette `json:"palettes" maxItems:"100"`
	}
}

// Palette is a choice of the primary color.
type Palette struct {
	ID      appearance.PaletteID `json:"id"`
	Name    string               `json:"name"`
	Primary string               `json:"primary" doc:"Color of buttons"`
}

type timeOutput struct{ Body TimeOptions }

// TimeOptions are the choices for dates and times.
type TimeOptions struct {
	TimeZones    []string `json:"timeZones"`
	DatePatterns []string `json:"datePatterns"`
	TimePatterns []string `json:"timePatterns"`
}

func toAPI(a appearance.Settings) CompanySettings {
	return CompanySettings{Appearance: server.Appearance{Theme: a.Theme, PaletteID: a.PaletteID, TimeZone: a.TimeZone,
		DatePattern: a.DatePattern, TimePattern: a.TimePattern}, Currency: a.Currency, Logo: a.LogoKey != "",
		Version: a.Version}
}
