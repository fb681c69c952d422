package connection

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"net/url"
	"slices"
	"time"

	"countersign.dev/domain/fault"
)

// AuthorizationLife is how long a profile waits for the return of the person who authorizes it.
const AuthorizationLife = 10 * time.Minute

// Authorization is the request of a person to let a profile act for them at a server (RFC 6749 section 4.1).
type Authorization struct {
	ProfileID string
	Version   int64 // of the profile
	UserID    string
	StateHash []byte // of the value that the server returns with the code
	Verifier  []byte // sealed; proves that the code was issued for this request (RFC 7636)
	Redirect  string // the address to which the server returns the person
	Code      []byte // sealed; nil until the person returns
	ExpiresAt time.Time
}

// Grant are the tokens of an authorization.
type Grant struct {
	AccessToken  string
	Until        time.Time // of the access token
	RefreshToken string    // empty: the former one stays valid
}

// Renewal asks a server for new tokens with the refresh token.
type Renewal func(ctx context.Context, refreshToken string) (Grant, Reason)

// AuthorizationPlace is where a value of a request is sealed.
func AuthorizationPlace(profileID, name string) string {
	return "connection_authorizations/" + profileID + "/" + name
}

// TokenPlace is where the access token of a profile is sealed.
func TokenPlace(profileID string) string { return "connection_tokens/" + profileID }

// Accept refuses the return of another person, of another request, after a change of the profile, too late, or twice.
func (a Authorization) Accept(userID string, stateHash []byte, version int64, now time.Time) error {
	if a.UserID == userID && bytes.Equal(a.StateHash, stateHash) && a.Version == version && a.Code == nil &&
		now.Before(a.ExpiresAt) {
		return nil
	}
	return fault.New(fault.Conflict, fault.AuthorizationEnded,
		"This authorization was used, has ended, or belongs to another person. Authorize the profile again.")
}

// MayAuthorize refuses a profile that no person authorizes, or that has no secret to prove itself with.
func (p Profile) MayAuthorize() error {
	switch missing := p.Missing(); {
	case p.Settings.Authentication != AuthorizationCode:
		return fault.New(fault.Conflict, fault.IllegalTransition, "This profile signs in without an authorization.")
	case missing != "" && missing != SecretRefreshToken:
		return fault.New(fault.Conflict, fault.SecretMissing, "Enter the client secret of the profile first.")
	}
	return nil
}

// consent are the settings that a person agrees to. Other settings need another authorization.
func (s Settings) consent() []string {
	return []string{s.AuthorizationURL, s.ClientID, s.Scope, s.Audience, s.Login}
}

// parameters are those of an authorization request. An address that contains one of them would contradict it.
var parameters = []string{"response_type", "client_id", "redirect_uri", "scope", "audience", "state", "code_challenge",
	"code_challenge_method"}

// checkAuthorizationURL permits parameters, which some servers need for a refresh token (RFC 6749 section 3.1).
func checkAuthorizationURL(v *fault.Validation, text string) {
	const path = "authorizationUrl"
	at, err := url.Parse(text)
	if err != nil || len(text) > 1000 {
		v.Add(path, fault.InvalidValue, "Enter an address that begins with https:// or http://.")
		return
	}
	given, err := url.ParseQuery(at.RawQuery)
	if err != nil {
		v.Add(path, fault.InvalidValue, "The parameters of the address cannot be read.")
		return
	}
	for _, name := range parameters {
		if given.Has(name) {
			v.Add(path, fault.InvalidValue, "The parameter %s is set by the product.", name)
			return
		}
	}
	at.RawQuery, at.ForceQuery = "", false
	checkURL(v, path, at.String(), true)
}

// ConsentAddress is the address at which a person consents. verifier is the one that proves the request later.
func (s Settings) ConsentAddress(redirect, state, verifier string) (string, error) {
	at, err := url.Parse(s.AuthorizationURL)
	if err != nil {
		return "", err
	}
	digest := sha256.Sum256([]byte(verifier))
	asked := url.Values{"response_type": {"code"}, "client_id": {s.ClientID}, "redirect_uri": {redirect},
		"scope": {s.Scope}, "audience": {s.Audience}, "state": {state},
		"code_challenge": {base64.RawURLEncoding.EncodeToString(digest[:])}, "code_challenge_method": {"S256"}}
	query := at.Query()
	for name, values := range asked {
		if !slices.Equal(values, []string{""}) {
			query[name] = values
		}
	}
	at.RawQuery = query.Encode()
	return at.String(), nil
}
