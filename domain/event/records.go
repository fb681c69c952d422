package event

// InvoiceAdded reports a captured invoice.
type InvoiceAdded struct {
	ProjectID string `json:"projectId"`
	InvoiceID string `json:"invoiceId"`
	UploadID  string `json:"uploadId,omitempty"`
}

// Type implements Event.
func (InvoiceAdded) Type() Type { return AddInvoice }

// Subject implements Event.
func (e InvoiceAdded) Subject() Subject {
	return Subject{Type: Invoice, ID: e.InvoiceID, ProjectID: e.ProjectID}
}

// InvoiceUpdated reports a change of an invoice or of what belongs to it.
type InvoiceUpdated struct {
	ProjectID string `json:"projectId"`
	InvoiceID string `json:"invoiceId"`
}

// Type implements Event.
func (InvoiceUpdated) Type() Type { return UpdateInvoice }

// Subject implements Event.
func (e InvoiceUpdated) Subject() Subject {
	return Subject{Type: Invoice, ID: e.InvoiceID, ProjectID: e.ProjectID}
}

// TaskAdded reports a new task.
type TaskAdded struct {
	ProjectID string `json:"projectId"`
	TaskID    string `json:"taskId"`
}

// Type implements Event.
func (TaskAdded) Type() Type { return AddTask }

// Subject implements Event.
func (e TaskAdded) Subject() Subject {
	return Subject{Type: Task, ID: e.TaskID, ProjectID: e.ProjectID}
}

// TaskUpdated reports a change of a task or its assignees.
type TaskUpdated struct {
	ProjectID string `json:"projectId"`
	TaskID    string `json:"taskId"`
}

// Type implements Event.
func (TaskUpdated) Type() Type { return UpdateTask }

// Subject implements Event.
func (e TaskUpdated) Subject() Subject {
	return Subject{Type: Task, ID: e.TaskID, ProjectID: e.ProjectID}
}

// JobAdded reports a new job.
type JobAdded struct {
	ProjectID string `json:"projectId"`
	JobID     string `json:"jobId"`
}

// Type implements Event.
func (JobAdded) Type() Type { return AddJob }

// Subject implements Event.
func (e JobAdded) Subject() Subject {
	return Subject{Type: Job, ID: e.JobID, ProjectID: e.ProjectID}
}

// JobUpdated reports a change of a job's state.
type JobUpdated struct {
	ProjectID string `json:"projectId"`
	JobID     string `json:"jobId"`
}

// Type implements Event.
func (JobUpdated) Type() Type { return UpdateJob }

// Subject implements Event.
func (e JobUpdated) Subject() Subject {
	return Subject{Type: Job, ID: e.JobID, ProjectID: e.ProjectID}
}

// UploadUpdated reports the progress of an upload.
type UploadUpdated struct {
	ProjectID string `json:"projectId"`
	UploadID  string `json:"uploadId"`
}

// Type implements Event.
func (UploadUpdated) Type() Type { return UpdateUpload }

// Subject implements Event.
func (e UploadUpdated) Subject() Subject {
	return Subject{Type: Upload, ID: e.UploadID, ProjectID: e.ProjectID}
}

// BulkUpdated reports the progress of an action on many tasks.
type BulkUpdated struct {
	BulkID string `json:"bulkId"`
}

// Type implements Event.
func (BulkUpdated) Type() Type { return UpdateBulk }

// Subject implements Event.
func (e BulkUpdated) Subject() Subject {
	return Subject{Type: Bulk, ID: e.BulkID}
}

// ProjectUpdated reports a change of a project or its settings.
type ProjectUpdated struct {
	ProjectID string `json:"projectId"`
}

// Type implements Event.
func (ProjectUpdated) Type() Type { return UpdateProject }

// Subject implements Event.
func (e ProjectUpdated) Subject() Subject {
	return Subject{Type: Project, ID: e.ProjectID, ProjectID: e.ProjectID}
}

// WorkspaceUpdated reports a change of a workspace.
type WorkspaceUpdated struct {
	WorkspaceID string `json:"workspaceId"`
}

// Type implements Event.
func (WorkspaceUpdated) Type() Type { return UpdateWorkspace }

// Subject implements Event.
func (e WorkspaceUpdated) Subject() Subject {
	return Subject{Type: Workspace, ID: e.WorkspaceID}
}

