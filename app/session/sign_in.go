package session

import (
	"context"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/identityprovider"
	"countersign.dev/domain/session"
	"countersign.dev/domain/tenant"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	sessionrow "countersign.dev/internal/store/session"
)

// Passwords compares. With an empty hash it takes the same time and reports false.
type Passwords interface {
	Matches(ctx context.Context, hash, password string) (bool, error)
}

// SignIn proves who a person is and completes their request.
type SignIn struct {
	Sessions  Commands
	Passwords Passwords
	Secrets   Secrets
	Devices   Devices
	Factors   SecondFactors
}

// Ask names the request to complete: one that began in the browser, or a new
// one for a client with its own PKCE challenge.
type Ask struct {
	RequestID string
	Browser   string // the secret of the browser in which the request began
	Challenge string
}

// Secrets makes and hashes codes.
type Secrets interface {
	New() string
	Hash(secret string) []byte
}

// Completed is the result: the browser continues with the request, the script takes the code.
type Completed struct {
	RequestID string
	Code      string
	UserID    string
	Device    string // for this browser to keep, so that others cannot lock the person out of it

	Challenge *Waiting // the second factor is needed; everything else is empty
}

// WithPassword signs a user in. An unknown name and a wrong password have the same response after the same time.
func (s SignIn) WithPassword(
	ctx context.Context, t tenant.Tenant, login, password string, ask Ask, from Origin,
) (Completed, error) {
	request, err := s.Open(ctx, t, ask)
	if err != nil {
		return Completed{}, err
	}
	who, err := s.Sessions.userByLogin(ctx, t.ID, login)
	if err != nil && fault.KindOf(err) != fault.NotFound {
		return Completed{}, err
	}
	c, err := s.counters(ctx, t, who, login, from)
	if err != nil {
		return Completed{}, err
	}
	if err := s.checkLimits(ctx, t.ID, c); err != nil {
		return Completed{}, err
	}
	matches, err := s.Passwords.Matches(ctx, who.PasswordHash, password)
	if err != nil {
		return Completed{}, err
	}
	if !matches {
		return Completed{}, s.failed(ctx, t.ID, c, who.ID)
	}
	waiting, err := s.challenge(ctx, request, who, first{login: login, method: session.MethodPassword, counted: c})
	if err != nil || waiting != nil {
		return Completed{Challenge: waiting}, err
	}
	if err := s.succeeded(ctx, t.ID, c); err != nil {
		return Completed{}, err
	}
	done, err := s.complete(ctx, request, who, session.MethodPassword)
	done.UserID, done.Device = who.ID, c.device
	return done, err
}

// AsUser signs in a user whom the caller has identified. The method is recorded in the session.
func (s SignIn) AsUser(ctx context.Context, t tenant.Tenant, userID, method string, ask Ask) (Completed, error) {
	request, err := s.Open(ctx, t, ask)
	if err != nil {
		return Completed{}, err
	}
	who, err := s.Sessions.user(ctx, t.ID, userID)
	if err != nil {
		return Completed{}, err
	}
	if who.Status != user.Active {
		return Completed{}, errRefused
	}
	return s.complete(ctx, request, who, method)
}

// WithExternal signs in the person whom the tenant's own identity provider has identified.
func (s SignIn) WithExternal(
	ctx context.Context, t tenant.Tenant, named identityprovider.Identity, ask Ask,
) (Completed, error) {
	request, err := s.Open(ctx, t, ask)
	if err != nil {
		return Completed{}, err
	}
	who, err := s.Sessions.UserByExternal(ctx, t.ID, named)
	if fault.KindOf(err) == fault.NotFound && err != nil {
		return Completed{}, s.ExternalRefused(ctx, t, accountReason(err),
			fault.New(fault.Unauthenticated, fault.SignInRefused,
				"Your identity provider knows you, but there is no account for you here. Ask your administrator."))
	}
	if err != nil {
		return Completed{}, err
	}
	waiting, err := s.challenge(ctx, request, who, first{login: who.Username, method: session.MethodExternal})
	if err != nil || waiting != nil {
		return Completed{Challenge: waiting}, err
	}
	return s.complete(ctx, request, who, session.MethodExternal)
}

// Open is the request to complete: an open one that began in this browser, or
// the new one of a script, which is stored when the person has signed in.
func (s SignIn) Open(ctx context.Context, t tenant.Tenant, ask Ask) (session.AuthRequest, error) {
	if ask.RequestID == "" {
		return session.AuthRequest{TenantID: t.ID, Tenant: t.Identifier, ClientID: session.APIClient,
			Scopes:    []string{"openid"},
			Challenge: ask.Challenge}, nil
	}
	if !id.Valid(ask.RequestID) {
		return session.AuthRequest{}, errElsewhere
	}
	request, err := s.Sessions.AuthRequest(ctx, t.ID, ask.RequestID)
	switch {
	case err != nil && fault.KindOf(err) == fault.NotFound:
		return session.AuthRequest{}, errRequest
	case err != nil:
		return session.AuthRequest{}, err
	case !request.StartedIn(s.Secrets.Hash(ask.Browser)):
		return session.AuthRequest{}, errElsewhere
	case request.Done:
		return session.AuthRequest{}, errRequest
	default:
		return request, nil
	}
}

func (s SignIn) complete(
	ctx context.Context, request session.AuthRequest, who user.User, method string,
) (done Completed, err error) {
	request.UserID, request.Method = who.ID, method
	err = s.Sessions.DB.InTenant(ctx, request.TenantID, func(tx *postgres.Tx) error {
		done, err = s.completeIn(tx, request)
		return err
	})
	return done, err
}

// completeIn writes who signed in, and how. A script gets its code at once.
func (s SignIn) completeIn(tx *postgres.Tx, request session.AuthRequest) (Completed, error) {
	now, byScript := s.Sessions.Now(), request.ID == ""
	if byScript {
		request.ID = id.New()
		if err := createRequest(tx, request, now); err != nil {
			return Completed{}, err
		}
	}
	request.AuthTime = now
	if err := sessionrow.CompleteRequest(tx, request); err != nil {
		return Completed{}, err
	}
	if !byScript {
		return Completed{RequestID: request.ID}, nil
	}
	code := s.Secrets.New()
	return Completed{Code: code},
		sessionrow.SetCode(tx, request.ID, s.Secrets.Hash(code), now.Add(session.CodeLife))
}

var (
	errRefused   = fault.New(fault.Unauthenticated, fault.SignInRefused, "The username or the password is wrong.")
	errElsewhere = fault.New(fault.Unauthenticated, fault.SignInElsewhere,
		"This sign-in was not started in this browser. Start again.")
	errRequest = fault.New(fault.Unauthenticated, fault.SessionExpired,
		"This sign-in took too long or was used already. Start again.")
)
