package connection_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/connection"
	"countersign.dev/domain/fault"
)

const pinned = "SHA256:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"

func sftp() connection.Settings {
	return connection.Settings{Authentication: connection.Basic, Host: "files.example.com", Port: 22, Login: "ann",
		HostKey: pinned}
}

func smtp() connection.Settings {
	return connection.Settings{Authentication: connection.NoAuthentication, Host: "mail.example.com", Port: 587,
		Encryption: connection.StartTLS, From: "Northwind <ap@example.com>", PerMinute: 30}
}

func paths(t *testing.T, err error) map[string]fault.Code {
	t.Helper()
	found := map[string]fault.Code{}
	if err == nil {
		return found
	}
	var f *fault.Fault
	require.True(t, errors.As(err, &f), "%v", err)
	for _, field := range f.Fields {
		found[field.Path] = field.Code
	}
	return found
}

func TestEveryTypeHasItsRules(t *testing.T) {
	secret := map[connection.Secret]string{connection.SecretPassword: "x"}
	for name, c := range map[string]struct {
		kind     connection.Type
		settings func(s connection.Settings) connection.Settings
		secrets  map[connection.Secret]string
		problems map[string]fault.Code
	}{
		"sftp": {kind: connection.SFTP, secrets: secret, problems: map[string]fault.Code{}},
		"sftp without password": {kind: connection.SFTP,
			problems: map[string]fault.Code{"password": fault.Required}},
		"sftp without host key": {kind: connection.SFTP, secrets: secret,
			settings: func(s connection.Settings) connection.Settings { s.HostKey = "MD5:1"; return s },
			problems: map[string]fault.Code{"hostKey": fault.HostKeyNeeded}},
		"a number is no host": {kind: connection.SFTP, secrets: secret,
			settings: func(s connection.Settings) connection.Settings { s.Host = "0x7f.1"; return s },
			problems: map[string]fault.Code{"host": fault.HostInvalid}},
		"sftp knows no token": {kind: connection.SFTP,
			settings: func(s connection.Settings) connection.Settings {
				s.Authentication = connection.Bearer
				return s
			},
			problems: map[string]fault.Code{"authentication": fault.InvalidValue, "bearerToken": fault.Required}},
		"smtp": {kind: connection.SMTP, problems: map[string]fault.Code{}},
		"smtp sends no password in plain text": {kind: connection.SMTP, secrets: secret,
			settings: func(s connection.Settings) connection.Settings {
				s.Authentication, s.Login, s.Encryption = connection.Basic, "ann", connection.NoEncryption
				return s
			}, problems: map[string]fault.Code{"encryption": fault.EncryptionNeeded}},
		"smtp is never faster than the company's rate": {kind: connection.SMTP,
			settings: func(s connection.Settings) connection.Settings { s.PerMinute, s.From = 31, "x"; return s },
			problems: map[string]fault.Code{"perMinute": fault.InvalidValue, "from": fault.InvalidValue}},
	} {
		settings := map[connection.Type]connection.Settings{connection.SFTP: sftp(), connection.SMTP: smtp()}[c.kind]
		if c.settings != nil {
			settings = c.settings(settings)
		}
		next := connection.Change{Name: "Main", Settings: settings.Clean(c.kind), Secrets: c.secrets}
		require.Equal(t, c.problems, paths(t, next.Refuse(connection.Profile{Type: c.kind})), name)
	}
}

func TestRESTSecretsTravelEncrypted(t *testing.T) {
	base := connection.Settings{Authentication: connection.JWTBearer, URL: "https://api.example.com/v1/",
		TokenURL: "https://login.example.com/token", ClientID: "countersign", Claims: `{"role":"ap"}`}
	secrets := map[connection.Secret]string{connection.SecretPrivateKey: "pem"}
	refuse := func(change func(*connection.Settings)) map[string]fault.Code {
		s := base
		change(&s)
		return paths(t, connection.Change{Name: "ERP", Settings: s.Clean(connection.REST), Secrets: secrets}.
			Refuse(connection.Profile{Type: connection.REST}))
	}
	require.Empty(t, refuse(func(*connection.Settings) {}))
	require.Equal(t, map[string]fault.Code{"url": fault.EncryptionNeeded, "tokenUrl": fault.EncryptionNeeded},
		refuse(func(s *connection.Settings) { s.URL, s.TokenURL = "http://api.example.com", "http://login.example.com" }))
	require.Equal(t, map[string]fault.Code{"url": fault.InvalidValue},
		refuse(func(s *connection.Settings) { s.URL = "https://ann:secret@api.example.com" }))
	require.Equal(t, map[string]fault.Code{"url": fault.InvalidValue},
		refuse(func(s *connection.Settings) { s.URL = "unix:///run/docker.sock" }))
	require.Equal(t, map[string]fault.Code{"claims": fault.InvalidValue},
		refuse(func(s *connection.Settings) { s.Claims = `{"exp": 9999999999}` }))
	require.Equal(t, map[string]fault.Code{"claims": fault.InvalidValue},
		refuse(func(s *connection.Settings) { s.Claims = `[1]` }))
}

