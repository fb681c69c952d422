package preference_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	preferenceapp "countersign.dev/app/preference"
	userapp "countersign.dev/app/user"
	"countersign.dev/domain/fault"
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
		TaskMails: preference.WorkingDay, MailWeekday: 2, MailDay: 30, MailWorkingDay: 3, NoWeekendMails: true}
	_, err := preferences(s).SetForUser(t.Context(), tenantID, ann.ID, chosen, 0)
	require.NoError(t, err)
	kept, _, err := preferences(s).ForUser(t.Context(), tenantID, ann.ID)
	require.NoError(t, err)
	require.Equal(t, chosen, kept)
	found, err := userapp.Commands{DB: s}.Get(t.Context(), tenantID, ann.ID)
	require.NoError(t, err)
	require.Equal(t, "de", found.Language)

	others, version, err := preferences(s).ForUser(t.Context(), tenantID, bob.ID)
	require.NoError(t, err)
	require.Equal(t, preference.Default(), others)
	require.Zero(t, version)
	require.NoError(t, preferences(s).Set(t.Context(), tenantID, bob.ID, "user", []byte(`{"OpenDetails": "window"}`)))
	others, _, err = preferences(s).ForUser(t.Context(), tenantID, bob.ID)
	require.NoError(t, err)
	require.Equal(t, preference.Default(), others)
}

func TestStaleChangeOfPreferencesIsRefused(t *testing.T) {
	s := storetest.New(t)
	tenantID := storetest.TenantWithRoles(t, s)
	ann := storetest.User(t, s, tenantID, "ann", "AP Processor")
	bob := storetest.User(t, s, tenantID, "bob", "AP Processor")
	set := func(userID string, seen int64, open preference.OpenMode, language preference.Language) (int64, error) {
		return preferences(s).SetForUser(t.Context(), tenantID, userID,
			preference.Preferences{Language: language, OpenDetails: open, TaskMails: preference.EveryTask}, seen)
	}
	version, err := set(ann.ID, 0, "tab", "de")
	require.NoError(t, err)
	require.EqualValues(t, 1, version)
	_, err = set(ann.ID, 0, "panel", "en")
	require.Equal(t, fault.StaleVersion, fault.CodeOf(err), "the second tab saw that nothing was saved")
	version, err = set(ann.ID, 1, "fullScreen", "de")
	require.NoError(t, err)
	require.EqualValues(t, 2, version)
	_, err = set(ann.ID, 1, "panel", "en")
	require.Equal(t, fault.StaleVersion, fault.CodeOf(err))
	kept, version, err := preferences(s).ForUser(t.Context(), tenantID, ann.ID)
	require.NoError(t, err)
	require.EqualValues(t, 2, version)
	require.EqualValues(t, "fullScreen", kept.OpenDetails)
	account, err := userapp.Commands{DB: s}.Get(t.Context(), tenantID, ann.ID)
	require.NoError(t, err)
	require.Equal(t, "de", account.Language, "a refused change does not change the account either")
	_, err = set(bob.ID, 1, "tab", "de")
	require.Equal(t, fault.StaleVersion, fault.CodeOf(err), "the version of another user is not theirs")
}
