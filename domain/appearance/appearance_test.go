package appearance

import (
	"bytes"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/tenant"
)

func TestDefaultsOfNewTenantAreValidSettings(t *testing.T) {
	d, err := tenant.New("id", "northwind", "Northwind")
	require.NoError(t, err)
	s := Settings{Theme: Theme(d.Theme), PaletteID: PaletteID(d.PaletteID), TimeZone: d.TimeZone,
		DatePattern: d.DatePattern, TimePattern: d.TimePattern}
	require.NoError(t, s.Check())
}

func TestSettingsCheckReportsEveryInvalidField(t *testing.T) {
	var problem *fault.Fault
	require.ErrorAs(t, Settings{}.Check(), &problem)
	require.Len(t, problem.Fields, 5)
}

func TestTimeZonesAreValidAndUnique(t *testing.T) {
	seen := map[string]bool{}
	for _, zone := range TimeZones() {
		_, err := time.LoadLocation(zone)
		require.NoError(t, err, zone)
		require.False(t, seen[zone], zone)
		seen[zone] = true
	}
}

func TestLogoMustBePNGOrJPEGWithinSizeLimits(t *testing.T) {
	asPNG := func(w io.Writer, m image.Image) error { return png.Encode(w, m) }
	asJPEG := func(w io.Writer, m image.Image) error { return jpeg.Encode(w, m, nil) }
	asGIF := func(w io.Writer, m image.Image) error { return gif.Encode(w, m, nil) }
	for name, c := range map[string]struct {
		encode        func(io.Writer, image.Image) error
		width, height int
		extra         int
		kind          string
		want          fault.Code
	}{
		"a PNG of the smallest size":  {asPNG, 140, 140, 0, "image/png", ""},
		"a JPEG":                      {asJPEG, 400, 200, 0, "image/jpeg", ""},
		"one pixel too narrow":        {asPNG, 139, 400, 0, "", fault.LogoTooSmall},
		"one pixel too low":           {asPNG, 400, 139, 0, "", fault.LogoTooSmall},
		"another format":              {asGIF, 400, 400, 0, "", fault.LogoTypeUnsupported},
		"2 MB":                        {asPNG, 400, 400, MaxLogoBytes, "", fault.FileTooLarge},
		"more pixels than a logo has": {asPNG, maxLogoSide + 1, 140, 0, "", fault.FileInvalid},
	} {
		var file bytes.Buffer
		require.NoError(t, c.encode(&file, image.NewGray(image.Rect(0, 0, c.width, c.height))))
		kind, err := CheckLogo(int64(file.Len()+c.extra), &file)
		require.Equal(t, c.kind, kind, name)
		require.Equal(t, c.want, fault.CodeOf(err), name)
	}
	_, err := CheckLogo(9, bytes.NewReader([]byte("%PDF-1.7\n")))
	require.Equal(t, fault.LogoTypeUnsupported, fault.CodeOf(err))
}

func TestPaletteIDsAreUnique(t *testing.T) {
	var ids []PaletteID
	for _, p := range Palettes() {
		require.False(t, slices.Contains(ids, p.ID))
		ids = append(ids, p.ID)
	}
	require.Equal(t, PaletteID("green"), ids[0], "the default comes first")
}

func TestZoneThatIsNotOfferedStays(t *testing.T) {
	s := Settings{Theme: Light, PaletteID: "green", TimeZone: "Europe/Luxembourg", DatePattern: "DD.MM.YYYY",
		TimePattern: "HH:mm"}
	require.NotContains(t, TimeZones(), s.TimeZone)
	require.NoError(t, s.Check())
	for _, zone := range []string{"", "Local", "Mars/Olympus"} {
		s.TimeZone = zone
		require.Error(t, s.Check(), zone)
	}
}
