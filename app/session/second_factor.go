package session

import (
	"context"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/session"
	"countersign.dev/domain/tenant"
	"countersign.dev/domain/twofactor"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	sessionrow "countersign.dev/internal/store/session"
	twofactorrow "countersign.dev/internal/store/twofactor"
	userrow "countersign.dev/internal/store/user"
)

// SecondFactors proves and adds the second factors of users.
type SecondFactors interface {
	// Prove accepts a code once. It reports false for a code that proves nothing.
	Prove(tx *postgres.Tx, userID, code string) (with twofactor.Proof, right bool, err error)
	// Kinds are the kinds of factors that a person has, or can add if they have none.
	Kinds(tx *postgres.Tx, userID string) ([]twofactor.Kind, error)
	// AskPasskey returns the options with which a browser lets the person sign with a passkey.
	AskPasskey(tx *postgres.Tx, u user.User) (options string, err error)
	// Begin starts an enrollment, which replaces one that has not ended.
	Begin(tx *postgres.Tx, u user.User, kind twofactor.Kind, name string) (twofactor.Enrollment, error)
	// Finish makes the factor of the enrollment count, and returns new recovery codes of a first factor.
	Finish(tx *postgres.Tx, u user.User, code string) (f twofactor.Factor, recovery []string, right bool, err error)
}

// first is what a person has proved already.
type first struct {
	login   string
	method  string
	counted counters // of the password; empty for another method
}

// Waiting is a sign-in that waits for its second factor. Secret is for the browser alone.
type Waiting struct {
	twofactor.Challenge
	Secret string
}

// challenge returns nil if nothing more is needed. The failures of the password stay until the second factor is proved,
// and so does the mark of a known device: somebody who has only the password gets neither.
func (s SignIn) challenge(
	ctx context.Context, request session.AuthRequest, who user.User, f first,
) (waiting *Waiting, err error) {
	err = s.Sessions.DB.InTenant(ctx, request.TenantID, func(tx *postgres.Tx) error {
		purpose, err := needed(tx, who.ID, f.method)
		if err != nil || purpose == "" {
			return err
		}
		if err := twofactorrow.DeleteExpiredChallenges(tx); err != nil {
			return err
		}
		kinds, err := s.Factors.Kinds(tx, who.ID)
		if err != nil {
			return err
		}
		secret := s.Secrets.New()
		waiting = &Waiting{Secret: secret, Challenge: twofactor.Challenge{ID: id.New(), UserID: who.ID,
			Purpose: purpose, Kinds: kinds, SecretHash: s.Secrets.Hash(secret), PasswordMark: twofactor.MarkOf(who.PasswordHash),
			Login: f.login, Method: f.method, RequestID: request.ID, PKCE: scriptChallenge(request),
			ExpiresAt: s.Sessions.Now().Add(twofactor.ChallengeLife)}}
		return twofactorrow.InsertChallenge(tx, waiting.Challenge)
	})
	if err != nil || waiting == nil {
		return nil, err
	}
	// Concurrent attempts may have used up the permitted failures while the password was compared.
	return waiting, s.checkLimits(ctx, request.TenantID, f.counted)
}

func scriptChallenge(request session.AuthRequest) string {
	if request.ID != "" {
		return ""
	}
	return request.Challenge
}

func needed(tx *postgres.Tx, userID, method string) (twofactor.Purpose, error) {
	confirmed, err := twofactorrow.Count(tx, userID)
	if err != nil {
		return "", err
	}
	required, err := twofactorrow.Required(tx, userID)
	return twofactor.Needed(method == session.MethodExternal, confirmed, required), err
}

// SecondStep is an answer to a challenge. Secret and Browser are what the browser keeps: of the challenge, and of the
// sign-in with an id.
type SecondStep struct {
	ChallengeID string
	Secret      string
	Browser     func(requestID string) string
	Code        string         // or the response of a passkey
	Kind        twofactor.Kind // of a factor to add
	Name        string         // of a factor to add
	From        Origin
}

// Waits is the challenge of a browser. It fails if the sign-in cannot continue there.
func (s SignIn) Waits(ctx context.Context, t tenant.Tenant, a SecondStep) (c twofactor.Challenge, err error) {
	w, err := s.waits(ctx, t, a)
	return w.Challenge, err
}

// AskPasskey returns the options with which the browser lets the person sign with a passkey.
func (s SignIn) AskPasskey(ctx context.Context, t tenant.Tenant, a SecondStep) (options string, err error) {
	w, err := s.waits(ctx, t, a)
	if err != nil {
		return "", err
	}
	if w.Purpose != twofactor.Verify {
		return "", errRequest
	}
	err = s.Sessions.DB.InTenant(ctx, t.ID, func(tx *postgres.Tx) error {
		_, who, err := s.openChallenge(tx, a, twofactorrow.LockChallenge, userrow.Lock)
		if err != nil {
			return err
		}
		options, err = s.Factors.AskPasskey(tx, who)
		return err
	})
	return options, err
}

