package connection_test

import (
	"context"
	"encoding/json"
	"errors"
	"net"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	connectionapp "countersign.dev/app/connection"
	demobank "countersign.dev/demo/bank"
	demomail "countersign.dev/demo/mail"
	"countersign.dev/domain/connection"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	message "countersign.dev/domain/mail"
	"countersign.dev/internal/mail"
	"countersign.dev/internal/oidc"
	"countersign.dev/internal/outbound"
	"countersign.dev/internal/pgp"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/rest"
	"countersign.dev/internal/sftpclient"
	mailrow "countersign.dev/internal/store/mail"
	"countersign.dev/internal/store/storetest"
)

const canary = "canary-password-7d1f"

// desk is a tenant with the commands of its connections, and the workers that visit them.
type desk struct {
	*storetest.Treasury
	t        *testing.T
	commands connectionapp.Commands
	visits   connectionapp.Visits
}

func newDesk(t *testing.T) *desk {
	w := storetest.NewTreasury(t, nil)
	guard := outbound.Loopback()
	d := &desk{Treasury: w, t: t, visits: connectionapp.Visits{DB: w.DB, Vault: w.Vault},
		commands: connectionapp.Commands{DB: w.DB, Vault: w.Vault, Networks: guard,
			HostKeys: sftpclient.Client{Outbound: guard}, Keys: pgp.Keys{Now: time.Now}, Secrets: &oidc.Tokens{}, Now: time.Now}}
	d.visits.Codes = rest.NewTokens(guard, d.visits)
	d.visits.Probes = map[connection.Type]connectionapp.Prober{
		connection.SFTP: sftpclient.Client{Outbound: guard}, connection.SMTP: d.senders(),
		connection.REST: rest.NewClient(guard, d.visits), connection.PGP: pgp.Keys{Now: time.Now}}
	return d
}

func (d *desk) senders() mail.Tenants {
	return mail.Tenants{Default: mail.NoServer{}, Profiles: d.visits, Outbound: outbound.Loopback(),
		Tokens: rest.NewTokens(outbound.Loopback(), d.visits)}
}

func (d *desk) created(kind connection.Type, name string) connection.Connection {
	d.t.Helper()
	c, err := d.commands.Create(d.Ann, d.TenantID, connection.Connection{ID: id.New(), Type: kind, Name: name})
	require.NoError(d.t, err)
	return c
}

func (d *desk) withProfile(kind connection.Type, name string, next connection.Change) connection.Connection {
	d.t.Helper()
	c, err := d.commands.AddProfile(d.Ann, d.TenantID, d.created(kind, name).ID, next)
	require.NoError(d.t, err)
	return c
}

func place(t *testing.T, address string) (host string, port int) {
	t.Helper()
	host, text, err := net.SplitHostPort(address)
	require.NoError(t, err)
	port, err = strconv.Atoi(text)
	require.NoError(t, err)
	return host, port
}

func (d *desk) bank() (*demobank.Bank, connection.Change) {
	d.t.Helper()
	b, err := demobank.Start(demobank.Options{Dir: d.t.TempDir(), Address: "127.0.0.1:0", User: "northwind",
		Password: canary})
	require.NoError(d.t, err)
	d.t.Cleanup(func() { require.NoError(d.t, b.Close()) })
	host, port := place(d.t, b.Address())
	return b, connection.Change{Name: "Main", Settings: connection.Settings{Authentication: connection.Basic,
		Host: host, Port: port, Login: "northwind", HostKey: b.Fingerprint(), Folder: "inbound"},
		Secrets: map[connection.Secret]string{connection.SecretPassword: canary}}
}

func (d *desk) catcher() (*demomail.Catcher, connection.Change) {
	d.t.Helper()
	catcher, err := demomail.Start(d.t.TempDir(), "127.0.0.1:0")
	require.NoError(d.t, err)
	d.t.Cleanup(func() { require.NoError(d.t, catcher.Close()) })
	host, port := place(d.t, catcher.Address())
	return catcher, connection.Change{Name: "Mail", Settings: connection.Settings{
		Authentication: connection.NoAuthentication, Host: host, Port: port, Encryption: connection.NoEncryption,
		From: "Northwind AP <ap@northwind.example>", PerMinute: 6}}
}

// test requests a test and carries it out as the worker does.
func (d *desk) test(c connection.Connection, message bool) connection.Test {
	d.t.Helper()
	waiting, err := d.commands.RequestTest(d.Ann, d.TenantID, c.ID, c.Profiles[0].ID, message)
	require.NoError(d.t, err)
	require.Equal(d.t, connection.Connecting, waiting.Profiles[0].Test.State)
	require.NoError(d.t, d.visits.Test(context.Background(), d.TenantID, d.trial(c)))
	after, err := d.commands.Get(d.Ann, d.TenantID, c.ID)
	require.NoError(d.t, err)
	return after.Profiles[0].Test
}

