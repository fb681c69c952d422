package passwordlink_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	mailapp "countersign.dev/app/mail"
	passwordlinkapp "countersign.dev/app/passwordlink"
	sessionapp "countersign.dev/app/session"
	userapp "countersign.dev/app/user"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/mail"
	"countersign.dev/domain/passwordlink"
	"countersign.dev/domain/session"
	"countersign.dev/domain/user"
	"countersign.dev/internal/oidc"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
	tenantrow "countersign.dev/internal/store/tenant"
	userrow "countersign.dev/internal/store/user"
)

// shift encrypts so that a test can tell sealed from plain.
type shift struct{}

func (shift) Seal(_ context.Context, _, place string, plain []byte) ([]byte, error) {
	return []byte("sealed for " + place + ": " + string(plain)), nil
}

func (shift) Open(_ context.Context, _, place string, sealed []byte) ([]byte, error) {
	return []byte(strings.TrimPrefix(string(sealed), "sealed for "+place+": ")), nil
}

// stars hashes passwords fast.
type stars struct{}

func (stars) Hash(_ context.Context, password string) (string, error) {
	return "hash of " + password, nil
}

type world struct {
	*postgres.DB
	t                            *testing.T
	superuser, tenantID, adminID string
	now                          time.Time
}

func newWorld(t *testing.T) *world {
	t.Helper()
	s, superuser := storetest.Open(t, 0)
	w := &world{DB: s, t: t, superuser: superuser, tenantID: storetest.TenantWithRoles(t, s), now: time.Now()}
	w.adminID = storetest.User(t, s, w.tenantID, "admin", "Administrator").ID
	require.NoError(t, s.InTenant(t.Context(), w.tenantID, func(tx *postgres.Tx) error {
		return tenantrow.SetMailDomains(tx, []string{"example.com"})
	}))
	return w
}

func (w *world) commands() passwordlinkapp.Commands {
	return passwordlinkapp.Commands{DB: w.DB, Hasher: stars{}, Links: w.links()}
}

func (w *world) links() passwordlinkapp.Links {
	return passwordlinkapp.Links{Secrets: oidc.NewTokens(nil, ""), Vault: shift{}, Now: func() time.Time { return w.now }}
}

func (w *world) invite(emails ...string) (userapp.Invited, error) {
	return userapp.Invitations{DB: w.DB, Links: w.links()}.Invite(storetest.As(w.tenantID, w.adminID, "Admin Lee"),
		w.tenantID, userapp.Invitation{Emails: emails, Roles: []string{"Approver"}, Language: "de"})
}

// token reads the newest message to an address as its recipient does.
func (w *world) token(to string) string {
	w.t.Helper()
	m := w.message(to)
	_, token, found := strings.Cut(m.Body, "/set-password#")
	require.True(w.t, found, m.Body)
	return strings.TrimSpace(token)
}

func (w *world) message(to string) (m mail.Message) {
	w.t.Helper()
	var mailID string
	require.NoError(w.t, w.InTenant(w.t.Context(), w.tenantID, func(tx *postgres.Tx) error {
		return tx.Gorm.Raw(`SELECT id FROM mails WHERE tenant_id = ? AND recipient = ? ORDER BY id DESC LIMIT 1`, w.tenantID,
			to).Scan(&mailID).Error
	}))
	m, err := mailapp.Messages{DB: w.DB, Vault: shift{}}.TakeMail(w.t.Context(), w.tenantID, mailID)
	require.NoError(w.t, err)
	return m.At("https://pay.example.com")
}

func (w *world) set(token, password string) (user.User, error) {
	return w.commands().Set(w.t.Context(), w.tenantID, passwordlinkapp.Setting{Token: token, Password: password,
		FirstName: "Ann", LastName: "Lee", ClientIP: "192.0.2.1"})
}

const good = "Correct-horse-7"

func TestInvitedPersonSetsNameAndPasswordOnce(t *testing.T) {
	w := newWorld(t)
	done, err := w.invite("ann.lee@example.com")
	require.NoError(t, err)
	require.Equal(t, user.Invited, done.Users[0].Status)
	require.NotNil(t, done.Users[0].InvitedAt)
	m := w.message("ann.lee@example.com")
	require.Contains(t, m.Body, "Admin Lee lädt Sie ein")
	require.Contains(t, m.Body, "https://pay.example.com/")
	token := w.token("ann.lee@example.com")

	l, u, err := w.commands().Open(t.Context(), w.tenantID, token)
	require.NoError(t, err)
	require.Equal(t, passwordlink.Invitation, l.Purpose)
	require.Equal(t, "Ann Lee", u.FullName())
	_, err = w.set(token, "short")
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err), "the link stays usable after a weak password")
	u, err = w.set(token, good)
	require.NoError(t, err)
	require.Equal(t, "ann.lee@example.com", u.Username)
	u, err = userapp.Commands{DB: w.DB}.ByLogin(t.Context(), w.tenantID, "ANN.LEE@example.com")
	require.NoError(t, err)
	require.Equal(t, "hash of "+good, u.PasswordHash)
	require.EqualValues(t, 1, storetest.Count(t, w.superuser, `SELECT count(*) FROM audit_entries
		WHERE action = 'invitation accepted' AND user_id = $1 AND client_ip = '192.0.2.1'`, u.ID))
	_, err = w.set(token, good+"!")
	require.Equal(t, fault.LinkUsed, fault.CodeOf(err))
}

