package recording_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	accountapi "countersign.dev/api/account"
	"countersign.dev/api/apitest"
	recordingapi "countersign.dev/api/recording"
	recordingapp "countersign.dev/app/recording"
	tenantapp "countersign.dev/app/tenant"
	"countersign.dev/domain/id"
	"countersign.dev/domain/recording"
	"countersign.dev/domain/tenant"
)

type object = map[string]any

func start(t *testing.T) (a *apitest.API, ours tenant.Tenant) {
	a = apitest.New(t, func(a *apitest.API) { recordingapi.Routes(a.Server, recordingapp.Commands{DB: a.DB}) })
	ours, err := tenant.New(id.New(), "trial", "Trial")
	require.NoError(t, err)
	ours.Mode = tenant.Sandbox
	require.NoError(t, tenantapp.Commands{DB: a.DB}.Create(t.Context(), ours))
	return a, ours
}

// record adds a message.
func record(t *testing.T, a *apitest.API, tenantID, name, subject string) {
	t.Helper()
	next := recording.Of(recording.Address{Channel: recording.Mail, Recipient: "ann@trial.example", Name: name},
		recording.Delivered, []byte("Due today."))
	next.Subject, next.Body = subject, "Due today."
	require.NoError(t, recordingapp.Records{DB: a.DB}.Change(t.Context(), tenantID, next.Address,
		func(recording.Recording, bool) (recording.Recording, bool, error) { return next, true, nil }))
}

type page struct {
	Items []recordingapi.Entry `json:"items"`
}

func TestAdministratorReadsWhatTheSandboxRecorded(t *testing.T) {
	a, ours := start(t)
	record(t, a, ours.ID, "1@countersign", "Approve invoice INV-1")
	record(t, a, ours.ID, "2@countersign", "Approve invoice INV-2")
	record(t, a, ours.ID, "2@countersign", "Approve invoice INV-2") // a second attempt
	ruben := a.With(ours.ID, "sandbox:manage")
	var listed page
	a.Call(http.MethodPost, "/api/recordings/grid", ruben, object{}).Into(t, &listed)
	require.Len(t, listed.Items, 2)
	require.Equal(t, "Approve invoice INV-2", listed.Items[0].Subject, "the newest first")
	require.Equal(t, []any{recording.Mail, recording.Delivered, "ann@trial.example", int64(10)}, []any{
		listed.Items[0].Channel, listed.Items[0].State, listed.Items[0].Recipient, listed.Items[0].Size})

	var one recordingapi.Recording
	a.Call(http.MethodGet, "/api/recordings/"+listed.Items[0].ID, ruben, nil).Into(t, &one)
	require.Equal(t, "Due today.", one.Body)
	require.Len(t, one.SHA256, 64)
}

func TestSessionAndSignInPageSayThatTheCompanyIsASandbox(t *testing.T) {
	a, ours := start(t)
	modes := func(of tenant.Tenant) []tenant.Mode {
		var session accountapi.Session
		var public accountapi.PublicTenant
		a.Call(http.MethodGet, "/api/session", a.With(of.ID, "dashboard:get"), nil).Into(t, &session)
		a.Call(http.MethodGet, "/api/tenants/"+of.Identifier+"/public", "", nil).Into(t, &public)
		return []tenant.Mode{session.Mode, public.Mode}
	}
	require.Equal(t, []tenant.Mode{tenant.Sandbox, tenant.Sandbox}, modes(ours))
	require.Equal(t, []tenant.Mode{tenant.Live, tenant.Live}, modes(a.Tenant("northwind")))
}

func TestOthersReadNoRecording(t *testing.T) {
	a, ours := start(t)
	record(t, a, ours.ID, "1@countersign", "Approve invoice INV-1")
	var listed page
	a.Call(http.MethodPost, "/api/recordings/grid", a.With(ours.ID, "sandbox:manage"), object{}).Into(t, &listed)
	path := "/api/recordings/" + listed.Items[0].ID
	other := a.Tenant("northwind")
	stranger := a.With(other.ID, "sandbox:manage")
	require.Equal(t, http.StatusNotFound, a.Call(http.MethodGet, path, stranger, nil).Status)
	var none page
	a.Call(http.MethodPost, "/api/recordings/grid", stranger, object{}).Into(t, &none)
	require.Empty(t, none.Items)
	member := a.With(ours.ID, "dashboard:get")
	require.Equal(t, http.StatusForbidden, a.Call(http.MethodGet, path, member, nil).Status)
	require.Equal(t, http.StatusForbidden, a.Call(http.MethodPost, "/api/recordings/grid", member, object{}).Status)
}
