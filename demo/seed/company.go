package seed

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/google/uuid"

	"countersign.dev/demo/outside"
	"countersign.dev/domain/approval"
	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/nacha"
	"countersign.dev/domain/positivepay"
	"countersign.dev/domain/user"
)

func (b *book) staff(roles []user.Role, hash string) {
	founded := b.at(b.start.AddDays(-30), 9)
	groups := map[string]string{}
	b.add("mail_domains", row{"domain": b.company.mail})
	for _, p := range b.company.people {
		userID := b.id(founded)
		if _, taken := b.users[p.role]; !taken {
			b.users[p.role] = userID
		}
		r := row{"id": userID, "email": p.username() + "@" + b.company.mail, "username": p.username(), "first_name": p.first,
			"last_name": p.last, "language": "en", "status": "active", "password_hash": hash, "approval_limit": orNull(p.limit),
			"invited_at": stamp(founded), "activated_at": stamp(founded), "deactivated_at": nil,
			"last_activity_at": stamp(b.now), "created_at": stamp(founded), "version": 1}
		if p.away {
			left := b.at(b.today.AddDays(-70), 17)
			r["status"], r["deactivated_at"], r["last_activity_at"] = "inactive", stamp(left), stamp(left)
		}
		b.add("users", r)
		for _, role := range roles {
			if role.Name == p.systemRole() {
				b.add("user_roles", row{"user_id": userID, "role_id": role.ID})
			}
		}
		if p.group == "" {
			continue
		}
		if groups[p.group] == "" {
			groups[p.group] = b.id(founded)
			b.add("groups", row{"id": groups[p.group], "name": p.group, "description": ""})
		}
		b.add("group_members", row{"group_id": groups[p.group], "user_id": userID})
	}
}

func (b *book) projects() {
	founded := b.at(b.start.AddDays(-20), 10)
	b.workspace, b.invoices, b.ach, b.checks = b.id(founded), b.id(founded), b.id(founded), b.id(founded)
	b.add("workspaces",
		row{"id": b.workspace, "name": "Accounts Payable", "description": "Invoices and payments of " + b.company.name,
			"created_at": stamp(founded)})
	for _, p := range []struct{ id, name, kind, description, settings string }{
		{b.invoices, "Payable invoices", flow.PayableInvoices, "Capture, approval and hand-over to the ERP",
			fmt.Sprintf(`{"achProjectId":"%s","checkProjectId":"%s"}`, b.ach, b.checks)},
		{b.ach, "ACH payments", flow.AchPayments, "Electronic payments", `{}`},
		{b.checks, "Check payments", flow.CheckAndPPayPayments, "Printed checks and positive pay", `{}`},
	} {
		b.add("projects", row{"id": p.id, "workspace_id": b.workspace, "name": p.name, "project_type": p.kind,
			"description": p.description, "settings": json.RawMessage(p.settings), "created_at": stamp(founded)})
	}
	b.add("erp_connections", row{"project_id": b.invoices, "address": b.world.ERPURL, "enabled": true,
		"changed_at": stamp(founded)})
}

// rules say who approves what.
func rules() []approval.Rule {
	return []approval.Rule{
		{Name: "Over $10,000",
			Condition: approval.Condition{Field: "invoiceAmount", Operator: approval.GreaterThan, Value: "10000"},
			Levels: []approval.Level{{Name: "Approver", Roles: []string{approver}},
				{Name: "Finance director", Groups: []string{directors}}}},
		{Name: "All other invoices", Levels: []approval.Level{{Name: "Approver", Roles: []string{approver}}}},
	}
}

const (
	ownRouting = "052000113"
	bankFolder = "inbound"
)

// bankAccount is the account everything is paid from.
func (b *book) bankAccount() {
	founded := b.at(b.start.AddDays(-15), 11)
	b.printer, b.number = b.id(founded), fmt.Sprintf("%012d", 400_000_000_000+b.r.Int64N(99_999_999_999))
	b.account = bankaccount.Account{
		ID: b.id(founded), Name: "Operating account", BankName: b.company.bank, Routing: ownRouting,
		Last4: bankaccount.Last4(b.number),
		ACH: nacha.Originator{ImmediateDestination: ownRouting, ImmediateDestinationName: strings.ToUpper(b.company.bank),
			ImmediateOrigin: "1521847302", ImmediateOriginName: strings.ToUpper(b.company.name), ODFI: ownRouting[:8],
			CompanyName: strings.ToUpper(first(b.company.name, 16)), CompanyID: "1521847302", EntryClass: nacha.CCD,
			EntryDescription: "VENDOR PAY", LineEnding: nacha.LF},
		PositivePay: positivepay.Settings{Layout: layout, FileName: "PPAY_" + strings.ToUpper(b.company.identifier),
			Extension: "txt"},
		Check: bankaccount.CheckSettings{
			CompanyName: b.company.companies[0].Name, CompanyAddress: b.company.companies[0].Address,
			BankAddress: "Baltimore, MD", FractionPrefix: 7, SerialDigits: 6, SignatureLines: 1},
	}
	random := uuid.NewSHA1(uuid.NameSpaceOID, []byte("file key of "+b.account.ID))
	b.account.FileKey = bankaccount.NewFileKey([bankaccount.FileKeyLength / 2]byte(random[:]))
	b.account.Delivery = b.world.delivery(b.company.identifier, b.account.FileKey)
	a := b.account
	b.addSealed("bank_accounts", "account", bankaccount.NumberPlace(a.ID), b.number, row{"id": a.ID, "name": a.Name,
		"bank_name": a.BankName, "routing": string(a.Routing), "account_last4": a.Last4, "ach": a.ACH,
		"positive_pay": a.PositivePay, "check_settings": a.Check, "delivery": a.Delivery, "file_key": a.FileKey,
		"next_check": int64(0), "confirmed": true, "created_at": stamp(founded)})
	b.add("project_bank_accounts", row{"project_id": b.ach, "bank_account_id": a.ID})
	b.add("project_bank_accounts", row{"project_id": b.checks, "bank_account_id": a.ID})
	b.add("printers", row{"id": b.printer, "name": "Check printer", "uri": b.world.PrinterURI, "status": "unknown"})
}

// addSealed adds a row of which one column is encrypted when the row is written.
func (b *book) addSealed(table, column, place, plain string, r row) {
	b.add(table, r)
	b.writes = append(b.writes, func(w writer) (err error) {
		r[column], err = w.seal(place, plain)
		return err
	})
}

// delivery contains the login with which files of an account are delivered to the demo's bank.
func (w World) delivery(identifier, fileKey string) bankaccount.Delivery {
	return bankaccount.Delivery{Address: w.BankAddress, User: w.BankUser + "-" + outside.Folder(identifier, fileKey),
		HostKey: w.BankHostKey, Inbound: bankFolder, Outbound: "outbound", Zone: "America/New_York", CutoffHour: 17,
		DaysAhead: 1}
}

func first(s string, n int) string { return s[:min(n, len(s))] }
