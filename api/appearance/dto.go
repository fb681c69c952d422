package appearance

import (
	"github.com/danielgtaylor/huma/v2"

	"countersign.dev/domain/appearance"
)

// Input contains the new settings and the version that the caller read.
type Input struct{ Body CompanySettings }

// Output contains the current settings.
type Output struct{ Body CompanySettings }

// CompanySettings are the appearance settings of a tenant.
type CompanySettings struct {
	Theme       appearance.Theme     `json:"theme" doc:"Theme of the sidebar"`
	PaletteID   appearance.PaletteID `json:"paletteId"`
	TimeZone    string               `json:"timeZone" maxLength:"64" example:"America/New_York"`
	DatePattern string               `json:"datePattern" maxLength:"20" example:"MM/DD/YYYY"`
	TimePattern string               `json:"timePattern" maxLength:"20" example:"h:mm A"`
	Currency    string               `json:"currency" required:"false" readOnly:"true"`
	Logo        bool                 `json:"logo" required:"false" readOnly:"true" doc:"The tenant has a logo"`
	Version     int64                `json:"version"`
}

type logoPath struct {
	Tenant string `path:"tenant" maxLength:"63"`
}

type logoInput struct {
	RawBody huma.MultipartFormFiles[struct {
		File huma.FormFile `form:"file" required:"true" doc:"PNG or JPEG, under 2 MB, at least 140 pixels wide and high"`
	}]
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
	return CompanySettings{Theme: a.Theme, PaletteID: a.PaletteID, TimeZone: a.TimeZone,
		DatePattern: a.DatePattern, TimePattern: a.TimePattern, Currency: a.Currency, Logo: a.LogoKey != "",
		Version: a.Version}
}

func fromAPI(c CompanySettings) appearance.Settings {
	return appearance.Settings{Theme: c.Theme, PaletteID: c.PaletteID, TimeZone: c.TimeZone,
		DatePattern: c.DatePattern, TimePattern: c.TimePattern, Version: c.Version}
}
