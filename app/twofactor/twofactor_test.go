package twofactor_test

import (
	"context"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"
	"github.com/stretchr/testify/require"

	keyapp "countersign.dev/app/key"
	roleapp "countersign.dev/app/role"
	sessionapp "countersign.dev/app/session"
	twofactorapp "countersign.dev/app/twofactor"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/role"
	"countersign.dev/domain/session"
	"countersign.dev/domain/twofactor"
	"countersign.dev/domain/user"
	"countersign.dev/internal/oidc"
	"countersign.dev/internal/passkey"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/secret"
	"countersign.dev/internal/store/storetest"
	apps "countersign.dev/internal/totp"
)

// passwords accepts one password, because the hashing of real ones is tested elsewhere.
type passwords struct{}

func (passwords) Matches(_ context.Context, _, password string) (bool, error) {
	return password == "right", nil
}

// world is a tenant with a clock that tests set.
type world struct {
	t        *testing.T
	db       *postgres.DB
	tenantID string
	ann, bob user.User
	now      time.Time
	factors  twofactorapp.Commands
	key      string
}

func newWorld(t *testing.T) *world {
	t.Helper()
	s := storetest.New(t)
	master, err := secret.ParseMaster("AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=")
	require.NoError(t, err)
	site, err := passkey.New(address)
	require.NoError(t, err)
	w := &world{t: t, db: s, tenantID: storetest.TenantWithRoles(t, s), now: time.Now()}
	clock := func() time.Time { return w.now }
	w.factors = twofactorapp.Commands{DB: s, Passwords: passwords{}, Factors: twofactorapp.Factors{
		Vault: secret.NewVault(master, keyapp.Commands{DB: s}), Apps: apps.Apps{}, Passkeys: site,
		Hashes: &oidc.Tokens{}, Now: clock}}

	w.ann = storetest.User(t, s, w.tenantID, "ann", "Approver")
	w.bob = storetest.User(t, s, w.tenantID, "bob", "Administrator")
	return w
}

func (w *world) as(u user.User) context.Context { return storetest.As(w.tenantID, u.ID, u.FullName()) }

func (w *world) own(proof string) twofactorapp.Own {
	return twofactorapp.Own{TenantID: w.tenantID, UserID: w.ann.ID, Proof: proof}
}

// code is one of a new time step.
func (w *world) code() string {
	w.t.Helper()
	w.now = w.now.Add(30 * time.Second)
	code, err := totp.GenerateCode(w.key, w.now)
	require.NoError(w.t, err)
	return code
}

// add adds a factor after a proof and returns its id and the recovery codes.
func (w *world) add(proof string) (string, []string) {
	w.t.Helper()
	e, err := w.factors.Begin(w.as(w.ann), w.own(proof), twofactor.TOTP, "Phone")
	require.NoError(w.t, err)
	w.key = e.Key
	codes, err := w.factors.Finish(w.as(w.ann), w.tenantID, w.ann.ID, e.FactorID, w.code())
	require.NoError(w.t, err)
	return e.FactorID, codes
}

func (w *world) state() twofactorapp.State {
	w.t.Helper()
	s, err := w.factors.Of(w.as(w.ann), w.tenantID, w.ann.ID)
	require.NoError(w.t, err)
	return s
}

func (w *world) requireFactors() {
	w.t.Helper()
	guarded, err := roleapp.Commands{DB: w.db}.Create(w.as(w.bob), w.tenantID,
		role.Role{Name: "Guarded", TwoFactors: true, Permissions: []permission.Permission{"invoices:get"}})
	require.NoError(w.t, err)
	_, err = roleapp.Commands{DB: w.db}.Assign(w.as(w.bob), w.tenantID, guarded.ID, []string{w.ann.ID})
	require.NoError(w.t, err)
}

func TestFirstFactorNeedsPasswordAndFurtherOnesNeedFactor(t *testing.T) {
	w := newWorld(t)
	_, err := w.factors.Begin(w.as(w.ann), w.own("wrong"), twofactor.TOTP, "Phone")
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err))
	_, codes := w.add("right")
	require.Len(t, codes, twofactor.RecoveryCodes)
	_, err = w.factors.Begin(w.as(w.ann), w.own("right"), twofactor.TOTP, "Tablet")
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err), "the password proves nothing any more")
	first := w.code()
	_, more := w.add(first)
	require.Empty(t, more, "the earlier codes stay")
	require.Len(t, w.state().Factors, 2)
	require.Equal(t, twofactor.RecoveryCodes, w.state().RecoveryCodes)
}

