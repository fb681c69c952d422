package tenant_test

import (
	"bytes"
	"context"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	auditapp "countersign.dev/app/audit"
	licenseapp "countersign.dev/app/license"
	tenantapp "countersign.dev/app/tenant"
	"countersign.dev/domain/actor"
	"countersign.dev/domain/audit"
	"countersign.dev/domain/calendar"
	"countersign.dev/domain/command"
	"countersign.dev/domain/id"
	"countersign.dev/domain/license"
	"countersign.dev/domain/session"
	"countersign.dev/domain/tenant"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/internal/testkit"
)

// office is a platform administrator with a tenant that has two active administrators and an invited one.
type office struct {
	*testing.T
	db        *postgres.DB
	superuser string
	ctx       context.Context
	homeID    string
	tenantID  string
	active    string // an administrator
	invited   string
}

func newOffice(t *testing.T) *office {
	t.Helper()
	s, superuser := storetest.Open(t, 0)
	ctx := ruth(t, s, tenant.Platform)
	caller, _ := session.From(ctx)
	d, err := platform(t, s).Create(ctx, fabrikam())
	require.NoError(t, err)
	o := &office{T: t, db: s, superuser: superuser, ctx: ctx, homeID: caller.TenantID, tenantID: d.Tenant.ID,
		invited: d.Administrators[0].ID}
	o.active = storetest.User(t, s, o.tenantID, "eve", "Administrator").ID
	storetest.User(t, s, o.tenantID, "dee", "Administrator")
	return o
}

func (o *office) version() int64 {
	return storetest.Value[int64](o.T, o.superuser, `SELECT version FROM tenants WHERE tenant_id = $1`, o.tenantID)
}

// entries is how many entries the audit log of a tenant has.
func (o *office) entries(tenantID string) int64 {
	return storetest.Count(o.T, o.superuser, `SELECT count(*) FROM audit_entries WHERE tenant_id = $1`, tenantID)
}

// state is everything that commands of the platform change in the tenant.
func (o *office) state() string {
	return storetest.Value[string](o.T, o.superuser, `SELECT concat(
		(SELECT t::text FROM tenants t WHERE tenant_id = $1),
		(SELECT string_agg(u::text, ',' ORDER BY id) FROM users u WHERE tenant_id = $1),
		(SELECT count(*) FROM tenants), (SELECT count(*) FROM audit_entries WHERE tenant_id = $1),
		(SELECT count(*) FROM mails), (SELECT count(*) FROM licenses), (SELECT count(*) FROM tenant_contacts),
		(SELECT count(*) FROM events WHERE tenant_id = $1))`, o.tenantID)
}

// order is a command of the platform with the entries that it writes in the audit log of the platform.
type order struct {
	method  string // of the use cases of the platform
	actions []string
	email   string // that the last entry contains
	run     func() error
}

func (o *office) orders() []order {
	p, _ := withLogos(o.T, o.db)
	about := func(do func(context.Context, string, string) (tenantapp.Detail, error), userID string) func() error {
		return func() error { return second(do(o.ctx, o.tenantID, userID)) }
	}
	contoso := tenant.Application{Identifier: "contoso", Name: "Contoso", Currency: "USD", TimeZone: "America/Chicago",
		Administrators: []string{"cy@contoso.example"}}
	terms := []license.Term{{Name: license.APInvoices, Tier: "Standard"}, {Name: license.Storage, Tier: "Standard"}}
	for n := range terms {
		terms[n].StartsOn = calendar.Of(time.Now(), time.UTC)
	}
	return []order{
		{"Create", []string{"created", "administrators invited"}, "cy@contoso.example",
			func() error { return second(p.Create(o.ctx, contoso)) }},
		{"InviteAdministrators", []string{"administrators invited"}, "cid@fabrikam.example", func() error {
			return second(p.InviteAdministrators(o.ctx, o.tenantID, []string{"cid@fabrikam.example"}, ""))
		}},
		{"ResendInvitation", []string{"invitation sent again"}, "@", about(p.ResendInvitation, o.invited)},
		{"CancelInvitation", []string{"invitation canceled"}, "@", about(p.CancelInvitation, o.invited)},
		{"DeactivateAdministrator", []string{"administrator deactivated"}, "eve@",
			about(p.DeactivateAdministrator, o.active)},
		{"ActivateAdministrator", []string{"administrator activated"}, "eve@", about(p.ActivateAdministrator, o.active)},
		{"SetProfile", []string{"updated"}, "", func() error {
			return second(p.SetProfile(o.ctx, o.tenantID, tenant.Profile{Name: "Fabrikam Corp.",
				Contacts: []tenant.Contact{{Name: "Zoe Private"}}}, o.version()))
		}},
		{"SetIdentifier", []string{"identifier changed"}, "", func() error {
			return second(p.SetIdentifier(o.ctx, o.tenantID, "fabrikam-corp", o.version()))
		}},
		{"SetAppearance", []string{"appearance changed"}, "", func() error {
			return second(p.SetAppearance(o.ctx, o.tenantID, dark(o.version())))
		}},
		{"SetLogo", []string{"logo changed"}, "", func() error {
			logo := bytes.NewReader(testkit.PNG(o.T, 200, 200))
			return second(p.SetLogo(o.ctx, o.tenantID, logo.Size(), logo))
		}},
		{"RemoveLogo", []string{"logo changed"}, "", func() error { return second(p.RemoveLogo(o.ctx, o.tenantID)) }},
		{"Suspend", []string{"suspended"}, "", func() error {
			return second(p.Suspend(o.ctx, o.tenantID, "An attack.", o.version()))
		}},
		{"Resume", []string{"resumed"}, "", func() error { return second(p.Resume(o.ctx, o.tenantID, o.version())) }},
		{"Comment", []string{"commented"}, "", func() error { return second(p.Comment(o.ctx, o.tenantID, "Renewed.")) }},
		{"license.Set", []string{"license changed"}, "", func() error {
			return second(licenseapp.Administration{Tenants: p}.Set(o.ctx, o.tenantID, terms, o.version()))
		}},
	}
}

