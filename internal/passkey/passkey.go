// Package passkey creates and checks passkeys (W3C Web Authentication Level 3) for the address of the installation.
package passkey

import (
	"encoding/json"
	"fmt"
	"net"
	"net/url"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"countersign.dev/domain/twofactor"
)

// Passkeys belong to one host name. The zero value has none, because browsers create no passkeys for an IP address.
type Passkeys struct{ site *webauthn.WebAuthn }

// New is for the address at which people open the installation.
func New(publicURL string) (Passkeys, error) {
	address, err := url.Parse(publicURL)
	if err != nil {
		return Passkeys{}, fmt.Errorf("address of passkeys: %w", err)
	}
	if net.ParseIP(address.Hostname()) != nil {
		return Passkeys{}, nil
	}
	site, err := webauthn.New(&webauthn.Config{
		RPID: address.Hostname(), RPDisplayName: "Countersign", RPOrigins: []string{address.Scheme + "://" + address.Host},
		AttestationPreference: protocol.PreferNoAttestation,
		// The password is the first factor, so a passkey without a PIN or biometrics is one too.
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementPreferred, UserVerification: protocol.VerificationPreferred},
	})
	if err != nil {
		return Passkeys{}, fmt.Errorf("address of passkeys: %w", err)
	}
	return Passkeys{site}, nil
}

// Supported reports whether the address of the installation can have passkeys.
func (p Passkeys) Supported() bool { return p.site != nil }

// holder is a person with the passkeys that they have.
type holder struct {
	twofactor.Holder
	credentials []webauthn.Credential
}

func (h holder) WebAuthnID() []byte                         { return h.Handle }
func (h holder) WebAuthnName() string                       { return h.Name }
func (h holder) WebAuthnDisplayName() string                { return h.DisplayName }
func (h holder) WebAuthnCredentials() []webauthn.Credential { return h.credentials }

func holderOf(who twofactor.Holder, credentials [][]byte) (holder, error) {
	h := holder{Holder: who, credentials: make([]webauthn.Credential, len(credentials))}
	for i, c := range credentials {
		if err := json.Unmarshal(c, &h.credentials[i]); err != nil {
			return h, fmt.Errorf("passkey %d: %w", i, err)
		}
	}
	return h, nil
}

// Create begins the creation of a passkey beside those that the person has.
func (p Passkeys) Create(who twofactor.Holder, credentials [][]byte) (c twofactor.Ceremony, err error) {
	h, err := holderOf(who, credentials)
	if err != nil {
		return c, err
	}
	options, state, err := p.site.BeginRegistration(h,
		webauthn.WithExclusions(webauthn.Credentials(h.credentials).CredentialDescriptors()))
	if err != nil {
		return c, fmt.Errorf("creation of a passkey: %w", err)
	}
	return ceremony(options.Response, state)
}

// Created is the passkey of a response to Create. It reports false for a response that proves nothing.
func (p Passkeys) Created(who twofactor.Holder, state []byte, response string) (credential []byte, ok bool, err error) {
	parsed, refused := protocol.ParseCredentialCreationResponseBytes([]byte(response))
	if refused != nil {
		return nil, false, nil
	}
	data, err := stateOf(state)
	if err != nil {
		return nil, false, err
	}
	created, refused := p.site.CreateCredential(holder{Holder: who}, data, parsed)
	if refused != nil {
		return nil, false, nil
	}
	credential, err = stored(*created)
	return credential, err == nil, err
}

// Request asks the person to sign with one of their passkeys.
func (p Passkeys) Request(who twofactor.Holder, credentials [][]byte) (c twofactor.Ceremony, err error) {
	h, err := holderOf(who, credentials)
	if err != nil {
		return c, err
	}
	options, state, err := p.site.BeginLogin(h)
	if err != nil {
		return c, fmt.Errorf("request for a passkey: %w", err)
	}
	return ceremony(options.Response, state)
}

// Challenge is the random value that a response to Request signs, or "" for text that is no response.
func (p Passkeys) Challenge(response string) string {
	parsed, refused := protocol.ParseCredentialRequestResponseBytes([]byte(response))
	if refused != nil {
		return ""
	}
	return parsed.Response.CollectedClientData.Challenge
}

// Signed is the index of the passkey that signed a response to Request, and its new state. It reports false for a
// response that proves nothing. A passkey whose counter does not rise was copied, so it proves nothing.
func (p Passkeys) Signed(
	who twofactor.Holder, credentials [][]byte, state []byte, response string,
) (n int, credential []byte, ok bool, err error) {
	parsed, refused := protocol.ParseCredentialRequestResponseBytes([]byte(response))
	if refused != nil {
		return 0, nil, false, nil
	}
	h, err := holderOf(who, credentials)
	if err != nil {
		return 0, nil, false, err
	}
	data, err := stateOf(state)
	if err != nil {
		return 0, nil, false, err
	}
	signed, refused := p.site.ValidateLogin(h, data, parsed)
	if refused != nil || signed.Authenticator.CloneWarning {
		return 0, nil, false, nil
	}
	for i, c := range h.credentials {
		if string(c.ID) == string(signed.ID) {
			credential, err = stored(*signed)
			return i, credential, err == nil, err
		}
	}
	return 0, nil, false, nil
}

// stored leaves out the attestation, because no attestation is requested.
func stored(c webauthn.Credential) ([]byte, error) {
	c.Attestation = webauthn.CredentialAttestation{}
	return json.Marshal(c)
}

func ceremony(options any, state *webauthn.SessionData) (c twofactor.Ceremony, err error) {
	text, err := json.Marshal(options)
	if err != nil {
		return c, err
	}
	c.Options, c.Challenge = string(text), state.Challenge
	c.State, err = json.Marshal(state)
	return c, err
}

func stateOf(text []byte) (data webauthn.SessionData, err error) {
	if err := json.Unmarshal(text, &data); err != nil {
		return data, fmt.Errorf("state of a passkey: %w", err)
	}
	return data, nil
}
