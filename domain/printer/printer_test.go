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

func TestPrinterWithOpenRunsStaysWhereItIs(t *testing.T) {
	const old, other = "ipp://printer.example.com/ipp/print", "ipp://home.example.com/ipp/print"
	for name, c := range map[string]struct {
		open    int
		next    printer.Change
		refused bool
	}{
		"nothing is open":            {0, printer.Change{URI: other, AgentID: "b"}, false},
		"nothing changes":            {1, printer.Change{URI: old, AgentID: "a"}, false},
		"the address":                {1, printer.Change{URI: other, AgentID: "a"}, true},
		"the agent":                  {1, printer.Change{URI: old, AgentID: "b"}, true},
		"the workers print directly": {3, printer.Change{URI: old}, true},
		"the name and the options": {1, printer.Change{Name: "Checks", URI: old, AgentID: "a",
			Options: printer.Options{Tray: "tray-2", Sides: printer.OneSided}}, false},
	} {
		err := printer.Printer{URI: old, AgentID: "a", OpenBatches: c.open}.MayChange(c.next)
		if !c.refused {
			require.NoError(t, err, name)
			continue
		}
		require.Equal(t, fault.PrinterInUse, fault.CodeOf(err), name)
		require.Equal(t, fault.Conflict, fault.KindOf(err), name)
		require.ErrorContains(t, err, "Its address and its agent cannot change", name)
	}
}
