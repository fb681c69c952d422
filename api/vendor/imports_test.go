package vendor_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/api/apitest"
	vendorapi "countersign.dev/api/vendor"
	dataimportapp "countersign.dev/app/dataimport"
	vendorapp "countersign.dev/app/vendor"
	"countersign.dev/domain/id"
	"countersign.dev/internal/store/storetest"
)

func TestSynchronizationProposesMaskedAccountsWithBothPermissions(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	a := apitest.Open(t, w.DB, func(a *apitest.API) {
		vendorapi.Routes(a.Server, vendorapp.Commands{DB: a.DB, Vault: w.Vault, Now: time.Now},
			dataimportapp.Commands{DB: a.DB})
	})
	manager := a.With(w.TenantID, "vendors:manage")
	proposer := a.With(w.TenantID, "vendors:manage", "vendors:update")
	sync := func(token, number, account string) apitest.Answer {
		item := map[string]any{"number": number, "name": "Contoso", "country": "US", "paymentMethod": "ach",
			"bankRouting": "121000248", "bankAccountNumber": account, "bankAccountType": "checking"}
		return a.Call(http.MethodPut, "/api/vendors/sync", token, map[string]any{"items": []any{item}},
			"Idempotency-Key", id.New())
	}
	refused := sync(manager, "V-300", "400012345678")
	require.Equal(t, http.StatusForbidden, refused.Status, string(refused.Body))
	require.Contains(t, string(refused.Body), "bankRouting, bankAccountNumber, bankAccountType")
	done := sync(proposer, "V-300", "400012345678")
	require.Equal(t, http.StatusOK, done.Status, string(done.Body))
	require.Contains(t, string(done.Body), `"accountLast4":"5678"`)
	wrong := sync(proposer, "V-301", "40001234567890123456")
	require.Equal(t, http.StatusOK, wrong.Status, string(wrong.Body))
	require.Contains(t, string(wrong.Body), "••••3456")
	for _, answer := range []apitest.Answer{refused, done, wrong} {
		require.NotContains(t, string(answer.Body), "40001234")
	}
	require.EqualValues(t, 1, storetest.Count(t, w.Superuser, `SELECT count(*) FROM vendor_bank_accounts b
		JOIN vendors v ON v.id = b.vendor_id WHERE v.number = 'V-300' AND b.status = 'pending' AND b.changed_by IS NOT NULL`))

	template := func(token string) string {
		return string(a.Call(http.MethodGet, "/api/vendors/import/template", token, nil).Body)
	}
	require.Contains(t, template(proposer), "bankAccountNumber")
	require.Contains(t, template(manager), "paymentMethod")
	require.NotContains(t, template(manager), "bankAccountNumber")
}
