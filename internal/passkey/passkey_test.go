package passkey_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/twofactor"
	"countersign.dev/internal/passkey"
	"countersign.dev/internal/passkey/passkeytest"
)

const address = "https://pay.example.com"

var ann = twofactor.Holder{Handle: []byte("0123456789abcdef"), Name: "ann@example.com", DisplayName: "Ann Lee"}

func open(t *testing.T) passkey.Passkeys {
	t.Helper()
	p, err := passkey.New(address + "/")
	require.NoError(t, err)
	require.True(t, p.Supported())
	return p
}

// created adds the passkey of a device.
func created(t *testing.T, p passkey.Passkeys, d *passkeytest.Device, others ...[]byte) []byte {
	t.Helper()
	c, err := p.Create(ann, others)
	require.NoError(t, err)
	credential, ok, err := p.Created(ann, c.State, d.Create(c.Options))
	require.NoError(t, err)
	require.True(t, ok)
	return credential
}

func TestPasskeySignsWithTheDeviceThatCreatedIt(t *testing.T) {
	p := open(t)
	phone, laptop := passkeytest.New(t, address), passkeytest.New(t, address)
	all := [][]byte{created(t, p, phone)}
	all = append(all, created(t, p, laptop, all...))
	request, err := p.Request(ann, all)
	require.NoError(t, err)
	response := laptop.Sign(request.Options)
	require.Equal(t, request.Challenge, p.Challenge(response))
	n, changed, ok, err := p.Signed(ann, all, request.State, response)
	require.NoError(t, err)
	require.True(t, ok)
	require.Equal(t, 1, n)
	require.NotEqual(t, all[1], changed, "the counter rose")
}

func TestResponsesThatProveNothing(t *testing.T) {
	p := open(t)
	device := passkeytest.New(t, address)
	all := [][]byte{created(t, p, device)}
	request, err := p.Request(ann, all)
	require.NoError(t, err)
	other, err := p.Request(ann, all)
	require.NoError(t, err)
	phishing := passkeytest.New(t, "https://pay.examp1e.com")
	phishing.Credential = device.Credential
	port := passkeytest.New(t, address)
	port.Credential, port.Site.Origin = device.Credential, address+":8443"
	response := device.Sign(request.Options)
	for name, wrong := range map[string]string{
		"another site": phishing.Sign(request.Options), "another port": port.Sign(request.Options),
		"another request":     device.Sign(other.Options),
		"an unknown passkey":  passkeytest.New(t, address).Sign(request.Options),
		"a changed signature": strings.Replace(response, `"signature":"`, `"signature":"AA`, 1), "no response": `{"id":1}`,
		"a creation": device.Create(mustCreate(t, p).Options),
	} {
		_, _, ok, err := p.Signed(ann, all, request.State, wrong)
		require.NoError(t, err, name)
		require.False(t, ok, name)
	}
	require.Empty(t, p.Challenge(`{"id":1}`))
}

func mustCreate(t *testing.T, p passkey.Passkeys) twofactor.Ceremony {
	t.Helper()
	c, err := p.Create(ann, nil)
	require.NoError(t, err)
	return c
}

func TestCreationsThatProveNothing(t *testing.T) {
	p := open(t)
	c, other := mustCreate(t, p), mustCreate(t, p)
	device := passkeytest.New(t, address)
	for name, wrong := range map[string]string{
		"another site":   passkeytest.New(t, "https://pay.examp1e.com").Create(c.Options),
		"another option": device.Create(other.Options), "no response": "{}",
	} {
		_, ok, err := p.Created(ann, c.State, wrong)
		require.NoError(t, err, name)
		require.False(t, ok, name)
	}
}

func TestCopiedPasskeyProvesNothing(t *testing.T) {
	p := open(t)
	device := passkeytest.New(t, address)
	credential := created(t, p, device)
	sign := func() (changed []byte, ok bool) {
		request, err := p.Request(ann, [][]byte{credential})
		require.NoError(t, err)
		_, changed, ok, err = p.Signed(ann, [][]byte{credential}, request.State, device.Sign(request.Options))
		require.NoError(t, err)
		return changed, ok
	}
	device.Credential.Counter = 5
	credential, ok := sign()
	require.True(t, ok)
	device.Credential.Counter = 3
	_, ok = sign()
	require.False(t, ok, "the counter of a copy is behind")
}

func TestAddressWithoutHostNameHasNoPasskeys(t *testing.T) {
	for address, supported := range map[string]bool{
		"http://localhost:8080": true, "https://pay.example.com": true,
		"http://127.0.0.1:8080": false, "https://[::1]": false,
	} {
		p, err := passkey.New(address)
		require.NoError(t, err, address)
		require.Equal(t, supported, p.Supported(), address)
	}
}
