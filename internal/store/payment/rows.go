// Package payment reads and writes the rows of payments, of what they pay and of their imports.
package payment

import (
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/money"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/routing"
	"countersign.dev/internal/postgres"
)

// ImportApproved is the condition that payment p came with no import, or with one that a second person approved.
const ImportApproved = `(p.import_id IS NULL OR EXISTS (SELECT FROM payment_imports pi WHERE pi.tenant_id = p.tenant_id AND pi.upload_id = p.import_id AND pi.approved_at IS NOT NULL))`

type paymentRow struct {
	ID, Number, ProjectID                                        string
	JobID, BatchID, VendorBankAccountID, CreatedBy, ImportID     *string
	Method, VendorID, VendorNumber, VendorName, PayeeAddress     string
	CompanyNumber, Currency, Status, StatusDetail, StatusMessage string
	PrintStatus, PositivePayStatus, VoidStatus, VoidReason       string
	TraceNumber, ReturnCode, Routing, AccountLast4, AccountType  string
	AccountHold                                                  string
	Amount                                                       decimal.Decimal
	IssueReported, VoidReported, ImportApproved                  bool
	CheckNumber                                                  *int64
	CheckDate, ExecutionDate, DueDate                            *time.Time
	CreatedAt                                                    time.Time
	Version                                                      int64
}

// A payment keeps the account that it was created for: the join uses the account that the payment names,
// not the vendor's account of today.
const selectPayment = `SELECT p.id, p.number, p.project_id, p.job_id, p.batch_id, p.vendor_bank_account_id, p.created_by, p.method, p.vendor_id,
	p.vendor_number, p.vendor_name, p.payee_address, p.company_number, p.currency, p.status, p.status_detail, p.status_message, p.print_status,
	p.positive_pay_status, p.void_status, p.void_reason, p.trace_number, p.return_code, p.amount, p.issue_reported, p.void_reported, p.check_number,
	p.check_date, p.execution_date, p.due_date, p.created_at, p.version, p.import_id, p.import_id IS NOT NULL AND ` +
	ImportApproved + ` AS import_approved,
	coalesce(v.routing, '') AS routing, coalesce(v.account_last4, '') AS account_last4, coalesce(v.account_type, '') AS account_type,
	CASE WHEN v.id IS NULL THEN '' WHEN v.status <> 'approved' THEN 'replaced' WHEN o.closes_former THEN 'closed'
		WHEN o.status = 'waiting' AND o.usable_from <= now() THEN 'ending' ELSE '' END AS account_hold
	FROM payments p LEFT JOIN vendor_bank_accounts v ON v.tenant_id = p.tenant_id AND v.id = p.vendor_bank_account_id
	LEFT JOIN vendor_bank_accounts o ON o.tenant_id = v.tenant_id AND o.vendor_id = v.vendor_id AND o.status IN ('pending', 'waiting') `

func (r paymentRow) toDomain() (payment.Payment, error) {
	amount, err := money.New(r.Amount, money.Currency(r.Currency))
	if err != nil {
		return payment.Payment{}, err
	}
	p := payment.Payment{
		ID: r.ID, Number: r.Number, ProjectID: r.ProjectID, JobID: postgres.Value(r.JobID),
		BatchID: postgres.Value(r.BatchID), CreatedBy: postgres.Value(r.CreatedBy), Method: payment.Method(r.Method),
		Amount: amount,
		Vendor: payment.Vendor{
			ID: r.VendorID, Number: r.VendorNumber, Name: r.VendorName, CompanyNumber: r.CompanyNumber,
			BankAccountID: postgres.Value(r.VendorBankAccountID), AccountLast4: r.AccountLast4, AccountType: r.AccountType,
			Routing: routing.Number(r.Routing), Hold: payment.AccountHold(r.AccountHold),
		},
		Status: payment.Status(r.Status), StatusDetail: payment.Detail(r.StatusDetail), StatusMessage: r.StatusMessage,
		PrintStatus:       payment.PrintStatus(r.PrintStatus),
		PositivePayStatus: payment.PositivePayStatus(notNone(r.PositivePayStatus)), IssueReported: r.IssueReported,
		VoidReported: r.VoidReported, VoidStatus: payment.VoidStatus(notNone(r.VoidStatus)), VoidReason: r.VoidReason,
		TraceNumber: r.TraceNumber, ReturnCode: r.ReturnCode, CheckNumber: postgres.Value(r.CheckNumber),
		PaymentDate: postgres.Date(r.CheckDate), ExecutionDate: postgres.Date(r.ExecutionDate),
		DueDate: postgres.Date(r.DueDate), CreatedAt: r.CreatedAt, Version: r.Version,
		ImportID: postgres.Value(r.ImportID), ImportApproved: r.ImportApproved,
	}
	if r.PayeeAddress != "" {
		p.Vendor.RemitTo.Lines = strings.Split(r.PayeeAddress, "\n")
	}
	return p, nil
}

