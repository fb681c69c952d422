package server

import (
	"github.com/danielgtaylor/huma/v2"

	"countersign.dev/domain/appearance"
)

// MaxLogoBody is the size of a request with a logo and its form.
const MaxLogoBody = appearance.MaxLogoBytes + 64<<10

// Appearance is what a company and the platform change of how the pages of a tenant look.
type Appearance struct {
	Theme       appearance.Theme     `json:"theme" doc:"Theme of the sidebar"`
	PaletteID   appearance.PaletteID `json:"paletteId"`
	TimeZone    string               `json:"timeZone" maxLength:"64" example:"America/New_York"`
	DatePattern string               `json:"datePattern" maxLength:"20" example:"MM/DD/YYYY"`
	TimePattern string               `json:"timePattern" maxLength:"20" example:"h:mm A"`
}

// ToDomain is the settings on the version that was seen.
func (a Appearance) ToDomain(version int64) appearance.Settings {
	return appearance.Settings{Theme: a.Theme, PaletteID: a.PaletteID, TimeZone: a.TimeZone,
		DatePattern: a.DatePattern, TimePattern: a.TimePattern, Version: version}
}

// LogoInput is an image that becomes a logo.
type LogoInput struct {
	RawBody huma.MultipartFormFiles[struct {
		File huma.FormFile `form:"file" required:"true" doc:"PNG or JPEG, under 2 MB, at least 140 pixels wide and high"`
	}]
}

// Image is the uploaded file.
func (in *LogoInput) Image() huma.FormFile { return in.RawBody.Data().File }