// UserUpdated reports a change of one user's account or of what many users may do.
type UserUpdated struct {
	UserID string `json:"userId"` // empty: many users
}

// Type implements Event.
func (UserUpdated) Type() Type { return UpdateUser }

// Subject implements Event.
func (e UserUpdated) Subject() Subject {
	return Subject{Type: User, ID: e.UserID}
}

// GroupUpdated reports a change of a group, its members, its roles or its projects.
type GroupUpdated struct {
	GroupID string `json:"groupId"`
}

// Type implements Event.
func (GroupUpdated) Type() Type { return UpdateGroup }

// Subject implements Event.
func (e GroupUpdated) Subject() Subject {
	return Subject{Type: Group, ID: e.GroupID}
}

// RoleUpdated reports a change of a role or of its members.
type RoleUpdated struct {
	RoleID string `json:"roleId"`
}

// Type implements Event.
func (RoleUpdated) Type() Type { return UpdateRole }

// Subject implements Event.
func (e RoleUpdated) Subject() Subject {
	return Subject{Type: Role, ID: e.RoleID}
}

// ProposalUpdated reports a change that waits for a second administrator, or a decision about it.
type ProposalUpdated struct {
	ProposalID string `json:"proposalId"`
}

// Type implements Event.
func (ProposalUpdated) Type() Type { return UpdateProposal }

// Subject implements Event.
func (e ProposalUpdated) Subject() Subject {
	return Subject{Type: Proposal, ID: e.ProposalID}
}

// VendorUpdated reports a change of a vendor or of its bank accounts.
type VendorUpdated struct {
	VendorID string `json:"vendorId"` // empty: many vendors
}

// Type implements Event.
func (VendorUpdated) Type() Type { return UpdateVendor }

// Subject implements Event.
func (e VendorUpdated) Subject() Subject {
	return Subject{Type: Vendor, ID: e.VendorID}
}

// MasterDataUpdated reports a change of a GL account, a company or a term code, or of many.
type MasterDataUpdated struct {
	RecordID string `json:"recordId"` // empty: many records
}

// Type implements Event.
func (MasterDataUpdated) Type() Type { return UpdateMasterData }

// Subject implements Event.
func (e MasterDataUpdated) Subject() Subject {
	return Subject{Type: MasterData, ID: e.RecordID}
}

// OrderUpdated reports a change of a purchase order or of its receipts, or of many.
type OrderUpdated struct {
	OrderID string `json:"orderId"` // empty: many orders
}

// Type implements Event.
func (OrderUpdated) Type() Type { return UpdateOrder }

// Subject implements Event.
func (e OrderUpdated) Subject() Subject {
	return Subject{Type: Order, ID: e.OrderID}
}

// ConnectionUpdated reports a change of a connection, of its profiles or of their tests.
type ConnectionUpdated struct {
	ConnectionID string `json:"connectionId"`
}

// Type implements Event.
func (ConnectionUpdated) Type() Type { return UpdateConnection }

// Subject implements Event.
func (e ConnectionUpdated) Subject() Subject {
	return Subject{Type: Connection, ID: e.ConnectionID}
}

// BankAccountUpdated reports a change of a bank account, of its projects, or one that waits.
type BankAccountUpdated struct {
	AccountID string `json:"accountId"`
}

// Type implements Event.
func (BankAccountUpdated) Type() Type { return UpdateBankAccount }

// Subject implements Event.
func (e BankAccountUpdated) Subject() Subject {
	return Subject{Type: BankAccount, ID: e.AccountID}
}

// PrinterUpdated reports a change of a printer or of a request to it. Without a printer, it reports a change of agents
// or of the data sources that they offer.
type PrinterUpdated struct {
	PrinterID string `json:"printerId"`
}

// Type implements Event.
func (PrinterUpdated) Type() Type { return UpdatePrinter }

// Subject implements Event.
func (e PrinterUpdated) Subject() Subject { return Subject{Type: Printer, ID: e.PrinterID} }

// SessionEnded reports that a session has ended.
type SessionEnded struct {
	SessionID string `json:"sessionId"`
}

// Type implements Event.
func (SessionEnded) Type() Type { return EndSession }

// Subject implements Event.
func (e SessionEnded) Subject() Subject {
	return Subject{Type: Session, ID: e.SessionID}
}