// trial is the test that waits, as the outbox names it.
func (d *desk) trial(c connection.Connection) connection.Trial {
	d.t.Helper()
	t := connection.Trial{ProfileID: c.Profiles[0].ID, Type: c.Type}
	require.NoError(d.t, d.DB.InTenant(context.Background(), d.TenantID, func(tx *postgres.Tx) error {
		return tx.Gorm.Raw(`SELECT trial_id::text FROM connection_profiles WHERE tenant_id = ? AND id = ?`, tx.TenantID,
			t.ProfileID).Scan(&t.ID).Error
	}))
	return t
}

func fields(t *testing.T, err error) (paths []string) {
	t.Helper()
	var f *fault.Fault
	require.True(t, errors.As(err, &f), "%v", err)
	for _, field := range f.Fields {
		paths = append(paths, field.Path)
	}
	return paths
}

func TestSecretsAreSealedAndNeverReturnedOrAudited(t *testing.T) {
	d := newDesk(t)
	_, next := d.bank()
	c := d.withProfile(connection.SFTP, "Bank", next)
	require.Equal(t, []connection.Secret{connection.SecretPassword}, c.Profiles[0].Secrets)
	text, err := json.Marshal(c)
	require.NoError(t, err)
	require.NotContains(t, string(text), canary)
	var stored []string
	require.NoError(t, d.DB.InTenant(context.Background(), d.TenantID, func(tx *postgres.Tx) error {
		return tx.Gorm.Raw(`SELECT settings::text FROM connection_profiles WHERE tenant_id = ? UNION ALL
			SELECT encode(sealed, 'escape') FROM connection_secrets WHERE tenant_id = ? UNION ALL
			SELECT coalesce(new_value::text, '') FROM audit_entries WHERE tenant_id = ? AND object_type = 'connection'`,
			tx.TenantID, tx.TenantID, tx.TenantID).Scan(&stored).Error
	}))
	require.Greater(t, len(stored), 3)
	require.NotContains(t, strings.Join(stored, "\n"), canary)
	opened, err := d.visits.Open(context.Background(), d.TenantID, c.Profiles[0].ID)
	require.NoError(t, err)
	require.Equal(t, canary, opened.Secrets[connection.SecretPassword])
}

func TestTestSaysWhatTheServerAnswered(t *testing.T) {
	d := newDesk(t)
	_, next := d.bank()
	c := d.withProfile(connection.SFTP, "Bank", next)
	require.Equal(t, connection.Valid, d.test(c, false).State)

	next.Version, next.Secrets = c.Profiles[0].Version, map[connection.Secret]string{connection.SecretPassword: "wrong"}
	c, err := d.commands.UpdateProfile(d.Ann, d.TenantID, c.ID, c.Profiles[0].ID, next)
	require.NoError(t, err)
	require.Equal(t, connection.Untested, c.Profiles[0].Test.State, "the result was that of other settings")
	require.Equal(t, connection.LoginRefused, d.test(c, false).Reason)
}

func TestResultOfReplacedTestIsNotRecorded(t *testing.T) {
	d := newDesk(t)
	_, next := d.bank()
	c := d.withProfile(connection.SFTP, "Bank", next)
	_, err := d.commands.RequestTest(d.Ann, d.TenantID, c.ID, c.Profiles[0].ID, false)
	require.NoError(t, err)
	old := d.trial(c)
	next.Version, next.Name = c.Profiles[0].Version, "Renamed"
	_, err = d.commands.UpdateProfile(d.Ann, d.TenantID, c.ID, c.Profiles[0].ID, next)
	require.NoError(t, err)
	require.NoError(t, d.visits.End(context.Background(), d.TenantID, old, connection.NoAnswer))
	require.NoError(t, d.visits.Test(context.Background(), d.TenantID, old))
	after, err := d.commands.Get(d.Ann, d.TenantID, c.ID)
	require.NoError(t, err)
	require.Equal(t, connection.Untested, after.Profiles[0].Test.State)
}

func TestStoredPasswordIsNotSentToAnotherServer(t *testing.T) {
	d := newDesk(t)
	_, next := d.bank()
	c := d.withProfile(connection.SFTP, "Bank", next)
	other, _ := d.bank()
	next.Settings.Host, next.Settings.Port = place(t, other.Address())
	next.Settings.HostKey, next.Secrets, next.Version = other.Fingerprint(), nil, c.Profiles[0].Version
	_, err := d.commands.UpdateProfile(d.Ann, d.TenantID, c.ID, c.Profiles[0].ID, next)
	require.Equal(t, []string{"password"}, fields(t, err))
	next.Version++
	_, err = d.commands.UpdateProfile(d.Ann, d.TenantID, c.ID, c.Profiles[0].ID, next)
	require.Equal(t, fault.StaleVersion, fault.CodeOf(err))
}