func second[T any](_ T, err error) error { return err }

func TestPlatformSeesEveryCommandOnATenantInItsAuditLog(t *testing.T) {
	o := newOffice(t)
	other := storetest.TenantWithRoles(t, o.db)
	others := o.entries(other)
	for _, order := range o.orders() {
		before := o.entries(o.homeID)
		require.NoError(t, order.run(), order.method)
		require.EqualValues(t, len(order.actions), o.entries(o.homeID)-before, order.method)
		subject := storetest.Value[string](t, o.superuser, `SELECT object_id FROM audit_entries WHERE tenant_id = $1
			ORDER BY id DESC LIMIT 1`, o.homeID)
		if order.method != "Create" {
			require.Equal(t, o.tenantID, subject, order.method)
		}
		for n, action := range order.actions {
			require.NotEqual(t, audit.Other, audit.CodeOf("tenant", action), order.method)
			said := storetest.Value[string](t, o.superuser, `SELECT concat_ws('|', area, action, object_type, object_id,
				user_name, user_id IS NOT NULL, new_value) FROM audit_entries WHERE tenant_id = $1 ORDER BY id DESC
				OFFSET $2 LIMIT 1`, o.homeID, len(order.actions)-1-n)
			require.True(t, strings.HasPrefix(said, "Tenants|"+action+"|tenant|"+subject+"|Ruth|t|"), said)
			name := storetest.Value[string](t, o.superuser, `SELECT name FROM tenants WHERE tenant_id = $1`, subject)
			require.Contains(t, said, `"name": "`+name+`"`, order.method)
			require.NotContains(t, said, "Zoe Private", "the master record has people who have no account")
			if n == len(order.actions)-1 {
				require.Contains(t, said, order.email, order.method)
			}
		}
	}
	require.Equal(t, others, o.entries(other), "another tenant")
	require.Zero(t, storetest.Count(t, o.superuser, `SELECT count(*) FROM audit_entries WHERE tenant_id <> $1
		AND (user_name = 'Ruth' OR action IN ('administrators invited', 'license changed'))`, o.homeID),
		"no other tenant sees them")
	require.EqualValues(t, 1, storetest.Count(t, o.superuser, `SELECT count(*) FROM audit_entries WHERE tenant_id = $1
		AND action = 'suspended' AND new_value ->> 'suspensionReason' = 'An attack.'`, o.homeID))
	require.EqualValues(t, 1, storetest.Count(t, o.superuser, `SELECT count(*) FROM audit_entries WHERE tenant_id = $1
		AND action = 'identifier changed' AND old_value ->> 'identifier' = 'fabrikam'
		AND new_value ->> 'identifier' = 'fabrikam-corp'`, o.homeID))
}

func TestEntryOfThePlatformNamesTheTenant(t *testing.T) {
	o := newOffice(t)
	require.NoError(t, second(platform(t, o.db).Comment(o.ctx, o.tenantID, "Renewed.")))
	for _, action := range []string{"created", "commented"} {
		entryID := storetest.Value[string](t, o.superuser, `SELECT id::text FROM audit_entries WHERE tenant_id = $1
			AND action = $2 AND object_id = $3`, o.homeID, action, o.tenantID)
		d, err := auditapp.Commands{DB: o.db}.Get(o.ctx, o.homeID, entryID)
		require.NoError(t, err)
		require.Equal(t, "Fabrikam Inc.", d.ObjectName)
	}
}

