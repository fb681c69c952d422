package connection_test

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/connection"
	"countersign.dev/domain/fault"
	"countersign.dev/internal/pgp"
	"countersign.dev/internal/postgres"
)

func keyChange(owner connection.KeyOwner, n connection.NewKey) connection.Change {
	return connection.Change{Name: "Key", Key: &n,
		Settings: connection.Settings{Authentication: connection.NoAuthentication, KeyOwner: owner}}
}

func generate() connection.NewKey {
	return connection.NewKey{Generate: true, Name: "Northwind", Email: "ap@northwind.example", Years: 2}
}

func readKey(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile("../../internal/pgp/testdata/" + name)
	require.NoError(t, err)
	return string(text)
}

func TestPrivateKeysAreSealedAndNeverReturned(t *testing.T) {
	d := newDesk(t)
	c := d.withProfile(connection.PGP, "Keys", keyChange(connection.CompanyKey,
		connection.NewKey{Private: readKey(t, "private.asc"), Passphrase: "correct horse"}))
	k := c.Profiles[0].Keys[0]
	require.Equal(t, "Test private <private@example.com>", k.Owner)
	require.NotContains(t, k.Public, "PRIVATE")

	opened, err := d.visits.Open(context.Background(), d.TenantID, c.Profiles[0].ID)
	require.NoError(t, err)
	private := opened.Keys[0].Private
	require.NotEmpty(t, private)
	var sealed []byte
	var audited string
	require.NoError(t, d.DB.InTenant(d.Ann, d.TenantID, func(tx *postgres.Tx) error {
		if err := tx.Gorm.Raw(`SELECT sealed FROM pgp_keys`).Row().Scan(&sealed); err != nil {
			return err
		}
		return tx.Gorm.Raw(`SELECT string_agg(a::text, ' ') FROM audit_entries a`).Row().Scan(&audited)
	}))
	require.NotContains(t, string(sealed), string(private[20:60]))
	require.Contains(t, audited, k.Fingerprint)
	for _, secret := range []string{"correct horse", "PRIVATE KEY", readKey(t, "private.asc")[200:260]} {
		require.NotContains(t, audited, secret)
	}
	require.Equal(t, connection.Valid, d.test(c, false).State)

	require.NoError(t, d.DB.InTenant(d.Ann, d.TenantID, func(tx *postgres.Tx) error {
		return tx.Gorm.Exec(`UPDATE pgp_keys SET sealed = ?`, []byte("damaged")).Error
	}))
	require.Equal(t, connection.SecretUnreadable, d.test(c, false).Reason)
}

func TestKeysThatMayNotBeUsedAreRefusedAtTheirFields(t *testing.T) {
	d := newDesk(t)
	of := d.created(connection.PGP, "Keys")
	for name, c := range map[string]struct {
		next connection.Change
		path string
		code fault.Code
	}{
		"no key": {connection.Change{Name: "Key", Settings: connection.Settings{
			Authentication: connection.NoAuthentication, KeyOwner: connection.PartnerKey}}, "key", fault.Required},
		"no owner":    {keyChange("", generate()), "keyOwner", fault.InvalidValue},
		"weak":        {keyChange(connection.PartnerKey, public(t, "rsa1024.asc")), "key.publicKey", fault.KeyWeak},
		"old":         {keyChange(connection.PartnerKey, public(t, "dsa.asc")), "key.publicKey", fault.KeyWeak},
		"expired":     {keyChange(connection.PartnerKey, public(t, "expired.asc")), "key.publicKey", fault.KeyExpired},
		"revoked":     {keyChange(connection.PartnerKey, public(t, "revoked.asc")), "key.publicKey", fault.KeyNotUsable},
		"signs only":  {keyChange(connection.PartnerKey, public(t, "signonly.asc")), "key.publicKey", fault.KeyNotUsable},
		"private key": {keyChange(connection.PartnerKey, public(t, "private.asc")), "key.publicKey", fault.KeyUnreadable},
		"wrong passphrase": {keyChange(connection.CompanyKey, connection.NewKey{Private: readKey(t, "private.asc"),
			Passphrase: "wrong"}), "key.passphrase", fault.KeyPassphrase},
		"generated for a partner": {keyChange(connection.PartnerKey, generate()), "key.publicKey", fault.InvalidValue},
		"no email": {keyChange(connection.CompanyKey, connection.NewKey{Generate: true, Name: "N", Years: 1}), "key.email",
			fault.InvalidValue},
		"too long": {keyChange(connection.CompanyKey, connection.NewKey{Generate: true, Name: "N", Email: "a@b.example",
			Years: 6}), "key.years", fault.InvalidValue},
		"name with an address": {keyChange(connection.CompanyKey, connection.NewKey{Generate: true,
			Name: "N <x@evil.example>", Email: "a@b.example", Years: 1}), "key.name", fault.InvalidValue},
		"too large": {keyChange(connection.PartnerKey, connection.NewKey{Public: strings.Repeat("x", 100_001)}),
			"key.publicKey", fault.LengthOutOfRange},
	} {
		_, err := d.commands.AddProfile(d.Ann, d.TenantID, of.ID, c.next)
		require.Equal(t, []string{c.path}, fields(t, err), name)
		require.Equal(t, c.code, fieldCode(t, err), name)
	}
	after, err := d.commands.Get(d.Ann, d.TenantID, of.ID)
	require.NoError(t, err)
	require.Empty(t, after.Profiles)
}

