package printer_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/printer"
)

func TestPrinterThatCannotPrintNowIsRefusedAtItsField(t *testing.T) {
	tray := printer.Options{Tray: "tray-2"}
	for name, c := range map[string]struct {
		printer printer.Printer
		want    fault.Code
		words   string
	}{
		"active":                    {printer.Printer{Active: true}, "", ""},
		"its agent is online":       {printer.Printer{Active: true, Agent: &printer.Agent{Online: true}}, "", ""},
		"it has not reported trays": {printer.Printer{Active: true, Options: tray}, "", ""},
		"it has the tray": {printer.Printer{Active: true, Options: tray,
			Attributes: printer.Attributes{Trays: []string{"tray-1", "tray-2"}}}, "", ""},
		"inactive": {printer.Printer{}, fault.PrinterInactive, "is not active"},
		"its agent is offline": {printer.Printer{Active: true, Agent: &printer.Agent{Name: "Plant"}},
			fault.AgentOffline, "The print agent Plant is offline."},
		"it has other trays": {printer.Printer{Active: true, Options: tray,
			Attributes: printer.Attributes{Trays: []string{"tray-1"}}}, fault.PrintSettingsUnsupported, "tray tray-2"},
		"it has another size and prints one side": {printer.Printer{Active: true,
			Options:    printer.Options{PageSize: "na_letter_8.5x11in", Sides: printer.TwoSidedLongEdge},
			Attributes: printer.Attributes{PageSizes: []string{"iso_a4_210x297mm"}, Sides: []printer.Sides{printer.OneSided}}},
			fault.PrintSettingsUnsupported, "page size na_letter_8.5x11in, mode twoSidedLongEdge"},
	} {
		err := c.printer.MayPrint()
		require.Equal(t, c.want, fault.CodeOf(err), name)
		if c.want == "" {
			require.NoError(t, err, name)
			continue
		}
		require.ErrorContains(t, err, c.words, name)
		var refused *fault.Fault
		require.ErrorAs(t, err, &refused)
		require.Equal(t, "printerId", refused.Fields[0].Path, name)
	}
}
