package notice

import (
	"countersign.dev/domain/event"
	"countersign.dev/domain/permission"
	bulkrow "countersign.dev/internal/store/bulk"
	invoicerow "countersign.dev/internal/store/invoice"
	noticerow "countersign.dev/internal/store/notice"
	projectionrow "countersign.dev/internal/store/projection"
	taskrow "countersign.dev/internal/store/task"
)

// topic determines who receives the notices of an event. The notices of a project's record are for readers of
// the project and for people whom the record concerns.
type topic struct {
	needs    permission.Permission // empty: every user of the tenant
	also     permission.Permission // suffices, too
	project  bool
	concerns *concern
	self     bool // a user that the notice names receives it without the permission
}

// concern restricts a topic to single records: people with every see all records
// of the projects they see, people with group those of their groups, other people
// those that concern them.
type concern struct {
	noticerow.Concern
	every, group permission.Permission
}

// topics contains all events. Notices of other events have no receivers.
func topics() map[event.Type]topic {
	tasks := &concern{every: "tasks:getAll", group: "invoices:update",
		Concern: noticerow.Concern{From: "tasks t", ID: "t.id", Own: taskrow.Concerns, Group: taskrow.ConcernsGroup}}
	invoices := &concern{every: "invoices:getList",
		Concern: noticerow.Concern{From: "invoices i", ID: "i.id", Own: invoicerow.Concerns(taskrow.Concerns)}}
	task := topic{needs: "tasks:getList", project: true, concerns: tasks}
	invoice := topic{needs: "invoices:get", project: true, concerns: invoices}
	payment, job := topic{needs: "payments:getList", project: true}, topic{needs: "jobs:getList", project: true}
	bulk := topic{needs: "tasks:getList",
		concerns: &concern{Concern: noticerow.Concern{From: "bulk_runs b", ID: "b.id", Own: bulkrow.Concerns}}}
	counters := topic{needs: "tasks:getList",
		concerns: &concern{Concern: noticerow.Concern{From: "users c", ID: "c.id", Own: projectionrow.Concerns}}}
	return map[event.Type]topic{
		event.AddTask: task, event.UpdateTask: task, event.AddInvoice: invoice, event.UpdateInvoice: invoice,
		event.AddPayment: payment, event.UpdatePayment: payment, event.AddJob: job, event.UpdateJob: job,
		event.TaskCountersChanged:    counters,
		event.InvoiceAmountsChanged:  {needs: "invoices:getList", project: true},
		event.UpdateUpload:           {needs: "invoices:getList", project: true},
		event.UpdateProject:          {needs: "projects:getList", project: true},
		event.UpdateWorkspace:        {needs: "workspaces:getList"},
		event.UpdateUser:             {needs: "userManagement:getList", also: "administrators:manage", self: true},
		event.UpdateGroup:            {needs: "userGroups:getList"},
		event.UpdateRole:             {needs: "roles:getList"},
		event.UpdateProposal:         {needs: "roles:manage"},
		event.UpdateVendor:           {needs: "vendors:getList"},
		event.UpdateMasterData:       {needs: "masterData:getList"},
		event.UpdateConnection:       {needs: "connections:getList"},
		event.UpdateBankAccount:      {needs: "bankAccounts:getList"},
		event.UpdateIdentityProvider: {needs: "userManagement:manage"},
		event.UpdateBulk:             bulk,
		event.UpdateAppearance:       {},
		event.UpdateSubscription:     {},
		event.UpdateFeature:          {},
		event.UpdateDataExport:       {needs: "dataExports:manage"},
		event.UpdateTenantDeletion:   {needs: "tenants:manage"},
		event.UpdateOrder:            {needs: "purchaseOrders:getList"},
		event.UpdatePrinter:          {needs: "printers:getList"},
	}
}
