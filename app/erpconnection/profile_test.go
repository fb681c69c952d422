package erpconnection_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	connectionapp "countersign.dev/app/connection"
	erpconnectionapp "countersign.dev/app/erpconnection"
	"countersign.dev/domain/connection"
	"countersign.dev/domain/erpconnection"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/internal/outbound"
	"countersign.dev/internal/store/storetest"
)

// restProfile adds a REST connection with one profile to the company.
func (d *desk) restProfile(url string) (connectionID, profileID string) {
	d.t.Helper()
	companies := connectionapp.Commands{DB: d.DB, Vault: d.Vault, Networks: outbound.Loopback()}
	c, err := companies.Create(d.Ann, d.TenantID,
		connection.Connection{ID: id.New(), Type: connection.REST, Name: "Ledger"})
	require.NoError(d.t, err)
	c, err = companies.AddProfile(d.Ann, d.TenantID, c.ID, connection.Change{Name: "Main", Settings: connection.Settings{
		Authentication: connection.NoAuthentication, URL: url}})
	require.NoError(d.t, err)
	return c.ID, c.Profiles[0].ID
}

func TestProjectPostsByProfileOfTheCompany(t *testing.T) {
	d := newDesk(t, outbound.Loopback())
	connectionID, profileID := d.restProfile("https://erp.example/api/")
	saved := d.saved(erpconnection.Change{ProfileID: profileID, Type: erpconnection.NetSuite, Enabled: true,
		Mapping: erpconnection.Mapping{erpconnection.InvoiceNumber: "documentNumber"}})
	require.Equal(t, "Ledger · Main", saved.Profile.Name)
	require.True(t, saved.Configured())
	to := d.target()
	require.Equal(t, "https://erp.example/api", to.Address, "the address that an open attempt is asked at")
	require.Equal(t, profileID, to.ProfileID)
	require.Equal(t, "documentNumber", to.Mapping[erpconnection.InvoiceNumber])
	require.Equal(t, "externalId", to.Mapping[erpconnection.ID], "the name of the type")

	companies := connectionapp.Commands{DB: d.DB, Vault: d.Vault, Networks: outbound.Loopback()}
	used, err := companies.Get(d.Ann, d.TenantID, connectionID)
	require.NoError(t, err)
	require.Equal(t, d.project, used.Profiles[0].Projects[0].ID)
	require.Equal(t, fault.ConnectionInUse, fault.CodeOf(companies.Delete(d.Ann, d.TenantID, connectionID)))
	_, err = companies.RemoveProfile(d.Ann, d.TenantID, connectionID, profileID)
	require.Equal(t, fault.ConnectionInUse, fault.CodeOf(err))

	finding, err := d.commands.Test(d.Ann, d.TenantID, d.project)
	require.NoError(t, err)
	require.Equal(t, erpconnection.Connecting, finding, "a worker tests it")
	require.EqualValues(t, 1, storetest.Count(t, d.Superuser,
		`SELECT count(*) FROM connection_profiles WHERE id = $1::uuid AND test_state = 'connecting'`, profileID))

	own := d.saved(erpconnection.Change{Address: "https://other.example", Enabled: true, Version: saved.Version})
	require.Empty(t, own.Profile.ID)
	require.NoError(t, companies.Delete(d.Ann, d.TenantID, connectionID), "no project uses it any longer")
}

func TestProfileOfAnotherCompanyOrTypeIsRefused(t *testing.T) {
	d := newDesk(t, outbound.Loopback())
	other := newDesk(t, outbound.Loopback())
	_, foreign := other.restProfile("https://erp.example")
	for _, profileID := range []string{foreign, id.New(), "no id"} {
		_, err := d.replace(erpconnection.Change{ProfileID: profileID, Enabled: true})
		require.Equal(t, []string{"profileId"}, fieldsOf(t, err), profileID)
	}
	_, err := d.replace(erpconnection.Change{ProfileID: foreign, Address: "https://erp.example", Enabled: true})
	require.Equal(t, []string{"address"}, fieldsOf(t, err), "one server")
}

