package printer

import (
	"regexp"
	"slices"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
)

// Orientation is the orientation of pages.
type Orientation string

const (
	OrientationDefault Orientation = "printerDefault"
	Portrait           Orientation = "portrait"
	Landscape          Orientation = "landscape"
)

// Values lists every Orientation.
func (Orientation) Values() []string { return enum.Of(OrientationDefault, Portrait, Landscape) }

// Sides is the mode of printing.
type Sides string

const (
	SidesDefault      Sides = "printerDefault"
	OneSided          Sides = "oneSided"
	TwoSidedLongEdge  Sides = "twoSidedLongEdge"
	TwoSidedShortEdge Sides = "twoSidedShortEdge"
)

// Values lists every Sides.
func (Sides) Values() []string {
	return enum.Of(SidesDefault, OneSided, TwoSidedLongEdge, TwoSidedShortEdge)
}

// Options are how a printer prints. Checks are always printed in one copy.
type Options struct {
	Tray        string      `json:"tray,omitempty"`     // a media-source of IPP; empty: the printer decides
	PageSize    string      `json:"pageSize,omitempty"` // a media of IPP; empty: the printer decides
	Orientation Orientation `json:"orientation,omitempty"`
	Sides       Sides       `json:"sides,omitempty"`
}

// Attributes are what a printer reported.
type Attributes struct {
	Model     string   `json:"model,omitempty"`
	Status    Status   `json:"status,omitempty"`
	Reason    string   `json:"reason,omitempty"` // printer-state-reasons
	Trays     []string `json:"trays,omitempty"`
	PageSizes []string `json:"pageSizes,omitempty"`
	Sides     []Sides  `json:"sides,omitempty"`
}

// MaxListed bounds each list of attributes that is kept.
const MaxListed = 100

// keyword is a keyword of IPP (RFC 8011, 5.1.4). Vendors also use upper case.
var keyword = regexp.MustCompile(`^[A-Za-z0-9._-]{1,255}$`)

func (o Options) check(v *fault.Validation) {
	for path, text := range map[string]string{"tray": o.Tray, "pageSize": o.PageSize} {
		if text != "" && !keyword.MatchString(text) {
			v.Add(path, fault.InvalidValue, "Use letters, digits, dots, underscores and hyphens, as the printer reports it.")
		}
	}
	if !enum.Has(o.Orientation) {
		v.Add("orientation", fault.InvalidValue, "Choose an orientation.")
	}
	if !enum.Has(o.Sides) {
		v.Add("sides", fault.InvalidValue, "Choose a mode.")
	}
}

// unsupported names the settings that the printer does not report. A printer that reports no list is not judged.
func (o Options) unsupported(a Attributes) (settings []string) {
	missing := func(value string, reported []string) bool {
		return value != "" && len(reported) > 0 && !slices.Contains(reported, value)
	}
	if missing(o.Tray, a.Trays) {
		settings = append(settings, "tray "+o.Tray)
	}
	if missing(o.PageSize, a.PageSizes) {
		settings = append(settings, "page size "+o.PageSize)
	}
	if o.Sides != "" && o.Sides != SidesDefault && missing(string(o.Sides), enum.Of(a.Sides...)) {
		settings = append(settings, "mode "+string(o.Sides))
	}
	return settings
}

// RequireSupport refuses settings that the printer reports not to have. Nothing has been sent at that time.
func (o Options) RequireSupport(a Attributes) error {
	for _, setting := range o.unsupported(a) {
		return fault.New(fault.Conflict, fault.PrintSettingsUnsupported,
			"The printer does not support its default settings: %s.", setting)
	}
	return nil
}
