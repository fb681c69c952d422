package account_test

import (
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"
	"github.com/stretchr/testify/require"

	accountapi "countersign.dev/api/account"
	"countersign.dev/api/apitest"
	roleapp "countersign.dev/app/role"
	"countersign.dev/bench/gate"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/role"
	"countersign.dev/domain/session"
	"countersign.dev/domain/twofactor"
	"countersign.dev/internal/store/storetest"
)

const secondStep = "/api/tenants/northwind/account/two-factor"

// people is a tenant whose approvers need two factors.
type people struct {
	*apitest.API
	t      *testing.T
	super  string
	tenant string
	keys   map[string]string // of authenticator apps, by user name
	codes  map[string][]string
	clock  map[string]int
}

func twoFactorPeople(t *testing.T, names ...string) *people {
	t.Helper()
	s, super := storetest.Open(t, 8)
	p := &people{API: apitest.Open(t, s, nil), t: t, super: super, keys: map[string]string{},
		codes: map[string][]string{}, clock: map[string]int{}}
	p.tenant = p.Tenant("northwind").ID
	guarded, err := roleapp.Commands{DB: s}.Create(storetest.As(p.tenant, "", "Setup"), p.tenant,
		role.Role{Name: "Two factors", TwoFactors: true, Permissions: []permission.Permission{"invoices:get"}})
	require.NoError(t, err)
	for _, name := range names {
		p.User(p.tenant, name, "Approver", guarded.Name)
	}
	return p
}

// password takes the first step and returns its answer.
func (p *people) password(browser *apitest.API, name, request string) accountapi.SignInResult {
	p.t.Helper()
	body := object{"username": name, "password": apitest.Password}
	if body["request"] = request; request == "" {
		delete(body, "request")
		body["codeChallenge"] = challenge()
	}
	var out accountapi.SignInResult
	browser.Call("POST", "/api/tenants/northwind/account/sign-in", "", body).Into(p.t, &out)
	require.Empty(p.t, out.Code)
	require.Empty(p.t, out.RedirectTo)
	require.NotNil(p.t, out.TwoFactor)
	return out
}

// enroll signs a person in for the first time, with a new factor.
func (p *people) enroll(name string) accountapi.EnrolledResult {
	p.t.Helper()
	browser := p.Browser()
	waiting := p.password(browser, name, "").TwoFactor
	require.Equal(p.t, twofactor.Enroll, waiting.Purpose)
	var e accountapi.Enrollment
	browser.Call("POST", secondStep+"/enroll", "", object{"challenge": waiting.Challenge, "name": "Phone"}).Into(p.t, &e)
	p.keys[name] = e.Key
	var done accountapi.EnrolledResult
	browser.Call("POST", secondStep+"/confirm", "",
		object{"challenge": waiting.Challenge, "code": p.code(name)}).Into(p.t, &done)
	p.codes[name] = done.RecoveryCodes
	return done
}

// code is a code that the person has not used: of the step before, the current one, and the next one.
func (p *people) code(name string) string {
	p.t.Helper()
	at := time.Now().Add(time.Duration(p.clock[name]-1) * 30 * time.Second)
	require.Less(p.t, p.clock[name], 3, "no more codes within the permitted difference")
	p.clock[name]++
	code, err := totp.GenerateCode(p.keys[name], at)
	require.NoError(p.t, err)
	return code
}

func (p *people) verify(browser *apitest.API, challengeID, code string) apitest.Answer {
	return browser.Call("POST", secondStep, "", object{"challenge": challengeID, "code": code})
}

func TestFirstSignInWithRequiredFactorEnrollsAndFollowingOnesAskForIt(t *testing.T) {
	p := twoFactorPeople(t, "ann")
	first := p.enroll("ann")
	require.Len(t, first.RecoveryCodes, twofactor.RecoveryCodes)
	require.NotEmpty(t, first.Code)

	visitor := p.Browser()
	request := begin(t, visitor, "")
	waiting := p.password(visitor, "ann", request).TwoFactor
	require.Equal(t, twofactor.Verify, waiting.Purpose)
	require.NotContains(t, visitor.Call("GET", callback+request, "", nil).Header.Get("Location"), "code=",
		"the password alone gives nothing")
	var state accountapi.Challenge
	visitor.Call("GET", secondStep+"?challenge="+waiting.Challenge, "", nil).Into(t, &state)
	require.Equal(t, waiting.Challenge, state.Challenge)
	var done accountapi.SignInResult
	p.verify(visitor, waiting.Challenge, p.code("ann")).Into(t, &done)
	back, err := url.Parse(visitor.Call("GET", done.RedirectTo, "", nil).Header.Get("Location"))
	require.NoError(t, err)
	var token accountapi.Token
	visitor.Call("GET", "/api/tenants/northwind/account/token?delivery=body&code="+
		url.QueryEscape(back.Query().Get("code"))+
		"&codeVerifier="+verifier+"&redirectUri="+url.QueryEscape(p.URL+"/northwind/login-callback"), "", nil).Into(t, &token)
	require.Equal(t, "ann", token.User.UserName)
	require.Equal(t, http.StatusUnauthorized, p.verify(visitor, waiting.Challenge, p.code("ann")).Status, "once")
}