func TestMappingNeedsIdentityAndDistinctNames(t *testing.T) {
	d := newDesk(t, outbound.Guard{})
	for path, mapping := range map[string]erpconnection.Mapping{
		"mapping.id":            {erpconnection.ID: ""},
		"mapping.vendorName":    {erpconnection.VendorName: "two words"},
		"mapping.invoiceNumber": {erpconnection.InvoiceNumber: "invoiceId"},
		"mapping.lineAmount":    {erpconnection.LineAmount: "account"},
	} {
		_, err := d.replace(erpconnection.Change{Address: "https://erp.example", Mapping: mapping})
		require.Contains(t, fieldsOf(t, err), path)
	}
	text, err := d.commands.Preview(erpconnection.Change{Type: erpconnection.NetSuite})
	require.NoError(t, err)
	require.Contains(t, text, `"tranId": "INV-1001"`)
	require.NotContains(t, text, "invoiceId")
	_, err = erpconnectionapp.Commands{ERP: d.commands.ERP}.Preview(
		erpconnection.Change{Mapping: erpconnection.Mapping{erpconnection.ID: ""}})
	require.Equal(t, []string{"mapping.id"}, fieldsOf(t, err))
}

// sftpProfile adds an SFTP connection with one profile to the company.
func (d *desk) sftpProfile() (profileID string) {
	d.t.Helper()
	companies := connectionapp.Commands{DB: d.DB, Vault: d.Vault, Networks: outbound.Loopback()}
	c, err := companies.Create(d.Ann, d.TenantID,
		connection.Connection{ID: id.New(), Type: connection.SFTP, Name: "Drop"})
	require.NoError(d.t, err)
	c, err = companies.AddProfile(d.Ann, d.TenantID, c.ID, connection.Change{Name: "In", Settings: connection.Settings{
		Authentication: connection.Basic, Host: "127.0.0.1", Port: 22, Login: "erp", Folder: "in",
		HostKey: "SHA256:" + strings.Repeat("A", 43)},
		Secrets: map[connection.Secret]string{connection.SecretPassword: "secret"}})
	require.NoError(d.t, err)
	return c.Profiles[0].ID
}

func TestProjectSendsFilesByProfileOfTheCompany(t *testing.T) {
	d := newDesk(t, outbound.Loopback())
	profileID := d.sftpProfile()
	offered, err := d.commands.Profiles(d.Ann, d.TenantID, d.project)
	require.NoError(t, err)
	require.Equal(t, profileID, offered[0].ID)
	saved := d.saved(erpconnection.Change{ProfileID: profileID, Enabled: true,
		Files: erpconnection.Files{Format: erpconnection.CSV, Prefix: "AP_", AnswerFolder: "out"}})
	require.Equal(t, connection.SFTP, saved.Profile.Type)
	require.Equal(t, "sftp://erp@127.0.0.1:22/in", saved.Profile.URL)
	to := d.target()
	require.Equal(t, saved.Profile.URL, to.Address)
	require.Equal(t, &saved.Files, to.Files)
	require.Contains(t, d.entries()[0], `"answerFolder": "out"`)

	removed, err := d.commands.Remove(d.Ann, d.TenantID, d.project, saved.Version)
	require.NoError(t, err)
	require.Equal(t, erpconnection.Files{Format: erpconnection.JSON}, removed.Files)
}

// People who connect projects must not reach the folder in which a bank takes payment files.
func TestProfileOfABankAccountNeverSendsInvoices(t *testing.T) {
	d := newDesk(t, outbound.Loopback())
	profileID := d.sftpProfile()
	saved := d.saved(erpconnection.Change{ProfileID: profileID, Enabled: true})
	d.Exec(`UPDATE bank_accounts SET profile_id = $1::uuid WHERE tenant_id = $2`, profileID, d.TenantID)
	require.Empty(t, d.target().Address, "the account got the profile later")
	offered, err := d.commands.Profiles(d.Ann, d.TenantID, d.project)
	require.NoError(t, err)
	require.Empty(t, offered)
	_, err = d.replace(erpconnection.Change{ProfileID: profileID, Enabled: true, Version: saved.Version})
	require.Equal(t, []string{"profileId"}, fieldsOf(t, err))
}
