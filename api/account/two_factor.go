package account

import (
	"context"
	"net/http"
	"time"

	"countersign.dev/api/server"
	sessionapp "countersign.dev/app/session"
	"countersign.dev/domain/tenant"
	"countersign.dev/domain/twofactor"
)

// Challenge is a sign-in that waits for its second factor. It gives no access.
type Challenge struct {
	Challenge string            `json:"challenge" doc:"For account/two-factor, from the browser that received its cookie"`
	Purpose   twofactor.Purpose `json:"purpose" doc:"enroll: a role requires a factor and the user has none"`
	Kinds     []twofactor.Kind  `json:"kinds" maxItems:"2" doc:"Of the user's factors; to enroll: those that can be added"`
	ExpiresAt time.Time         `json:"expiresAt"`
}

type challengeInput struct {
	TenantPath
	BrowserCookies
	Challenge string `query:"challenge" required:"true" maxLength:"100"`
}

type challengeOutput struct{ Body Challenge }

// ChallengeBody names the challenge that a step answers.
type ChallengeBody struct {
	Challenge string `json:"challenge" maxLength:"100"`
}

type verifyInput struct {
	TenantPath
	BrowserCookies
	Body struct {
		ChallengeBody
		Code string `json:"code" opaque:"true" minLength:"1" maxLength:"8192" doc:"Or the response of a passkey, as JSON"`
	}
}

type enrollInput struct {
	TenantPath
	BrowserCookies
	Body struct {
		ChallengeBody
		Kind twofactor.Kind `json:"kind,omitempty" doc:"Absent: totp"`
		Name string         `json:"name" maxLength:"60" doc:"Of the factor, for the person"`
	}
}

type enrollOutput struct{ Body Enrollment }

// Enrollment is what a new factor needs. It is shown once.
type Enrollment struct {
	FactorID string         `json:"factorId"`
	Kind     twofactor.Kind `json:"kind"`
	Options  string         `json:"options,omitempty" doc:"Of a passkey: JSON for the creation in the browser"`
	Key      string         `json:"key,omitempty" doc:"To type into an authenticator app"`
	Address  string         `json:"address,omitempty" doc:"otpauth address"`
	QRSize   int            `json:"qrSize,omitempty" doc:"Modules per side of the QR code of the address"`
	QRPath   string         `json:"qrPath,omitempty" doc:"SVG path of its dark modules"`
}

type passkeyInput struct {
	TenantPath
	BrowserCookies
	Body ChallengeBody
}

type passkeyOutput struct{ Body PasskeyRequest }

// PasskeyRequest is what a browser needs to let a person sign with a passkey.
type PasskeyRequest struct {
	Options string `json:"options" doc:"JSON for the request in the browser. A response to it works once within 5 minutes"`
}

type confirmOutput struct {
	SetCookie []string `header:"Set-Cookie"`
	Body      EnrolledResult
}

// EnrolledResult is a completed sign-in with the recovery codes, which are shown this once.
type EnrolledResult struct {
	SignInResult
	RecoveryCodes []string `json:"recoveryCodes" doc:"Each works once if all factors are lost"`
}

func (a Account) twoFactorRoutes(s *server.Server) {
	const path = "/api/tenants/{tenant}/account/two-factor"
	op := func(id, method, path, summary string) server.Operation {
		return server.Operation{ID: id, Method: method, Path: path, Summary: summary, Tag: "Account", Public: true}
	}
	server.Register(s, op("getSignInChallenge", http.MethodGet, path, "What a sign-in waits for"), a.waits)
	server.Register(s, op("verifySignIn", http.MethodPost, path, "Complete a sign-in with a second factor"), a.verify)
	server.Register(s, op("requestSignInPasskey", http.MethodPost, path+"/passkey",
		"Ask for a signature of one of the user's passkeys"), a.requestPasskey)
	server.Register(s, op("beginSignInEnrollment", http.MethodPost, path+"/enroll",
		"Begin to add the factor that a role requires"), a.enroll)
	server.Register(s, op("finishSignInEnrollment", http.MethodPost, path+"/confirm",
		"Prove the new factor and complete the sign-in"), a.confirm)
}

// challengeCookie binds a challenge to the browser that sent the right password.
func (a Account) challengeCookie(challengeID string) string {
	if a.secure {
		return "__Secure-countersign_two_factor_" + challengeID
	}
	return "countersign_two_factor_" + challengeID
}

