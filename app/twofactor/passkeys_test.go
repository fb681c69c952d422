package twofactor_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/twofactor"
	"countersign.dev/internal/passkey"
	"countersign.dev/internal/passkey/passkeytest"
)

const address = "http://localhost:8080"

// addPasskey adds the passkey of a new device after a proof.
func (w *world) addPasskey(proof string) (device *passkeytest.Device, recovery []string) {
	w.t.Helper()
	device = passkeytest.New(w.t, address)
	e, err := w.factors.Begin(w.as(w.ann), w.own(proof), twofactor.Passkey, "Laptop")
	require.NoError(w.t, err)
	require.Equal(w.t, twofactor.Passkey, e.Kind)
	recovery, err = w.factors.Finish(w.as(w.ann), w.tenantID, w.ann.ID, e.FactorID, device.Create(e.Options))
	require.NoError(w.t, err)
	return device, recovery
}

// request is what Ann is asked to sign.
func (w *world) request() string {
	w.t.Helper()
	options, err := w.factors.AskPasskey(w.as(w.ann), w.tenantID, w.ann.ID)
	require.NoError(w.t, err)
	return options
}

func (w *world) renew(proof string) fault.Code {
	_, err := w.factors.Renew(w.as(w.ann), w.own(proof))
	return fault.CodeOf(err)
}

func TestPasskeyIsAFactorBesideApps(t *testing.T) {
	w := newWorld(t)
	_, err := w.factors.AskPasskey(w.as(w.ann), w.tenantID, w.ann.ID)
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(err), "no passkey yet")
	device, recovery := w.addPasskey("right")
	require.Len(t, recovery, twofactor.RecoveryCodes, "it is the first factor")
	require.NotNil(t, w.state().Factors[0].ConfirmedAt)

	e, err := w.factors.Begin(w.as(w.ann), w.own(device.Sign(w.request())), twofactor.TOTP, "Phone")
	require.NoError(t, err, "a passkey proves a change")
	w.key = e.Key
	_, err = w.factors.Finish(w.as(w.ann), w.tenantID, w.ann.ID, e.FactorID, w.code())
	require.NoError(t, err)
	require.Empty(t, w.renew(w.code()), "a code proves a change, too")
	require.Empty(t, w.renew(device.Sign(w.request())))
}

func TestRequestForPasskeyAcceptsOneResponse(t *testing.T) {
	w := newWorld(t)
	device, _ := w.addPasskey("right")
	asked := w.request()
	require.Empty(t, w.renew(device.Sign(asked)))
	require.Equal(t, fault.ValidationFailed, w.renew(device.Sign(asked)))

	asked = w.request()
	require.Equal(t, fault.ValidationFailed, w.renew(passkeytest.New(t, address).Sign(asked)), "another passkey")
	require.Equal(t, fault.ValidationFailed, w.renew(device.Sign(asked)), "a wrong response uses the request up")

	asked = w.request()
	w.now = w.now.Add(twofactor.CeremonyLife + time.Second)
	require.Equal(t, fault.ValidationFailed, w.renew(device.Sign(asked)), "expired")
}

func TestPasskeyOfAnotherPersonProvesNothing(t *testing.T) {
	w := newWorld(t)
	device, _ := w.addPasskey("right")
	asked := w.request()
	w.ann, w.bob = w.bob, w.ann
	w.addPasskey("right")
	require.Equal(t, fault.ValidationFailed, w.renew(device.Sign(asked)), "the request is of another person")
	require.Equal(t, fault.ValidationFailed, w.renew(device.Sign(w.request())), "the passkey is of another person")
}

func TestCreationOfPasskeyExpiresAndNeedsItsDevice(t *testing.T) {
	w := newWorld(t)
	e, err := w.factors.Begin(w.as(w.ann), w.own("right"), twofactor.Passkey, "Laptop")
	require.NoError(t, err)
	finish := func(response string) fault.Code {
		_, err := w.factors.Finish(w.as(w.ann), w.tenantID, w.ann.ID, e.FactorID, response)
		return fault.CodeOf(err)
	}
	require.Equal(t, fault.ValidationFailed, finish("123456"))
	require.Equal(t, fault.ValidationFailed, finish(passkeytest.New(t, "http://localhost.evil.example").Create(e.Options)))
	require.Empty(t, w.state().Factors)
	w.now = w.now.Add(twofactor.CeremonyLife + time.Second)
	require.Equal(t, fault.ValidationFailed, finish(passkeytest.New(t, address).Create(e.Options)))
	require.Empty(t, w.state().Factors)
}

func TestSecondPasskeyExcludesFirstDevice(t *testing.T) {
	w := newWorld(t)
	device, _ := w.addPasskey("right")
	e, err := w.factors.Begin(w.as(w.ann), w.own(device.Sign(w.request())), twofactor.Passkey, "Again")
	require.NoError(t, err)
	require.Contains(t, e.Options, "excludeCredentials")
	w.addPasskey(device.Sign(w.request()))
	require.Len(t, w.state().Factors, 2)
}

func TestAddressWithoutHostNameOffersAppsOnly(t *testing.T) {
	w := newWorld(t)
	w.factors.Passkeys = passkey.Passkeys{}
	require.False(t, w.state().Passkeys)
	_, err := w.factors.Begin(w.as(w.ann), w.own("right"), twofactor.Passkey, "Laptop")
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(err))
	w.add("right")
	require.Equal(t, fault.ValidationFailed, w.renew(`{"id":"x"}`))
}
