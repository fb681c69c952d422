// Package event names what commands report to their readers: browsers and projections.
package event

// Type is the kind of change. The names are those of the specification; browsers receive them.
type Type string

const (
	AddInvoice             Type = "addInvoice"
	UpdateInvoice          Type = "updateInvoice"
	AddTask                Type = "addTask"
	UpdateTask             Type = "updateTask"
	AddJob                 Type = "addJob"
	UpdateJob              Type = "updateJob"
	AddPayment             Type = "addPayment"
	UpdatePayment          Type = "updatePayment"
	UpdateUpload           Type = "updateUpload"
	UpdateBulk             Type = "updateBulk"
	UpdateProject          Type = "updateProject"
	UpdateWorkspace        Type = "updateWorkspace"
	UpdateUser             Type = "updateUser"
	UpdateGroup            Type = "updateGroup"
	UpdateRole             Type = "updateRole"
	UpdateProposal         Type = "updateProposal"
	UpdateVendor           Type = "updateVendor"
	UpdateMasterData       Type = "updateMasterData"
	UpdateConnection       Type = "updateConnection"
	UpdateBankAccount      Type = "updateBankAccount"
	UpdateIdentityProvider Type = "updateIdentityProvider"
	UpdateAppearance       Type = "updateAppearance"
	UpdateSubscription     Type = "updateSubscription"
	EndSession             Type = "endSession"
	UpdateOrder            Type = "updatePurchaseOrder"
	UpdatePrinter          Type = "updatePrinter"
	UpdateFeature          Type = "updateFeature"
	UpdateDataExport       Type = "updateDataExport"
	UpdateTenantDeletion   Type = "updateTenantDeletion"
)

// Types lists every type.
func Types() []Type {
	return []Type{AddInvoice, UpdateInvoice, AddTask, UpdateTask, AddJob, UpdateJob, AddPayment, UpdatePayment,
		UpdateUpload, UpdateBulk, UpdateProject, UpdateWorkspace, UpdateUser, UpdateGroup, UpdateRole, UpdateProposal,
		UpdateVendor, UpdateMasterData, UpdateOrder, UpdateConnection, UpdateBankAccount, UpdateIdentityProvider,
		UpdatePrinter, UpdateAppearance, UpdateSubscription, UpdateFeature, UpdateDataExport,
		UpdateTenantDeletion, EndSession}
}

// SubjectType is the kind of record that an event is about.
type SubjectType string

const (
	Invoice   SubjectType = "invoice"
	Task      SubjectType = "task"
	Job       SubjectType = "job"
	Payment   SubjectType = "payment"
	Batch     SubjectType = "batch"
	Upload    SubjectType = "upload"
	Bulk      SubjectType = "bulk"
	Project   SubjectType = "project"
	Workspace SubjectType = "workspace"
	User      SubjectType = "user"
	Group     SubjectType = "group"
	Role      SubjectType = "role"
	Proposal  SubjectType = "proposal"
	Vendor    SubjectType = "vendor"
	// MasterData is a GL account, a company or a term code.
	MasterData  SubjectType = "masterData"
	Connection  SubjectType = "connection"
	BankAccount SubjectType = "bankAccount"
	Session     SubjectType = "session"
	Order       SubjectType = "purchaseOrder"
	Printer     SubjectType = "printer"
	Feature     SubjectType = "feature"
	DataExport  SubjectType = "dataExport"
	Tenant      SubjectType = "tenant"
)

// Subject is the record that an event is about. The id is empty if an event concerns many records, or a setting
// of the tenant.
type Subject struct {
	Type      SubjectType
	ID        string
	ProjectID string // empty for records outside projects
}

// Event is the payload of one type. It holds ids and no data.
type Event interface {
	Type() Type
	Subject() Subject
}
