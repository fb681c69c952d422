package preference_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	preferenceapp "countersign.dev/app/preference"
	userapp "countersign.dev/app/user"
	"countersign.dev/domain/preference"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
)

func preferences(s *postgres.DB) preferenceapp.Commands { return preferenceapp.Commands{DB: s} }

func TestInvalidStoredPreferencesBecomeDefaults(t *testing.T) {
	s := storetest.New(t)
	tenantID := storetest.TenantWithRoles(t, s)
	ann := storetest.User(t, s, tenantID, "ann", "AP Processor")
	bob := storetest.User(t, s, tenantID, "bob", "AP Processor")
	chosen := preference.Preferences{Language: "de", ColorScheme: "dark", OpenDetails: "tab",
		TaskMails: preference.NoMails}
	require.NoError(t, preferences(s).SetForUser(t.Context(), tenantID, ann.ID, chosen))
	kept, err := preferences(s).ForUser(t.Context(), tenantID, ann.ID)
	require.NoError(t, err)
	require.Equal(t, chosen, kept)
	found, err := userapp.Commands{DB: s}.Get(t.Context(), tenantID, ann.ID)
	require.NoError(t, err)
	require.Equal(t, "de", found.Language)

	others, err := preferences(s).ForUser(t.Context(), tenantID, bob.ID)
	require.NoError(t, err)
	require.Equal(t, preference.Default(), others)
	require.NoError(t, preferences(s).Set(t.Context(), tenantID, bob.ID, "user", []byte(`{"OpenDetails": "window"}`)))
	others, err = preferences(s).ForUser(t.Context(), tenantID, bob.ID)
	require.NoError(t, err)
	require.Equal(t, preference.Default(), others)
}
