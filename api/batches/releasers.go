package batches

import (
	"context"
	"slices"

	"countersign.dev/api/server"
	"countersign.dev/domain/payment"
)

// maxReleasers is how many names a batch's page shows.
const maxReleasers = 20

// releasers says who may release a batch that waits for it, and who must not and why.
func (r routes) releasers(ctx context.Context, out *Batch, b payment.Batch, duties payment.Duties) error {
	if b.Status != payment.AwaitingRelease || !b.Kind.MovesMoney() {
		return nil
	}
	people, err := r.batches.BatchReleasers(ctx, server.Caller(ctx).TenantID)
	if err != nil {
		return err
	}
	excluded := duties.Excluded()
	for _, person := range people {
		about := slices.DeleteFunc(slices.Clone(excluded), func(p payment.Part) bool { return p.UserID != person.UserID })
		if len(about) == 0 && len(out.Releasers) < maxReleasers {
			out.Releasers = append(out.Releasers, person.UserName)
		}
		for _, p := range about {
			out.Excluded = append(out.Excluded,
				Exclusion{Name: p.UserName, Deed: string(p.Deed), Payments: p.Payments, Example: p.Example})
		}
	}
	return nil
}
