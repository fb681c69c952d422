package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"time"

	"github.com/pquerna/otp/totp"
	"github.com/stretchr/testify/require"

	"countersign.dev/domain/id"
)

// person is somebody who is signed in.
type person struct {
	d       *deployment
	at      *running
	token   string
	cookies []string
}

const newPassword = "seven clouds over Oakland 41"

// person uses a one-time link, sets up what the sign-in requires, and signs in.
func (d *deployment) person(at *running, company, link string) *person {
	d.t.Helper()
	p := &person{d: d, at: at}
	account := "/api/tenants/" + company + "/account/"
	var who struct{ Username string }
	p.call(http.MethodPost, account+"set-password",
		map[string]any{"token": link, "password": newPassword, "firstName": "Ann", "lastName": "Lee"}, &who)
	verifier := id.New() + id.New()
	sum := sha256.Sum256([]byte(verifier))
	var done struct {
		Code      string
		TwoFactor *struct{ Challenge string }
	}
	p.call(http.MethodPost, account+"sign-in", map[string]any{"username": who.Username, "password": newPassword,
		"codeChallenge": base64.RawURLEncoding.EncodeToString(sum[:])}, &done)
	if done.TwoFactor != nil {
		challenge := done.TwoFactor.Challenge
		var factor struct{ Key string }
		p.call(http.MethodPost, account+"two-factor/enroll", map[string]any{"challenge": challenge, "name": "Phone"}, &factor)
		code, err := totp.GenerateCode(factor.Key, time.Now())
		require.NoError(d.t, err)
		p.call(http.MethodPost, account+"two-factor/confirm", map[string]any{"challenge": challenge, "code": code}, &done)
	}
	var token struct{ AccessToken string }
	query := url.Values{"code": {done.Code}, "codeVerifier": {verifier}, "delivery": {"body"}}
	p.call(http.MethodGet, account+"token?"+query.Encode(), nil, &token)
	require.NotEmpty(d.t, token.AccessToken)
	p.token = token.AccessToken
	return p
}

// call sends a request as the proxy does, which terminates TLS.
func (p *person) call(method, path string, body, into any) {
	t := p.d.t
	t.Helper()
	content := &bytes.Buffer{}
	if body != nil {
		require.NoError(t, json.NewEncoder(content).Encode(body))
	}
	req, err := http.NewRequestWithContext(t.Context(), method, "http://"+p.at.address+path, content)
	require.NoError(t, err)
	req.Host = strings.TrimPrefix(publicURL, "https://")
	req.Header.Set("X-Forwarded-For", "203.0.113.7")
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Idempotency-Key", id.New())
	req.Header.Set("Cookie", strings.Join(p.cookies, "; "))
	if p.token != "" {
		req.Header.Set("Authorization", "Bearer "+p.token)
	}
	res, err := http.DefaultClient.Do(req)
	require.NoError(t, err)
	defer res.Body.Close()
	for _, cookie := range res.Cookies() {
		require.True(t, cookie.Secure, cookie.Name)
		p.cookies = append(p.cookies, cookie.Name+"="+cookie.Value)
	}
	text, err := io.ReadAll(res.Body)
	require.NoError(t, err)
	require.Less(t, res.StatusCode, 300, "%s %s: %s", method, path, text)
	if into != nil {
		require.NoError(t, json.Unmarshal(text, into))
	}
}

// pairAgent starts an agent as its guide says and waits until the product sees it.
func (d *deployment) pairAgent(administrator *person) {
	d.t.Helper()
	var added struct{ Code string }
	administrator.call(http.MethodPost, "/api/agents/pairing", map[string]any{"name": "Plant 1"}, &added)
	d.values["COUNTERSIGN_AGENT_API"] = "http://" + administrator.at.address // http is for this machine alone
	out, err := d.prepared("agent", nil, "--pair="+added.Code).CombinedOutput()
	require.NoError(d.t, err, string(out))
	d.start("agent", "")
	require.Eventually(d.t, func() bool {
		var agents struct{ Items []struct{ Online bool } }
		administrator.call(http.MethodGet, "/api/agents", nil, &agents)
		return len(agents.Items) == 1 && agents.Items[0].Online
	}, 30*time.Second, 100*time.Millisecond)
}

// diagnosis is what the doctor says with the keys of the API.
func (d *deployment) diagnosis() string {
	d.t.Helper()
	doctor := exec.Command(os.Args[0], "doctor")
	api := d.prepared("api", nil)
	doctor.Dir, doctor.Env = api.Dir, api.Env
	out, err := doctor.CombinedOutput()
	require.NoError(d.t, err, string(out))
	return string(out)
}