func TestSessionAndAuditSayHowPersonSignedIn(t *testing.T) {
	p := twoFactorPeople(t, "ann")
	super := p.super
	done := p.enroll("ann")
	var token accountapi.Token
	p.Call("GET", "/api/tenants/northwind/account/token?delivery=body&code="+done.Code+"&codeVerifier="+verifier, "",
		nil).Into(t, &token)
	require.Equal(t, 1, sql(t, super, `SELECT FROM sessions WHERE amr = '{pwd,otp,mfa}'`))
	require.Equal(t, 1, sql(t, super, `SELECT FROM audit_entries WHERE action = 'login'
		AND new_value->>'method' = 'password' AND new_value->>'secondFactor' = 'totp' AND new_value->'amr' = '["pwd", "otp", "mfa"]'`))
	require.Zero(t, sql(t, super, `SELECT FROM sign_in_factors WHERE position(convert_to('`+p.keys["ann"]+`', 'UTF8') in secret) > 0`),
		"the key is encrypted")
	require.Equal(t, 1, sql(t, super, `SELECT FROM sign_in_challenges WHERE method = 'password' AND login = 'ann'`))
	require.Equal(t, 10, sql(t, super, `SELECT FROM recovery_codes WHERE length(code_hash) = 32`))
}

// R31 with two factors: a stolen challenge, one of another person, one that was polled without cookies and an old one
// give nobody a session.
func TestR31ChallengeIsUselessToOthers(t *testing.T) {
	p := twoFactorPeople(t, "ann", "bob")
	p.enroll("ann")
	p.enroll("bob")
	attacker, victim := p.Browser(), p.Browser()

	// The sender of a link does not get the victim's sign-in, nor can the victim complete the sender's.
	request := begin(t, attacker, "")
	refused := victim.Call("POST", "/api/tenants/northwind/account/sign-in", "",
		object{"username": "ann", "password": apitest.Password, "request": request})
	require.Equal(t, string(fault.SignInElsewhere), refused.Problem().ErrorCode)

	own := begin(t, victim, "")
	waiting := p.password(victim, "ann", own).TwoFactor.Challenge
	code := p.code("ann")
	for name, thief := range map[string]*apitest.API{"other browser": attacker, "no cookies": p.API} {
		answer := p.verify(thief, waiting, code)
		require.Equal(t, http.StatusUnauthorized, answer.Status, name)
		require.Equal(t, http.StatusUnauthorized, thief.Call("GET", secondStep+"?challenge="+waiting, "", nil).Status, name)
		require.NotContains(t, thief.Call("GET", callback+own, "", nil).Header.Get("Location"), "code=", name)
	}

	// A challenge of Bob in the same browser does not take the code of Ann, and one challenge's cookie opens no other.
	ofBob := p.password(victim, "bob", begin(t, victim, "")).TwoFactor.Challenge
	require.Equal(t, string(fault.SecondFactorWrong), p.verify(victim, ofBob, code).Problem().ErrorCode)
	require.Equal(t, http.StatusOK, p.verify(victim, waiting, code).Status, "the right browser, person and code")

	// The same time step does not work again.
	again := p.Browser()
	replayed := p.password(again, "ann", "").TwoFactor.Challenge
	require.Equal(t, string(fault.SecondFactorWrong), p.verify(again, replayed, code).Problem().ErrorCode)
	gate.Record(t, gate.Figure{Gate: "R31", Ours: 0, Peer: 5, Goal: "no way gives another person a session", OK: true,
		Unit: "ways",
		Note: "two factors: sent link, stolen challenge, polled callback, code of another person, replayed code"})
}

