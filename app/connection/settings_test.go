package connection_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/connection"
	"countersign.dev/domain/fault"
	"countersign.dev/internal/postgres"
)

func TestProfileWithoutItsSecretIsNotOpened(t *testing.T) {
	d := newDesk(t)
	_, complete := d.bank()
	c := d.created(connection.SFTP, "Bank")
	require.NoError(t, d.DB.InTenant(d.Ann, d.TenantID, func(tx *postgres.Tx) error {
		return d.commands.AddSettingsIn(tx, c.ID, "Main", complete.Settings)
	}))
	c, err := d.commands.Get(d.Ann, d.TenantID, c.ID)
	require.NoError(t, err)
	require.Equal(t, connection.SecretPassword, c.Profiles[0].Missing())
	require.Equal(t, connection.SecretMissing, c.Profiles[0].Test.Reason, "the page says so without a test")
	_, err = d.visits.Open(d.Ann, d.TenantID, c.Profiles[0].ID)
	require.Equal(t, fault.SecretMissing, fault.CodeOf(err))
	require.False(t, fault.KindOf(err).Refusal(), "work waits until the secret is entered")
	require.Equal(t, connection.SecretMissing, d.test(c, false).Reason)

	complete.Version = c.Profiles[0].Version
	c, err = d.commands.UpdateProfile(d.Ann, d.TenantID, c.ID, c.Profiles[0].ID, complete)
	require.NoError(t, err)
	require.Equal(t, connection.Untested, c.Profiles[0].Test.State)
	require.Equal(t, connection.Valid, d.test(c, false).State)
}
