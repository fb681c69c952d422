// Package setup reads what a company has set up.
package setup

import (
	"database/sql/driver"
	"slices"
	"strings"

	"countersign.dev/domain/project"
	"countersign.dev/domain/setup"
	"countersign.dev/internal/postgres"
)

type row struct {
	People, Approver, Releaser, Companies, GLAccounts, Vendors, VendorAccount bool
	Projects, ApprovalRules, BankConnection, HandOver, BankAccount            bool
	Printer, PaymentProjects, MailSender, ACH, Checks, Paid                   bool
}

func (r row) toDomain() setup.Facts {
	return setup.Facts{ACH: r.ACH, Checks: r.Checks, Paid: r.Paid, Done: map[setup.Step]bool{
		setup.People: r.People, setup.Approver: r.Approver, setup.Releaser: r.Releaser, setup.Companies: r.Companies,
		setup.GLAccounts: r.GLAccounts, setup.Vendors: r.Vendors, setup.VendorAccount: r.VendorAccount,
		setup.Projects: r.Projects, setup.ApprovalRules: r.ApprovalRules, setup.BankConnection: r.BankConnection,
		setup.ERPConnection: r.HandOver, setup.BankAccount: r.BankAccount, setup.Printer: r.Printer,
		setup.PaymentProjects: r.PaymentProjects, setup.MailSender: r.MailSender}}
}

// A payment that the bank returned was completed before.
const paid = `EXISTS (SELECT FROM payments p WHERE p.tenant_id = @tenant AND (p.status = 'completed' OR p.return_code <> ''))`

// person is the condition that user u is an active person of the tenant, and no machine account.
const person = `u.tenant_id = @tenant AND u.status = 'active' AND NOT u.machine`

// holds is the condition that user u has the permission.
func holds(permission string) string {
	return " " + strings.Replace(postgres.HoldsPermission, "?", "'"+permission+"'", 1)
}

const limited = ` (u.approval_limit IS NOT NULL OR EXISTS (SELECT FROM effective_roles er
	JOIN roles r ON r.tenant_id = er.tenant_id AND r.id = er.role_id
	WHERE er.tenant_id = u.tenant_id AND er.user_id = u.id AND r.approval_limit IS NOT NULL))`

// used is the condition that project p of the tenant is in use.
const used = `p.tenant_id = @tenant AND p.status <> 'archived'`

// mayPay is the condition that account a has the settings of a method by which project p pays (domain/payment,
// NewBatch.Configured).
const mayPay = `(coalesce(a.ach->>'CompanyID', '') <> '' AND p.project_type <> ALL(@checks)
	OR coalesce(a.check_settings->>'CompanyName', '') <> '' AND (a.check_settings->>'FractionPrefix')::int BETWEEN 1 AND 101
		AND p.project_type <> ALL(@ach))`

