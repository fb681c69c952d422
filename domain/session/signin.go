package session

import (
	"context"
	"time"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/tenant"
	"countersign.dev/domain/user"
)

// People finds who wants to sign in.
type People interface {
	UserByLogin(ctx context.Context, tenantID, login string) (user.User, error)
	User(ctx context.Context, tenantID, userID string) (user.User, error)
	UserByExternal(ctx context.Context, tenantID, subject, verifiedEmail string) (user.User, error)
}

// Failures counts wrong passwords by the name of a counter.
type Failures interface {
	SignInRefusedUntil(ctx context.Context, tenantID, login string) (time.Time, error)
	SignInFailed(ctx context.Context, tenantID, login, userID string) error
	// StrangerFailed is SignInFailed with MaxFailuresOfStrangers tries.
	StrangerFailed(ctx context.Context, tenantID, login, userID string) error
	SignInSucceeded(ctx context.Context, tenantID, login string) error
}

// Passwords compares; with an empty hash it takes the same time and says no.
type Passwords interface {
	Matches(ctx context.Context, hash, password string) (bool, error)
}

// Requests keeps sign-ins under way.
type Requests interface {
	CreateAuthRequest(ctx context.Context, r AuthRequest) error
	AuthRequest(ctx context.Context, tenantID, requestID string) (AuthRequest, error)
	CompleteAuthRequest(ctx context.Context, r AuthRequest) error
	SetAuthCode(ctx context.Context, tenantID, requestID string, codeHash []byte) error
	// TakeAuthCode takes a code once. A second use ends the session of the first.
	TakeAuthCode(ctx context.Context, tenantID string, codeHash []byte) (AuthRequest, error)
}

// SignIn proves who somebody is and completes their request.
type SignIn struct {
	People    People
	Failures  Failures
	Passwords Passwords
	Requests  Requests
	Secrets   Secrets
	Devices   Devices
	Now       func() time.Time
}

// Ask names the request to complete: one that began in the browser, or a new
// one for a client that brings its own PKCE challenge.
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

// Completed is the outcome: the browser follows the request, the client takes the code.
type Completed struct {
	RequestID string
	Code      string
	UserID    string
	Device    string // for this browser to keep, so that others cannot lock the person out of it
}

// WithPassword signs a person in. A name that does not exist and a wrong
// password cannot be told apart, neither by the answer nor by its time.
func (s SignIn) WithPassword(
	ctx context.Context, t tenant.Tenant, login, password string, ask Ask, from Origin,
) (Completed, error) {
	request, err := s.Open(ctx, t, ask)
	if err != nil {
		return Completed{}, err
	}
	who, err := s.People.UserByLogin(ctx, t.ID, login)
	if err != nil && fault.KindOf(err) != fault.NotFound {
		return Completed{}, err
	}
	c, err := s.counters(ctx, t, who, login, from)
	if err != nil {
		return Completed{}, err
	}
	if err := s.mayTry(ctx, t.ID, c); err != nil {
		return Completed{}, err
	}
	matches, err := s.Passwords.Matches(ctx, who.PasswordHash, password)
	if err != nil {
		return Completed{}, err
	}
	if !matches {
		return Completed{}, s.failed(ctx, t.ID, c, who.ID)
	}
	if err := s.succeeded(ctx, t.ID, c); err != nil {
		return Completed{}, err
	}
	done, err := s.complete(ctx, request, who, "password")
	done.UserID, done.Device = who.ID, c.device
	return done, err
}

// AsUser signs in a user whom the caller has identified by means of its own. The method names them in the session.
func (s SignIn) AsUser(ctx context.Context, t tenant.Tenant, userID, method string, ask Ask) (Completed, error) {
	request, err := s.Open(ctx, t, ask)
	if err != nil {
		return Completed{}, err
	}
	who, err := s.People.User(ctx, t.ID, userID)
	if err != nil {
		return Completed{}, err
	}
	if who.Status != user.Active {
		return Completed{}, errRefused
	}
	return s.complete(ctx, request, who, method)
}

// WithExternal signs in whom the tenant's own identity provider has vouched for.
func (s SignIn) WithExternal(
	ctx context.Context, t tenant.Tenant, subject, verifiedEmail string, ask Ask,
) (Completed, error) {
	request, err := s.Open(ctx, t, ask)
	if err != nil {
		return Completed{}, err
	}
	who, err := s.People.UserByExternal(ctx, t.ID, subject, verifiedEmail)
	if fault.KindOf(err) == fault.NotFound && err != nil {
		return Completed{},
			fault.New(fault.Unauthenticated, fault.SignInRefused,
				"Your identity provider knows you, but there is no account for you here. Ask your administrator.")
	}
	if err != nil {
		return Completed{}, err
	}
	return s.complete(ctx, request, who, "external")
}

// Open is the request to complete: an open one that began in this browser, or
// the new one of a script, which is stored once somebody has signed in.
func (s SignIn) Open(ctx context.Context, t tenant.Tenant, ask Ask) (AuthRequest, error) {
	if ask.RequestID == "" {
		return AuthRequest{TenantID: t.ID, Tenant: t.Identifier, ClientID: APIClient, Scopes: []string{"openid"},
			Challenge: ask.Challenge}, nil
	}
	if !id.Valid(ask.RequestID) {
		return AuthRequest{}, errElsewhere
	}
	request, err := s.Requests.AuthRequest(ctx, t.ID, ask.RequestID)
	switch {
	case err != nil && fault.KindOf(err) == fault.NotFound:
		return AuthRequest{}, errRequest
	case err != nil:
		return AuthRequest{}, err
	case !request.StartedIn(s.Secrets.Hash(ask.Browser)):
		return AuthRequest{}, errElsewhere
	case request.Done:
		return AuthRequest{}, errRequest
	default:
		return request, nil
	}
}

func (s SignIn) complete(ctx context.Context, request AuthRequest, who user.User, method string) (Completed, error) {
	byScript := request.ID == ""
	if byScript {
		request.ID = id.New()
		if err := s.Requests.CreateAuthRequest(ctx, request); err != nil {
			return Completed{}, err
		}
	}
	request.UserID, request.Method, request.AuthTime = who.ID, method, s.Now()
	if err := s.Requests.CompleteAuthRequest(ctx, request); err != nil {
		return Completed{}, err
	}
	if !byScript {
		return Completed{RequestID: request.ID}, nil
	}
	code := s.Secrets.New()
	return Completed{Code: code}, s.Requests.SetAuthCode(ctx, request.TenantID, request.ID, s.Secrets.Hash(code))
}

// The two clients of the provider: the browser's, with a redirect; and scripts, which take the code from the answer.
const (
	BrowserClient = "countersign"
	APIClient     = "countersign-api"
)
