package connection

import (
	"encoding/json"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
)

// Authentication is how a profile signs in.
type Authentication string

const (
	NoAuthentication  Authentication = "none"
	Basic             Authentication = "basic"             // login and password
	PrivateKey        Authentication = "privateKey"        // SFTP: login and key
	APIKey            Authentication = "apiKey"            // REST: a value in a header or in the query
	Bearer            Authentication = "bearer"            // REST: a fixed token
	ClientCredentials Authentication = "clientCredentials" // OAuth 2.0, RFC 6749 section 4.4
	JWTBearer         Authentication = "jwtBearer"         // OAuth 2.0 with a signed assertion, RFC 7523
	AuthorizationCode Authentication = "authorizationCode" // OAuth 2.0 with a person's consent, RFC 6749 section 4.1
)

// Values lists every Authentication.
func (Authentication) Values() []string {
	return enum.Of(NoAuthentication, Basic, PrivateKey, APIKey, Bearer, ClientCredentials, JWTBearer, AuthorizationCode)
}

// ByToken reports whether the profile signs in with tokens that it asks a server for.
func (a Authentication) ByToken() bool {
	return a == ClientCredentials || a == JWTBearer || a == AuthorizationCode
}

// Authentications are the ways in which a type can sign in.
func Authentications(t Type) []Authentication {
	switch t {
	case SFTP:
		return []Authentication{Basic, PrivateKey}
	case SMTP:
		return []Authentication{NoAuthentication, Basic, ClientCredentials, AuthorizationCode}
	case PGP:
		return []Authentication{NoAuthentication}
	case REST:
		return []Authentication{NoAuthentication, APIKey, Bearer, Basic, ClientCredentials, JWTBearer, AuthorizationCode}
	}
	return nil
}

func (s Settings) checkAuthentication(v *fault.Validation, t Type) {
	switch s.Authentication {
	case Basic, PrivateKey:
		required(v, "login", s.Login, 200)
	case APIKey:
		if !headerName.MatchString(s.KeyName) {
			v.Add("keyName", fault.InvalidValue, "A name consists of letters, digits and hyphens.")
		}
		if !enum.Has(s.AddTo) {
			v.Add("addTo", fault.InvalidValue, "Choose where the key is sent.")
		}
	case ClientCredentials, JWTBearer, AuthorizationCode:
		checkURL(v, "tokenUrl", s.TokenURL, true)
		required(v, "clientId", s.ClientID, 500)
		limit(v, "scope", s.Scope, 1000)
		limit(v, "audience", s.Audience, 500)
		limit(v, "keyId", s.KeyID, 500)
		if s.Authentication == AuthorizationCode {
			checkAuthorizationURL(v, s.AuthorizationURL)
		}
		if s.Authentication == JWTBearer {
			checkClaims(v, s.Claims)
		} else if t == SMTP {
			required(v, "login", s.Login, 200)
		}
	case NoAuthentication, Bearer:
	}
}

// registered are claims that the product sets itself.
var registered = []string{"iss", "sub", "aud", "iat", "exp", "nbf", "jti"}

func checkClaims(v *fault.Validation, text string) {
	if text == "" {
		return
	}
	var claims map[string]any
	if len(text) > 4000 || json.Unmarshal([]byte(text), &claims) != nil {
		v.Add("claims", fault.InvalidValue, "Claims are one JSON object.")
		return
	}
	for _, name := range registered {
		if _, set := claims[name]; set && name != "sub" {
			v.Add("claims", fault.InvalidValue, "The claim %s is set by the product.", name)
		}
	}
}