func facts() string {
	return `SELECT ` + paid + ` AS paid,
	(SELECT count(*) = 2 FROM (SELECT FROM users u WHERE ` + person + ` LIMIT 2) two) AS people,
	EXISTS (SELECT FROM users u WHERE ` + person + ` AND` + holds("tasks:performAction") + ` AND` + holds("tasks:approve") + ` AND` + limited + `) AS approver,
	EXISTS (SELECT FROM users u WHERE ` + person + ` AND` + holds("payments:release") + ` AND EXISTS (SELECT FROM users o
		JOIN effective_roles ur ON ur.tenant_id = o.tenant_id AND ur.user_id = o.id
		JOIN role_permissions p ON p.tenant_id = ur.tenant_id AND p.role_id = ur.role_id AND p.permission = 'payments:prepare'
		WHERE o.tenant_id = u.tenant_id AND o.id <> u.id AND o.status = 'active')) AS releaser,
	EXISTS (SELECT FROM companies c WHERE c.tenant_id = @tenant AND c.status = 'active') AS companies,
	EXISTS (SELECT FROM gl_accounts a WHERE a.tenant_id = @tenant AND a.status = 'active') AS gl_accounts,
	EXISTS (SELECT FROM vendors v WHERE v.tenant_id = @tenant AND v.status = 'active') AS vendors,
	EXISTS (SELECT FROM vendor_bank_accounts a JOIN vendors v ON v.tenant_id = a.tenant_id AND v.id = a.vendor_id
		WHERE a.tenant_id = @tenant AND a.status = 'approved' AND v.status = 'active') AS vendor_account,
	EXISTS (SELECT FROM projects p WHERE ` + used + ` AND p.project_type = ANY(@invoices))
		AND EXISTS (SELECT FROM projects p WHERE ` + used + ` AND p.project_type = ANY(@payments)) AS projects,
	EXISTS (SELECT FROM approval_rules r JOIN projects p ON p.tenant_id = r.tenant_id AND p.id = r.project_id
		WHERE ` + used + `) AS approval_rules,
	EXISTS (SELECT FROM connection_profiles f JOIN connections c ON c.tenant_id = f.tenant_id AND c.id = f.connection_id
		WHERE f.tenant_id = @tenant AND c.type = 'sftp' AND f.test_state = 'valid' AND NOT EXISTS (SELECT FROM erp_connections e
			WHERE e.tenant_id = f.tenant_id AND e.profile_id = f.id)) AS bank_connection,
	EXISTS (SELECT FROM erp_connections e JOIN projects p ON p.tenant_id = e.tenant_id AND p.id = e.project_id
		WHERE ` + used + ` AND e.enabled) AS hand_over,
	EXISTS (SELECT FROM project_bank_accounts b JOIN bank_accounts a ON a.tenant_id = b.tenant_id AND a.id = b.bank_account_id
		JOIN projects p ON p.tenant_id = b.tenant_id AND p.id = b.project_id WHERE ` + used + ` AND a.confirmed AND ` + mayPay + `) AS bank_account,
	EXISTS (SELECT FROM printers r WHERE r.tenant_id = @tenant AND r.active) AS printer,
	EXISTS (SELECT FROM projects p WHERE ` + used + ` AND p.project_type = ANY(@invoices)
		AND coalesce(p.settings->>'achProjectId', '') || coalesce(p.settings->>'checkProjectId', '') <> '') AS payment_projects,
	EXISTS (SELECT FROM mail_senders s WHERE s.tenant_id = @tenant) AS mail_sender,
	EXISTS (SELECT FROM projects p WHERE ` + used + ` AND p.project_type = ANY(@ach)) AS ach,
	EXISTS (SELECT FROM projects p WHERE ` + used + ` AND p.project_type = ANY(@checks)) AS checks`
}

// Paid says whether a payment of the tenant was completed.
func Paid(tx *postgres.Tx) (done bool, err error) {
	err = tx.Gorm.Raw(`SELECT `+paid, map[string]any{"tenant": tx.TenantID}).Scan(&done).Error
	return done, err
}

// Facts are what the tenant has, in all of its projects.
func Facts(tx *postgres.Tx) (setup.Facts, error) {
	var r row
	err := tx.Gorm.Raw(facts(), map[string]any{"tenant": tx.TenantID, "invoices": invoiceTypes(),
		"payments": postgres.Array(project.TypesOf(project.Payments)), "ach": postgres.Array(payingBy("ach")),
		"checks": postgres.Array(payingBy("check"))}).Scan(&r).Error
	return r.toDomain(), err
}

// ProjectTypes are the types of the projects in use.
func ProjectTypes(tx *postgres.Tx) (names []string, err error) {
	err = tx.Gorm.Raw(`SELECT DISTINCT p.project_type FROM projects p WHERE `+used, map[string]any{"tenant": tx.TenantID}).
		Scan(&names).Error
	return names, err
}

func invoiceTypes() driver.Valuer { return postgres.Array(project.TypesOf(project.Invoices)) }

// payingBy are the project types that pay by one method only.
func payingBy(method string) (names []string) {
	for _, t := range project.Types() {
		if slices.Equal(t.PaysBy(), []string{method}) {
			names = append(names, t.Name)
		}
	}
	return names
}

// Invoices is the oldest project of invoices that the reader sees, or nil.
func Invoices(tx *postgres.Tx) (*setup.Place, error) {
	var found []setup.Place
	err := tx.Gorm.Raw(`SELECT p.id AS project_id, p.workspace_id FROM projects p WHERE `+used+` AND p.project_type = ANY(@invoices)
		AND `+postgres.VisibleProject("p.id")+` ORDER BY p.created_at, p.id LIMIT 1`,
		map[string]any{"tenant": tx.TenantID, "invoices": invoiceTypes()}).Scan(&found).Error
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return &found[0], nil
}
