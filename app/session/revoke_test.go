package session_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/session"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
)

func openSession(t *testing.T, s *postgres.DB, tenantID, userID, token string) session.Token {
	t.Helper()
	sessionID, err := sessions(s).Start(t.Context(), tenantID, session.NewSession{UserID: userID, UserName: "Ann Lee",
		TokenHash: []byte(token), Method: "password", ClientIP: "203.0.113.7", UserAgent: "Firefox"})
	require.NoError(t, err)
	return session.Token{TenantID: tenantID, UserID: userID, SessionID: sessionID}
}

func TestRevokedSessionEndsAtOnceAndIsAudited(t *testing.T) {
	s := storetest.New(t)
	tenantID := storetest.TenantWithRoles(t, s)
	admin, ann := storetest.User(t, s, tenantID, "admin", "Administrator"),
		storetest.User(t, s, tenantID, "ann", "Approver")
	one, two := openSession(t, s, tenantID, ann.ID, "one"), openSession(t, s, tenantID, ann.ID, "two")
	as := storetest.As(tenantID, admin.ID, "Admin")

	open, err := sessions(s).Opened(as, tenantID, ann.ID)
	require.NoError(t, err)
	require.Len(t, open, 2)
	require.Equal(t, []string{"203.0.113.7", "Firefox"}, []string{open[0].ClientIP, open[0].UserAgent})

	err = sessions(s).Revoke(as, tenantID, admin.ID, one.SessionID)
	require.Equal(t, fault.NotFound, fault.KindOf(err), "a session of another user")
	other := storetest.TenantWithRoles(t, s)
	err = sessions(s).Revoke(storetest.As(other, admin.ID, "Admin"), other, ann.ID, one.SessionID)
	require.Equal(t, fault.NotFound, fault.KindOf(err), "another tenant")

	require.NoError(t, sessions(s).Revoke(as, tenantID, ann.ID, one.SessionID))
	require.NoError(t, sessions(s).Revoke(as, tenantID, ann.ID, one.SessionID), "it has ended already")
	_, err = sessions(s).Access(t.Context(), one)
	require.Equal(t, fault.SessionExpired, fault.CodeOf(err))
	_, err = sessions(s).Rotate(t.Context(), tenantID, []byte("one"), []byte("next"))
	require.Equal(t, fault.SessionExpired, fault.CodeOf(err))
	_, err = sessions(s).Access(t.Context(), two)
	require.NoError(t, err)

	events, err := sessions(s).SignIns(as, tenantID, ann.ID)
	require.NoError(t, err)
	require.Len(t, events, 3, "two people may end the same session: one entry")
	require.Equal(t, session.Revoked, events[0].Action)
	require.Equal(t, "session.endedByAdministrator", string(events[0].Cause))
	require.Equal(t, "Admin", events[0].ByName)
	require.Equal(t, []session.SignInAction{session.SignedIn, session.SignedIn},
		[]session.SignInAction{events[1].Action, events[2].Action})
	require.Equal(t, []string{"password", "203.0.113.7"}, []string{events[2].Method, events[2].ClientIP})
	ofAdmin, err := sessions(s).SignIns(as, tenantID, admin.ID)
	require.NoError(t, err)
	require.Empty(t, ofAdmin, "to end a session is no sign-in of the administrator")
}

func TestAllSessionsEndExceptTheOneOfTheRequest(t *testing.T) {
	s := storetest.New(t)
	tenantID := storetest.TenantWithRoles(t, s)
	ann, bob := storetest.User(t, s, tenantID, "ann", "Approver"), storetest.User(t, s, tenantID, "bob", "Approver")
	mine, other := openSession(t, s, tenantID, ann.ID, "one"), openSession(t, s, tenantID, ann.ID, "two")
	ofBob := openSession(t, s, tenantID, bob.ID, "three")
	idle := openSession(t, s, tenantID, ann.ID, "four")
	inactiveFor(t, s, idle, 2*session.IdleLife)
	as := storetest.As(tenantID, ann.ID, "Ann")

	open, err := sessions(s).Opened(as, tenantID, ann.ID)
	require.NoError(t, err)
	require.Len(t, open, 2, "an idle session cannot be used")
	require.NoError(t, sessions(s).RevokeAll(as, tenantID, ann.ID, mine.SessionID))
	for token, ended := range map[session.Token]bool{mine: false, other: true, ofBob: false} {
		_, err := sessions(s).Access(t.Context(), token)
		require.Equal(t, ended, err != nil)
	}
	require.Equal(t, session.ByOwner, readSession[string](t, s, idle, "end_reason"))
	require.Equal(t, fault.NotFound, fault.KindOf(sessions(s).RevokeAll(as, storetest.Tenant(t, s), ann.ID, "")))
}