func (a Account) setChallenge(t tenant.Tenant, challengeID, secret string, maxAge int) string {
	c := http.Cookie{
		Name: a.challengeCookie(challengeID), Value: secret, Path: "/api/tenants/" + t.Identifier + "/account",
		MaxAge: maxAge, HttpOnly: true, Secure: a.secure, SameSite: http.SameSiteStrictMode,
	}
	return c.String()
}

// keep gives a waiting sign-in to the browser.
func (a Account) keep(t tenant.Tenant, w *sessionapp.Waiting) string {
	return a.setChallenge(t, w.ID, w.Secret, int(twofactor.ChallengeLife.Seconds()))
}

func challengeToAPI(c twofactor.Challenge) Challenge {
	return Challenge{Challenge: c.ID, Purpose: c.Purpose, Kinds: append([]twofactor.Kind{}, c.Kinds...),
		ExpiresAt: c.ExpiresAt}
}

func (a Account) step(ctx context.Context, challenge, cookies string) sessionapp.SecondStep {
	return sessionapp.SecondStep{ChallengeID: challenge, Secret: cookieOf(cookies, a.challengeCookie(challenge)),
		Browser: func(requestID string) string { return a.browser.Secret(cookies, requestID) },
		From:    a.origin(ctx, cookies)}
}

func (a Account) waits(ctx context.Context, in *challengeInput) (*challengeOutput, error) {
	t, err := a.Tenants.Open(ctx, in.Tenant)
	if err != nil {
		return nil, err
	}
	c, err := a.SignIn.Waits(ctx, t, a.step(ctx, in.Challenge, in.Cookie))
	return &challengeOutput{challengeToAPI(c)}, err
}

func (a Account) verify(ctx context.Context, in *verifyInput) (*signInOutput, error) {
	t, err := a.Tenants.Open(ctx, in.Tenant)
	if err != nil {
		return nil, err
	}
	step := a.step(ctx, in.Body.Challenge, in.Cookie)
	step.Code = in.Body.Code
	done, err := a.SignIn.Verify(ctx, t, step)
	if err != nil {
		return nil, err
	}
	return &signInOutput{SetCookie: a.passed(t, in.Body.Challenge, done), Body: ResultOf(t, done)}, nil
}

// passed drops the cookie of the challenge and marks the browser as known.
func (a Account) passed(t tenant.Tenant, challengeID string, done sessionapp.Completed) []string {
	cookies := []string{a.setChallenge(t, challengeID, "", -1)}
	if done.Device != "" {
		cookies = append(cookies, a.device(t, done))
	}
	return cookies
}

func (a Account) requestPasskey(ctx context.Context, in *passkeyInput) (*passkeyOutput, error) {
	t, err := a.Tenants.Open(ctx, in.Tenant)
	if err != nil {
		return nil, err
	}
	options, err := a.SignIn.AskPasskey(ctx, t, a.step(ctx, in.Body.Challenge, in.Cookie))
	return &passkeyOutput{PasskeyRequest{options}}, err
}

func (a Account) enroll(ctx context.Context, in *enrollInput) (*enrollOutput, error) {
	t, err := a.Tenants.Open(ctx, in.Tenant)
	if err != nil {
		return nil, err
	}
	step := a.step(ctx, in.Body.Challenge, in.Cookie)
	step.Kind, step.Name = in.Body.Kind, in.Body.Name
	e, err := a.SignIn.BeginEnrollment(ctx, t, step)
	return &enrollOutput{Enrollment(e)}, err
}

func (a Account) confirm(ctx context.Context, in *verifyInput) (*confirmOutput, error) {
	t, err := a.Tenants.Open(ctx, in.Tenant)
	if err != nil {
		return nil, err
	}
	step := a.step(ctx, in.Body.Challenge, in.Cookie)
	step.Code = in.Body.Code
	codes, done, err := a.SignIn.FinishEnrollment(ctx, t, step)
	if err != nil {
		return nil, err
	}
	return &confirmOutput{SetCookie: a.passed(t, in.Body.Challenge, done),
		Body: EnrolledResult{SignInResult: ResultOf(t, done), RecoveryCodes: codes}}, nil
}
