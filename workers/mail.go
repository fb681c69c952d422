package workers

import (
	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	mailact "countersign.dev/activities/mail"
	mailapp "countersign.dev/app/mail"
	"countersign.dev/internal/recorder"
	notifyflow "countersign.dev/workflows/notify"
)

func (d Deps) mailActivities() *mailact.Activities {
	return &mailact.Activities{Mails: mailapp.Messages{DB: d.DB, Vault: d.Vault},
		Server: recorder.Mail{Server: d.mailSenders(), Records: d.records()}, Public: d.PublicURL,
		Objects: d.Objects}
}

// notify is the process and what it writes.
func (d Deps) notify(w worker.Registry) {
	w.RegisterWorkflowWithOptions(notifyflow.RunSend, workflow.RegisterOptions{Name: notifyflow.Send})
	d.mailActivities().Register(w)
}

// mailDelivery uses the mail server, on the limited queue.
func (d Deps) mailDelivery(w worker.Registry) { d.mailActivities().RegisterDelivery(w) }
