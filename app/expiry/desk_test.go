package expiry_test

import (
	"context"
	"crypto/sha256"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	connectionapp "countersign.dev/app/connection"
	expiryapp "countersign.dev/app/expiry"
	scimapp "countersign.dev/app/scim"
	userapp "countersign.dev/app/user"
	"countersign.dev/domain/connection"
	"countersign.dev/domain/id"
	"countersign.dev/domain/scim"
	"countersign.dev/internal/outbound"
	"countersign.dev/internal/pgp"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/internal/testkit"
)

const day = 24 * time.Hour

// desk is a company whose people may replace keys (Ivy) and tokens (Ada).
type desk struct {
	*storetest.Treasury
	t           *testing.T
	connections connectionapp.Commands
	clients     scimapp.Commands
	ivy, ada    string // addresses
}

// tokens makes the tokens of SCIM clients.
type tokens struct{}

func (tokens) New() string { return id.New() }

func (tokens) Hash(secret string) []byte { sum := sha256.Sum256([]byte(secret)); return sum[:] }

func newDesk(t *testing.T) *desk { return fill(t, storetest.NewTreasury(t, nil)) }

// neighbor is another company of the installation.
func (d *desk) neighbor() *desk { return fill(d.t, d.Neighbor(d.t, nil)) }

func fill(t *testing.T, w *storetest.Treasury) *desk {
	t.Helper()
	d := &desk{Treasury: w, t: t, connections: connectionapp.Commands{DB: w.DB, Vault: w.Vault,
		Networks: outbound.Loopback(), Keys: pgp.Keys{Now: time.Now}, Now: time.Now},
		clients: scimapp.Commands{DB: w.DB, Secrets: tokens{}, Now: time.Now}}
	require.NoError(t, userapp.Commands{DB: w.DB}.SeedSystemRoles(context.Background(), w.TenantID))
	d.role("Directory", "userManagement:manage")
	d.ivy = d.person("ivy", "Integration Specialist")
	d.ada = d.person("ada", "Directory")
	return d
}

func (d *desk) role(name, permission string) {
	d.t.Helper()
	d.Exec(`WITH r AS (INSERT INTO roles (tenant_id, id, name) VALUES ($1, $2, $3) RETURNING tenant_id, id)
		INSERT INTO role_permissions (tenant_id, role_id, permission) SELECT tenant_id, id, $4 FROM r`, d.TenantID, id.New(),
		name, permission)
}

// person adds an active person and returns the address.
func (d *desk) person(name string, roles ...string) string {
	d.t.Helper()
	return storetest.User(d.t, d.DB, d.TenantID, name+"-"+d.TenantID, roles...).Email
}

// key adds a profile with a key of the company.
func (d *desk) key(name string) connection.Profile {
	d.t.Helper()
	c, err := d.connections.Create(d.Ann, d.TenantID, connection.Connection{ID: id.New(), Type: connection.PGP,
		Name: "Keys of " + name})
	require.NoError(d.t, err)
	c, err = d.connections.AddProfile(d.Ann, d.TenantID, c.ID, d.generated(name))
	require.NoError(d.t, err)
	return c.Profiles[0]
}

func (d *desk) generated(name string) connection.Change {
	return connection.Change{Name: name, Key: &connection.NewKey{Generate: true, Name: "Northwind",
		Email: "ap@northwind.example", Years: 1}, Settings: connection.Settings{
		Authentication: connection.NoAuthentication, KeyOwner: connection.CompanyKey}}
}

// used makes the bank account of the company use a profile.
func (d *desk) used(p connection.Profile) connection.Profile {
	d.t.Helper()
	d.Exec(`UPDATE bank_accounts SET own_key_profile_id = $2 WHERE tenant_id = $1`, d.TenantID, p.ID)
	return p
}

// end is when the current key of a profile expires.
func (d *desk) end(p connection.Profile) time.Time {
	d.t.Helper()
	k, ok := p.Current()
	require.True(d.t, ok)
	return k.ExpiresAt
}

func (d *desk) token(name string) scim.Client {
	d.t.Helper()
	c, _, err := d.clients.AddClient(d.Ann, d.TenantID, name, 90)
	require.NoError(d.t, err)
	return c
}

// at warns as a worker does at a time, and returns when it looks again.
func (d *desk) at(now time.Time) (next time.Time) {
	d.t.Helper()
	next, err := expiryapp.Commands{DB: d.DB, Now: func() time.Time { return now }}.Warn(context.Background(), d.TenantID)
	require.NoError(d.t, err)
	return next
}

type message struct{ Recipient, Subject, Body string }

// sent are the messages of the company that wait, by recipient. They are removed, because later ones would join them.
func (d *desk) sent() []message {
	d.t.Helper()
	conn := testkit.Pool(d.t, d.Superuser)
	rows, err := conn.Query(context.Background(), `WITH sent AS (DELETE FROM mails WHERE tenant_id = $1
		RETURNING recipient, subject, body) SELECT * FROM sent ORDER BY recipient, subject`, d.TenantID)
	require.NoError(d.t, err)
	found, err := pgx.CollectRows(rows, pgx.RowToStructByPos[message])
	require.NoError(d.t, err)
	return found
}

// recipients are the addresses of the messages that wait.
func (d *desk) recipients() []string {
	d.t.Helper()
	found := []string{}
	for _, m := range d.sent() {
		found = append(found, m.Recipient)
	}
	return found
}
