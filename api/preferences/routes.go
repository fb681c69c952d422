// Package preferences serves the preferences and the password of the signed-in user.
package preferences

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
	preferenceapp "countersign.dev/app/preference"
	userapp "countersign.dev/app/user"
	"countersign.dev/domain/preference"
)

type handlers struct {
	preferences preferenceapp.Commands
	users       userapp.Commands
}

// Routes adds the operations.
func Routes(s *server.Server, preferences preferenceapp.Commands, users userapp.Commands) {
	h := handlers{preferences, users}
	op := func(id, method, path, summary string) server.Operation {
		return server.Operation{ID: id, Method: method, Path: path, Summary: summary, Tag: "Preferences", SignedIn: true,
			Command: method == http.MethodPut}
	}
	server.Register(s, op("getUserPreferences", http.MethodGet, "/api/user-preferences", "Your preferences"),
		h.get)
	server.Register(s, op("setUserPreferences", http.MethodPut, "/api/user-preferences", "Change your preferences"), h.set)
	change := op("changePassword", http.MethodPut, "/api/user-preferences/password",
		"Change your password; your other sessions end")
	change.Status = http.StatusNoContent
	server.Register(s, change, h.changePassword)
}

// Input contains the new preferences.
type Input struct{ Body Choices }

// Output contains the stored preferences.
type Output struct{ Body Choices }

// Choices are the preferences of one user. Absent or empty: the device default.
type Choices struct {
	Version     int64                  `json:"version" minimum:"0" doc:"The version that the change was based on"`
	Language    preference.Language    `json:"language,omitempty"`
	ColorScheme preference.ColorScheme `json:"colorScheme,omitempty"`
	OpenDetails preference.OpenMode    `json:"openDetails" doc:"How a record opens from a list"`
	TaskMails   preference.TaskMails   `json:"taskMails" doc:"Emails about tasks assigned to you"`

	MailWeekday    int  `json:"mailWeekday,omitempty" doc:"Of weekly emails: 1 is Monday, 7 is Sunday"`
	MailDay        int  `json:"mailDay,omitempty" doc:"Of monthly emails: 1 to 31; else the last day of the month"`
	MailWorkingDay int  `json:"mailWorkingDay,omitempty" doc:"Of emails on a working day of the month: 1 to 20"`
	NoWeekendMails bool `json:"noWeekendMails,omitempty" doc:"Emails of a weekend are sent on Monday"`
}

func toAPI(p preference.Preferences, version int64) Choices {
	return Choices{Version: version, Language: p.Language, ColorScheme: p.ColorScheme, OpenDetails: p.OpenDetails,
		TaskMails: p.TaskMails, MailWeekday: p.MailWeekday, MailDay: p.MailDay, MailWorkingDay: p.MailWorkingDay,
		NoWeekendMails: p.NoWeekendMails}
}

func (h handlers) get(ctx context.Context, _ *struct{}) (*Output, error) {
	caller := server.Caller(ctx)
	p, version, err := h.preferences.ForUser(ctx, caller.TenantID, caller.UserID)
	return &Output{toAPI(p, version)}, err
}

func (h handlers) set(ctx context.Context, in *Input) (*Output, error) {
	caller, out := server.Caller(ctx), in.Body
	chosen := preference.Preferences{Language: out.Language, ColorScheme: out.ColorScheme, OpenDetails: out.OpenDetails,
		TaskMails: out.TaskMails, MailWeekday: out.MailWeekday, MailDay: out.MailDay, MailWorkingDay: out.MailWorkingDay,
		NoWeekendMails: out.NoWeekendMails}
	version, err := h.preferences.SetForUser(ctx, caller.TenantID, caller.UserID, chosen, out.Version)
	return &Output{toAPI(chosen.Sound(), version)}, err
}

type passwordInput struct {
	Body struct {
		Current string `json:"current" minLength:"1" maxLength:"1024" writeOnly:"true"`
		New     string `json:"new" maxLength:"1024" writeOnly:"true"`
	}
}

func (h handlers) changePassword(ctx context.Context, in *passwordInput) (*struct{}, error) {
	caller := server.Caller(ctx)
	return nil, h.users.ChangePassword(ctx, userapp.PasswordChange{
		TenantID: caller.TenantID, UserID: caller.UserID, SessionID: caller.SessionID, Login: caller.Username,
		Current: in.Body.Current, New: in.Body.New,
	})
}
