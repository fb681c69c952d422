package erp_test

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	demoerp "countersign.dev/demo/erp"
)

func start(t *testing.T, dir string) *demoerp.ERP {
	t.Helper()
	e, err := demoerp.Start(dir, "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, e.Close()) })
	return e
}

func post(t *testing.T, e *demoerp.ERP, key, body string) (int, demoerp.Posting, error) {
	t.Helper()
	req, err := http.NewRequest(http.MethodPost, e.URL()+"/postings", strings.NewReader(body))
	require.NoError(t, err)
	req.Header.Set("Idempotency-Key", key)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return 0, demoerp.Posting{}, err
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	require.NoError(t, err)
	var p demoerp.Posting
	require.NoError(t, json.Unmarshal(text, &p))
	return res.StatusCode, p, nil
}

func TestRepeatedPostingIsRecordedOnce(t *testing.T) {
	dir := t.TempDir()
	e := start(t, dir)
	status, first, err := post(t, e, "p-1", `{"invoice": "4711"}`)
	require.NoError(t, err)
	require.Equal(t, http.StatusCreated, status)
	status, second, err := post(t, e, "p-1", `{"invoice":"4711"}`)
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, status)
	require.Equal(t, first.Number, second.Number)
	require.Len(t, start(t, dir).Postings(), 1) // another run finds it
}

func TestKeyOfAnotherInvoiceIsRefused(t *testing.T) {
	e := start(t, t.TempDir())
	_, _, err := post(t, e, "p-1", `{"invoice":"4711"}`)
	require.NoError(t, err)
	status, _, err := post(t, e, "p-1", `{"invoice":"4712"}`)
	require.NoError(t, err)
	require.Equal(t, http.StatusConflict, status)
}

func TestConfiguredFailuresOccurConfiguredNumberOfTimes(t *testing.T) {
	e := start(t, t.TempDir())
	for failure, want := range map[demoerp.Failure]int{demoerp.ConnectionError: http.StatusServiceUnavailable,
		demoerp.InvoiceError: http.StatusUnprocessableEntity} {
		require.NoError(t, e.SetFault(demoerp.Fault{Failure: failure, Times: 1}))
		status, _, err := post(t, e, "p-1", `{}`)
		require.NoError(t, err)
		require.Equal(t, want, status)
	}
	status, _, err := post(t, e, "p-1", `{}`)
	require.NoError(t, err)
	require.Equal(t, http.StatusCreated, status)
	require.Error(t, e.SetFault(demoerp.Fault{Failure: "SOMETHING"}))
}

func TestRepeatAfterLostResponseFindsThePosting(t *testing.T) {
	e := start(t, t.TempDir())
	require.NoError(t, e.SetFault(demoerp.Fault{Failure: demoerp.LoseAnswer, Times: 1}))
	_, _, err := post(t, e, "p-1", `{}`)
	require.Error(t, err)
	status, _, err := post(t, e, "p-1", `{}`)
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, status)
	require.Len(t, e.Postings(), 1)
}

func TestStoredVendorsAreReadUnchanged(t *testing.T) {
	e := start(t, t.TempDir())
	req, err := http.NewRequest(http.MethodPut, e.URL()+"/vendors", strings.NewReader(`[{"number":"V1"}]`))
	require.NoError(t, err)
	res, err := http.DefaultClient.Do(req)
	require.NoError(t, err)
	require.NoError(t, res.Body.Close())
	require.Equal(t, http.StatusNoContent, res.StatusCode)
	res, err = http.Get(e.URL() + "/vendors")
	require.NoError(t, err)
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	require.NoError(t, err)
	require.JSONEq(t, `[{"number":"V1"}]`, string(text))
}