func TestStoredSecretsNeverReachAnotherServer(t *testing.T) {
	before := connection.Profile{Type: connection.SFTP, Settings: sftp(),
		Secrets: []connection.Secret{connection.SecretPassword}}
	same := connection.Change{Name: "Renamed", Settings: sftp()}
	require.NoError(t, same.Refuse(before))
	require.Equal(t, []connection.Secret{connection.SecretPassword}, same.Kept(before))
	for name, change := range map[string]func(*connection.Settings){
		"host":     func(s *connection.Settings) { s.Host = "files.evil.example" },
		"port":     func(s *connection.Settings) { s.Port = 2222 },
		"host key": func(s *connection.Settings) { s.HostKey = pinned[:49] + "B" },
	} {
		s := sftp()
		change(&s)
		moved := connection.Change{Name: "Main", Settings: s}
		require.Equal(t, map[string]fault.Code{"password": fault.SecretAgain}, paths(t, moved.Refuse(before)), name)
		moved.Secrets = map[connection.Secret]string{connection.SecretPassword: "new"}
		require.NoError(t, moved.Refuse(before), name)
		require.Empty(t, moved.Kept(before), "the former one is replaced")
	}
}

func TestChangeWithoutSecretsKeepsThemForTheSameServerOnly(t *testing.T) {
	before := connection.Profile{Type: connection.SFTP, Settings: sftp(),
		Secrets: []connection.Secret{connection.SecretPassword}}
	renamed := connection.Change{Name: "Main", Settings: sftp()}
	renamed.Settings.Folder = "other"
	require.NoError(t, renamed.RefuseSettings(before))
	require.Equal(t, before.Secrets, renamed.Kept(before))
	moved := connection.Change{Name: "Main", Settings: sftp()}
	moved.Settings.Host = "files.evil.example"
	require.NoError(t, moved.RefuseSettings(before))
	require.Empty(t, moved.Kept(before))
	moved.Settings.Host = "0x7f.1"
	require.Equal(t, map[string]fault.Code{"host": fault.HostInvalid}, paths(t, moved.RefuseSettings(before)))
}