func TestOneNameInACompanyAndPrivateAddressesNeedTheOperator(t *testing.T) {
	d := newDesk(t)
	d.created(connection.SFTP, "Bank")
	_, err := d.commands.Create(d.Ann, d.TenantID, connection.Connection{ID: id.New(), Type: connection.REST,
		Name: " bANK "})
	require.Equal(t, fault.NameNotUnique, fault.CodeOf(err))
	_, next := d.bank()
	next.Settings.Host = "169.254.169.254"
	_, err = d.commands.AddProfile(d.Ann, d.TenantID, d.created(connection.SFTP, "Metadata").ID, next)
	require.Equal(t, []string{"host"}, fields(t, err))
	_, _, err = d.commands.HostKey(d.Ann, "10.0.0.1", 22)
	require.Equal(t, []string{"host"}, fields(t, err))
}

func TestChosenProfileSendsTheMessagesOfTheCompany(t *testing.T) {
	d := newDesk(t)
	catcher, next := d.catcher()
	c := d.withProfile(connection.SMTP, "Mail", next)
	require.Equal(t, connection.Valid, d.test(c, true).State)
	mails, err := catcher.Mails()
	require.NoError(t, err)
	require.Len(t, mails, 1, "the message of the test")
	m := message.Message{To: "mia@northwind.example", Subject: "Task 7", Body: "Decide.\n", MessageID: "1@countersign"}
	ctx := context.Background()
	require.Equal(t, fault.Unavailable, fault.KindOf(d.senders().Send(ctx, d.TenantID, m)), "the default has no server")
	require.NoError(t, d.commands.SetSender(d.Ann, d.TenantID, c.Profiles[0].ID, ""))
	require.Equal(t, fault.StaleVersion, fault.CodeOf(d.commands.SetSender(d.Ann, d.TenantID, "", "")))
	require.NoError(t, d.senders().Send(ctx, d.TenantID, m))
	mails, err = catcher.Mails()
	require.NoError(t, err)
	require.Len(t, mails, 2)
	require.Contains(t, mails[0].From, "ap@northwind.example")
	m.SealedLink = []byte("sealed")
	require.Equal(t, fault.Unavailable, fault.KindOf(d.senders().Send(ctx, d.TenantID, m)),
		"a one-time link leaves by the server of the installation only")
	mails, err = catcher.Mails()
	require.NoError(t, err)
	require.Len(t, mails, 2)

	err = d.commands.Delete(d.Ann, d.TenantID, c.ID)
	require.Equal(t, fault.ConnectionInUse, fault.CodeOf(err))
	require.NoError(t, d.DB.InTenant(ctx, d.TenantID, func(tx *postgres.Tx) error {
		first, err := mailrow.Insert(tx, id.New(), message.Draft{To: "a@x.example", Subject: "s", Body: "b"}, nil)
		require.NoError(t, err)
		second, err := mailrow.Insert(tx, id.New(), message.Draft{To: "b@x.example", Subject: "s", Body: "b"}, nil)
		require.InDelta(t, 10, second.Sub(first).Seconds(), 0.01, "six a minute")
		return err
	}))
	require.NoError(t, d.commands.SetSender(d.Ann, d.TenantID, "", c.Profiles[0].ID))
	require.NoError(t, d.commands.Delete(d.Ann, d.TenantID, c.ID))
}

func TestBlockedHostIsRefusedAtSavingAndInTests(t *testing.T) {
	d := newDesk(t)
	api := connection.Change{Name: "ERP", Settings: connection.Settings{Authentication: connection.NoAuthentication,
		URL: "http://127.0.0.1:9/api"}}
	c := d.withProfile(connection.REST, "ERP", api)
	_, err := d.commands.SetBlockedHosts(d.Ann, d.TenantID, []string{"127.0.0.0/8"}, []string{"other.example"})
	require.Equal(t, fault.StaleVersion, fault.CodeOf(err))
	hosts, err := d.commands.SetBlockedHosts(d.Ann, d.TenantID, []string{"127.0.0.0/8", "Evil.example."}, nil)
	require.NoError(t, err)
	require.Equal(t, []string{"127.0.0.0/8", "evil.example"}, hosts)
	require.Equal(t, connection.HostBlocked, d.test(c, false).Reason)
	api.Settings.URL, api.Name = "https://api.evil.example", "Other"
	_, err = d.commands.AddProfile(d.Ann, d.TenantID, c.ID, api)
	require.Equal(t, fault.RestApiConnectionBlackList, fault.CodeOf(err))
}

func TestConnectionOfAnotherTenantDoesNotExist(t *testing.T) {
	d := newDesk(t)
	_, next := d.bank()
	c := d.withProfile(connection.SFTP, "Bank", next)
	stranger := storetest.Tenant(t, d.DB)
	ctx := context.Background()
	_, err := d.commands.Get(ctx, stranger, c.ID)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	_, err = d.commands.RequestTest(ctx, stranger, c.ID, c.Profiles[0].ID, false)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	require.Equal(t, fault.NotFound, fault.KindOf(d.commands.SetSender(ctx, stranger, c.Profiles[0].ID, "")))
	_, err = d.visits.Open(ctx, stranger, c.Profiles[0].ID)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
}
