// Package registry lists the kinds of steps of this release.
package registry

import (
	"slices"

	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/flow/kind/approveinvoice"
	"countersign.dev/domain/flow/kind/callrest"
	"countersign.dev/domain/flow/kind/capturedocument"
	"countersign.dev/domain/flow/kind/commentinvoice"
	"countersign.dev/domain/flow/kind/condition"
	"countersign.dev/domain/flow/kind/end"
	"countersign.dev/domain/flow/kind/findinvoices"
	"countersign.dev/domain/flow/kind/findpayments"
	"countersign.dev/domain/flow/kind/foreach"
	"countersign.dev/domain/flow/kind/form"
	"countersign.dev/domain/flow/kind/generateach"
	"countersign.dev/domain/flow/kind/generatepositivepay"
	"countersign.dev/domain/flow/kind/humantask"
	"countersign.dev/domain/flow/kind/importpayments"
	"countersign.dev/domain/flow/kind/join"
	"countersign.dev/domain/flow/kind/parallel"
	"countersign.dev/domain/flow/kind/preparepayments"
	"countersign.dev/domain/flow/kind/printchecks"
	"countersign.dev/domain/flow/kind/renderdocument"
	"countersign.dev/domain/flow/kind/runworkflow"
	"countersign.dev/domain/flow/kind/sendfile"
	"countersign.dev/domain/flow/kind/sendmail"
	"countersign.dev/domain/flow/kind/setvalue"
	"countersign.dev/domain/flow/kind/start"
	"countersign.dev/domain/flow/kind/submitinvoice"
	"countersign.dev/domain/flow/kind/switches"
	"countersign.dev/domain/flow/kind/wait"
	"countersign.dev/domain/permission"
)

// All are the kinds in the order of the palette.
func All() []kind.Definition { return slices.Clone(definitions) }

var definitions = []kind.Definition{start.Definition(), condition.Definition(), switches.Definition(),
	setvalue.Definition(), findinvoices.Definition(), findpayments.Definition(), foreach.Definition(),
	parallel.Definition(), join.Definition(), wait.Definition(), end.Definition(), runworkflow.Definition(),
	humantask.Definition(), form.Definition(), sendmail.Definition(), callrest.Definition(), commentinvoice.Definition(),
	renderdocument.Definition(), sendfile.Definition(), submitinvoice.Definition(), preparepayments.Definition(),
	capturedocument.Definition(), approveinvoice.Definition(), importpayments.Definition(), generateach.Definition(),
	generatepositivepay.Definition(), printchecks.Definition()}

// Of is the definition of a kind. One that this release does not know has no settings and no ways out.
func Of(k flow.Kind) kind.Definition { return byKind[k] }

// Known says whether this release knows the kind.
func Known(k flow.Kind) bool {
	_, known := byKind[k]
	return known
}

var byKind = index(definitions)

func index(all []kind.Definition) map[flow.Kind]kind.Definition {
	out := map[flow.Kind]kind.Definition{}
	for _, d := range all {
		out[d.Kind] = d
	}
	return out
}

// Settings reads the settings of a step.
func Settings(n flow.Node) (kind.Settings, error) {
	read := Of(n.Kind).Read
	if read == nil {
		return kind.None{}, nil
	}
	return read(n)
}

// Permissions are what the steps of a graph need of the person who publishes it, each once.
func Permissions(g flow.Graph) (all []permission.Permission) {
	for _, n := range g.Nodes {
		if p := Of(n.Kind).Permission; p != "" && !slices.Contains(all, p) {
			all = append(all, p)
		}
	}
	return all
}

// MovesMoney says whether a step of the graph moves money.
func MovesMoney(g flow.Graph) bool {
	return slices.ContainsFunc(g.Nodes, func(n flow.Node) bool { return Of(n.Kind).Process.MovesMoney })
}
