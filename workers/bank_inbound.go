package workers

import (
	"time"

	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	bankinboundact "countersign.dev/activities/bankinbound"
	bankfileapp "countersign.dev/app/bankfile"
	"countersign.dev/internal/bank"
	"countersign.dev/internal/pgp"
	bankinboundflow "countersign.dev/workflows/bankinbound"
)

// bankInbound is the process that reads what banks send back.
func (d Deps) bankInbound(w worker.Registry) {
	w.RegisterWorkflowWithOptions(bankinboundflow.RunInbound, workflow.RegisterOptions{Name: bankinboundflow.Inbound})
}

func (d Deps) bankReading(w worker.Registry) {
	(&bankinboundact.Activities{Files: bankfileapp.Commands{DB: d.DB,
		Vault: d.Vault, Profiles: d.connections(), Objects: d.sealedObjects(), Bank: bank.Client{Outbound: d.Outbound},
		PGP: pgp.Keys{Now: time.Now}, Now: time.Now}}).RegisterBank(w)
}
