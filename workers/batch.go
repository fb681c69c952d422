package workers

import (
	"time"

	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	batchact "countersign.dev/activities/batch"
	checkprintact "countersign.dev/activities/checkprint"
	batchapp "countersign.dev/app/batch"
	checkapp "countersign.dev/app/check"
	printerapp "countersign.dev/app/printer"
	recordingapp "countersign.dev/app/recording"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/bank"
	"countersign.dev/internal/pdf/checkpdf"
	"countersign.dev/internal/pgp"
	"countersign.dev/internal/recorder"
	"countersign.dev/internal/secret"
	achflow "countersign.dev/workflows/ach"
	batchflow "countersign.dev/workflows/batch"
	checkprintflow "countersign.dev/workflows/checkprint"
	positivepayflow "countersign.dev/workflows/positivepay"
)

func (d Deps) batchActivities() *batchact.Activities {
	batches := &batchapp.Commands{DB: d.DB, Now: time.Now}
	return &batchact.Activities{
		Batches: batches, Seals: batches, Vault: d.Vault, Profiles: d.connections(), Files: d.files(),
		Bank: d.bank(), Render: payment.RenderWith(checkpdf.Render),
		PGP: pgp.Keys{Now: time.Now},
	}
}

func (d Deps) checkActivities() *checkprintact.Activities {
	batches := &batchapp.Commands{DB: d.DB, Now: time.Now}
	return &checkprintact.Activities{Batches: batches,
		Checks: &checkapp.Commands{DB: d.DB, Now: time.Now}, Printers: printerapp.Commands{DB: d.DB}, Files: d.files(),
		Printer: recorder.Printer{Office: d.office(), Records: d.records()}}
}

// bank reaches the servers of banks, or records what a sandbox would send to them.
func (d Deps) bank() recorder.Bank {
	return recorder.Bank{Client: bank.Client{Outbound: d.Outbound}, Records: d.records()}
}

func (d Deps) records() recordingapp.Records { return recordingapp.Records{DB: d.DB} }

// sealedObjects keeps files with account numbers unreadable at rest.
func (d Deps) sealedObjects() secret.Objects {
	return secret.Objects{Vault: d.Vault, Storage: d.Objects}
}

// files are the sealed files of batches.
func (d Deps) files() secret.Files { return secret.Files{Vault: d.Vault, Storage: d.Objects} }

// batches are the processes of files and checks, with their quick transactions.
func (d Deps) batches(w worker.Registry) {
	w.RegisterWorkflowWithOptions(achflow.RunGenerate, workflow.RegisterOptions{Name: achflow.Generate})
	w.RegisterWorkflowWithOptions(positivepayflow.RunGenerate, workflow.RegisterOptions{Name: positivepayflow.Generate})
	w.RegisterWorkflowWithOptions(checkprintflow.RunPrint, workflow.RegisterOptions{Name: checkprintflow.Print})
	w.RegisterWorkflowWithOptions(batchflow.RunCompare, workflow.RegisterOptions{Name: batchflow.Compare})
	w.RegisterWorkflowWithOptions(batchflow.RunCollect, workflow.RegisterOptions{Name: batchflow.Collect})
	d.batchActivities().RegisterCore(w)
	d.checkActivities().RegisterCore(w)
}

// bankWork opens secrets and connects to banks: only this pool may.
func (d Deps) bankWork(w worker.Registry) { d.batchActivities().RegisterBank(w) }

// printing sends checks to printers.
func (d Deps) printing(w worker.Registry) { d.checkActivities().RegisterPrint(w) }