func TestConsentAddressKeepsItsParametersAndContradictsNone(t *testing.T) {
	base := connection.Settings{Authentication: connection.AuthorizationCode, URL: "https://api.example.com",
		TokenURL: "https://login.example.com/token", ClientID: "countersign", Scope: "erp offline_access",
		AuthorizationURL: "https://login.example.com/authorize?access_type=offline&prompt=consent"}
	refuse := func(address string) map[string]fault.Code {
		s := base
		s.AuthorizationURL = address
		return paths(t, connection.Change{Name: "ERP", Settings: s.Clean(connection.REST),
			Secrets: map[connection.Secret]string{connection.SecretClientSecret: "x"}}.
			Refuse(connection.Profile{Type: connection.REST}))
	}
	require.Empty(t, refuse(base.AuthorizationURL))
	for address, code := range map[string]fault.Code{
		"": fault.Required, "http://login.example.com/": fault.EncryptionNeeded,
		"https://login.example.com/?state=1": fault.InvalidValue, "https://login.example.com/?%zz=1": fault.InvalidValue,
		"https://ann:secret@login.example.com/": fault.InvalidValue, "javascript:alert(1)": fault.InvalidValue,
	} {
		require.Equal(t, map[string]fault.Code{"authorizationUrl": code}, refuse(address), address)
	}
	// The verifier and its challenge are those of RFC 7636, appendix B.
	address, err := base.ConsentAddress("https://countersign.example/back", "state-1",
		"dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
	require.NoError(t, err)
	require.Equal(t, "https://login.example.com/authorize?access_type=offline&client_id=countersign"+
		"&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256&prompt=consent"+
		"&redirect_uri=https%3A%2F%2Fcountersign.example%2Fback&response_type=code&scope=erp+offline_access&state=state-1",
		address)
	require.Equal(t, "login.example.com", base.Hosts()["authorizationUrl"])
}

func TestRefreshTokenIsNeverEntered(t *testing.T) {
	s := connection.Settings{Authentication: connection.AuthorizationCode, URL: "https://api.example.com",
		TokenURL: "https://login.example.com/token", ClientID: "countersign",
		AuthorizationURL: "https://login.example.com/authorize"}
	before := connection.Profile{Type: connection.REST, Settings: s}
	require.Equal(t, connection.SecretClientSecret, before.Missing())
	require.Equal(t, fault.SecretMissing, fault.CodeOf(before.MayAuthorize()))
	before.Secrets = []connection.Secret{connection.SecretClientSecret}
	require.Equal(t, connection.SecretRefreshToken, before.Missing())
	require.NoError(t, before.MayAuthorize())
	require.Equal(t, map[string]fault.Code{"refreshToken": fault.InvalidValue}, paths(t, connection.Change{Name: "ERP",
		Settings: s, Secrets: map[connection.Secret]string{connection.SecretRefreshToken: "mine"}}.Refuse(before)))
	before.Secrets = append(before.Secrets, connection.SecretRefreshToken)
	require.Equal(t, before.Secrets, connection.Change{Settings: s}.Kept(before))
	for name, change := range map[string]func(*connection.Settings){
		"authorization URL": func(s *connection.Settings) { s.AuthorizationURL += "/2" },
		"client":            func(s *connection.Settings) { s.ClientID = "other" },
		"scope":             func(s *connection.Settings) { s.Scope = "all" },
		"audience":          func(s *connection.Settings) { s.Audience = "all" },
	} {
		next := connection.Change{Settings: s}
		change(&next.Settings)
		require.Equal(t, []connection.Secret{connection.SecretClientSecret}, next.Kept(before), name)
	}
	next := connection.Change{Settings: s}
	next.Settings.TokenURL = "https://login.evil.example/token"
	require.Empty(t, next.Kept(before), "another server gets no secret")
}

func TestNewPrivateKeyEndsFormerPassphrase(t *testing.T) {
	before := connection.Profile{Type: connection.SFTP, Settings: sftp(),
		Secrets: []connection.Secret{connection.SecretPassphrase, connection.SecretPrivateKey}}
	s := sftp()
	s.Authentication = connection.PrivateKey
	before.Settings = s
	require.Equal(t, before.Secrets, connection.Change{Settings: s}.Kept(before))
	require.Empty(t, connection.Change{Settings: s,
		Secrets: map[connection.Secret]string{connection.SecretPrivateKey: "new"}}.Kept(before))
}

func TestBlockedHostsAreComparedAsHosts(t *testing.T) {
	blocked, err := connection.CleanBlocked([]string{" Example.COM. ", "10.0.0.0/8", "::ffff:192.0.2.7", "example.com"})
	require.NoError(t, err)
	require.Equal(t, []string{"example.com", "10.0.0.0/8", "192.0.2.7"}, blocked)
	for host, want := range map[string]bool{"EXAMPLE.com": true, "api.example.com.": true, "notexample.com": false,
		"10.1.2.3": true, "[::ffff:10.1.2.3]": true, "192.0.2.7": true, "192.0.2.8": false, "example.com.evil.net": false,
	} {
		require.Equal(t, want, connection.Blocks(blocked, host), host)
	}
	_, err = connection.CleanBlocked([]string{"http://example.com/"})
	require.Equal(t, map[string]fault.Code{"hosts": fault.HostInvalid}, paths(t, err))
	err = connection.CheckBlocked(connection.Settings{URL: "https://API.example.com/v1"}, blocked)
	require.Equal(t, fault.RestApiConnectionBlackList, fault.CodeOf(err))
	require.Len(t, connection.Networks(blocked), 2)
}

func TestUsedProfileIsKept(t *testing.T) {
	used := connection.Profile{Name: "Main", UsedBy: []connection.Purpose{connection.MailSender}}
	require.Equal(t, fault.ConnectionInUse, fault.CodeOf(connection.MayDelete(connection.Profile{}, used)))
	require.NoError(t, connection.MayDelete(connection.Profile{}))
	require.NoError(t, connection.Profile{Type: connection.SMTP}.MaySend())
	require.Error(t, connection.Profile{Type: connection.REST}.MaySend())
}
