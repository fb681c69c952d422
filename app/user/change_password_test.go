package user_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	userapp "countersign.dev/app/user"
	"countersign.dev/domain/session"
	"countersign.dev/domain/user"
	"countersign.dev/internal/password"
	"countersign.dev/internal/store/storetest"
)

func TestPasswordChangeEndsOnlyOtherSessionsOfUser(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	tenantID := storetest.TenantWithRoles(t, s)
	ann := storetest.User(t, s, tenantID, "ann", "AP Processor")
	bob := storetest.User(t, s, tenantID, "bob", "AP Processor")
	hasher, err := password.New()
	require.NoError(t, err)
	hash, err := hasher.Hash(t.Context(), "Correct horse 1")
	require.NoError(t, err)
	storetest.ExecAs(t, superuser, `UPDATE users SET password_hash = $2 WHERE id = $1`, ann.ID, hash)
	open := func(u user.User, token string) string {
		sessionID, err := sessions(s).Start(t.Context(), tenantID,
			session.NewSession{UserID: u.ID, Method: "test", TokenHash: []byte(token)})
		require.NoError(t, err)
		return sessionID
	}
	here, there, bobs := open(ann, "here"), open(ann, "there"), open(bob, "bob")
	commands := userapp.Commands{DB: s, Hasher: hasher, Now: time.Now}
	require.NoError(t, commands.ChangePassword(t.Context(), userapp.PasswordChange{TenantID: tenantID, UserID: ann.ID,
		SessionID: here, Login: ann.Username, Current: "Correct horse 1", New: "Correct horse 2"}))
	for sessionID, open := range map[string]bool{here: true, there: false, bobs: true} {
		_, err := sessions(s).Access(t.Context(),
			session.Token{TenantID: tenantID, UserID: map[bool]string{true: bob.ID, false: ann.ID}[sessionID == bobs],
				SessionID: sessionID})
		require.Equal(t, open, err == nil, sessionID)
	}
}
