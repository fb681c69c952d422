package erpconnection_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	erpconnectionapp "countersign.dev/app/erpconnection"
	"countersign.dev/domain/erpconnection"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/id"
	"countersign.dev/domain/session"
	"countersign.dev/internal/erp"
	"countersign.dev/internal/outbound"
	"countersign.dev/internal/postgres"
	connectionrow "countersign.dev/internal/store/connection"
	erpconnectionrow "countersign.dev/internal/store/erpconnection"
	"countersign.dev/internal/store/storetest"
)

// desk is a tenant with a project of invoices and the commands of its ERP connection.
type desk struct {
	*storetest.Treasury
	t        *testing.T
	commands erpconnectionapp.Commands
	project  string
}

func newDesk(t *testing.T, guard outbound.Guard) *desk {
	w := storetest.NewTreasury(t, nil)
	return &desk{Treasury: w, t: t, project: w.Invoices, commands: erpconnectionapp.Commands{DB: w.DB, Vault: w.Vault,
		Networks: guard, ERP: &erp.Client{Outbound: guard, Vault: w.Vault}}}
}

func (d *desk) replace(next erpconnection.Change) (erpconnection.Connection, error) {
	return d.commands.Replace(d.Ann, d.TenantID, d.project, next)
}

func (d *desk) saved(next erpconnection.Change) erpconnection.Connection {
	d.t.Helper()
	c, err := d.replace(next)
	require.NoError(d.t, err)
	return c
}

func (d *desk) target() (to erpconnection.Target) {
	d.t.Helper()
	require.NoError(d.t, d.DB.InTenant(context.Background(), d.TenantID, func(tx *postgres.Tx) (err error) {
		to, err = erpconnectionrow.Target(tx, d.project)
		return err
	}))
	return to
}

// entries are the audit entries of the connection, the oldest first.
func (d *desk) entries() (texts []string) {
	d.t.Helper()
	require.NoError(d.t, d.DB.InTenant(context.Background(), d.TenantID, func(tx *postgres.Tx) error {
		return tx.Gorm.Raw(`SELECT action || ' ' || coalesce(old_value::text, '') || ' ' || coalesce(new_value::text, '')
			FROM audit_entries WHERE tenant_id = ? AND action LIKE 'erp connection%' ORDER BY id`, tx.TenantID).
			Scan(&texts).Error
	}))
	return texts
}

func fieldsOf(t *testing.T, err error) (paths []string) {
	t.Helper()
	var f *fault.Fault
	require.ErrorAs(t, err, &f)
	require.Equal(t, fault.Invalid, f.Kind)
	for _, field := range f.Fields {
		paths = append(paths, field.Path)
	}
	return paths
}

func TestCredentialIsSealedForItsProjectAndNeverReturned(t *testing.T) {
	d := newDesk(t, outbound.Guard{})
	none, err := d.commands.Get(d.Ann, d.TenantID, d.project)
	require.NoError(t, err)
	require.Equal(t, []any{false, int64(0)}, []any{none.Configured(), none.Version})
	c := d.saved(erpconnection.Change{Address: " https://erp.example/api/ ", Enabled: true, Credential: "canary-token"})
	require.Equal(t, []any{"https://erp.example/api", true, true, int64(1), "Ann Test"},
		[]any{c.Address, c.HasCredential, c.Enabled, c.Version, c.ChangedBy})
	text, err := json.Marshal(c)
	require.NoError(t, err)
	require.NotContains(t, string(text), "canary-token")
	to := d.target()
	plain, err := d.Vault.Open(d.Ann, d.TenantID, erpconnection.Place(d.project), to.Credential)
	require.NoError(t, err)
	require.Equal(t, "canary-token", string(plain))
	_, err = d.Vault.Open(d.Ann, d.TenantID, erpconnection.Place(d.ACH), to.Credential)
	require.Error(t, err, "it opens for its own project only")
	require.Len(t, d.entries(), 1)
	require.NotContains(t, d.entries()[0], "canary-token")
	require.Contains(t, d.entries()[0], `"newCredential": true`)
}

func TestStoredCredentialNeverReachesAnotherAddress(t *testing.T) {
	d := newDesk(t, outbound.Guard{})
	first := d.saved(erpconnection.Change{Address: "https://erp.example", Enabled: true, Credential: "token"})
	_, err := d.replace(erpconnection.Change{Address: "https://other.example", Enabled: true, Version: 1})
	require.Equal(t, []string{"credential"}, fieldsOf(t, err))
	_, err = d.replace(erpconnection.Change{Address: "http://erp.example", Enabled: true, Version: 1, Credential: "next"})
	require.Equal(t, []string{"address"}, fieldsOf(t, err), "a credential is not sent without encryption")
	kept := d.saved(erpconnection.Change{Address: first.Address, Version: 1})
	require.True(t, kept.HasCredential)
	require.Empty(t, d.target().Address, "a disabled connection sends nothing")
	moved := d.saved(erpconnection.Change{Address: "https://other.example", Enabled: true, Version: 2, Remove: true})
	require.False(t, moved.HasCredential)
	require.Equal(t, erpconnection.Target{ProjectID: d.project, Address: "https://other.example",
		Mapping: erpconnection.Other.Names()}, d.target())
}

