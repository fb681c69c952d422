package setup_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/api/apitest"
	setupapi "countersign.dev/api/setup"
	setupapp "countersign.dev/app/setup"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/setup"
	"countersign.dev/internal/store/storetest"
)

func TestChecklistIsForPeopleWhoManageUsers(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	a := apitest.Open(t, s, func(a *apitest.API) { setupapi.Routes(a.Server, setupapp.Commands{DB: a.DB}) })
	own, other := a.Tenant("northwind"), a.Tenant("southwind")
	projectID := storetest.Project(t, s, superuser, own.ID, flow.PayableInvoices)
	require.Equal(t, http.StatusForbidden,
		a.Call("GET", "/api/setup-checklist", a.With(own.ID, "userManagement:update", "dashboard:get"), nil).Status)
	require.Equal(t, http.StatusUnauthorized, a.Call("GET", "/api/setup-checklist", "", nil).Status)

	read := func(token string) (list setupapi.Checklist) {
		answer := a.Call("GET", "/api/setup-checklist", token, nil)
		require.Equal(t, http.StatusOK, answer.Status)
		answer.Into(t, &list)
		return list
	}
	list := read(a.With(own.ID, "userManagement:manage", "projects:manage"))
	require.False(t, list.Finished)
	require.Len(t, list.Steps, 14)
	require.Equal(t, setup.People, list.Steps[0].Step)
	require.Equal(t, setupapi.Step{Step: setup.MailSender, Optional: true}, list.Steps[13])
	require.Equal(t, projectID, list.InvoicesProject.ProjectID)
	require.Nil(t, read(a.With(other.ID, "userManagement:manage", "projects:manage")).InvoicesProject)
}
