package batch

import (
	"time"

	"countersign.dev/api/server"
	"countersign.dev/domain/calendar"
	"countersign.dev/domain/money"
	"countersign.dev/domain/payment"
)

// BatchEntry is a row of a batch list.
type BatchEntry struct {
	ID             string              `json:"id"`
	Number         int64               `json:"number"`
	Kind           payment.BatchKind   `json:"kind"`
	Status         payment.BatchStatus `json:"status"`
	Message        string              `json:"message"`
	Generation     int                 `json:"generation"`
	Payments       int                 `json:"payments"`
	Total          string              `json:"total"`
	Currency       string              `json:"currency"`
	FileName       string              `json:"fileName"`
	AccountName    string              `json:"accountName"`
	EffectiveDate  string              `json:"effectiveDate"`
	PreparedBy     string              `json:"preparedBy"`
	PreparedAt     time.Time           `json:"preparedAt"`
	ReleasedBy     string              `json:"releasedBy"`
	ReleasedAt     *time.Time          `json:"releasedAt,omitempty"`
	DeliveredAt    *time.Time          `json:"deliveredAt,omitempty"`
	AcknowledgedAt *time.Time          `json:"acknowledgedAt,omitempty"`
	Problem        *Problem            `json:"problem,omitempty" doc:"A problem that requires manual action"`
}

func entryToAPI(e listed) BatchEntry {
	out := BatchEntry{
		ID: e.ID, Number: e.Number, Kind: payment.BatchKind(e.Kind), Status: payment.BatchStatus(e.Status),
		Message: e.Message, Generation: e.Generation,
		Payments: e.Payments, Total: money.Write(e.Total, money.Currency(e.Currency)), Currency: e.Currency,
		FileName: e.FileName, AccountName: e.AccountName, PreparedBy: e.PreparedBy, PreparedAt: e.PreparedAt,
		ReleasedBy: e.ReleasedBy, ReleasedAt: e.ReleasedAt, DeliveredAt: e.DeliveredAt, AcknowledgedAt: e.AcknowledgedAt,
		Problem: problemToAPI(e.problem),
	}
	if e.EffectiveDate != nil {
		out.EffectiveDate = calendar.Of(*e.EffectiveDate, time.UTC).String()
	}
	return out
}

// Batch contains all data of the batch page.
type Batch struct {
	ID             string              `json:"id"`
	Number         int64               `json:"number"`
	ProjectID      string              `json:"projectId"`
	JobID          string              `json:"jobId"`
	Kind           payment.BatchKind   `json:"kind"`
	Status         payment.BatchStatus `json:"status"`
	StatusDetail   string              `json:"statusDetail"`
	Message        string              `json:"message"`
	Generation     int                 `json:"generation"`
	PaymentCount   int                 `json:"paymentCount"`
	Total          string              `json:"total"`
	Currency       string              `json:"currency"`
	AccountName    string              `json:"accountName"`
	BankName       string              `json:"bankName"`
	AccountLast4   string              `json:"accountLast4"`
	Printer        *Printer            `json:"printer,omitempty" doc:"Where the checks are printed"`
	MayRelease     bool                `json:"mayRelease"`
	ReleaseRefusal string              `json:"releaseRefusal,omitempty" doc:"Why the caller may not release it"`
	Releasers      []string            `json:"releasers" doc:"Names of people who may release it now"`
	Excluded       []Exclusion         `json:"excluded" doc:"People with the permission who must not release it, and why"`
	Overrides      []Override          `json:"overrides" doc:"Invoices that were submitted despite warnings"`
	FileName       string              `json:"fileName"`
	RemotePath     string              `json:"remotePath" doc:"Path of the file at the bank"`
	SHA256         string              `json:"sha256"`
	EncryptedSHA   string              `json:"encryptedSha256,omitempty" doc:"Of the encrypted bytes that the bank gets"`
	Size           int64               `json:"size"`
	FileIDModifier string              `json:"fileIdModifier"`
	EffectiveDate  string              `json:"effectiveDate"`
	Deadline       *time.Time          `json:"deadline,omitempty"`
	Timeline       []Milestone         `json:"timeline"`
	Payments       []BatchPayment      `json:"payments"`
	Sheets         []Sheet             `json:"sheets" doc:"Check numbers with their status"`
	Problem        *Problem            `json:"problem,omitempty" doc:"A problem that requires manual action"`
	TemporalURL    string              `json:"temporalUrl,omitempty"`
	Version        int64               `json:"version"`
}

// Printer is where the checks of a batch are printed.
type Printer struct {
	Name      string `json:"name"`
	Address   string `json:"address"`
	AgentName string `json:"agentName" doc:"Empty: this installation's workers print"`
	AgentHost string `json:"agentHost" doc:"Machine of the agent, as it says"`
}

