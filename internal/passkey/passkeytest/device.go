// Package passkeytest is a device with a passkey, for tests.
package passkeytest

import (
	"net/url"
	"testing"

	"github.com/descope/virtualwebauthn"
	"github.com/stretchr/testify/require"
)

// Device holds one passkey. A test changes Site to answer from another address.
type Device struct {
	Site       virtualwebauthn.RelyingParty
	Credential virtualwebauthn.Credential
	holder     virtualwebauthn.Authenticator
	t          testing.TB
}

// New is a device of a person who opens the installation at an address.
func New(t testing.TB, address string) *Device {
	t.Helper()
	u, err := url.Parse(address)
	require.NoError(t, err)
	return &Device{t: t, holder: virtualwebauthn.NewAuthenticator(),
		Site:       virtualwebauthn.RelyingParty{ID: u.Hostname(), Origin: u.Scheme + "://" + u.Host},
		Credential: newCredential()}
}

// wholeKey is the length of a public key whose two coordinates have 32 bytes each (RFC 8152, section 13.1).
const wholeKey = 77

// newCredential is a credential with whole coordinates. The library omits leading zeros, and one of 128 keys would be
// refused.
func newCredential() virtualwebauthn.Credential {
	for {
		c := virtualwebauthn.NewCredential(virtualwebauthn.KeyTypeEC2)
		if len(c.Key.AttestationData()) == wholeKey {
			return c
		}
	}
}

// Create is the response of the device to the options of a creation.
func (d *Device) Create(options string) string {
	d.t.Helper()
	o, err := virtualwebauthn.ParseAttestationOptions(options)
	require.NoError(d.t, err)
	require.False(d.t, d.Credential.IsExcludedForAttestation(*o), "the device has a passkey already")
	return virtualwebauthn.CreateAttestationResponse(d.Site, d.holder, d.Credential, *o)
}

// Sign is the response of the device to the options of a request. The counter of the passkey rises.
func (d *Device) Sign(options string) string {
	d.t.Helper()
	o, err := virtualwebauthn.ParseAssertionOptions(options)
	require.NoError(d.t, err)
	d.Credential.Counter++
	return virtualwebauthn.CreateAssertionResponse(d.Site, d.holder, d.Credential, *o)
}