type remittanceRow struct {
	PaymentID, InvoiceID, Number, Description string
	Amount                                    decimal.Decimal
	InvoiceDate                               *time.Time
}

func (r remittanceRow) toDomain(currency money.Currency) (payment.Remittance, error) {
	amount, err := money.New(r.Amount, currency)
	return payment.Remittance{
		InvoiceID: r.InvoiceID, InvoiceNumber: r.Number, Description: r.Description,
		InvoiceDate: postgres.Date(r.InvoiceDate), Gross: amount, Discount: money.Zero(amount.Currency()), Net: amount,
	}, err
}

// Two columns store "none" for the absence of a status, so that lists can filter by it.
func notNone(status string) string {
	if status == "none" {
		return ""
	}
	return status
}

func orNone(status string) string {
	if status == "" {
		return "none"
	}
	return status
}

// Get is one payment with the invoices that it pays.
func Get(tx *postgres.Tx, paymentID string) (payment.Payment, error) {
	return get(tx, paymentID, " AND p.deleted_at IS NULL")
}

// Lock is one payment, which no other transaction changes until this one ends.
func Lock(tx *postgres.Tx, paymentID string) (payment.Payment, error) {
	return get(tx, paymentID, " FOR UPDATE OF p")
}

func get(tx *postgres.Tx, paymentID, also string) (payment.Payment, error) {
	found, err := Load(tx, "WHERE p.tenant_id = ? AND p.id = ?"+also, tx.TenantID, paymentID)
	if err == nil && len(found) == 0 {
		err = fault.New(fault.NotFound, fault.NotFoundCode, "It does not exist or you may not see it.")
	}
	if err != nil {
		return payment.Payment{}, err
	}
	return found[0], nil
}

// Load loads the payments that the condition selects, with the invoices that they pay.
func Load(tx *postgres.Tx, condition string, args ...any) ([]payment.Payment, error) {
	var rows []paymentRow
	if err := tx.Gorm.Raw(selectPayment+condition, args...).Scan(&rows).Error; err != nil {
		return nil, err
	}
	found := make([]payment.Payment, len(rows))
	at := make(map[string]int, len(rows))
	ids := make([]string, len(rows))
	for i, r := range rows {
		var err error
		if found[i], err = r.toDomain(); err != nil {
			return nil, err
		}
		at[r.ID], ids[i] = i, r.ID
	}
	var remittances []remittanceRow
	err := tx.Gorm.Raw(`SELECT payment_id, invoice_id, amount, number, invoice_date, description FROM payment_invoices
		WHERE tenant_id = ? AND payment_id = ANY(?::uuid[]) ORDER BY payment_id, invoice_date, number`, tx.TenantID,
		postgres.Array(ids)).Scan(&remittances).Error
	for _, r := range remittances {
		p := &found[at[r.PaymentID]]
		remittance, err := r.toDomain(p.Amount.Currency())
		if err != nil {
			return nil, err
		}
		p.Remittances = append(p.Remittances, remittance)
	}
	return found, err
}
