package api

import (
	"context"

	accountapi "countersign.dev/api/account"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/user"
)

// Users are the buttons of the demo's sign-in page.
type Users struct {
	Users []User `json:"users" maxItems:"50" doc:"Empty where nobody may continue without a password"`
}

// User is one of them.
type User struct {
	ID    string   `json:"id"`
	Name  string   `json:"name"`
	Roles []string `json:"roles"`
}

type usersOutput struct{ Body Users }

type continueInput struct {
	accountapi.TenantPath
	accountapi.BrowserCookies
	Body struct {
		UserID        string `json:"userId" format:"uuid"`
		Request       string `json:"request,omitempty" maxLength:"120" doc:"The sign-in that began at account/login"`
		CodeChallenge string `json:"codeChallenge,omitempty" maxLength:"128" doc:"A script's own PKCE challenge (S256)"`
	}
}

type continueOutput struct{ Body accountapi.SignInResult }

func (h handlers) users(ctx context.Context, in *accountapi.TenantPath) (*usersOutput, error) {
	t, err := h.Tenants.Open(ctx, in.Tenant)
	if err != nil {
		return nil, err
	}
	out := &usersOutput{Users{Users: []User{}}}
	if offers, err := h.Seats.OffersUsers(ctx, t); err != nil || !offers {
		return out, err
	}
	people, err := h.Seats.Users(ctx, t.ID)
	for _, u := range people {
		out.Body.Users = append(out.Body.Users, userToAPI(u))
	}
	return out, err
}

// continueAs signs in as a user of the tenant without a password: one person walks through all roles of the demo.
func (h handlers) continueAs(ctx context.Context, in *continueInput) (*continueOutput, error) {
	t, err := h.Tenants.Open(ctx, in.Tenant)
	if err != nil {
		return nil, err
	}
	offers, err := h.Seats.OffersUsers(ctx, t)
	if err != nil {
		return nil, err
	}
	if !offers {
		return nil,
			fault.New(fault.Forbidden, fault.ActionForbidden, "This tenant is no demo: sign in with your password.")
	}
	ask, err := accountapi.AskFor(h.browser, in.Body.Request, in.Body.CodeChallenge, in.Cookie)
	if err != nil {
		return nil, err
	}
	done, err := h.SignIn.AsUser(ctx, t, in.Body.UserID, "demo", ask)
	return &continueOutput{accountapi.ResultOf(t, done)}, err
}

func userToAPI(u user.User) User { return User{ID: u.ID, Name: u.FullName(), Roles: u.Roles} }