func TestPasswordResetEndsChallengesAndKeepsFactors(t *testing.T) {
	p := twoFactorPeople(t, "ann")
	p.enroll("ann")
	old := p.Browser()
	waiting := p.password(old, "ann", "").TwoFactor.Challenge
	hash, err := p.Password.Hash(t.Context(), apitest.Password)
	require.NoError(t, err)
	sql(t, p.super, `UPDATE users SET password_hash = '`+hash+`' WHERE username = 'ann'`) // the same password, set again
	require.Equal(t, string(fault.SessionExpired), p.verify(old, waiting, p.code("ann")).Problem().ErrorCode)
	fresh := p.Browser()
	next := p.password(fresh, "ann", "").TwoFactor
	require.Equal(t, twofactor.Verify, next.Purpose, "the new password does not replace the factor")
	require.Equal(t, http.StatusOK, p.verify(fresh, next.Challenge, p.code("ann")).Status)
}

func TestEnrollmentIsRefusedWhenPersonHasFactorMeanwhile(t *testing.T) {
	p := twoFactorPeople(t, "ann")
	attacker := p.Browser()
	waiting := p.password(attacker, "ann", "").TwoFactor
	require.Equal(t, twofactor.Enroll, waiting.Purpose)
	var e accountapi.Enrollment
	attacker.Call("POST", secondStep+"/enroll", "", object{"challenge": waiting.Challenge, "name": "Mine"}).Into(t, &e)
	p.enroll("ann")
	code, err := totp.GenerateCode(e.Key, time.Now())
	require.NoError(t, err)
	for step, more := range map[string]object{"/enroll": {"name": "Mine"}, "/confirm": {"code": code}} {
		more["challenge"] = waiting.Challenge
		answer := attacker.Call("POST", secondStep+step, "", more)
		require.Equal(t, string(fault.SessionExpired), answer.Problem().ErrorCode, step)
	}
}

// R31: codes are counted per person and source, over challenges, right passwords and time.
func TestR31GuessingCodesIsLimited(t *testing.T) {
	p := twoFactorPeople(t, "ann")
	p.enroll("ann")
	owner := p.Browser()
	first := p.password(owner, "ann", "").TwoFactor.Challenge
	require.Equal(t, http.StatusOK, p.verify(owner, first, p.code("ann")).Status, "a known device from now on")

	attacker, answered := p.Browser(), map[fault.Code]int{}
	var lock sync.Mutex
	var waiting []string
	for range 6 { // prepared before the first guess
		waiting = append(waiting, p.password(attacker, "ann", "").TwoFactor.Challenge)
	}
	var all sync.WaitGroup
	for n := range 60 {
		all.Go(func() {
			code := fault.Code(p.verify(attacker, waiting[n%len(waiting)], "000000").Problem().ErrorCode)
			lock.Lock()
			defer lock.Unlock()
			answered[code]++
		})
	}
	all.Wait()
	gate.AtMost(t, "R31", float64(answered[fault.SecondFactorWrong]), session.MaxFailures, 1, "codes",
		"of one account were compared, of 60 tried at once with the right password")
	require.Equal(t, session.MaxFailures, answered[fault.SecondFactorWrong])
	require.Equal(t, 60-session.MaxFailures, answered[fault.AccountLocked]+answered[fault.SessionExpired])
	next := p.password(attacker, "ann", "").TwoFactor.Challenge
	require.Equal(t, http.StatusTooManyRequests, p.verify(attacker, next, p.code("ann")).Status,
		"the right code waits too, and the right password ends no wait")
	p.clock["ann"]--
	mine := p.password(owner, "ann", "").TwoFactor.Challenge
	passed := p.verify(owner, mine, p.code("ann"))
	require.Equal(t, http.StatusOK, passed.Status, "the owner's device does not wait: %s", passed.Body)
}

func TestFiveWrongCodesEndChallenge(t *testing.T) {
	p := twoFactorPeople(t, "ann")
	p.enroll("ann")
	visitor := p.Browser()
	waiting := p.password(visitor, "ann", "").TwoFactor.Challenge
	for range twofactor.MaxAttempts {
		require.Equal(t, string(fault.SecondFactorWrong), p.verify(visitor, waiting, "000000").Problem().ErrorCode)
	}
	require.Equal(t, string(fault.SessionExpired), p.verify(visitor, waiting, p.code("ann")).Problem().ErrorCode)
	require.EqualValues(t, twofactor.MaxAttempts, storetest.Count(t, p.super, `SELECT count(*) FROM audit_entries e
		JOIN users u ON u.id::text = e.object_id WHERE e.action = 'sign-in refused' AND e.object_type = 'user'
		AND u.username = 'ann' AND e.client_ip <> '' AND e.user_id IS NULL AND e.new_value::text LIKE '%code%'`),
		"each wrong code is an entry")
	require.Zero(t, storetest.Count(t, p.super,
		`SELECT count(*) FROM audit_entries WHERE new_value::text LIKE '%"000000"%'`), "without the code itself")
}

