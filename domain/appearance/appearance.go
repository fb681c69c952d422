// Package appearance is how a tenant's pages look and how they write dates and
// times: what an administrator may choose from, and what is a logo.
package appearance

import (
	"image"
	_ "image/jpeg" // its header is read here
	_ "image/png"  // its header is read here
	"io"
	"slices"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
)

// Theme is the color of the sidebar; each person chooses light or dark pages for themselves.
type Theme string

const (
	Light Theme = "light"
	Dark  Theme = "dark"
)

// Values lists every Theme.
func (Theme) Values() []string { return enum.Of(Light, Dark) }

// Settings of a tenant.
type Settings struct {
	Theme       Theme
	PaletteID   PaletteID
	TimeZone    string
	DatePattern string
	TimePattern string
	Currency    string // is not changed here: amounts are stored in it
	LogoKey     string // object key of the logo; empty: none
	Version     int64
}

// PaletteID names a palette.
type PaletteID string

// Values lists the ids of all palettes.
func (PaletteID) Values() (ids []string) {
	for _, p := range Palettes() {
		ids = append(ids, string(p.ID))
	}
	return ids
}

// Palette is a choice of the primary color.
type Palette struct {
	ID      PaletteID
	Name    string
	Primary string // the color of buttons; white on it reads at 4.5:1 and more
}

// Palettes in the order they are offered. The user interface holds the shades of each.
func Palettes() []Palette {
	return []Palette{
		{"green", "Pine", "#127046"}, {"blue", "Harbor", "#1f60a1"}, {"indigo", "Ink", "#4c54a8"},
		{"teal", "Lagoon", "#066b74"}, {"plum", "Plum", "#7e4387"}, {"slate", "Slate", "#4d6075"},
	}
}

// Check names every problem.
func (s Settings) Check() error {
	var v fault.Validation
	offered := func(path, value string, choices []string) {
		if !slices.Contains(choices, value) {
			v.Add(path, fault.InvalidValue, "Choose one of the list.")
		}
	}
	offered("theme", string(s.Theme), s.Theme.Values())
	offered("paletteId", string(s.PaletteID), s.PaletteID.Values())
	// A new tenant may have any zone, and keeps it when something else changes.
	if _, err := calendar.Zone(s.TimeZone); err != nil {
		v.Add("timeZone", fault.InvalidValue, "Choose one of the list.")
	}
	offered("datePattern", s.DatePattern, DatePatterns())
	offered("timePattern", s.TimePattern, TimePatterns())
	return v.Err()
}

// Limits of a logo (spec document 3, section 5). Larger images than maxLogoSide have no use and take time to
// decode in every browser.
const (
	MaxLogoBytes = 2 << 20
	minLogoSide  = 140
	maxLogoSide  = 6000
)

// CheckLogo returns the format of an image or the reason why it is no valid logo. It reads only the header.
func CheckLogo(size int64, content io.Reader) (contentType string, err error) {
	if size >= MaxLogoBytes {
		return "", fault.New(fault.TooLarge, fault.FileTooLarge, "A logo is smaller than 2 MB.")
	}
	header, format, err := image.DecodeConfig(content)
	switch {
	case err != nil || format != "png" && format != "jpeg": // other packages may have registered more
		return "", fault.Wrap(err, fault.Invalid, fault.LogoTypeUnsupported, "A logo is a PNG or JPEG image.")
	case header.Width < minLogoSide || header.Height < minLogoSide:
		return "",
			fault.New(fault.Invalid, fault.LogoTooSmall, "A logo is at least %d pixels wide and high; this one is %d × %d.",
				minLogoSide, header.Width, header.Height)
	case header.Width > maxLogoSide || header.Height > maxLogoSide:
		return "", fault.New(fault.Invalid, fault.FileInvalid, "A logo is at most %d pixels wide and high.", maxLogoSide)
	}
	return "image/" + format, nil
}
