package scim_test

import (
	"context"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	scimapp "countersign.dev/app/scim"
	"countersign.dev/domain/id"
	"countersign.dev/domain/scim"
	"countersign.dev/internal/postgres"
)

// audited are the entries of refused tokens of a reason.
func (d *desk) audited(tenantID, reason, clientID, actorID string) int {
	d.t.Helper()
	return d.count(`SELECT count(*) FROM audit_entries WHERE tenant_id = $1 AND area = 'Sign-in'
		AND object_type = 'scimClient' AND action = 'scim token refused' AND client_ip <> '' AND object_id = $3
		AND details -> 'causes' -> 0 ->> 'code' = 'credential.' || $2 AND coalesce(user_id::text, '') = $4
		AND user_name = CASE WHEN $4 = '' THEN 'Countersign' ELSE 'Entra ID (SCIM)' END`, tenantID, reason, clientID, actorID)
}

func (d *desk) refusals(tenantID string) int {
	d.t.Helper()
	return d.count(`SELECT count(*) FROM audit_entries WHERE tenant_id = $1 AND action = 'scim token refused'`, tenantID)
}

func TestRefusedTokensAreAudited(t *testing.T) {
	d := newDesk(t)
	other := d.company("fabrikam")
	refused := func(company, token string) {
		t.Helper()
		require.Equal(t, http.StatusUnauthorized, d.scimAs(token, company, "GET", "/Users", nil).Status)
	}
	for range 2 {
		refused("northwind", "no-form")
		refused("northwind", id.New()+".x")
		refused("northwind", d.clientID+".stolen-guess")
	}
	require.Equal(t, 1, d.audited(d.tenant.ID, "unknownToken", "", ""))
	require.Equal(t, 1, d.audited(d.tenant.ID, "wrongToken", d.clientID, ""), "who names the client is not the client")
	require.Zero(t, d.refusals(other.ID))
	refused("fabrikam", d.token)
	require.Equal(t, 1, d.audited(other.ID, "unknownToken", "", ""), "the other company learns no name")

	d.exec(`UPDATE scim_clients SET expires_at = now() - interval '1 second'`)
	refused("northwind", d.token)
	require.Equal(t, 1, d.audited(d.tenant.ID, "expiredToken", d.clientID, d.clientID))
	require.Equal(t, http.StatusNoContent, d.Call("DELETE", "/api/scim-clients/"+d.clientID, d.admin, nil).Status)
	refused("northwind", d.token)
	require.Equal(t, 1, d.audited(d.tenant.ID, "revokedToken", d.clientID, d.clientID))
	require.Equal(t, 4, d.refusals(d.tenant.ID))
	require.Equal(t, 1, d.refusals(other.ID))
	for _, secret := range []string{d.token[len(d.clientID)+1:], "stolen-guess", "no-form"} {
		require.Zero(t, d.count(`SELECT count(*) FROM audit_entries e WHERE e::text LIKE '%' || $1 || '%'`, secret))
		require.Zero(t, d.count(`SELECT count(*) FROM refused_credentials e WHERE e::text LIKE '%' || $1 || '%'`, secret))
	}
}

func TestParallelRefusedTokensWriteOneEntry(t *testing.T) {
	d := newDesk(t)
	d.exec(`UPDATE scim_clients SET revoked_at = now()`)
	var wait sync.WaitGroup
	for n := range 90 {
		wait.Go(func() { d.scimAs([]string{d.token, id.New() + ".x", "guess"}[n%3], "northwind", "GET", "/Users", nil) })
	}
	wait.Wait()
	require.Equal(t, 1, d.audited(d.tenant.ID, "unknownToken", "", ""))
	require.Equal(t, 1, d.audited(d.tenant.ID, "revokedToken", d.clientID, d.clientID))
	require.Equal(t, 2, d.refusals(d.tenant.ID))
}

// A refusal has the same answer whether or not its entry can be written, and for every credential.
func TestRefusalIsAnsweredAlthoughItCannotBeAudited(t *testing.T) {
	d := newDesk(t)
	_, revoked := d.addClient(d.admin, "Okta")
	d.exec(`UPDATE scim_clients SET revoked_at = now() WHERE name = 'Okta'`)
	tokens := []string{revoked, d.clientID + ".x", id.New() + ".x", "guess"}
	ask := func() {
		for _, token := range tokens {
			answer := d.scimAs(token, "northwind", "GET", "/Users", nil)
			require.Equal(t, http.StatusUnauthorized, answer.Status, answer.Detail)
			require.Equal(t, "The token is not that of a SCIM client of this company, or it has expired or was revoked.",
				answer.Detail)
		}
	}
	d.exec(`ALTER TABLE audit_entries ADD CONSTRAINT broken CHECK (action <> 'scim token refused') NOT VALID`)
	ask()
	require.Zero(t, d.refusals(d.tenant.ID))
	require.Zero(t, d.count(`SELECT count(*) FROM refused_credentials`), "the entry is not taken as written")
	d.exec(`ALTER TABLE audit_entries DROP CONSTRAINT broken`)
	ask()
	require.Equal(t, 3, d.refusals(d.tenant.ID))
}

// A refused client that closes its connection is audited too, and a repeated refusal waits for no lock.
func TestRefusalIsAuditedAlthoughTheClientHasGone(t *testing.T) {
	d := newDesk(t)
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	commands := scimapp.Commands{DB: d.DB, Secrets: d.Tokens, Now: time.Now}
	_, err := commands.Enter(gone, d.tenant, "guess")
	require.ErrorIs(t, err, scim.ErrRefused)
	require.Equal(t, 1, d.refusals(d.tenant.ID))

	conn, err := pgx.Connect(t.Context(), d.superuser)
	require.NoError(t, err)
	defer func() { require.NoError(t, conn.Close(context.Background())) }()
	holder, err := conn.Begin(t.Context())
	require.NoError(t, err)
	locked, err := holder.Exec(t.Context(), `SELECT FROM refused_credentials FOR UPDATE`)
	require.NoError(t, err)
	require.EqualValues(t, 1, locked.RowsAffected())
	ask := func() time.Duration {
		start := time.Now()
		require.Equal(t, http.StatusUnauthorized, d.scimAs("guess", "northwind", "GET", "/Users", nil).Status)
		return time.Since(start)
	}
	require.Less(t, ask(), 900*time.Millisecond)
	require.NoError(t, holder.Rollback(t.Context()))
	d.exec(`UPDATE refused_credentials SET audited_at = audited_at - interval '61 minutes'`)
	holder, err = conn.Begin(t.Context())
	require.NoError(t, err)
	_, err = holder.Exec(t.Context(), `SELECT FROM refused_credentials FOR UPDATE`)
	require.NoError(t, err)
	require.Less(t, ask(), 3*time.Second, "the answer does not wait for the lock that long")
	require.NoError(t, holder.Rollback(t.Context()))
	require.Equal(t, 1, d.refusals(d.tenant.ID))
	ask()
	require.Equal(t, 2, d.refusals(d.tenant.ID))
}

func TestRefusalsDoNotWaitForTheDisk(t *testing.T) {
	d := newDesk(t)
	committed := ""
	require.NoError(t, d.DB.InTenantBounded(t.Context(), d.tenant.ID, postgres.RefusalBounds, func(tx *postgres.Tx) error {
		return tx.Gorm.Raw(`SHOW synchronous_commit`).Scan(&committed).Error
	}))
	require.Equal(t, "off", committed)
}
