package component

import (
	"countersign.dev/domain/component"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/registry"
	"countersign.dev/internal/postgres"
	userrow "countersign.dev/internal/store/user"
)

// holdsPermissions says whether the actor may publish the steps of a graph: the run of a step works with the rights of
// the product, so that the person who publishes it answers for what it reads. The product itself may publish all.
func holdsPermissions(tx *postgres.Tx, g flow.Graph) (bool, error) {
	needed := registry.Permissions(g)
	if len(needed) == 0 || tx.Actor.UserID == "" {
		return true, nil
	}
	held, err := userrow.Permissions(tx, tx.Actor.UserID)
	if err != nil {
		return false, err
	}
	for _, p := range needed {
		if !held.Has(p) {
			return false, nil
		}
	}
	return true, nil
}

func requirePermissions(tx *postgres.Tx, g flow.Graph) error {
	may, err := holdsPermissions(tx, g)
	if err == nil && !may {
		err = component.RightsMissing()
	}
	return err
}
