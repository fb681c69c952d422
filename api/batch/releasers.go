package batch

import (
	"slices"

	"countersign.dev/domain/payment"
)

// maxReleasers is how many names a batch's page shows.
const maxReleasers = 20

// addReleasers adds who may release a batch that waits for it, and who must not and why.
func addReleasers(out *Batch, v payment.BatchView) {
	excluded := v.Duties.Excluded()
	for _, person := range v.Releasers {
		about := slices.DeleteFunc(slices.Clone(excluded), func(p payment.Part) bool { return p.UserID != person.UserID })
		if len(about) == 0 && len(out.Releasers) < maxReleasers {
			out.Releasers = append(out.Releasers, person.UserName)
		}
		for _, p := range about {
			out.Excluded = append(out.Excluded,
				Exclusion{Name: p.UserName, Involvement: p.Involvement, Payments: p.Payments, Example: p.Example})
		}
	}
}