func TestTokenIsStoredHashedAndTheLinkLeavesTheDatabaseWithTheMessage(t *testing.T) {
	w := newWorld(t)
	_, err := w.invite("ann@example.com")
	require.NoError(t, err)
	token := w.token("ann@example.com")
	require.Zero(t, storetest.Count(t, w.superuser,
		`SELECT count(*) FROM mails WHERE position($1 in body || subject) > 0`, token))
	require.Zero(t, storetest.Count(t, w.superuser,
		`SELECT count(*) FROM password_links WHERE position($1::bytea in token_hash) > 0`, []byte(token)))
	m := w.message("ann@example.com")
	require.NoError(t, mailapp.Messages{DB: w.DB}.FinishMail(t.Context(), w.tenantID, m.ID, mail.Sent, ""))
	require.Zero(t, storetest.Count(t, w.superuser, `SELECT count(*) FROM mails WHERE sealed_link IS NOT NULL`))
}

func TestNewerLinkAndCancellationEndTheOlderLink(t *testing.T) {
	w := newWorld(t)
	done, err := w.invite("ann@example.com")
	require.NoError(t, err)
	first, invitations := w.token("ann@example.com"), userapp.Invitations{DB: w.DB, Links: w.links()}
	as := storetest.As(w.tenantID, w.adminID, "Admin")
	_, err = invitations.Resend(as, w.tenantID, done.Users[0].ID)
	require.NoError(t, err)
	_, err = w.set(first, good)
	require.Equal(t, fault.LinkUnknown, fault.CodeOf(err))
	second := w.token("ann@example.com")
	require.NoError(t, invitations.Cancel(as, w.tenantID, done.Users[0].ID))
	_, err = w.set(second, good)
	require.Equal(t, fault.LinkUnknown, fault.CodeOf(err))
	_, err = w.invite("ann@example.com")
	require.NoError(t, err, "a canceled person can be invited again")
	_, err = w.set(w.token("ann@example.com"), good)
	require.NoError(t, err)
	require.Equal(t, fault.IllegalTransition,
		fault.CodeOf(invitations.Cancel(as, w.tenantID, w.userID("ann@example.com"))), "an accepted one stays")
}

func (w *world) userID(login string) string {
	w.t.Helper()
	u, err := userapp.Commands{DB: w.DB}.ByLogin(w.t.Context(), w.tenantID, login)
	require.NoError(w.t, err)
	return u.ID
}

func TestLinkExpiresAndBelongsToItsTenant(t *testing.T) {
	w := newWorld(t)
	_, err := w.invite("ann@example.com")
	require.NoError(t, err)
	token, other := w.token("ann@example.com"), storetest.Tenant(t, w.DB)
	_, _, err = w.commands().Open(t.Context(), other, token)
	require.Equal(t, fault.LinkUnknown, fault.CodeOf(err))
	w.now = w.now.Add(passwordlink.Invitation.Life())
	_, err = w.set(token, good)
	require.Equal(t, fault.LinkExpired, fault.CodeOf(err))
}

func TestOfManyUsesAtOnceOneSucceeds(t *testing.T) {
	w := newWorld(t)
	_, err := w.invite("ann@example.com")
	require.NoError(t, err)
	token, results := w.token("ann@example.com"), make(chan error, 8)
	var all sync.WaitGroup
	for range cap(results) {
		all.Go(func() {
			_, err := w.set(token, good)
			results <- err
		})
	}
	all.Wait()
	close(results)
	succeeded := 0
	for err := range results {
		if err == nil {
			succeeded++
			continue
		}
		require.Contains(t, []fault.Code{fault.LinkUsed, fault.LinkUnknown}, fault.CodeOf(err))
	}
	require.Equal(t, 1, succeeded)
}

