package account_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	accountapi "countersign.dev/api/account"
	"countersign.dev/api/apitest"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/twofactor"
	"countersign.dev/internal/passkey/passkeytest"
)

// enrollPasskey signs a person in for the first time, with the passkey of a new device.
func (p *people) enrollPasskey(name string) (*passkeytest.Device, accountapi.EnrolledResult) {
	p.t.Helper()
	browser, device := p.Browser(), passkeytest.New(p.t, p.URL)
	waiting := p.password(browser, name, "").TwoFactor
	require.Equal(p.t, []twofactor.Kind{twofactor.Passkey, twofactor.TOTP}, waiting.Kinds, "both can be added")
	var e accountapi.Enrollment
	browser.Call("POST", secondStep+"/enroll", "",
		object{"challenge": waiting.Challenge, "kind": "passkey", "name": "Laptop"}).Into(p.t, &e)
	require.Empty(p.t, e.Key)
	var done accountapi.EnrolledResult
	browser.Call("POST", secondStep+"/confirm", "",
		object{"challenge": waiting.Challenge, "code": device.Create(e.Options)}).Into(p.t, &done)
	return device, done
}

func (p *people) askPasskey(browser *apitest.API, challengeID string) apitest.Answer {
	return browser.Call("POST", secondStep+"/passkey", "", object{"challenge": challengeID})
}

// sign is the response of a device to a waiting sign-in.
func (p *people) sign(browser *apitest.API, challengeID string, device *passkeytest.Device) string {
	p.t.Helper()
	var asked accountapi.PasskeyRequest
	p.askPasskey(browser, challengeID).Into(p.t, &asked)
	return device.Sign(asked.Options)
}

func TestPasskeyCompletesSignIn(t *testing.T) {
	p := twoFactorPeople(t, "ann")
	device, first := p.enrollPasskey("ann")
	require.Len(t, first.RecoveryCodes, twofactor.RecoveryCodes)
	visitor := p.Browser()
	waiting := p.password(visitor, "ann", "").TwoFactor
	require.Equal(t, twofactor.Verify, waiting.Purpose)
	require.Equal(t, []twofactor.Kind{twofactor.Passkey}, waiting.Kinds)
	var again accountapi.Challenge
	visitor.Call("GET", secondStep+"?challenge="+waiting.Challenge, "", nil).Into(t, &again)
	require.Equal(t, waiting.Kinds, again.Kinds, "a reload shows the same")
	answer := p.verify(visitor, waiting.Challenge, p.sign(visitor, waiting.Challenge, device))
	require.Equal(t, http.StatusOK, answer.Status, "%s", answer.Body)
	var done accountapi.SignInResult
	answer.Into(t, &done)
	var token accountapi.Token
	visitor.Call("GET", "/api/tenants/northwind/account/token?delivery=body&code="+done.Code+"&codeVerifier="+verifier, "",
		nil).Into(t, &token)
	require.Equal(t, "ann", token.User.UserName)
	require.Equal(t, 1, sql(t, p.super, `SELECT FROM sessions WHERE amr = '{pwd,swk,mfa}'`))
	require.Equal(t, 1, sql(t, p.super, `SELECT FROM audit_entries WHERE action = 'login'
		AND new_value->>'secondFactor' = 'passkey'`))
}

// R31 with passkeys: a signature helps nobody but the person, in the browser and on the site for which it was made.
func TestR31PasskeyIsUselessToOthers(t *testing.T) {
	p := twoFactorPeople(t, "ann", "bob")
	device, _ := p.enrollPasskey("ann")
	ofBob, _ := p.enrollPasskey("bob")
	victim, attacker := p.Browser(), p.Browser()
	waiting := p.password(victim, "ann", "").TwoFactor.Challenge
	require.Equal(t, string(fault.SessionExpired), p.askPasskey(attacker, waiting).Problem().ErrorCode,
		"a challenge of another browser")
	response := p.sign(victim, waiting, device)
	own := p.password(attacker, "bob", "").TwoFactor.Challenge
	wrong := map[string]string{"the response of another person": response,
		"a response to nothing": passkeytest.New(t, p.URL).Sign(`{"challenge":"AAAA"}`)}
	phishing := passkeytest.New(t, "https://northwind.example")
	phishing.Credential = ofBob.Credential
	wrong["a phishing site"] = p.sign(attacker, own, phishing)
	for name, code := range wrong {
		require.Equal(t, string(fault.PasskeyRefused), p.verify(attacker, own, code).Problem().ErrorCode, name)
	}
	require.Equal(t, http.StatusOK, p.verify(victim, waiting, response).Status)
	again := p.password(victim, "ann", "").TwoFactor.Challenge
	require.Equal(t, string(fault.PasskeyRefused), p.verify(victim, again, response).Problem().ErrorCode, "replayed")
}

func TestPasskeyIsNotRequestedWhileNoneExists(t *testing.T) {
	p := twoFactorPeople(t, "ann", "bob")
	browser := p.Browser()
	enrolling := p.password(browser, "bob", "").TwoFactor
	require.Equal(t, string(fault.SessionExpired), p.askPasskey(browser, enrolling.Challenge).Problem().ErrorCode)
	p.enroll("ann")
	waiting := p.password(browser, "ann", "").TwoFactor
	require.Equal(t, []twofactor.Kind{twofactor.TOTP}, waiting.Kinds)
	require.Equal(t, string(fault.ActionForbidden), p.askPasskey(browser, waiting.Challenge).Problem().ErrorCode)
}
