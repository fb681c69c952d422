package printer_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	demoprinter "countersign.dev/demo/printer"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
	domainprinter "countersign.dev/domain/printer"
	"countersign.dev/internal/outbound"
	"countersign.dev/internal/printer"
)

var ctx = context.Background()

func start(t *testing.T) *demoprinter.Printer {
	t.Helper()
	p, err := demoprinter.Start(t.TempDir(), "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, p.Close()) })
	return p
}

func TestJobIsFoundByName(t *testing.T) {
	p, c := start(t), printer.New(outbound.Loopback())
	_, found, err := c.Find(ctx, p.URL(), "run-1")
	require.NoError(t, err)
	require.False(t, found)
	printed, err := c.Print(ctx, strings.Replace(p.URL(), "http:", "ipp:", 1), "run-1",
		[]byte("%PDF-1.7 checks"), domainprinter.Options{})
	require.NoError(t, err)
	require.Equal(t, payment.PrinterJob{ID: 1, State: payment.PrinterCompleted, Text: "job-completed-successfully"},
		printed)
	_, err = c.Print(ctx, p.URL(), "run-2", []byte("%PDF-1.7 checks"), domainprinter.Options{})
	require.NoError(t, err)
	again, found, err := c.Find(ctx, p.URL(), "run-1")
	require.NoError(t, err)
	require.True(t, found)
	require.Equal(t, printed, again)
	state, err := c.State(ctx, p.URL(), "run-1", 1)
	require.NoError(t, err)
	require.Equal(t, payment.PrinterCompleted, state.State)
	_, err = c.State(ctx, p.URL(), "run-1", 2)
	require.Equal(t, fault.Unknown, fault.KindOf(err), "that number is another job's: the printer lost its queue")
	_, err = c.State(ctx, p.URL(), "run-1", 99)
	require.Equal(t, fault.Unknown, fault.KindOf(err))
}

func TestLostResponseIsResolvedByJobName(t *testing.T) {
	p, c := start(t), printer.New(outbound.Loopback())
	p.SetFault(demoprinter.Fault{LoseAnswer: true})
	printed, err := c.Print(ctx, p.URL(), "run-1", []byte("%PDF-1.7 checks"), domainprinter.Options{})
	require.NoError(t, err)
	require.Equal(t, 1, printed.ID)
	require.Len(t, p.Jobs(), 1, "printed once")
}

func TestUnavailablePrinterIsRetried(t *testing.T) {
	p, c := start(t), printer.New(outbound.Loopback())
	p.SetFault(demoprinter.Fault{Offline: true})
	_, err := c.Print(ctx, p.URL(), "run-1", []byte("%PDF-1.7 checks"), domainprinter.Options{})
	require.Equal(t, []any{fault.Unavailable, fault.PrinterOffline}, []any{fault.KindOf(err), fault.CodeOf(err)})
	require.Empty(t, p.Jobs())
	for _, uri := range []string{"http://127.0.0.1:1/ipp/print", "://"} {
		_, err = c.Print(ctx, uri, "run-1", nil, domainprinter.Options{})
		require.Equal(t, fault.Unavailable, fault.KindOf(err))
		_, _, err = c.Find(ctx, uri, "run-1")
		require.Equal(t, fault.Unavailable, fault.KindOf(err))
		_, err = c.State(ctx, uri, "run-1", 1)
		require.Equal(t, fault.Unavailable, fault.KindOf(err))
	}
}

func TestTrayAndOneCopyAreSentWithTheJob(t *testing.T) {
	p, c := start(t), printer.New(outbound.Loopback())
	found, err := c.Attributes(ctx, p.URL())
	require.NoError(t, err)
	require.Equal(t, domainprinter.Ready, found.Status)
	require.Contains(t, found.Trays, "tray-2")
	require.Equal(t, []domainprinter.Sides{domainprinter.OneSided, domainprinter.TwoSidedLongEdge}, found.Sides)
	_, err = c.Print(ctx, p.URL(), "run-1", []byte("%PDF-1.7 checks"),
		domainprinter.Options{Tray: "tray-2", PageSize: "na_letter_8.5x11in"})
	require.NoError(t, err)
	require.Equal(t, []any{"tray-2", 1}, []any{p.Jobs()[0].Tray, p.Jobs()[0].Copies})
}

func TestUnsupportedTrayIsRefusedBeforeAnythingIsSent(t *testing.T) {
	p, c := start(t), printer.New(outbound.Loopback())
	_, err := c.Print(ctx, p.URL(), "run-1", []byte("%PDF-1.7 checks"), domainprinter.Options{Tray: "tray-9"})
	var f *fault.Fault
	require.ErrorAs(t, err, &f)
	require.Equal(t, fault.PrintSettingsUnsupported, f.Code)
	require.Equal(t, fault.Conflict, f.Kind, "certainly not printed")
	require.Empty(t, p.Jobs())
}