func TestResetSetsThePasswordAndEndsAllSessions(t *testing.T) {
	w := newWorld(t)
	ann := storetest.User(t, w.DB, w.tenantID, "ann", "Approver")
	sessions := sessionapp.Commands{DB: w.DB, Now: time.Now}
	sessionID, err := sessions.Start(t.Context(), w.tenantID,
		session.NewSession{UserID: ann.ID, TokenHash: []byte("one"), Method: "password"})
	require.NoError(t, err)
	for range session.MaxFailures {
		require.NoError(t, sessions.SignInFailed(t.Context(), w.tenantID, "from 192.0.2.1 ann", ann.ID))
	}
	require.NoError(t, w.commands().RequestReset(t.Context(), w.tenantID, "ANN"))
	_, err = w.set(w.token(ann.Email), good)
	require.NoError(t, err)
	_, err = sessions.Access(t.Context(), session.Token{TenantID: w.tenantID, UserID: ann.ID, SessionID: sessionID})
	require.Equal(t, fault.SessionExpired, fault.CodeOf(err))
	until, err := sessions.SignInRefusedUntil(t.Context(), w.tenantID, "from 192.0.2.1 ann")
	require.NoError(t, err)
	require.True(t, until.IsZero(), "the owner of the link is not locked out")
	require.NoError(t, w.InTenant(t.Context(), w.tenantID, func(tx *postgres.Tx) error {
		u, err := userrow.Get(tx, ann.ID)
		require.Equal(t, "hash of "+good, u.PasswordHash)
		require.Equal(t, "ann Lee", u.FullName(), "a reset does not change the name")
		return err
	}))
}

func TestResetIsSentOnlyToActiveUsersWhoSignInHereAndOnceAMinute(t *testing.T) {
	w := newWorld(t)
	ann := storetest.User(t, w.DB, w.tenantID, "ann", "Approver")
	gone, external := storetest.User(t, w.DB, w.tenantID, "gone", "Approver"),
		storetest.User(t, w.DB, w.tenantID, "external", "Approver")
	storetest.ExecAs(t, w.superuser, `UPDATE users SET status = 'inactive' WHERE id = $1`, gone.ID)
	storetest.ExecAs(t, w.superuser, `UPDATE users SET password_hash = '' WHERE id = $1`, external.ID)
	storetest.ExecAs(t, w.superuser, `INSERT INTO identity_providers (tenant_id, issuer, client_id, client_secret, scopes,
		mail_domains) VALUES ($1, 'https://login.example.com', 'countersign', 'x', '{}', '{}')`, w.tenantID)
	machine := storetest.User(t, w.DB, w.tenantID, "machine", "Agent User")
	storetest.ExecAs(t, w.superuser, `UPDATE users SET machine = true WHERE id = $1`, machine.ID)
	_, err := w.invite("new@example.com")
	require.NoError(t, err)
	for _, login := range []string{"nobody", "gone", "external", "machine", "new@example.com", "ann", "ann@example.com"} {
		require.NoError(t, w.commands().RequestReset(t.Context(), w.tenantID, login))
	}
	require.EqualValues(t, 1, storetest.Count(t, w.superuser,
		`SELECT count(*) FROM password_links WHERE purpose = 'reset' AND user_id = $1`, ann.ID))
	require.EqualValues(t, 1, storetest.Count(t, w.superuser,
		`SELECT count(*) FROM password_links WHERE purpose = 'reset'`))
	w.now = w.now.Add(passwordlink.Pause + time.Second)
	first := w.token(ann.Email)
	require.NoError(t, w.commands().RequestReset(t.Context(), w.tenantID, "ann"))
	_, err = w.set(first, good)
	require.Equal(t, fault.LinkUnknown, fault.CodeOf(err))

	storetest.ExecAs(t, w.superuser, `UPDATE identity_providers SET enabled = false WHERE tenant_id = $1`, w.tenantID)
	require.NoError(t, w.commands().RequestReset(t.Context(), w.tenantID, "external"))
	require.EqualValues(t, 1, storetest.Count(t, w.superuser,
		`SELECT count(*) FROM password_links WHERE purpose = 'reset' AND user_id = $1`, external.ID),
		"without the provider, a link is the only way in")
}

func TestInvitationReportsWhoHasAnAccountAlready(t *testing.T) {
	w := newWorld(t)
	storetest.User(t, w.DB, w.tenantID, "ann", "Approver")
	done, err := w.invite("ANN@example.com", "bob@example.com", " bob@example.com ")
	require.NoError(t, err)
	require.Len(t, done.Users, 1)
	require.Equal(t, []string{"ANN@example.com"}, done.Existing)
	_, err = w.invite("bob@example.com", "ann@example.com")
	require.Equal(t, fault.UsersAlreadyExist, fault.CodeOf(err))
	_, err = w.invite("eve@gmail.com", "eve@elsewhere.example", "x")
	var f *fault.Fault
	require.ErrorAs(t, err, &f)
	require.Len(t, f.Fields, 3)
	_, err = w.invite()
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err))
}
