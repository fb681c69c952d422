package storetest

import (
	"context"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	bankaccountapp "countersign.dev/app/bankaccount"
	bankfileapp "countersign.dev/app/bankfile"
	keyapp "countersign.dev/app/key"
	paymentapp "countersign.dev/app/payment"
	paymentimportapp "countersign.dev/app/paymentimport"
	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/id"
	"countersign.dev/domain/lookalike"
	"countersign.dev/domain/nacha"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/positivepay"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/secret"
)

// Treasury is a tenant that can pay: people, vendors, projects and an account
// at a bank, with every number sealed.
type Treasury struct {
	t                      testing.TB
	DB                     *postgres.DB
	Superuser              string
	Vault                  *secret.Vault
	MasterKey              string // of the vault, for a separate process
	TenantID               string
	Invoices, ACH, Checks  string // projects
	Account                bankaccount.Account
	Payments               paymentapp.Commands
	Imports                paymentimportapp.Commands // without the ports that receive a file
	BankFiles              bankfileapp.Commands      // without the ports that read a bank's folder
	PaidByACH, PaidByCheck string                    // vendors
	Printer                string
	Ann, Bob               context.Context // Ann prepares, Bob releases
	AnnID, BobID           string
}

// NewTreasury makes one; configure may change the account before it is created.
func NewTreasury(t testing.TB, configure func(*bankaccount.New)) *Treasury {
	t.Helper()
	return NewTracedTreasury(t, nil, configure)
}

// NewTracedTreasury is NewTreasury with a tracer that sees every statement of its store.
func NewTracedTreasury(t testing.TB, tracer pgx.QueryTracer, configure func(*bankaccount.New)) *Treasury {
	t.Helper()
	s, superuser := Traced(t, 40, tracer)
	key, err := secret.NewMasterKey()
	require.NoError(t, err)
	master, err := secret.ParseMaster(key)
	require.NoError(t, err)
	return fill(t, &Treasury{DB: s, Superuser: superuser, MasterKey: key,
		Vault: secret.NewVault(master, keyapp.Commands{DB: s})}, configure)
}

// Neighbor makes another tenant of the same installation.
func (w *Treasury) Neighbor(t testing.TB, configure func(*bankaccount.New)) *Treasury {
	t.Helper()
	return fill(t, &Treasury{DB: w.DB, Superuser: w.Superuser, MasterKey: w.MasterKey, Vault: w.Vault}, configure)
}

func fill(t testing.TB, w *Treasury, configure func(*bankaccount.New)) *Treasury {
	t.Helper()
	s, superuser := w.DB, w.Superuser
	w.t, w.TenantID = t, Tenant(t, s)
	w.Payments = paymentapp.Commands{DB: s}
	w.Imports = paymentimportapp.Commands{DB: s, Now: time.Now}
	w.BankFiles = bankfileapp.Commands{DB: s}
	w.Invoices = Project(t, s, superuser, w.TenantID, flow.PayableInvoices)
	w.ACH = Project(t, s, superuser, w.TenantID, flow.AchPayments)
	w.Checks = Project(t, s, superuser, w.TenantID, flow.CheckAndPPayPayments)
	w.exec(
		`UPDATE projects SET settings = jsonb_build_object('achProjectId', $3::text, 'checkProjectId', $4::text) WHERE tenant_id = $1 AND id = $2`,
		w.TenantID,
		w.Invoices,
		w.ACH,
		w.Checks,
	)
	w.exec(
		`WITH r AS (INSERT INTO roles (tenant_id, id, name) VALUES ($1, $2, 'Treasurer') RETURNING tenant_id, id) INSERT INTO role_permissions (tenant_id, role_id, permission)
		SELECT r.tenant_id, r.id, p FROM r, unnest(ARRAY['payments:prepare', 'payments:release', 'tasks:performAction', 'invoices:update']) p`,
		w.TenantID,
		id.New(),
	)
	w.AnnID, w.BobID = w.user("Ann"), w.user("Bob")
	w.Ann, w.Bob = As(w.TenantID, w.AnnID, "Ann"), As(w.TenantID, w.BobID, "Bob")
	w.PaidByACH, w.PaidByCheck = w.Vendor("V-100", "Fabrikam Supplies LLC", "ach"),
		w.Vendor("V-200", "Harbor Ice Company", "check")
	w.account(configure)
	w.Printer = id.New()
	w.exec(
		`INSERT INTO printers (tenant_id, id, name, uri) VALUES ($1, $2, 'Check printer', 'http://127.0.0.1:1/ipp/print')`,
		w.TenantID, w.Printer)
	return w
}

// Agent adds a print agent whose machine has the name, and returns its id.
func (w *Treasury) Agent(name, hostName string) (agentID string) {
	w.t.Helper()
	agentID = id.New()
	w.exec(`INSERT INTO users (tenant_id, id, email, username, first_name, last_name, status)
		VALUES ($1, $2::uuid, $2::text || '@example.com', $2::text, 'Print', 'room', 'active')`, w.TenantID, agentID)
	w.exec(`INSERT INTO agents (tenant_id, id, name, key_hash, host_name) VALUES ($1, $2, $3, '\x01', $4)`, w.TenantID,
		agentID, name, hostName)
	return agentID
}