func TestRecoveryCodeUsedTwiceAtOnceGivesOneSession(t *testing.T) {
	p := twoFactorPeople(t, "ann")
	p.enroll("ann")
	code := p.codes["ann"][0]
	browsers, waiting := make([]*apitest.API, 8), make([]string, 8)
	for n := range browsers {
		browsers[n] = p.Browser()
		waiting[n] = p.password(browsers[n], "ann", "").TwoFactor.Challenge
	}
	statuses := make([]int, len(browsers))
	var all sync.WaitGroup
	for n := range browsers {
		all.Go(func() { statuses[n] = p.verify(browsers[n], waiting[n], code).Status })
	}
	all.Wait()
	passed := 0
	for _, status := range statuses {
		if status == http.StatusOK {
			passed++
		}
	}
	require.Equal(t, 1, passed, statuses)
}

func TestOneChallengeAnsweredTwiceAtOnceGivesOneCode(t *testing.T) {
	p := twoFactorPeople(t, "ann")
	p.enroll("ann")
	visitor := p.Browser()
	waiting := p.password(visitor, "ann", "").TwoFactor.Challenge
	codes := p.codes["ann"]
	var all sync.WaitGroup
	statuses := make([]int, 6)
	for n := range statuses {
		all.Go(func() { statuses[n] = p.verify(visitor, waiting, codes[n]).Status })
	}
	all.Wait()
	passed := 0
	for _, status := range statuses {
		if status == http.StatusOK {
			passed++
		}
	}
	require.Equal(t, 1, passed, statuses)
	left := sql(t, p.super, `SELECT FROM recovery_codes WHERE used_at IS NULL`)
	require.Equal(t, twofactor.RecoveryCodes-1, left, "the refused answers used no code")
}

func TestWrongPasswordHasSameAnswerWithAndWithoutFactor(t *testing.T) {
	p := twoFactorPeople(t, "ann")
	p.User(p.tenant, "bob", "Approver")
	p.enroll("ann")
	var seen []string
	for _, name := range []string{"ann", "bob", "nobody"} {
		answer := p.Browser().Call("POST", "/api/tenants/northwind/account/sign-in", "",
			object{"username": name, "password": "wrong", "codeChallenge": challenge()})
		require.Equal(t, http.StatusUnauthorized, answer.Status)
		require.Empty(t, answer.Header.Get("Set-Cookie"))
		seen = append(seen, answer.Problem().ErrorCode+answer.Problem().Details)
	}
	require.Equal(t, []string{seen[0], seen[0], seen[0]}, seen)
}

func TestIdentityProviderIsResponsibleForFactorsUnlessRoleRequiresThem(t *testing.T) {
	p := twoFactorPeople(t, "ann")
	bob := p.User(p.tenant, "bob", "Approver")
	idp := newIdentityProvider(t, p.URL+"/api/tenants/northwind/account/external-callback")
	configure(t, p.API, p.tenant, idp)
	arrive := func(email string) (*apitest.API, *url.URL) {
		browser := p.Browser()
		request := begin(t, browser, "")
		out := browser.Call("GET", "/api/tenants/northwind/account/external-login?request="+request, "", nil)
		idp.person.Email, idp.person.EmailVerified, idp.person.ID = email, true, "subject of "+email
		back := browser.Call("GET", strings.TrimPrefix(idp.signIn(t, out.Header.Get("Location")), p.URL), "", nil)
		at, err := url.Parse(back.Header.Get("Location"))
		require.NoError(t, err)
		return browser, at
	}
	_, onward := arrive(bob.Email)
	require.Empty(t, onward.Query().Get("challenge"))
	require.Contains(t, onward.Path, "/oidc/")

	browser, waits := arrive("ann@example.com")
	require.Equal(t, "/northwind/login", waits.Path)
	require.NotContains(t, browser.Call("GET", callback+waits.Query().Get("request"), "", nil).Header.Get("Location"),
		"code=")
	var state accountapi.Challenge
	browser.Call("GET", secondStep+"?challenge="+waits.Query().Get("challenge"), "", nil).Into(t, &state)
	require.Equal(t, twofactor.Enroll, state.Purpose)
	require.Equal(t, http.StatusUnauthorized,
		p.Call("GET", secondStep+"?challenge="+state.Challenge, "", nil).Status, "without the cookie")
}
