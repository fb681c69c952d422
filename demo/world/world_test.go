package world_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/smtp"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	demobank "countersign.dev/demo/bank"
	demomail "countersign.dev/demo/mail"
	demoworld "countersign.dev/demo/world"
)

func start(t *testing.T) *demoworld.World {
	t.Helper()
	any := "127.0.0.1:0"
	w, err := demoworld.Start(demoworld.Options{Dir: t.TempDir(), Address: any, BankAddress: any, BankUser: "countersign",
		BankPassword: "secret", SMTPAddress: any, PrintAddress: any, ERPAddress: any})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, w.Close()) })
	return w
}

func call(t *testing.T, method, url, body string, into any) int {
	t.Helper()
	req, err := http.NewRequest(method, url, strings.NewReader(body))
	require.NoError(t, err)
	res, err := http.DefaultClient.Do(req)
	require.NoError(t, err)
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	require.NoError(t, err)
	if into != nil {
		require.NoError(t, json.Unmarshal(text, into), string(text))
	}
	return res.StatusCode
}

func TestFilesReceivedByDemoPartnersAreListed(t *testing.T) {
	w := start(t)
	folder := filepath.Join(w.Bank.Files(), "northwind", "inbound")
	require.NoError(t, os.MkdirAll(folder, 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "a.ach"), []byte("101 "), 0o600))
	var files []demoworld.File
	require.Equal(t, http.StatusOK, call(t, http.MethodGet, w.URL()+"/bank/files", "", &files))
	require.Len(t, files, 1)
	require.Equal(t, "northwind/inbound/a.ach", files[0].Path)
	require.NoError(t,
		smtp.SendMail(w.Mail.Address(), nil, "a@example.com", []string{"b@example.com"},
			[]byte("Message-ID: <1@countersign>\r\nSubject: hello\r\n\r\nhi\r\n")))
	var mails []demomail.Mail
	call(t, http.MethodGet, w.URL()+"/mails", "", &mails)
	require.Equal(t, []string{"hello", "1@countersign"}, []string{mails[0].Subject, mails[0].MessageID})
	var list []json.RawMessage
	for _, path := range []string{"/prints", "/postings"} {
		require.Equal(t, http.StatusOK, call(t, http.MethodGet, w.URL()+path, "", &list))
		require.Empty(t, list)
	}
}

func TestFaultIsSetOverHTTPAndUnknownFaultIsRefused(t *testing.T) {
	w := start(t)
	require.Equal(t, http.StatusOK,
		call(t, http.MethodPut, w.URL()+"/bank/fault", `{"cutAfterBytes": 100, "times": 2}`, nil))
	require.Equal(t, demobank.Fault{CutAfterBytes: 100, Times: 2}, w.Bank.Fault())
	require.Equal(t, http.StatusBadRequest, call(t, http.MethodPut, w.URL()+"/bank/fault", `{"cut": 100}`, nil))
	require.Equal(t, http.StatusBadRequest, call(t, http.MethodPut, w.URL()+"/postings/fault", `{"failure": "WHAT"}`, nil))
}

func TestBankRespondsWithFile(t *testing.T) {
	w := start(t)
	require.NoError(t, os.MkdirAll(filepath.Join(w.Bank.Files(), "northwind", "outbound"), 0o700))
	require.Equal(t, http.StatusNotFound,
		call(t, http.MethodPut, w.URL()+"/bank/files/nobody/outbound/ack.txt", "accepted", nil))
	require.Equal(t, http.StatusOK,
		call(t, http.MethodPut, w.URL()+"/bank/files/northwind/outbound/ack.txt", "accepted", nil))
	got, err := os.ReadFile(filepath.Join(w.Bank.Files(), "northwind", "outbound", "ack.txt"))
	require.NoError(t, err)
	require.Equal(t, "accepted", string(got))
}