func (w *Treasury) account(configure func(*bankaccount.New)) {
	n := bankaccount.New{Number: "4000123456", Password: "secret", Account: bankaccount.Account{
		Name: "Operating", BankName: "Wells Fargo", Routing: "121000248", NextCheck: 1001,
		ACH: nacha.Originator{
			ImmediateDestination: "121000248", ImmediateDestinationName: "Wells Fargo", ImmediateOrigin: "1123456789",
			ImmediateOriginName: "Northwind Traders", ODFI: "12100024", CompanyName: "Northwind", CompanyID: "1123456789",
			EntryClass: nacha.CCD, EntryDescription: "VENDOR PAY", LineEnding: nacha.LF,
		},
		PositivePay: positivepay.Settings{Layout: "wells_fargo_arp", BankID: "114", FileName: "ARP", Extension: "txt"},
		Check:       bankaccount.CheckSettings{CompanyName: "Northwind Traders", FractionPrefix: 11, SerialDigits: 6},
		Delivery: bankaccount.Delivery{Zone: "America/New_York", CutoffHour: 17, DaysAhead: 1, Inbound: "inbound",
			Outbound: "outbound", User: "northwind"},
	}}
	if configure != nil {
		configure(&n)
	}
	ctx := context.Background()
	var err error
	accounts := bankaccountapp.Commands{DB: w.DB, Vault: w.Vault}
	w.Account, err = accounts.Create(ctx, w.TenantID, n)
	require.NoError(w.t, err)
	for _, project := range []string{w.ACH, w.Checks} {
		require.NoError(w.t, accounts.Assign(ctx, w.TenantID, project, w.Account.ID))
	}
}

// Vendor adds a vendor paid by a method, with an approved account.
func (w *Treasury) Vendor(number, name, method string) string {
	w.t.Helper()
	return w.VendorAt(number, name, method, "000123456789")
}

// VendorAt adds a vendor with an approved account of that number.
func (w *Treasury) VendorAt(number, name, method, account string) string {
	w.t.Helper()
	vendorID, accountID := id.New(), id.New()
	w.exec(
		`INSERT INTO vendors (tenant_id, id, number, name, legal_name, address1, city, state, postal_code, payment_method)
		VALUES ($1, $2, $3, $4, $4, '88 Pier Road', 'Oakland', 'CA', '94607', $5)`, w.TenantID, vendorID, number, name,
		method)
	sealed, err := w.Vault.Seal(context.Background(), w.TenantID, bankaccount.VendorPlace(accountID), []byte(account))
	require.NoError(w.t, err)
	w.exec(
		`INSERT INTO vendor_bank_accounts (tenant_id, id, vendor_id, routing, account, account_last4, status) VALUES ($1, $2, $3, '021000021', $4, $5, 'approved')`,
		w.TenantID,
		accountID,
		vendorID,
		sealed,
		bankaccount.Last4(account),
	)
	return vendorID
}

// Pay hands an approved invoice over to payment.
func (w *Treasury) Pay(vendorID, number, amount string) (paymentID, invoiceID string) {
	w.t.Helper()
	invoiceID = id.New()
	w.exec(
		`INSERT INTO invoices (tenant_id, id, project_id, number, amount, vendor_id, vendor_number, invoice_date, due_date, stage, bucket, submitted_at, match_key)
		SELECT $1, $2, $3, $4, $5::numeric, v.id, v.number, '2026-11-02', '2026-12-02', 'erp_sent', 'processed', now(), $7 FROM vendors v WHERE v.tenant_id = $1 AND v.id = $6`,
		w.TenantID,
		invoiceID,
		w.Invoices,
		number,
		amount,
		vendorID,
		lookalike.Key(number),
	)
	ctx := context.Background()
	inv, err := w.Payments.CreateForInvoice(ctx, w.TenantID, invoiceID)
	require.NoError(w.t, err)
	return inv.PaymentID, invoiceID
}

func (w *Treasury) user(name string) string {
	userID := id.New()
	w.exec(
		`INSERT INTO users (tenant_id, id, email, username, first_name, last_name, status) VALUES ($1, $2::uuid, $2::text || '@example.com', $2::text, $3, 'Test', 'active')`,
		w.TenantID,
		userID,
		name,
	)
	w.exec(
		`INSERT INTO user_roles (tenant_id, user_id, role_id) SELECT $1, $2, id FROM roles WHERE tenant_id = $1 AND name = 'Treasurer'`,
		w.TenantID,
		userID,
	)
	return userID
}

func (w *Treasury) exec(sql string, args ...any) { w.t.Helper(); w.Exec(sql, args...) }

// Exec runs SQL as the superuser.
func (w *Treasury) Exec(sql string, args ...any) {
	w.t.Helper()
	ExecAs(w.t, w.Superuser, sql, args...)
}

// Seal seals a batch as the bank pool does, with the bytes that render makes. They
// are named, but stored nowhere.
func (w *Treasury) Seal(
	ctx context.Context, tenantID, batchID string, now time.Time, render func(payment.Record) (payment.Rendered, error),
) (payment.Batch, error) {
	draft, err := w.BatchesAt(now).BeginSeal(ctx, tenantID, batchID)
	if err != nil || draft.Sealed() {
		return draft.Batch, err
	}
	rendered, err := render(draft.Record)
	if err != nil {
		return draft.Batch, err
	}
	return w.BatchesAt(now).CommitSeal(ctx, tenantID, draft, Named(draft, rendered))
}

// Named are the files of an attempt as if they were stored.
func Named(draft payment.SealDraft, rendered payment.Rendered) payment.SealedFiles {
	file := payment.StoredFile{Key: draft.AttemptID + "/" + rendered.SHA256, SHA256: rendered.SHA256,
		Size: int64(len(rendered.Bytes)), ContentType: rendered.ContentType}
	return payment.SealedFiles{File: file, Masked: file, Traces: rendered.Traces}
}
