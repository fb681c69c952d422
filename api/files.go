package api

import (
	paymentimportapp "countersign.dev/app/paymentimport"
	uploadapp "countersign.dev/app/upload"
	"countersign.dev/internal/intake"
	"countersign.dev/internal/objects"
)

func (d Deps) objects() *objects.Store {
	if d.Documents == nil {
		return nil
	}
	return d.Documents.Objects
}

func uploads(d Deps) uploadapp.Commands {
	c := uploadapp.Commands{DB: d.DB,
		Intake: uploadapp.Intake{Objects: d.objects(), Starter: d.Flows, Now: intake.Clock}}
	if d.Documents != nil {
		c.Intake.Inspector = d.Documents.Inspector
	}
	return c
}

func paymentImports(d Deps) paymentimportapp.Commands {
	c := paymentimportapp.Commands{DB: d.DB, Intake: uploads(d).Intake, Now: intake.Clock}
	if d.Documents != nil {
		c.Intake.Inspector = intake.TextInspector{Scanner: d.Documents.Inspector.Scanner}
	}
	return c
}

func (d Deps) reader() *intake.Reader {
	if d.Documents == nil {
		return nil
	}
	return d.Documents.Reader
}
