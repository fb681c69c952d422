package preferences_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/api/apitest"
	preferencesapi "countersign.dev/api/preferences"
	preferenceapp "countersign.dev/app/preference"
	userapp "countersign.dev/app/user"
	"countersign.dev/domain/fault"
)

type object = map[string]any

func newAPI(t *testing.T) *apitest.API {
	return apitest.New(t, func(a *apitest.API) {
		preferencesapi.Routes(a.Server, preferenceapp.Commands{DB: a.DB},
			userapp.Commands{DB: a.DB, Hasher: a.Password, Now: time.Now})
	})
}

func TestPreferencesAreStoredPerUser(t *testing.T) {
	a := newAPI(t)
	d := a.Tenant("northwind")
	ann, bob := a.Token(d.ID, a.User(d.ID, "ann", "General User")), a.Token(d.ID, a.User(d.ID, "bob", "General User"))
	var chosen preferencesapi.Choices
	a.Call("GET", "/api/user-preferences", ann, nil).Into(t, &chosen)
	require.Equal(t, preferencesapi.Choices{OpenDetails: "panel", TaskMails: "everyTask", MailWeekday: 1, MailDay: 1,
		MailWorkingDay: 1}, chosen)

	german := object{"language": "de", "openDetails": "tab", "taskMails": "monthly", "mailDay": 31, "noWeekendMails": true,
		"version": 0}
	a.Call("PUT", "/api/user-preferences", ann, german).Into(t, &chosen)
	saved := preferencesapi.Choices{Version: 1, Language: "de", OpenDetails: "tab", TaskMails: "monthly",
		MailWeekday: 1, MailDay: 31, MailWorkingDay: 1, NoWeekendMails: true}
	require.Equal(t, saved, chosen)
	german["mailDay"] = 32
	wrong := a.Call("PUT", "/api/user-preferences", ann, german)
	require.Equal(t, "mailDay", wrong.Problem().Errors[0].PropertyName)
	german["mailDay"] = 31
	stale := a.Call("PUT", "/api/user-preferences", ann, german)
	require.Equal(t, http.StatusConflict, stale.Status)
	require.Equal(t, string(fault.StaleVersion), stale.Problem().ErrorCode)
	a.Call("GET", "/api/user-preferences", ann, nil).Into(t, &chosen)
	require.Equal(t, saved, chosen)
	a.Call("GET", "/api/user-preferences", bob, nil).Into(t, &chosen)
	require.EqualValues(t, "panel", chosen.OpenDetails)
}

func TestPasswordChangeNeedsCurrentPasswordAndIsLimited(t *testing.T) {
	a := newAPI(t)
	d := a.Tenant("northwind")
	token := a.Token(d.ID, a.User(d.ID, "ann", "General User"))
	change := func(current, fresh string) apitest.Answer {
		return a.Call("PUT", "/api/user-preferences/password", token, object{"current": current, "new": fresh})
	}
	wrong := change("guess", "Correct-horse-7")
	require.Equal(t, http.StatusUnprocessableEntity, wrong.Status)
	require.Equal(t, string(fault.PasswordWrong), wrong.Problem().Errors[0].ErrorCode)
	weak := change(apitest.Password, "short")
	require.Equal(t, "new", weak.Problem().Errors[0].PropertyName)
	require.Equal(t, http.StatusNoContent, change(apitest.Password, "Correct-horse-7").Status)
	require.Equal(t, http.StatusUnprocessableEntity, change(apitest.Password, "Correct-horse-8").Status,
		"the old one is gone")

	for range 12 {
		wrong = change("guess", "Correct-horse-8")
	}
	require.Equal(t, http.StatusTooManyRequests, wrong.Status)
	require.Equal(t, string(fault.AccountLocked), wrong.Problem().ErrorCode)
}
