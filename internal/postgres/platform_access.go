package postgres

import (
	"context"
	"time"

	"countersign.dev/domain/actor"
	"countersign.dev/domain/id"
)

// recordPlatformAccess commits before the use begins, outside its transaction. The record exists even
// if the use fails, and uses in the same minute do not wait for each other.
func (d role) recordPlatformAccess(ctx context.Context, purpose string) error {
	who, _ := actor.From(ctx)
	_, err := d.pool.Exec(ctx, `INSERT INTO platform_access (id, at, purpose, actor) VALUES ($1, $2, $3, $4)
		ON CONFLICT (at, purpose, actor) DO UPDATE SET uses = platform_access.uses + 1`,
		id.New(), time.Now().UTC().Truncate(time.Minute), purpose, who.UserName)
	return Translate(err)
}