// A command that is not in the table above would not be tested.
func TestEveryUseCaseOfThePlatformIsTestedOrOnlyReads(t *testing.T) {
	reads := []string{"List", "Get", "IdentifierFree", "SearchCRM", "Comments", "Of"}
	parts := []string{"Change", "About", "AboutLocked"} // of commands of other packages
	o := newOffice(t)
	var tested []string
	for _, order := range o.orders() {
		tested = append(tested, order.method)
	}
	methods := reflect.TypeOf(tenantapp.Platform{})
	for n := range methods.NumMethod() {
		name := methods.Method(n).Name
		require.Contains(t, slices.Concat(reads, parts, tested), name)
	}
}

func TestTenantIsUnchangedWhenThePlatformCannotRecordTheChange(t *testing.T) {
	o := newOffice(t)
	storetest.ExecAs(t, o.superuser, `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
		BEGIN RAISE EXCEPTION 'no room'; END $$`)
	on := `CREATE TRIGGER refuse BEFORE INSERT ON audit_entries FOR EACH ROW WHEN (new.tenant_id = '` + o.homeID +
		`') EXECUTE FUNCTION refuse()`
	off := `DROP TRIGGER refuse ON audit_entries`
	for _, order := range o.orders() {
		before, entries := o.state(), o.entries(o.homeID)
		storetest.ExecAs(t, o.superuser, on)
		require.Error(t, order.run(), order.method)
		storetest.ExecAs(t, o.superuser, off)
		require.Equal(t, before, o.state(), order.method)
		require.Equal(t, entries, o.entries(o.homeID), order.method)
		require.NoError(t, order.run(), order.method)
	}
}

func TestChangeWhoseCommitFailsLeavesAnEntryAndCanBeRepeated(t *testing.T) {
	o := newOffice(t)
	who, _ := actor.From(o.ctx)
	who.CommandKey = id.New()
	o.ctx = actor.With(o.ctx, who)
	request := command.Request{TenantID: o.homeID, UserID: who.UserID, Key: who.CommandKey, Operation: "suspendTenant",
		Hash: []byte("h")}
	claim, err := o.db.ClaimCommand(o.ctx, request)
	require.NoError(t, err)
	require.Equal(t, command.Mine, claim.State)
	storetest.ExecAs(t, o.superuser, `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
		BEGIN RAISE EXCEPTION 'no room'; END $$`)
	storetest.ExecAs(t, o.superuser, `CREATE CONSTRAINT TRIGGER refuse AFTER UPDATE ON tenants
		DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse()`)
	before, entries := o.state(), o.entries(o.homeID)
	require.Error(t, second(platform(t, o.db).Suspend(o.ctx, o.tenantID, "An attack.", o.version())))
	require.Equal(t, before, o.state())
	require.Equal(t, entries+1, o.entries(o.homeID), "an entry too many is the lesser harm")
	released, err := o.db.ReleaseCommand(o.ctx, request)
	require.NoError(t, err)
	require.True(t, released, "the entry is not the effect of the command")
}

func TestPlatformRecordsItsOwnTenantOnceAndNoSaveWithoutAChange(t *testing.T) {
	o := newOffice(t)
	p := platform(t, o.db)
	before := o.entries(o.homeID)
	d, err := p.SetProfile(o.ctx, o.homeID, tenant.Profile{Name: "Operator"}, 1)
	require.NoError(t, err, "the second transaction would wait for the lock of the first one")
	require.Equal(t, before+1, o.entries(o.homeID))
	_, err = p.SetProfile(o.ctx, o.homeID, d.Profile, d.Tenant.Version)
	require.NoError(t, err)
	d, err = p.Get(o.ctx, o.tenantID)
	require.NoError(t, err)
	_, err = p.SetProfile(o.ctx, o.tenantID, d.Profile, d.Tenant.Version)
	require.NoError(t, err)
	require.Equal(t, before+1, o.entries(o.homeID), "nothing changed")
}

func TestChangeWithoutAnEntryInTheTenantIsRefused(t *testing.T) {
	o := newOffice(t)
	rename := `UPDATE tenants SET name = 'Other' WHERE tenant_id = ?`
	before, entries := o.state(), o.entries(o.homeID)
	_, err := platform(t, o.db).Change(o.ctx, o.tenantID, o.version(), tenantapp.PlatformChange{Action: "updated"},
		func(tx *postgres.Tx, _ tenant.Tenant) error { return tx.Gorm.Exec(rename, tx.TenantID).Error })
	require.ErrorContains(t, err, "has no entry in the tenant's audit log")
	err = platform(t, o.db).Of(o.ctx, o.tenantID, func(tx *postgres.Tx) error {
		return tx.Gorm.Exec(rename, tx.TenantID).Error
	})
	require.ErrorContains(t, err, "read-only transaction")
	require.Equal(t, before, o.state())
	require.Equal(t, entries, o.entries(o.homeID))
}
