package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"
	"github.com/stretchr/testify/require"

	accountapi "countersign.dev/api/account"
	"countersign.dev/api/apitest"
	configurationapi "countersign.dev/api/configuration"
	configurationapp "countersign.dev/app/configuration"
	roleapp "countersign.dev/app/role"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/role"
)

// cli runs a command with an input and returns what it printed.
func cli(t *testing.T, input string, args ...string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	c := root()
	c.SetArgs(append([]string{"config"}, args...))
	c.SetIn(strings.NewReader(input))
	c.SetOut(&out)
	c.SetErr(&bytes.Buffer{})
	err := c.ExecuteContext(t.Context())
	return out.String(), err
}

func TestConfigurationFileMovesByCommands(t *testing.T) {
	a := apitest.New(t, func(a *apitest.API) {
		configurationapi.Routes(a.Server, configurationapp.Commands{DB: a.DB})
	})
	ours, theirs := a.Tenant("northwind"), a.Tenant("contoso")
	for _, id := range []string{ours.ID, theirs.ID} {
		a.User(id, "ann", permission.Administrator)
		a.User(id, "bob", permission.Administrator)
	}
	for id, text := range map[string]string{ours.ID: "Enters invoices", theirs.ID: "Enters \x1b[2Jpayments"} {
		_, err := roleapp.Commands{DB: a.DB}.Create(t.Context(), id, role.Role{Name: "Clerk", Description: text,
			Permissions: []permission.Permission{"invoices:get"}})
		require.NoError(t, err)
	}
	t.Setenv("COUNTERSIGN_PASSWORD", apitest.Password)
	as := func(company string) []string { return []string{"--url", a.URL, "--company", company, "--user", "ann"} }

	text, err := cli(t, "", append(as("northwind"), "export")...)
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "northwind.yaml")
	text = strings.Replace(text, "name: Approver\n", "name: Approver\n    approvalLimit: 900\n", 1)
	require.Contains(t, text, "900")
	require.NoError(t, os.WriteFile(path, []byte(text), 0o600))

	printed, err := cli(t, "", append(as("contoso"), "plan", path)...)
	require.NoError(t, err)
	require.Contains(t, printed, "~ roles: Approver (waits for another person)\n"+
		"    approvalLimit: none -> 900.00\n")
	require.Contains(t, printed, "~ roles: Clerk\n")
	require.Contains(t, printed, "description: Enters  [2Jpayments -> Enters invoices\n",
		"a text of the company cannot control the terminal")
	require.Contains(t, printed, "2 changes, 10 the same. 1 wait for another person.\n")

	_, err = cli(t, "n\n", append(as("contoso"), "apply", path)...)
	require.ErrorContains(t, err, "nothing was applied")
	_, err = cli(t, "", append(as("contoso"), "apply", path)...)
	require.ErrorContains(t, err, "nothing was applied")
	printed, err = cli(t, "y\n", append(as("contoso"), "apply", path)...)
	require.NoError(t, err)
	require.Contains(t, printed, "Applied 1 of 2 changes. 1 wait for another person.\n")

	again, err := cli(t, "", append(as("contoso"), "apply", "--yes", path)...)
	require.ErrorContains(t, err, "waits for a second administrator")
	require.NotContains(t, again, "Applied")

	require.NoError(t, os.WriteFile(path, []byte(strings.Replace(text, "invoices:get", "invoices:steal", 1)), 0o600))
	_, err = cli(t, "", append(as("contoso"), "plan", path)...)
	require.ErrorContains(t, err, ".permissions: These permissions do not exist: invoices:steal.")
	t.Setenv("COUNTERSIGN_PASSWORD", "wrong")
	_, err = cli(t, "", append(as("contoso"), "plan", path)...)
	require.Error(t, err)
}

func TestCommandsAskForTheSecondFactor(t *testing.T) {
	a := apitest.New(t, func(a *apitest.API) {
		configurationapi.Routes(a.Server, configurationapp.Commands{DB: a.DB})
	})
	company := a.Tenant("northwind").ID
	guarded, err := roleapp.Commands{DB: a.DB}.Create(t.Context(), company, role.Role{Name: "Guarded", TwoFactors: true,
		Permissions: []permission.Permission{"roles:manage"}})
	require.NoError(t, err)
	a.User(company, "ann", guarded.Name)
	t.Setenv("COUNTERSIGN_PASSWORD", apitest.Password)
	export := []string{"export", "--url", a.URL, "--company", "northwind", "--user", "ann"}
	_, err = cli(t, "", export...)
	require.ErrorContains(t, err, "sign in by a browser once")

	key := enroll(t, a)
	code := func(steps time.Duration) string {
		code, err := totp.GenerateCode(key, time.Now().Add(steps*30*time.Second))
		require.NoError(t, err)
		return code + "\n"
	}
	_, err = cli(t, "000000\n", export...)
	require.Error(t, err)
	text, err := cli(t, code(1), export...)
	require.NoError(t, err)
	require.Contains(t, text, "name: Guarded")
}

// enroll adds an authenticator app for ann and returns its key.
func enroll(t *testing.T, a *apitest.API) string {
	const account = "/api/tenants/northwind/account/"
	browser := a.Browser()
	var first accountapi.SignInResult
	browser.Call("POST", account+"sign-in", "", map[string]string{"username": "ann", "password": apitest.Password,
		"codeChallenge": strings.Repeat("x", 43)}).Into(t, &first)
	var e accountapi.Enrollment
	named := map[string]string{"challenge": first.TwoFactor.Challenge, "name": "Phone"}
	browser.Call("POST", account+"two-factor/enroll", "", named).Into(t, &e)
	code, err := totp.GenerateCode(e.Key, time.Now())
	require.NoError(t, err)
	var done accountapi.EnrolledResult
	named = map[string]string{"challenge": first.TwoFactor.Challenge, "code": code}
	browser.Call("POST", account+"two-factor/confirm", "", named).Into(t, &done)
	return e.Key
}

func TestPasswordsAreSentEncryptedOnly(t *testing.T) {
	t.Setenv("COUNTERSIGN_PASSWORD", "secret")
	for _, url := range []string{"http://192.0.2.1", "http://countersign.example", "ftp://localhost", "localhost:8080",
		""} {
		_, err := cli(t, "", "export", "--url", url, "--company", "northwind", "--user", "ann")
		require.Error(t, err, url)
		require.NotContains(t, err.Error(), "dial", url)
	}
}
