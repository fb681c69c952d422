package expiry_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	expiryapp "countersign.dev/app/expiry"
	"countersign.dev/domain/connection"
	"countersign.dev/internal/store/storetest"
)

func TestEachThresholdIsWarnedOfOnce(t *testing.T) {
	d := newDesk(t)
	p := d.used(d.key("Wells Fargo"))
	key, token := d.end(p), d.token("Entra ID").ExpiresAt
	for _, c := range []struct {
		end       time.Time
		recipient string
		subject   string
	}{{token, d.ada, "The token of the SCIM client Entra ID"}, {key, d.ivy, "The PGP key Wells Fargo"}} {
		require.WithinDuration(t, c.end.Add(-30*day), d.at(c.end.Add(-30*day-time.Second)), time.Millisecond)
		require.Empty(t, d.sent(), "%s: it is too early", c.subject)
		for _, days := range []time.Duration{30, 7, 1, 0} {
			d.at(c.end.Add(-days * day))
			all := d.sent()
			require.Len(t, all, 1, "%s: %d days before", c.subject, days)
			require.Equal(t, c.recipient, all[0].Recipient)
			verb := " expires on "
			if days == 0 {
				verb = " expired on "
			}
			require.Contains(t, all[0].Subject, c.subject+verb)
			d.at(c.end.Add(-days * day))
			d.at(c.end.Add(-days*day + 20*time.Hour))
			require.Empty(t, d.sent(), "%s: %d days before, again", c.subject, days)
		}
	}
	require.Zero(t, d.at(key.Add(400*day)), "nothing is left to warn of")
	require.Empty(t, d.sent())
	require.EqualValues(t, 8, storetest.Count(t, d.Superuser, `SELECT count(*) FROM expiry_warnings`))
}

func TestOnlyTheMostUrgentWarningFollowsDowntime(t *testing.T) {
	d := newDesk(t)
	end := d.end(d.used(d.key("Wells Fargo")))
	d.at(end.Add(-40 * day))
	require.Empty(t, d.sent())
	require.WithinDuration(t, end.Add(-day), d.at(end.Add(-5*day)), time.Millisecond)
	require.Len(t, d.sent(), 1, "of 7 days, not of 30")
	d.at(end.Add(9 * day))
	all := d.sent()
	require.Len(t, all, 1, "of the end, not of the last day")
	require.Contains(t, all[0].Subject, " expired on ")
	require.Equal(t, "0,7", storetest.Value[string](t, d.Superuser,
		`SELECT string_agg(days::text, ',' ORDER BY days) FROM expiry_warnings`))
}

func TestParallelWorkersWarnOnce(t *testing.T) {
	d := newDesk(t)
	end := d.end(d.used(d.key("Wells Fargo")))
	warn := expiryapp.Commands{DB: d.DB, Now: func() time.Time { return end.Add(-7 * day) }}
	var g errgroup.Group
	for range 12 {
		g.Go(func() error {
			_, err := warn.Warn(context.Background(), d.TenantID)
			return err
		})
	}
	require.NoError(t, g.Wait())
	require.Len(t, d.sent(), 1)
}

// A worker that dies before its transaction ends has warned nobody: the repetition does.
func TestInterruptedWarningIsRepeated(t *testing.T) {
	d := newDesk(t)
	end := d.end(d.used(d.key("Wells Fargo")))
	d.Exec(`ALTER TABLE mails ADD CONSTRAINT interrupted CHECK (recipient NOT LIKE 'ivy%')`)
	_, err := expiryapp.Commands{DB: d.DB, Now: func() time.Time { return end }}.Warn(context.Background(), d.TenantID)
	require.ErrorContains(t, err, "interrupted")
	require.Zero(t, storetest.Count(t, d.Superuser, `SELECT count(*) FROM expiry_warnings`))
	d.Exec(`ALTER TABLE mails DROP CONSTRAINT interrupted`)
	d.at(end)
	require.Equal(t, []string{d.ivy}, d.recipients())
}

func TestReplacedKeyIsNotWarnedOf(t *testing.T) {
	d := newDesk(t)
	p := d.used(d.key("Wells Fargo"))
	former := d.end(p)
	d.at(former.Add(-30 * day))
	require.Len(t, d.sent(), 1)
	next := d.generated("Wells Fargo")
	next.Version, next.Key.Years = p.Version, 3
	c, err := d.connections.UpdateProfile(d.Ann, d.TenantID, p.ConnectionID, p.ID, next)
	require.NoError(t, err)
	require.WithinDuration(t, d.end(c.Profiles[0]).Add(-30*day), d.at(former.Add(-day)), time.Millisecond)
	d.at(former)
	require.Empty(t, d.sent(), "the former key ends unnoticed")
	d.at(d.end(c.Profiles[0]).Add(-30 * day))
	require.Len(t, d.sent(), 1, "the new key has its own warnings")
}

func TestNewEditionOfAKeyHasItsOwnWarnings(t *testing.T) {
	d := newDesk(t)
	end := d.end(d.used(d.key("Wells Fargo")))
	d.at(end.Add(-7 * day))
	require.Len(t, d.sent(), 1)
	// The same key with a later end is a row with another id.
	d.Exec(`UPDATE pgp_keys SET id = gen_random_uuid(), expires_at = $1`, end.Add(365*day))
	d.at(end)
	require.Empty(t, d.sent())
	d.at(end.Add(358 * day))
	require.Len(t, d.sent(), 1)
}

