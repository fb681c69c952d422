package workers

import (
	"time"

	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	flowrunact "countersign.dev/activities/flowrun"
	invoiceact "countersign.dev/activities/invoice"
	batchapp "countersign.dev/app/batch"
	invoiceapp "countersign.dev/app/invoice"
	jobapp "countersign.dev/app/job"
	paymentapp "countersign.dev/app/payment"
	subjectapp "countersign.dev/app/subject"
	"countersign.dev/internal/flows"
	"countersign.dev/internal/intake"
	"countersign.dev/internal/mail"
	"countersign.dev/internal/objects"
	"countersign.dev/internal/outbound"
	"countersign.dev/internal/pdf/documentpdf"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/rest"
	"countersign.dev/internal/secret"
	"countersign.dev/internal/sftpclient"
	flowrunflow "countersign.dev/workflows/flowrun"
	"countersign.dev/workflows/queue"
)

// Deps are the dependencies of the activities of all pools. A process that does not serve a pool may omit its
// adapters.
type Deps struct {
	DB    *postgres.DB
	Flows *flows.Flows

	Subjects subjectapp.Types // of the core pool

	Documents *intake.Reader // of the documents and core pools
	Erp       invoiceact.Erp // of the delivery pool
	Mail      mail.Sender    // of the mail pool; tenants may have a sender of their own
	PublicURL string         // links in messages begin with it

	Outbound outbound.Guard // which servers the bank and print pools may reach

	Vault   *secret.Vault  // of the flows, core, bank and delivery pools
	Objects *objects.Store // of the core, documents, bank, delivery, mail and print pools
}

// registrations lists, per pool, what each feature adds: one line per feature
// here, its function in a file of the feature's name.
func (d Deps) registrations() map[string][]func(worker.Registry) {
	return map[string][]func(worker.Registry){
		queue.Flows: {d.flowRun, d.approval},
		queue.Core: {d.effects, d.questions, d.stepRecords, d.capture, d.tasks, d.notify, d.connectionTests,
			d.printerVisits, d.batches, d.bankInbound, d.paymentImport,
			d.bulk, d.vendors, d.dataExports, d.tenantDeletions, d.licenses,
			d.expiries},
		queue.Documents: {d.captureReading, d.paymentImportReading, d.stepDocuments},
		queue.Bank:      {d.bankWork, d.bankReading, d.connectionVisits},
		queue.Mail:      {d.mailDelivery, d.connectionVisits},
		queue.Delivery:  {d.erpDelivery, d.connectionVisits, d.serviceCalls},
		queue.Print:     {d.printing, d.printerContacts},
	}
}

func (d Deps) flowRun(w worker.Registry) {
	w.RegisterWorkflowWithOptions(flowrunflow.RunFlow, workflow.RegisterOptions{Name: flowrunflow.Run})
	d.flowRunActivities().Register(w)
}

// effects are the activities of the steps of workflows.
func (d Deps) effects(w worker.Registry) { d.flowRunActivities().RegisterEffects(w) }

// questions are the activities of steps that ask people.
func (d Deps) questions(w worker.Registry) {
	flowrunact.Tasks{Commands: d.Subjects.Tasks(d.DB, nil)}.Register(w)
}

// stepRecords are the activities of steps that work with records of their project.
func (d Deps) stepRecords(w worker.Registry) {
	flowrunact.Records{Invoices: invoiceapp.Commands{DB: d.DB, Now: time.Now}, Payments: paymentapp.Commands{DB: d.DB},
		Batches: &batchapp.Commands{DB: d.DB, Now: time.Now}}.
		Register(w)
}

// serviceCalls are the activities of steps that reach services of other companies.
func (d Deps) serviceCalls(w worker.Registry) {
	visits := d.connections()
	flowrunact.Calls{Services: jobapp.Services{Profiles: visits, Service: rest.NewClient(d.Outbound, visits),
		Servers: sftpclient.Client{Outbound: d.Outbound}, Files: d.jobFiles()}}.Register(w)
}

// stepDocuments are the activities of steps that make files.
func (d Deps) stepDocuments(w worker.Registry) { flowrunact.Documents{Files: d.jobFiles()}.Register(w) }

func (d Deps) jobFiles() jobapp.Files {
	return jobapp.Files{DB: d.DB, Objects: d.Objects, Draw: documentpdf.Render, Now: time.Now}
}

func (d Deps) flowRunActivities() *flowrunact.Activities {
	return &flowrunact.Activities{Jobs: jobapp.NewJobs(d.DB, time.Now), Hashes: d.Vault}
}