// Exclusion is one reason why a person must not release the batch.
type Exclusion struct {
	Name        string              `json:"name"`
	Involvement payment.Involvement `json:"involvement"`
	Payments    int                 `json:"payments" doc:"Number of payments; 0 if it concerns the whole batch"`
	Example     string              `json:"example" doc:"Number of one of these payments"`
}

// Override is an invoice that was submitted despite warnings.
type Override struct {
	PaymentNumber string `json:"paymentNumber"`
	InvoiceNumber string `json:"invoiceNumber"`
	Warnings      string `json:"warnings" doc:"In English"`
	Reason        string `json:"reason"`
	UserName      string `json:"userName"`
}

// Milestone is one stage of a batch. A future stage has no time.
type Milestone struct {
	Name MilestoneName `json:"name"`
	At   *time.Time    `json:"at,omitempty"`
	By   string        `json:"by,omitempty"`
	Text string        `json:"text,omitempty"`
}

// BatchPayment is one payment of a batch.
type BatchPayment struct {
	ID            string `json:"id"`
	PaymentNumber string `json:"paymentNumber"`
	VendorName    string `json:"vendorName"`
	VendorNumber  string `json:"vendorNumber"`
	AccountLast4  string `json:"accountLast4"`
	Amount        string `json:"amount"`
	Status        string `json:"status"`
	TraceNumber   string `json:"traceNumber"`
	CheckNumber   int64  `json:"checkNumber"`
	VoidStatus    string `json:"voidStatus"`
}

// Sheet is one check number.
type Sheet struct {
	Number    int64     `json:"number"`
	PaymentID string    `json:"paymentId"`
	Fate      SheetFate `json:"fate"`
	Reason    string    `json:"reason"`
}

func toAPI(v payment.BatchView, refusal error) Batch {
	b := v.Batch
	out := Batch{
		ID: b.ID, Number: b.Number, ProjectID: b.ProjectID, JobID: b.JobID, Kind: b.Kind, Status: b.Status,
		StatusDetail: string(b.Detail), Message: b.Message, Generation: b.Generation, PaymentCount: b.Count,
		Total: b.Total.Number(), Currency: string(b.Total.Currency()), AccountName: v.Account.Name,
		BankName: v.Account.BankName, AccountLast4: v.Account.Last4, MayRelease: refusal == nil, FileName: b.Seal.FileName,
		SHA256: b.Seal.SHA256, EncryptedSHA: b.Seal.EncryptedSHA256, Size: b.Seal.Size, FileIDModifier: b.Seal.FileIDModifier,
		EffectiveDate: b.Seal.EffectiveDate.String(), Deadline: server.Moment(b.Seal.Deadline), Timeline: timeline(v),
		Releasers: []string{}, Excluded: []Exclusion{}, Overrides: []Override{}, Payments: []BatchPayment{},
		Sheets: []Sheet{}, Version: b.Version,
	}
	if p := v.Printer; p != nil {
		out.Printer = &Printer{Name: p.Name, Address: p.URI}
		if p.Agent != nil {
			out.Printer.AgentName, out.Printer.AgentHost = p.Agent.Name, p.Agent.HostName
		}
	}
	if refusal != nil {
		out.ReleaseRefusal = words(refusal)
	}
	if b.Seal.FileName != "" && b.Kind != payment.BatchCheck {
		out.RemotePath = v.Account.Delivery.Inbound + "/" + b.Seal.FileName
	}
	for _, p := range v.Payments {
		out.Payments = append(out.Payments, BatchPayment{
			ID: p.ID, PaymentNumber: p.Number, VendorName: p.Vendor.Payee(), VendorNumber: p.Vendor.Number,
			AccountLast4: p.Vendor.AccountLast4, Amount: p.Amount.Number(), Status: string(p.Status), TraceNumber: p.TraceNumber,
			CheckNumber: p.CheckNumber, VoidStatus: string(p.VoidStatus)})
	}
	for _, o := range v.Overrides {
		out.Overrides = append(out.Overrides, Override(o))
	}
	for _, n := range v.Numbers {
		out.Sheets = append(out.Sheets,
			Sheet{Number: n.Number, PaymentID: n.PaymentID, Fate: SheetFate(n.Fate), Reason: n.Reason})
	}
	return out
}

func timeline(v payment.BatchView) []Milestone {
	b := v.Batch
	steps := []Milestone{
		{Name: prepared, At: server.Moment(b.PreparedAt), By: v.Names[b.PreparedBy]},
		{Name: released, At: server.Moment(b.ReleasedAt), By: v.Names[b.ReleasedBy]},
		{Name: sealed, At: server.Moment(b.Seal.CreatedAt), Text: b.Seal.SHA256},
		{Name: delivered, At: server.Moment(b.DeliveredAt), Text: b.Seal.FileName},
	}
	if b.Kind == payment.BatchACH {
		steps = append(steps, Milestone{Name: acknowledged, At: server.Moment(b.AcknowledgedAt)})
	}
	return steps
}