func TestKeyThatNothingUsesIsWarnedOfOnceSomethingDoes(t *testing.T) {
	d := newDesk(t)
	p := d.key("Wells Fargo")
	end := d.end(p)
	d.at(end.Add(-40 * day))
	require.WithinDuration(t, end.Add(-29*day), d.at(end.Add(-30*day)), time.Millisecond, "it may be used tomorrow")
	require.Empty(t, d.sent())
	d.used(p)
	d.at(end.Add(-29 * day))
	require.Equal(t, []string{d.ivy}, d.recipients())

	d.Exec(`UPDATE bank_accounts SET own_key_profile_id = NULL, bank_key_profile_id = $1`, p.ID)
	d.at(end.Add(-7 * day))
	require.Equal(t, []string{d.ivy}, d.recipients(), "as the key of the bank")
}

func TestKeyWithoutEndIsNeverWarnedOf(t *testing.T) {
	d := newDesk(t)
	end := d.end(d.used(d.key("Wells Fargo")))
	d.Exec(`UPDATE pgp_keys SET expires_at = NULL`)
	require.Zero(t, d.at(end))
	require.Empty(t, d.sent())
}

func TestRevokedTokenIsNotWarnedOf(t *testing.T) {
	d := newDesk(t)
	c, other := d.token("Entra ID"), d.token("Okta")
	require.NoError(t, d.clients.RevokeClient(d.Ann, d.TenantID, c.ID))
	d.at(c.ExpiresAt)
	all := d.sent()
	require.Len(t, all, 1)
	require.Contains(t, all[0].Subject, "Okta")
	require.NoError(t, d.clients.RevokeClient(d.Ann, d.TenantID, other.ID))
	require.Zero(t, d.at(c.ExpiresAt.Add(day)))
}

func TestNewKeysAndTokensAreWatched(t *testing.T) {
	d := newDesk(t)
	starts := func() int64 {
		return storetest.Count(t, d.Superuser, `SELECT count(*) FROM outbox WHERE tenant_id = $1 AND name = 'expiry.Watch'`,
			d.TenantID)
	}
	p := d.key("Wells Fargo")
	require.EqualValues(t, 1, starts())
	d.token("Entra ID")
	require.EqualValues(t, 2, starts())
	renamed := connection.Change{Name: "Renamed", Settings: p.Settings, Version: p.Version}
	_, err := d.connections.UpdateProfile(d.Ann, d.TenantID, p.ConnectionID, p.ID, renamed)
	require.NoError(t, err)
	require.EqualValues(t, 2, starts(), "the key stays")
	next := d.generated("Renamed")
	next.Version = p.Version + 1
	_, err = d.connections.UpdateProfile(d.Ann, d.TenantID, p.ConnectionID, p.ID, next)
	require.NoError(t, err)
	require.EqualValues(t, 3, starts())
}

func TestWarningIsInTheLanguageAndFormatsOfItsReader(t *testing.T) {
	d := newDesk(t)
	d.Exec(`UPDATE tenants SET identifier = 'northwind', name = 'Northwind', date_pattern = 'DD.MM.YYYY',
		time_zone = 'Europe/Berlin' WHERE tenant_id = $1`, d.TenantID)
	p, c := d.used(d.key("Wells Fargo")), d.token("Entra ID")
	// 23:30 UTC is the next day in Berlin.
	end := time.Date(2030, 3, 14, 23, 30, 0, 0, time.UTC)
	d.Exec(`UPDATE pgp_keys SET expires_at = $1`, end)
	d.Exec(`UPDATE scim_clients SET expires_at = $1`, end)
	d.at(end.Add(-7 * day))
	english := byRecipient(d.sent())
	key, token := english[d.ivy], english[d.ada]
	require.Equal(t, "The PGP key Wells Fargo expires on 15.03.2030", key.Subject)
	require.Contains(t, key.Body,
		"The key of the profile Wells Fargo (Keys of Wells Fargo) of Northwind expires on 15.03.2030.")
	require.Contains(t, key.Body, "Payments from these bank accounts stop: Operating.")
	require.Contains(t, key.Body, "Open it: {countersign}/northwind/company-settings/connections/pgp/"+p.ConnectionID+
		"?profile="+p.ID)
	require.Equal(t, "The token of the SCIM client Entra ID expires on 15.03.2030", token.Subject)
	require.Contains(t, token.Body, "Then your identity provider can no longer add, change or deactivate people")
	require.Contains(t, token.Body, "Open it: {countersign}/northwind/company-settings/openid-provider")
	require.NotContains(t, token.Body, c.ID)

	d.Exec(`UPDATE users SET language = 'de'`)
	d.at(end)
	german := byRecipient(d.sent())
	require.Equal(t, "Der PGP-Schlüssel Wells Fargo ist am 15.03.2030 abgelaufen", german[d.ivy].Subject)
	require.Contains(t, german[d.ivy].Body, "Zahlungen von diesen Bankkonten sind nicht mehr möglich: Operating.")
	require.Contains(t, german[d.ivy].Body, "Öffnen: {countersign}/northwind/company-settings/connections/pgp/")
	require.Equal(t, "Das Token des SCIM-Clients Entra ID ist am 15.03.2030 abgelaufen", german[d.ada].Subject)
	for _, m := range []message{key, token, german[d.ivy], german[d.ada]} {
		require.False(t, strings.Contains(m.Subject+m.Body, "%!"), m.Body)
	}
}

func byRecipient(all []message) map[string]message {
	found := map[string]message{}
	for _, m := range all {
		found[m.Recipient] = m
	}
	return found
}
