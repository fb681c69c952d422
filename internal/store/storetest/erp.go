package storetest

import "testing"

// ConnectERP makes a project post its invoices to an address, as a person's setting does.
func ConnectERP(t testing.TB, superuser, tenantID, projectID, address string) {
	t.Helper()
	ExecAs(t, superuser, `INSERT INTO erp_connections (tenant_id, project_id, address, enabled) VALUES ($1, $2, $3, true)
		ON CONFLICT (tenant_id, project_id) DO UPDATE SET address = excluded.address, version = erp_connections.version + 1`,
		tenantID, projectID, address)
}
