package printer_test

import (
	"context"
	"testing"

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
