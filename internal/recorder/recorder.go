// Package recorder delivers what live tenants send, and records what sandboxes would send.
//
// Each value that is delivered says whether its tenant is live. One that does not say it is recorded, which the
// database refuses for a live tenant: nothing is delivered by mistake, and no payment is lost in a recording.
package recorder

import (
	"context"

	"countersign.dev/domain/recording"
)

// Records are where sandboxes record.
type Records interface {
	Find(ctx context.Context, tenantID string, a recording.Address) (r recording.Recording, found bool, err error)
	Change(ctx context.Context, tenantID string, a recording.Address,
		change func(former recording.Recording, found bool) (next recording.Recording, write bool, err error)) error
}
