package twofactor

import (
	"crypto/rand"
	"strings"

	"countersign.dev/domain/event"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/twofactor"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	tenantrow "countersign.dev/internal/store/tenant"
	twofactorrow "countersign.dev/internal/store/twofactor"
)

// Prove accepts a code of an authenticator app, the response of a passkey, or an unused recovery code. Each works once.
func (f Factors) Prove(tx *postgres.Tx, userID, typed string) (with twofactor.Proof, right bool, err error) {
	if twofactor.IsResponse(typed) {
		right, err = f.proveByPasskey(tx, userID, typed)
		if err != nil || !right {
			return "", false, err
		}
		return twofactor.ByPasskey, true, nil
	}
	code := twofactor.ParseCode(typed)
	if !code.OfApp() {
		right, err = twofactorrow.UseRecoveryCode(tx, userID, f.hash(tx, userID, code))
		if err != nil || !right {
			return "", false, err
		}
		return twofactor.ByRecovery, true, f.recordUse(tx, userID)
	}
	all, err := twofactorrow.Confirmed(tx, userID)
	for _, factor := range all {
		if err == nil && !right && factor.Kind == twofactor.TOTP {
			right, err = f.use(tx, factor, code)
		}
	}
	if err != nil || !right {
		return "", false, err
	}
	return twofactor.ByTOTP, true, nil
}

// recordUse leaves a trace of each recovery code, because a person who has lost a list can see its use there.
func (f Factors) recordUse(tx *postgres.Tx, userID string) error {
	if tx.Actor.UserID == "" {
		tx.Actor.UserID = userID
	}
	return change(tx, userID, "recovery code used", nil, nil)
}

func (f Factors) use(tx *postgres.Tx, factor twofactor.Factor, code twofactor.Code) (bool, error) {
	key, err := f.Vault.Open(tx.Ctx, tx.TenantID, twofactor.Place(factor.ID), factor.SealedSecret)
	if err != nil {
		return false, err
	}
	step, ok := f.Apps.Step(string(key), string(code), f.Now())
	if !ok {
		return false, nil
	}
	return twofactorrow.UseStep(tx, factor.ID, step)
}

func (f Factors) hash(tx *postgres.Tx, userID string, code twofactor.Code) []byte {
	return f.Hashes.Hash(strings.Join([]string{"recovery", tx.TenantID, userID, string(code)}, "\x00"))
}

// Begin starts the enrollment of a factor.
func (f Factors) Begin(
	tx *postgres.Tx, u user.User, kind twofactor.Kind, name string,
) (e twofactor.Enrollment, err error) {
	name = strings.TrimSpace(name)
	if err := twofactor.CheckName(name); err != nil {
		return e, err
	}
	n, err := twofactorrow.Count(tx, u.ID)
	if err != nil {
		return e, err
	}
	if n >= twofactor.MaxFactors {
		return e, fault.New(fault.Conflict, fault.ActionForbidden, "You have %d factors. Remove one first.", n)
	}
	if err := twofactorrow.DeleteUnconfirmed(tx, u.ID); err != nil {
		return e, err
	}
	begin := f.beginApp
	if kind == twofactor.Passkey {
		begin = f.beginPasskey
	} else {
		kind = twofactor.TOTP
	}
	e, secret, err := begin(tx, u)
	if err != nil {
		return e, err
	}
	e.FactorID, e.Kind = id.New(), kind
	sealed, err := f.Vault.Seal(tx.Ctx, tx.TenantID, twofactor.Place(e.FactorID), secret)
	if err != nil {
		return e, err
	}
	return e, twofactorrow.Insert(tx, twofactor.Factor{ID: e.FactorID, UserID: u.ID, Kind: kind, Name: name,
		SealedSecret: sealed, CreatedAt: f.Now()})
}

func (f Factors) beginApp(tx *postgres.Tx, u user.User) (e twofactor.Enrollment, secret []byte, err error) {
	company, err := tenantrow.Get(tx)
	if err != nil {
		return e, nil, err
	}
	e.Key = f.Apps.New()
	e.Address = f.Apps.Address(e.Key, company.Name, u.Email)
	e.QRSize, e.QRPath, err = f.Apps.Picture(e.Address)
	return e, []byte(e.Key), err
}

// Finish makes the newest enrollment count if the proof is a code of its app or the response of its passkey. A first
// factor comes with recovery codes.
func (f Factors) Finish(
	tx *postgres.Tx, u user.User, typed string,
) (factor twofactor.Factor, recovery []string, right bool, err error) {
	factor, err = twofactorrow.Unconfirmed(tx, u.ID)
	if err != nil {
		return factor, nil, false, err
	}
	before, err := twofactorrow.Count(tx, u.ID)
	if err != nil {
		return factor, nil, false, err
	}
	if factor.Kind == twofactor.Passkey {
		right, err = f.confirmPasskey(tx, u, factor, typed)
	} else {
		right, err = f.use(tx, factor, twofactor.ParseCode(typed))
	}
	if err != nil || !right {
		return factor, nil, false, err
	}
	if err := twofactorrow.Confirm(tx, factor.ID); err != nil {
		return factor, nil, false, err
	}
	if before == 0 {
		if recovery, err = f.renew(tx, u.ID); err != nil {
			return factor, nil, false, err
		}
	}
	return factor, recovery, true, change(tx, u.ID, "factor added", nil, &named{factor.Name})
}

// renew replaces the recovery codes of a user and returns the new ones, which are shown this once.
func (f Factors) renew(tx *postgres.Tx, userID string) ([]string, error) {
	codes, hashes := make([]string, twofactor.RecoveryCodes), make([][]byte, twofactor.RecoveryCodes)
	for n := range codes {
		random := make([]byte, twofactor.RecoveryBytes)
		_, _ = rand.Read(random) // never fails, says its documentation
		codes[n] = twofactor.RecoveryCode(random)
		hashes[n] = f.hash(tx, userID, twofactor.ParseCode(codes[n]))
	}
	return codes, twofactorrow.ReplaceRecoveryCodes(tx, userID, hashes)
}

// named is the audited form of a factor.
type named struct {
	Factor string `json:"factor"`
}

func change(tx *postgres.Tx, userID, action string, before, after *named) error {
	c := postgres.Change{Area: "Sign-in", Action: action, ObjectType: "user", ObjectID: userID}
	if before != nil {
		c.Old = before
	}
	if after != nil {
		c.New = after
	}
	if err := tx.Emit(event.UserUpdated{UserID: userID}); err != nil {
		return err
	}
	return tx.Audit(c)
}