// waiting is a challenge with the sign-in that it completes and its person.
type waiting struct {
	twofactor.Challenge
	request session.AuthRequest
	who     user.User
}

func (s SignIn) waits(ctx context.Context, t tenant.Tenant, a SecondStep) (w waiting, err error) {
	if !id.Valid(a.ChallengeID) {
		return w, errRequest
	}
	err = s.Sessions.DB.InTenant(ctx, t.ID, func(tx *postgres.Tx) error {
		w.Challenge, w.who, err = s.openChallenge(tx, a, twofactorrow.Challenge, userrow.Get)
		return err
	})
	if err != nil {
		return w, err
	}
	ask := Ask{RequestID: w.RequestID, Challenge: w.PKCE}
	if w.RequestID != "" {
		ask.Browser = a.Browser(w.RequestID)
	}
	w.request, err = s.Open(ctx, t, ask)
	w.request.UserID, w.request.Method = w.UserID, w.Method
	return w, err
}

// openChallenge gives every reason for a refusal the same answer. The user is read first, because a change of factors
// locks the user.
func (s SignIn) openChallenge(
	tx *postgres.Tx, a SecondStep, find func(*postgres.Tx, string) (twofactor.Challenge, error),
	person func(*postgres.Tx, string) (user.User, error),
) (c twofactor.Challenge, who user.User, err error) {
	c, err = twofactorrow.Challenge(tx, a.ChallengeID)
	if err == nil {
		who, err = person(tx, c.UserID)
	}
	if err == nil {
		c, err = find(tx, a.ChallengeID)
	}
	if err != nil {
		if fault.KindOf(postgres.Translate(err)) == fault.NotFound {
			err = errRequest
		}
		return c, who, err
	}
	if who.Status != user.Active ||
		!c.OpenTo(s.Secrets.Hash(a.Secret), twofactor.MarkOf(who.PasswordHash), s.Sessions.Now()) {
		return c, who, errRequest
	}
	purpose, err := needed(tx, who.ID, c.Method)
	if err == nil && purpose != c.Purpose {
		err = errRequest // the factors or roles of the person have changed
	}
	if err == nil {
		c.Kinds, err = s.Factors.Kinds(tx, who.ID)
	}
	return c, who, err
}

// Verify completes a sign-in with a code. Of two answers at the same time, one completes it.
func (s SignIn) Verify(ctx context.Context, t tenant.Tenant, a SecondStep) (done Completed, err error) {
	w, err := s.waits(ctx, t, a)
	if err != nil {
		return Completed{}, err
	}
	if w.Purpose != twofactor.Verify {
		return Completed{}, errRequest
	}
	byPassword, err := s.counters(ctx, t, w.who, w.Login, a.From)
	if err != nil {
		return Completed{}, err
	}
	codes := byPassword.ofCodes(a.From, w.UserID)
	right := false
	err = s.Sessions.DB.InTenant(ctx, t.ID, func(tx *postgres.Tx) error {
		// It locks the user, so that concurrent codes are counted one after another.
		if _, _, err := s.openChallenge(tx, a, twofactorrow.LockChallenge, userrow.Lock); err != nil {
			return err
		}
		if err := refuseLocked(tx, s.Sessions.Now(), codes.names()...); err != nil {
			return err
		}
		if w.request.Second, right, err = s.Factors.Prove(tx, w.UserID, a.Code); err != nil {
			return err
		}
		if !right {
			return s.wrongCode(tx, w, codes)
		}
		done, err = s.pass(tx, w, byPassword, codes)
		return err
	})
	if err == nil && !right {
		err = twofactor.Wrong(a.Code)
	}
	if err != nil {
		return Completed{}, err
	}
	return done, nil
}

func (s SignIn) wrongCode(tx *postgres.Tx, w waiting, codes counters) error {
	if err := twofactorrow.CountWrong(tx, w.ID); err != nil {
		return err
	}
	if err := countFailure(tx, s.Sessions.Now(), codes.source, w.UserID, session.MaxFailures); err != nil {
		return err
	}
	if err := auditRefusal(tx, w.UserID, "code"); err != nil {
		return err
	}
	if codes.account == "" {
		return nil
	}
	return countFailure(tx, s.Sessions.Now(), codes.account, w.UserID, session.MaxFailuresOfStrangers)
}

// pass ends the challenge and completes its sign-in. The person who passes starts with new counts.
func (s SignIn) pass(tx *postgres.Tx, w waiting, byPassword, codes counters) (Completed, error) {
	names := codes.names()
	if w.Method == session.MethodPassword {
		names = append(names, byPassword.names()...)
	}
	for _, name := range names {
		if _, err := sessionrow.DeleteFailures(tx, name); err != nil {
			return Completed{}, err
		}
	}
	if err := twofactorrow.UseChallenge(tx, w.ID); err != nil {
		return Completed{}, err
	}
	done, err := s.completeIn(tx, w.request)
	if w.Method == session.MethodPassword {
		done.UserID, done.Device = w.UserID, byPassword.device
	}
	return done, err
}
