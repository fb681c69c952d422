package workers

import (
	"time"

	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	connectionact "countersign.dev/activities/connection"
	connectionapp "countersign.dev/app/connection"
	"countersign.dev/domain/connection"
	"countersign.dev/internal/mail"
	"countersign.dev/internal/pgp"
	"countersign.dev/internal/rest"
	"countersign.dev/internal/sftpclient"
	connectionflow "countersign.dev/workflows/connection"
)

// connectionTests is the process that tests connections, and what it writes.
func (d Deps) connectionTests(w worker.Registry) {
	w.RegisterWorkflowWithOptions(connectionflow.RunTest, workflow.RegisterOptions{Name: connectionflow.Test})
	(&connectionact.Activities{Visits: d.connections()}).Register(w)
}

// connectionVisits opens the secrets of connections, on the queues of the pools that use them.
func (d Deps) connectionVisits(w worker.Registry) {
	visits := d.connections()
	visits.Codes = rest.NewTokens(d.Outbound, visits)
	visits.Probes = map[connection.Type]connectionapp.Prober{
		connection.SFTP: sftpclient.Client{Outbound: d.Outbound},
		connection.SMTP: d.mailSenders(),
		connection.REST: rest.NewClient(d.Outbound, visits),
		connection.PGP:  pgp.Keys{Now: time.Now},
	}
	(&connectionact.Activities{Visits: visits}).RegisterVisits(w)
}

func (d Deps) connections() connectionapp.Visits {
	return connectionapp.Visits{DB: d.DB, Vault: d.Vault}
}

// mailSenders send the messages of tenants with their own profiles or with the installation's server.
func (d Deps) mailSenders() mail.Tenants {
	profiles := d.connections()
	return mail.Tenants{Default: d.Mail, Profiles: profiles, Outbound: d.Outbound,
		Tokens: rest.NewTokens(d.Outbound, profiles)}
}
