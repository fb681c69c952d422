package batch_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	batchapi "countersign.dev/api/batch"
	"countersign.dev/domain/fault"
)

func TestUnknownOutcomeIsResolvedByReleaserOtherThanPreparer(t *testing.T) {
	w := newWorld(t)
	b := w.sealed(t)
	w.Exec(`UPDATE payment_batches SET status = 'unknown' WHERE id = $1`, b.ID)
	path := "/api/batches/" + b.ID + "/resolve"
	said := func(outcome, reason string) map[string]string {
		return map[string]string{"outcome": outcome, "reason": reason}
	}
	source := "Jane Roe of the bank, by phone at 10:15"
	clerk, manager := w.as("payments:getList", "payments:get", "payments:prepare"),
		w.as("payments:getList", "payments:get", "payments:release")
	require.Equal(t, http.StatusForbidden, w.api.Call("POST", path, clerk, said("accepted", source)).Status)
	short := w.api.Call("POST", path, manager, said("accepted", "yes")).Problem()
	require.EqualValues(t, fault.Required, short.ErrorCode)
	require.Equal(t, "reason", short.Errors[0].PropertyName)

	var batch batchapi.Batch
	w.api.Call("POST", path, manager, said("refused", source)).Into(t, &batch)
	require.EqualValues(t, "rejected", batch.Status)
	require.Contains(t, batch.Message, source)
	again := w.api.Call("POST", path, manager, said("accepted", source)).Problem()
	require.EqualValues(t, fault.IllegalTransition, again.ErrorCode)
	require.Equal(t, http.StatusOK, w.api.Call("POST", "/api/batches/"+b.ID+"/reissue", clerk, nil).Status)
}
