package printer_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	printerapp "countersign.dev/app/printer"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/printer"
	"countersign.dev/internal/outbound"
	"countersign.dev/internal/store/storetest"
)

func TestPrinterIsRefusedAtItsFields(t *testing.T) {
	db, _ := storetest.Open(t, 0)
	tenantID := storetest.TenantWithRoles(t, db)
	ctx := storetest.As(tenantID, "", "Ann")
	nowhere, err := outbound.New(nil)
	require.NoError(t, err)
	create := func(networks outbound.Guard, change printer.Change) (printer.Printer, error) {
		return printerapp.Commands{DB: db, Networks: networks}.Create(ctx, tenantID, change)
	}
	field := func(err error) (string, fault.Code) {
		t.Helper()
		var refused *fault.Fault
		require.ErrorAs(t, err, &refused)
		require.Len(t, refused.Fields, 1)
		return refused.Fields[0].Path, refused.Fields[0].Code
	}
	valid := printer.Change{Name: "Check printer", URI: "ipp://127.0.0.1/ipp/print",
		Options: printer.Options{Orientation: "printerDefault", Sides: "printerDefault"}}

	_, err = create(nowhere, valid)
	at, code := field(err)
	require.Equal(t, "uri", at)
	require.Equal(t, fault.AddressNotAllowed, code, "the network is not allowed")

	throughAgent := valid
	throughAgent.AgentID = id.New()
	_, err = create(nowhere, throughAgent)
	at, code = field(err)
	require.Equal(t, "agentId", at)
	require.Equal(t, fault.ReferenceUnknown, code, "there is no such agent")

	made, err := create(outbound.Loopback(), valid)
	require.NoError(t, err)
	require.True(t, made.Active)
	_, err = printerapp.Commands{DB: db, Networks: outbound.Loopback()}.Get(context.Background(),
		storetest.TenantWithRoles(t, db), made.ID)
	require.Equal(t, fault.NotFound, fault.KindOf(err), "another tenant does not see it")
}

func TestPrinterWithAnOpenRunOfChecksStaysActive(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	printers := printerapp.Commands{DB: w.DB, Networks: outbound.Loopback(), Now: time.Now}
	version := func() int64 {
		p, err := printers.Get(w.Ann, w.TenantID, w.Printer)
		require.NoError(t, err)
		return p.Version
	}
	w.Pay(w.PaidByCheck, "INV-1", "10.00")
	run, err := w.Prepare(w.Ann, w.CheckBatch())
	require.NoError(t, err)
	_, err = printers.Deactivate(w.Ann, w.TenantID, w.Printer, version())
	require.Equal(t, fault.PrinterInUse, fault.CodeOf(err))
	require.ErrorContains(t, err, "print runs of checks (1)")

	w.Exec(`UPDATE payment_batches SET status = 'canceled' WHERE id = $1`, run.ID)
	_, err = printers.Deactivate(w.Ann, w.TenantID, w.Printer, version())
	require.NoError(t, err)
	require.Equal(t, fault.PrinterInactive, fault.CodeOf(printers.RequirePrinting(w.Ann, w.TenantID, w.Printer)))
	w.Pay(w.PaidByCheck, "INV-2", "20.00")
	_, err = w.Prepare(w.Ann, w.CheckBatch())
	require.Equal(t, fault.PrinterInactive, fault.CodeOf(err), "it became inactive after the page was opened")
	_, err = printers.Activate(w.Ann, w.TenantID, w.Printer, version())
	require.NoError(t, err)
	_, err = w.Prepare(w.Ann, w.CheckBatch())
	require.NoError(t, err)
}

func TestPrinterIsContactedOnceAtATime(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	printers := printerapp.Commands{DB: w.DB, Networks: outbound.Loopback(), Now: time.Now}
	_, err := printers.RequestVisit(w.Ann, w.TenantID, w.Printer, printer.ReadAttributes)
	require.NoError(t, err)
	_, err = printers.RequestVisit(w.Ann, w.TenantID, w.Printer, printer.TestPage)
	require.Equal(t, fault.PrinterBusy, fault.CodeOf(err))
}