func TestUnconfirmedFactorProvesNothing(t *testing.T) {
	w := newWorld(t)
	e, err := w.factors.Begin(w.as(w.ann), w.own("right"), twofactor.TOTP, "Phone")
	require.NoError(t, err)
	w.key = e.Key
	require.Empty(t, w.state().Factors)
	_, err = w.factors.Finish(w.as(w.ann), w.tenantID, w.ann.ID, e.FactorID, "000000")
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err))
	_, err = w.factors.Finish(w.as(w.bob), w.tenantID, w.bob.ID, e.FactorID, w.code())
	require.Equal(t, fault.NotFound, fault.KindOf(err), "a factor of another person")
	require.Empty(t, w.state().Factors)
}

func TestCodeOfOneTimeStepWorksOnce(t *testing.T) {
	w := newWorld(t)
	id, _ := w.add("right")
	code := w.code()
	require.NoError(t, w.factors.Rename(w.as(w.ann), w.own(code), id, "Work phone"))
	require.Error(t, w.factors.Rename(w.as(w.ann), w.own(code), id, "Replayed"))
	require.Equal(t, "Work phone", w.state().Factors[0].Name)
}

func TestLastFactorIsKeptWhileRoleRequiresIt(t *testing.T) {
	w := newWorld(t)
	id, codes := w.add("right")
	w.requireFactors()
	require.Equal(t, fault.LastFactor, fault.CodeOf(w.factors.Remove(w.as(w.ann), w.own(codes[0]), id)))
	require.Equal(t, twofactor.RecoveryCodes, w.state().RecoveryCodes, "a refused change uses no code")
	second, _ := w.add(codes[0])
	require.NoError(t, w.factors.Remove(w.as(w.ann), w.own(codes[1]), id))
	require.Equal(t, second, w.state().Factors[0].ID)
	require.Equal(t, twofactor.RecoveryCodes-2, w.state().RecoveryCodes)
}

func TestRemovingOnlyFactorEndsRecoveryCodes(t *testing.T) {
	w := newWorld(t)
	id, codes := w.add("right")
	require.NoError(t, w.factors.Remove(w.as(w.ann), w.own(codes[0]), id))
	require.Zero(t, w.state().RecoveryCodes)
	require.Empty(t, w.state().Factors)
}

func TestNewRecoveryCodesReplaceEarlierOnes(t *testing.T) {
	w := newWorld(t)
	_, old := w.add("right")
	fresh, err := w.factors.Renew(w.as(w.ann), w.own(old[0]))
	require.NoError(t, err)
	require.Len(t, fresh, twofactor.RecoveryCodes)
	_, err = w.factors.Renew(w.as(w.ann), w.own(old[1]))
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err))
	_, err = w.factors.Renew(w.as(w.ann), w.own(fresh[0]))
	require.NoError(t, err)
}

func TestTenWrongCodesInSessionHaveToWait(t *testing.T) {
	w := newWorld(t)
	id, codes := w.add("right")
	for range session.MaxFailures {
		err := w.factors.Rename(w.as(w.ann), w.own("000000"), id, "x")
		require.Equal(t, fault.ValidationFailed, fault.CodeOf(err))
	}
	require.Equal(t, fault.AccountLocked, fault.CodeOf(w.factors.Rename(w.as(w.ann), w.own(codes[0]), id, "x")))
}

func TestOnlyAnotherAdministratorResetsAndSessionsEnd(t *testing.T) {
	w := newWorld(t)
	w.add("right")
	sessions := sessionapp.Commands{DB: w.db, Now: time.Now}
	opened, err := sessions.Start(t.Context(), w.tenantID,
		session.NewSession{UserID: w.ann.ID, UserName: "Ann", TokenHash: []byte("t"), Method: session.MethodPassword})
	require.NoError(t, err)
	require.Equal(t, fault.OwnFactors, fault.CodeOf(w.factors.Reset(w.as(w.ann), w.tenantID, w.ann.ID)))
	require.Equal(t, fault.NotFound, fault.KindOf(w.factors.Reset(w.as(w.bob), storetest.Tenant(t, w.db), w.ann.ID)),
		"a user of another tenant")
	require.Len(t, w.state().Factors, 1)
	require.NoError(t, w.factors.Reset(w.as(w.bob), w.tenantID, w.ann.ID))
	require.NoError(t, w.factors.Reset(w.as(w.bob), w.tenantID, w.ann.ID), "two administrators at the same time")
	require.Empty(t, w.state().Factors)
	require.Zero(t, w.state().RecoveryCodes)
	_, err = sessions.Access(t.Context(), session.Token{TenantID: w.tenantID, UserID: w.ann.ID, SessionID: opened})
	require.Equal(t, fault.SessionExpired, fault.CodeOf(err))
	require.Equal(t, 1, w.mails())
}

func (w *world) mails() (n int) {
	w.t.Helper()
	require.NoError(w.t, w.db.InTenant(w.t.Context(), w.tenantID, func(tx *postgres.Tx) error {
		return tx.Gorm.Raw(`SELECT count(*) FROM mails WHERE tenant_id = ? AND recipient = ?`, tx.TenantID,
			w.ann.Email).Row().Scan(&n)
	}))
	return n
}