func TestChangeOfStaleVersionIsRefused(t *testing.T) {
	d := newDesk(t, outbound.Guard{})
	d.saved(erpconnection.Change{Address: "https://erp.example", Enabled: true})
	_, err := d.replace(erpconnection.Change{Address: "https://other.example", Enabled: true})
	require.Equal(t, fault.StaleVersion, fault.CodeOf(err))
	_, err = d.commands.Remove(d.Ann, d.TenantID, d.project, 0)
	require.Equal(t, fault.StaleVersion, fault.CodeOf(err))
	removed, err := d.commands.Remove(d.Ann, d.TenantID, d.project, 1)
	require.NoError(t, err)
	require.Equal(t, []any{false, int64(2)}, []any{removed.Configured(), removed.Version})
	require.Equal(t, erpconnection.Target{ProjectID: d.project}, d.target())
	_, err = d.replace(erpconnection.Change{Address: "https://erp.example", Enabled: true, Version: 1})
	require.Equal(t, fault.StaleVersion, fault.CodeOf(err), "the version before the removal never becomes valid again")
	d.saved(erpconnection.Change{Address: "https://erp.example", Enabled: true, Version: 2})
	require.Len(t, d.entries(), 3)
}

func TestInternalAddressesAreRefusedAtTheirField(t *testing.T) {
	d := newDesk(t, outbound.Guard{})
	for _, address := range []string{"http://169.254.169.254/latest", "http://127.0.0.1:8080", "https://[::1]",
		"https://10.1.2.3", "http://localhost:9000", "ftp://erp.example", "erp.example", "https://a:b@erp.example",
		"https://erp.example?x=1", ""} {
		_, err := d.replace(erpconnection.Change{Address: address, Enabled: true})
		require.Equal(t, []string{"address"}, fieldsOf(t, err), address)
	}
	require.Empty(t, d.entries())
}

func TestBlockedHostsApplyToOwnAddresses(t *testing.T) {
	asked := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		asked++
		w.WriteHeader(http.StatusNotFound)
	}))
	t.Cleanup(server.Close)
	d := newDesk(t, outbound.Loopback())
	block := func(hosts ...string) {
		require.NoError(t, d.DB.InTenant(t.Context(), d.TenantID, func(tx *postgres.Tx) error {
			return connectionrow.SetBlockedHosts(tx, hosts)
		}))
	}
	block("evil.example")
	_, err := d.replace(erpconnection.Change{Address: "https://api.evil.example", Enabled: true})
	require.Equal(t, fault.RestApiConnectionBlackList, fault.CodeOf(err))
	require.Equal(t, []string{"address"}, fieldsOf(t, err))

	local := strings.Replace(server.URL, "127.0.0.1", "localhost", 1)
	d.saved(erpconnection.Change{Address: local, Enabled: true})
	for _, host := range []string{"localhost", "127.0.0.0/8"} { // by name, and by the address that the name has
		block(host)
		finding, err := d.commands.Test(d.Ann, d.TenantID, d.project)
		require.NoError(t, err)
		require.Equal(t, erpconnection.Unreachable, finding, host)
		client := &erp.Client{Outbound: outbound.Loopback(), Vault: d.Vault}
		_, _, err = client.Find(t.Context(), d.TenantID, d.target(), id.New())
		require.Equal(t, fault.ErpConnection, fault.CodeOf(err), host)
	}
	require.Zero(t, asked)
	block()
	finding, err := d.commands.Test(d.Ann, d.TenantID, d.project)
	require.NoError(t, err)
	require.Equal(t, erpconnection.Answers, finding)
}

func TestConnectionIsTestedWithoutAPosting(t *testing.T) {
	var asked []string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = append(asked, r.Method)
		w.WriteHeader(http.StatusNotFound)
	}))
	t.Cleanup(server.Close)
	d := newDesk(t, outbound.Loopback())
	finding, err := d.commands.Test(d.Ann, d.TenantID, d.project)
	require.NoError(t, err)
	require.Equal(t, erpconnection.NotConfigured, finding)
	d.saved(erpconnection.Change{Address: server.URL})
	finding, err = d.commands.Test(d.Ann, d.TenantID, d.project)
	require.NoError(t, err)
	require.Equal(t, erpconnection.Answers, finding)
	require.Equal(t, []string{http.MethodGet}, asked)
	d.commands.ERP = &erp.Client{} // as in production
	finding, err = d.commands.Test(d.Ann, d.TenantID, d.project)
	require.NoError(t, err)
	require.Equal(t, erpconnection.Unreachable, finding)
	require.Len(t, asked, 1, "the address is internal")
	require.Len(t, d.entries(), 4)
}

func TestOnlyInvoiceProjectsHaveERPConnection(t *testing.T) {
	d := newDesk(t, outbound.Guard{})
	d.project = d.ACH
	_, err := d.replace(erpconnection.Change{Address: "https://erp.example", Enabled: true})
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(err))
	d.project = storetest.Project(t, d.DB, d.Superuser, d.TenantID, flow.PayableInvoices)
	d.saved(erpconnection.Change{Address: "https://erp.example", Enabled: true})
	d.Exec(`UPDATE projects SET status = 'archived' WHERE id = $1`, d.project)
	d.Ann = session.With(d.Ann, session.Access{TenantID: d.TenantID, UserID: d.AnnID})
	_, err = d.replace(erpconnection.Change{Address: "https://erp.example", Version: 1})
	require.Equal(t, fault.ProjectArchived, fault.CodeOf(err))
}