func public(t *testing.T, name string) connection.NewKey {
	return connection.NewKey{Public: readKey(t, name)}
}

func fieldCode(t *testing.T, err error) fault.Code {
	t.Helper()
	var f *fault.Fault
	require.ErrorAs(t, err, &f)
	return f.Fields[0].Code
}

func TestReplacedKeyOpensFilesUntilItIsRemoved(t *testing.T) {
	d := newDesk(t)
	c := d.withProfile(connection.PGP, "Keys", keyChange(connection.CompanyKey, generate()))
	p := c.Profiles[0]
	former, _ := p.Current()
	keys := pgp.Keys{Now: time.Now}
	message, err := keys.Encrypt([]byte("for the former key"), connection.OpenedKey{Key: former}, nil)
	require.NoError(t, err)
	change := func(next connection.Change, version int64) (connection.Profile, error) {
		next.Version = version
		after, err := d.commands.UpdateProfile(d.Ann, d.TenantID, c.ID, p.ID, next)
		if err != nil {
			return p, err
		}
		return after.Profiles[0], nil
	}
	renamed := keyChange(connection.CompanyKey, connection.NewKey{})
	renamed.Name, renamed.Key = "Renamed", nil
	p, err = change(renamed, p.Version)
	require.NoError(t, err)
	kept, _ := p.Current()
	require.Equal(t, former.ID, kept.ID, "a change without a key keeps it")

	other := keyChange(connection.PartnerKey, public(t, "rsa3072.asc"))
	_, err = change(other, p.Version)
	require.Equal(t, []string{"keyOwner"}, fields(t, err), "whose key it is stays")
	_, err = change(keyChange(connection.CompanyKey, generate()), p.Version-1)
	require.Equal(t, fault.Conflict, fault.KindOf(err), "somebody changed it meanwhile")
	p, err = change(keyChange(connection.CompanyKey, generate()), p.Version)
	require.NoError(t, err)
	current, _ := p.Current()
	require.NotEqual(t, former.Fingerprint, current.Fingerprint)
	require.Len(t, p.Keys, 2)
	open := func() error {
		opened, err := d.visits.Open(context.Background(), d.TenantID, p.ID)
		require.NoError(t, err)
		_, err = keys.Decrypt(message, opened.Keys, nil)
		return err
	}
	require.NoError(t, open())

	_, err = d.commands.RemoveKey(d.Ann, d.TenantID, c.ID, p.ID, current.ID)
	require.Equal(t, fault.KeyInUse, fault.CodeOf(err), "the key in use stays")
	neighbor := d.Neighbor(t, nil)
	_, err = d.commands.RemoveKey(neighbor.Ann, neighbor.TenantID, c.ID, p.ID, former.ID)
	require.Equal(t, fault.NotFound, fault.KindOf(postgres.Translate(err)), "another company does not see it")
	after, err := d.commands.RemoveKey(d.Ann, d.TenantID, c.ID, p.ID, former.ID)
	require.NoError(t, err)
	require.Len(t, after.Profiles[0].Keys, 1)
	require.Equal(t, fault.FileNotAuthentic, fault.CodeOf(open()))
}

func TestPublicKeyWithTheSameFingerprintRenewsTheKey(t *testing.T) {
	d := newDesk(t)
	c := d.withProfile(connection.PGP, "Keys", keyChange(connection.PartnerKey, public(t, "rsa3072.asc")))
	p := c.Profiles[0]
	again := keyChange(connection.PartnerKey, public(t, "rsa3072.asc"))
	again.Version = p.Version
	c, err := d.commands.UpdateProfile(d.Ann, d.TenantID, c.ID, p.ID, again)
	require.NoError(t, err)
	require.Len(t, c.Profiles[0].Keys, 1)
	next := keyChange(connection.PartnerKey, public(t, "ed25519.asc"))
	next.Version = c.Profiles[0].Version
	c, err = d.commands.UpdateProfile(d.Ann, d.TenantID, c.ID, p.ID, next)
	require.NoError(t, err)
	again.Version = c.Profiles[0].Version
	_, err = d.commands.UpdateProfile(d.Ann, d.TenantID, c.ID, p.ID, again)
	require.Equal(t, fault.KeyNotUsable, fieldCode(t, err), "a replaced key does not return")
}
