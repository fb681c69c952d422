package session_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	sessionapp "countersign.dev/app/session"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/session"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
)

func sessions(s *postgres.DB) sessionapp.Commands {
	return sessionapp.Commands{DB: s, Now: time.Now}
}

// inactiveFor moves the last activity of a session into the past.
func inactiveFor(t *testing.T, s *postgres.DB, token session.Token, d time.Duration) {
	t.Helper()
	require.NoError(t, s.InTenant(t.Context(), token.TenantID, func(tx *postgres.Tx) error {
		return tx.Gorm.Exec(`UPDATE sessions SET last_active_at = now() - make_interval(secs => ?) WHERE id = ?`,
			d.Seconds(), token.SessionID).Error
	}))
}

func readSession[V any](t *testing.T, s *postgres.DB, token session.Token, column string) (v V) {
	t.Helper()
	require.NoError(t, s.InTenant(t.Context(), token.TenantID, func(tx *postgres.Tx) error {
		return tx.Gorm.Raw(`SELECT `+column+` FROM sessions WHERE id = ?`, token.SessionID).Row().Scan(&v)
	}))
	return v
}

func startSession(t *testing.T, s *postgres.DB, tenantID, userID string, machine bool) session.Token {
	t.Helper()
	sessionID, err := sessions(s).Start(t.Context(), tenantID, session.NewSession{
		UserID: userID, UserName: "Ann Lee", TokenHash: []byte("one"), Method: "password", Machine: machine,
	})
	require.NoError(t, err)
	return session.Token{TenantID: tenantID, UserID: userID, SessionID: sessionID}
}

func TestIdleSessionIsRefusedAndStaysIdle(t *testing.T) {
	s := storetest.New(t)
	tenantID := storetest.TenantWithRoles(t, s)
	ann := storetest.User(t, s, tenantID, "ann", "Approver")
	token := startSession(t, s, tenantID, ann.ID, false)

	inactiveFor(t, s, token, session.IdleLife-time.Minute)
	_, err := sessions(s).Access(t.Context(), token)
	require.NoError(t, err, "the session is not idle yet")

	inactiveFor(t, s, token, session.IdleLife+time.Second)
	_, err = sessions(s).Access(t.Context(), token)
	require.Equal(t, fault.SessionIdle, fault.CodeOf(err))
	_, err = sessions(s).Rotate(t.Context(), tenantID, []byte("one"), []byte("two"))
	require.Equal(t, fault.SessionIdle, fault.CodeOf(err))

	require.NoError(t, sessions(s).RecordActivity(t.Context(), token))
	_, err = sessions(s).Access(t.Context(), token)
	require.Equal(t, fault.SessionIdle, fault.CodeOf(err), "a late report must not revive the session")
}

func TestActivityKeepsSessionAliveAndRefreshDoesNot(t *testing.T) {
	s := storetest.New(t)
	tenantID := storetest.TenantWithRoles(t, s)
	ann := storetest.User(t, s, tenantID, "ann", "Approver")
	token := startSession(t, s, tenantID, ann.ID, false)
	last := func() time.Time { return readSession[time.Time](t, s, token, "last_active_at") }

	inactiveFor(t, s, token, 20*time.Minute)
	before := last()
	_, err := sessions(s).Rotate(t.Context(), tenantID, []byte("one"), []byte("two"))
	require.NoError(t, err)
	require.Equal(t, before, last(), "the page refreshes its token without a person")

	require.NoError(t, sessions(s).RecordActivity(t.Context(), token))
	require.WithinDuration(t, before.Add(20*time.Minute), last(), time.Minute)
}

func TestMachineSessionIsNeverIdle(t *testing.T) {
	s := storetest.New(t)
	tenantID := storetest.TenantWithRoles(t, s)
	ann := storetest.User(t, s, tenantID, "ann", "Approver")
	token := startSession(t, s, tenantID, ann.ID, true)
	require.NoError(t, sessions(s).RecordActivity(t.Context(), token))
	require.True(t, readSession[bool](t, s, token, "last_active_at = 'infinity'"))
	_, err := sessions(s).Access(t.Context(), token)
	require.NoError(t, err)
}
