package twofactor

import (
	"context"

	"github.com/google/uuid"

	"countersign.dev/domain/twofactor"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	tenantrow "countersign.dev/internal/store/tenant"
	twofactorrow "countersign.dev/internal/store/twofactor"
	userrow "countersign.dev/internal/store/user"
)

// Passkeys creates and checks passkeys. Credentials are what Created and Signed return.
type Passkeys interface {
	Supported() bool
	Create(who twofactor.Holder, credentials [][]byte) (twofactor.Ceremony, error)
	Created(who twofactor.Holder, state []byte, response string) (credential []byte, ok bool, err error)
	Request(who twofactor.Holder, credentials [][]byte) (twofactor.Ceremony, error)
	Challenge(response string) string
	Signed(who twofactor.Holder, credentials [][]byte, state []byte, response string) (
		n int, credential []byte, ok bool, err error)
}

// owned are the passkeys of a person.
type owned struct {
	holder      twofactor.Holder
	factors     []twofactor.Factor
	credentials [][]byte
}

func (f Factors) passkeysOf(tx *postgres.Tx, u user.User) (o owned, err error) {
	company, err := tenantrow.Get(tx)
	if err != nil {
		return o, err
	}
	handle, err := uuid.Parse(u.ID)
	if err != nil {
		return o, err
	}
	o.holder = twofactor.Holder{Handle: handle[:], Name: u.Email + " (" + company.Name + ")", DisplayName: u.FullName()}
	all, err := twofactorrow.Confirmed(tx, u.ID)
	if err != nil {
		return o, err
	}
	for _, factor := range all {
		if factor.Kind != twofactor.Passkey {
			continue
		}
		credential, err := f.Vault.Open(tx.Ctx, tx.TenantID, twofactor.Place(factor.ID), factor.SealedSecret)
		if err != nil {
			return o, err
		}
		o.factors, o.credentials = append(o.factors, factor), append(o.credentials, credential)
	}
	return o, nil
}

// Kinds are the kinds of factors that a person has, or can add if they have none.
func (f Factors) Kinds(tx *postgres.Tx, userID string) (kinds []twofactor.Kind, err error) {
	all, err := twofactorrow.Confirmed(tx, userID)
	if err != nil {
		return nil, err
	}
	has := map[twofactor.Kind]bool{}
	for _, factor := range all {
		has[factor.Kind] = true
	}
	if len(all) == 0 {
		has[twofactor.TOTP], has[twofactor.Passkey] = true, f.Passkeys.Supported()
	}
	for _, kind := range []twofactor.Kind{twofactor.Passkey, twofactor.TOTP} {
		if has[kind] {
			kinds = append(kinds, kind)
		}
	}
	return kinds, nil
}

// AskPasskey returns the options with which the browser of a person lets them sign with a passkey.
func (f Factors) AskPasskey(tx *postgres.Tx, u user.User) (options string, err error) {
	o, err := f.passkeysOf(tx, u)
	if err != nil {
		return "", err
	}
	if !f.Passkeys.Supported() || len(o.factors) == 0 {
		return "", twofactor.NoPasskey()
	}
	request, err := f.Passkeys.Request(o.holder, o.credentials)
	if err != nil {
		return "", err
	}
	return request.Options,
		twofactorrow.InsertPasskeyRequest(tx, u.ID, request, f.Now().Add(twofactor.CeremonyLife))
}

// proveByPasskey accepts a response to an open request of the person. A request accepts one response.
func (f Factors) proveByPasskey(tx *postgres.Tx, userID, response string) (right bool, err error) {
	if !f.Passkeys.Supported() {
		return false, nil
	}
	state, err := twofactorrow.TakePasskeyRequest(tx, userID, f.Passkeys.Challenge(response), f.Now())
	if err != nil || state == nil {
		return false, err
	}
	u, err := userrow.Get(tx, userID)
	if err != nil {
		return false, err
	}
	o, err := f.passkeysOf(tx, u)
	if err != nil {
		return false, err
	}
	n, credential, right, err := f.Passkeys.Signed(o.holder, o.credentials, state, response)
	if err != nil || !right {
		return false, err
	}
	return true, f.keepPasskey(tx, o.factors[n].ID, credential)
}

func (f Factors) keepPasskey(tx *postgres.Tx, factorID string, credential []byte) error {
	sealed, err := f.Vault.Seal(tx.Ctx, tx.TenantID, twofactor.Place(factorID), credential)
	if err != nil {
		return err
	}
	return twofactorrow.SetPasskey(tx, factorID, sealed)
}

func (f Factors) beginPasskey(tx *postgres.Tx, u user.User) (e twofactor.Enrollment, state []byte, err error) {
	if !f.Passkeys.Supported() {
		return e, nil, twofactor.NoPasskeys()
	}
	o, err := f.passkeysOf(tx, u)
	if err != nil {
		return e, nil, err
	}
	creation, err := f.Passkeys.Create(o.holder, o.credentials)
	e.Options = creation.Options
	return e, creation.State, err
}

// confirmPasskey replaces the state of a creation that has begun by the passkey, if the response is one to it.
func (f Factors) confirmPasskey(
	tx *postgres.Tx, u user.User, factor twofactor.Factor, response string,
) (right bool, err error) {
	if !f.Passkeys.Supported() || f.Now().After(factor.CreatedAt.Add(twofactor.CeremonyLife)) {
		return false, nil
	}
	state, err := f.Vault.Open(tx.Ctx, tx.TenantID, twofactor.Place(factor.ID), factor.SealedSecret)
	if err != nil {
		return false, err
	}
	o, err := f.passkeysOf(tx, u)
	if err != nil {
		return false, err
	}
	credential, right, err := f.Passkeys.Created(o.holder, state, response)
	if err != nil || !right {
		return false, err
	}
	return true, f.keepPasskey(tx, factor.ID, credential)
}

// AskPasskey lets a signed-in person sign with a passkey, to prove who changes the factors.
func (c Commands) AskPasskey(ctx context.Context, tenantID, userID string) (options string, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		u, err := userrow.Lock(tx, userID)
		if err != nil {
			return err
		}
		options, err = c.Factors.AskPasskey(tx, u)
		return err
	})
	return options, err
}
