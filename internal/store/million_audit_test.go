package store_test

import (
	"testing"

	"countersign.dev/domain/audit"
	"countersign.dev/domain/grid"
	auditrow "countersign.dev/internal/store/audit"
	"countersign.dev/internal/store/storetest"
)

// auditByHand are the columns of the audit log, written by hand.
const auditByHand = `SELECT e.id, e.at, e.user_name, e.object_type, e.action, e.area, e.client_ip, coalesce(w.name, ''), coalesce(p.name, ''),
	e.object_id, e.correlation_id`

func auditPairs() []pair {
	const newest, byUser = `e.at DESC, e.id DESC`, `e.user_key, e.id`
	const request = "c4ca4238-a0b9-2382-0dcc-509a6f75849b"
	entries := func(name string, f grid.Filter, where string) pair {
		return pair{name, []grid.Filter{f}, "at", true, where, newest, inOrder}
	}
	return []pair{
		{"all entries, newest first", nil, "at", true, "", newest, inOrder},
		entries("a common area", storetest.Filter("area", grid.Equal, "Payments"), `e.area = 'Payments'`),
		entries("a rare area", storetest.Filter("area", grid.Equal, "Roles"), `e.area = 'Roles'`),
		entries("a common action", storetest.Filter("action", grid.Equal, "invoice.approved"),
			`e.action_key = 'invoice.approved'`),
		entries("a rare action", storetest.Filter("action", grid.Equal, "role.created"), `e.action_key = 'role.created'`),
		entries("one user", storetest.Filter("userName", grid.Equal, "Person 3"), `e.user_key = 'person 3'`),
		entries("one day", storetest.Filter("at", grid.Equal, "2025-03-03"),
			`e.at >= '2025-03-03 00:00+00' AND e.at < '2025-03-04 00:00+00'`),
		entries("a month", storetest.Filter("at", grid.Between, "2025-03-01", "2025-03-31"),
			`e.at >= '2025-03-01 00:00+00' AND e.at < '2025-04-01 00:00+00'`),
		{"one request", []grid.Filter{storetest.Filter("correlationId", grid.Equal, request)}, "at", true,
			`e.correlation_key = '` + request + `'`, newest, ofFewRows},
		entries("a rare area chosen in the list", storetest.Filter("area", grid.In, "Roles"), `e.area = 'Roles'`),
		entries("a rare action chosen in the list", storetest.Filter("action", grid.In, "role.created"),
			`e.action_key = 'role.created'`),
		{"two rare actions", []grid.Filter{storetest.Filter("action", grid.In, "role.created", "role.deleted")}, "at", true,
			`e.action_key IN ('role.created', 'role.deleted')`, newest, ofItsValues},
		{"by user", nil, "userName", false, "", byUser, ofItsValues},
		{"a rare action, by user", []grid.Filter{storetest.Filter("action", grid.In, "role.created")}, "userName", false,
			`e.action_key = 'role.created'`, byUser, ofItsValues},
		{"one request, by user", []grid.Filter{storetest.Filter("correlationId", grid.Equal, request)}, "userName", false,
			`e.correlation_key = '` + request + `'`, byUser, ofFewRows},
	}
}

func TestP6AMillionAuditEntries(t *testing.T) {
	s, super := storetest.OpenWithLimits(t, 4)
	tenantID, size := storetest.Tenant(t, s), millionRows()
	small := storetest.Tenant(t, s)
	storetest.AuditEntries(t, super, tenantID, storetest.Project(t, s, super, tenantID, "Payable Invoices"), size)
	storetest.AuditEntries(t, super, small, storetest.Project(t, s, super, small, "Payable Invoices"), size/4)
	m := &million[audit.Listed]{t: t, size: size, list: auditrow.List(s, tenantID), raw: connectRaw(t, super),
		byHand: byHand{columns: auditByHand, alias: "e", counted: "audit_entries e", args: []any{tenantID},
			source: `audit_entries e LEFT JOIN projects p ON p.tenant_id = e.tenant_id AND p.id = e.project_id
				LEFT JOIN workspaces w ON w.tenant_id = e.tenant_id AND w.id = coalesce(e.workspace_id, p.workspace_id)`,
			where: "e.tenant_id = $1"}}
	pairs := auditPairs()
	m.namedPairs(pairs)
	m.deepPages(pairs[:2])
	if size > smallMillion {
		m.everyPair()
	}
}
