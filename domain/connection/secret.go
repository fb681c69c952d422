package connection

import (
	"slices"
	"strings"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
)

// Secret names a secret value of a profile.
type Secret string

const (
	SecretPassword     Secret = "password"
	SecretPrivateKey   Secret = "privateKey"
	SecretPassphrase   Secret = "passphrase"
	SecretAPIKey       Secret = "apiKey"
	SecretBearerToken  Secret = "bearerToken"
	SecretClientSecret Secret = "clientSecret"
	SecretRefreshToken Secret = "refreshToken" // of an authorization; no one enters it
)

// Values lists every Secret.
func (Secret) Values() []string { return enum.Of(secrets()...) }

func secrets() []Secret {
	return []Secret{SecretPassword, SecretPrivateKey, SecretPassphrase, SecretAPIKey, SecretBearerToken,
		SecretClientSecret, SecretRefreshToken}
}

// needs are the secrets of an authentication. The first one is required.
func (a Authentication) needs() []Secret {
	switch a {
	case Basic:
		return []Secret{SecretPassword}
	case PrivateKey:
		return []Secret{SecretPrivateKey, SecretPassphrase}
	case APIKey:
		return []Secret{SecretAPIKey}
	case Bearer:
		return []Secret{SecretBearerToken}
	case ClientCredentials:
		return []Secret{SecretClientSecret}
	case AuthorizationCode:
		return []Secret{SecretClientSecret, SecretRefreshToken}
	case JWTBearer:
		return []Secret{SecretPrivateKey}
	case NoAuthentication:
	}
	return nil
}

// Missing is the secret without which the profile cannot sign in. It is empty if the profile has what it needs.
// Configuration files contain no secrets, so that a person enters them afterwards.
func (p Profile) Missing() Secret {
	for n, name := range p.Settings.Authentication.needs() {
		if (n == 0 || name == SecretRefreshToken) && !slices.Contains(p.Secrets, name) {
			return name
		}
	}
	return ""
}

// Moves reports whether a change leads a profile to another server, or signs in there in another way.
func (next Change) Moves(before Profile) bool {
	return !slices.Equal(before.Settings.destination(), next.Settings.destination())
}

const maxSecret = 20_000

func (next Change) checkSecrets(v *fault.Validation, before Profile) {
	needed := next.Settings.Authentication.needs()
	moved := next.Moves(before)
	for n, name := range needed {
		value, given := next.Secrets[name]
		stored := slices.Contains(before.Secrets, name)
		switch {
		case len(value) > maxSecret || strings.ContainsRune(value, 0):
			v.Add(string(name), fault.LengthOutOfRange, "At most %d characters.", maxSecret)
		case given && value != "":
		case n == 0 && !stored:
			v.Add(string(name), fault.Required, "Field is required.")
		case n == 0 && moved:
			v.Add(string(name), fault.SecretAgain,
				"The server or the way to sign in has changed. Enter the secret again, so that another server never gets it.")
		}
	}
	for name := range next.Secrets {
		if !slices.Contains(needed, name) || name == SecretRefreshToken {
			v.Add(string(name), fault.InvalidValue, "This way to sign in does not have this secret.")
		}
	}
}

// Kept are the stored secrets that stay after a change. Another server gets none of them. A new key ends the passphrase
// of the former one. An authorization ends with the settings that a person consented to.
func (next Change) Kept(before Profile) []Secret {
	if next.Moves(before) {
		return nil
	}
	var kept []Secret
	needed := next.Settings.Authentication.needs()
	for _, name := range before.Secrets {
		_, replaced := next.Secrets[name]
		_, newKey := next.Secrets[SecretPrivateKey]
		ended := name == SecretPassphrase && newKey ||
			name == SecretRefreshToken && !slices.Equal(before.Settings.consent(), next.Settings.consent())
		if slices.Contains(needed, name) && !replaced && !ended {
			kept = append(kept, name)
		}
	}
	return kept
}
