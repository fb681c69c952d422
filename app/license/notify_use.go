package license

import (
	"countersign.dev/domain/event"
	"countersign.dev/domain/license"
	"countersign.dev/internal/postgres"
)

// NotifyUse makes browsers load the counts again when the use of the project's product is close to its limit.
func NotifyUse(tx *postgres.Tx, projectID string) error {
	product, err := productOf(tx, projectID)
	if err != nil {
		return err
	}
	sub, err := read(tx, only(product))
	if err != nil {
		return err
	}
	if p, ok := sub.Product(product); !ok || p.Percent() < license.WarnAt {
		return nil
	}
	return notify(tx)
}

func notify(tx *postgres.Tx) error { return tx.Emit(event.SubscriptionUpdated{}) }
