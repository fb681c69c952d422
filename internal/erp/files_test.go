package erp_test

import (
	"encoding/csv"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/erpconnection"
	"countersign.dev/internal/erp"
)

func TestFileHasTheNamesOfTheMapping(t *testing.T) {
	mapping := erpconnection.NetSuite.Names()
	text, err := (&erp.Client{}).Preview(mapping, erpconnection.CSV)
	require.NoError(t, err)
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	require.NoError(t, err)
	require.Equal(t, [][]string{
		{"externalId", "tranId", "tranDate", "dueDate", "subsidiary", "entity", "otherRefNum", "userTotal", "currency",
			"expense.account", "expense.memo", "expense.amount"},
		{"01934b5e-8a4c-7c3d-9e7f-0123456789ab", "INV-1001", "2026-11-02", "2026-12-02", "100", "V-2001", "PO-3001",
			"1200.00", "USD", "6100-200", "Office supplies", "1200.00"},
	}, rows)
	text, err = (&erp.Client{}).Preview(mapping, erpconnection.JSON)
	require.NoError(t, err)
	var object map[string]any
	require.NoError(t, json.Unmarshal([]byte(text), &object))
	require.Equal(t, "INV-1001", object["tranId"])
}
