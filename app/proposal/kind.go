// Package proposal holds the use cases of changes of authority that wait for a second administrator.
package proposal

import (
	"encoding/json"

	"countersign.dev/domain/permission"
	"countersign.dev/domain/proposal"
	"countersign.dev/internal/postgres"
)

// Kind is one kind of change. C is what it changes; it is stored as JSON. All functions run in the transaction and
// under the identity of the person who proposes or approves, so that the rules of a direct change apply to both.
type Kind[C any] struct {
	Name       proposal.Kind
	Permission permission.Permission // to propose and to approve it
	// Needs reports whether the change touches authority. Nil: always.
	Needs func(tx *postgres.Tx, subjectID string, change C) (bool, error)
	// Snapshot is what the change is about, as it is now. It locks the subject.
	Snapshot func(tx *postgres.Tx, subjectID string, change C) (proposal.Snapshot, error)
	// Apply carries the change out on the current version of the subject.
	Apply func(tx *postgres.Tx, subjectID string, change C) error
}

// Registered is a kind without its type, as a decision finds it.
type Registered struct {
	Name       proposal.Kind
	Permission permission.Permission
	snapshot   func(tx *postgres.Tx, subjectID string, change []byte) (proposal.Snapshot, error)
	apply      func(tx *postgres.Tx, subjectID string, change []byte) error
}

// Registered is the kind without its type.
func (k Kind[C]) Registered() Registered {
	return Registered{Name: k.Name, Permission: k.Permission,
		snapshot: func(tx *postgres.Tx, subjectID string, stored []byte) (s proposal.Snapshot, err error) {
			var change C
			if err := json.Unmarshal(stored, &change); err != nil {
				return s, err
			}
			return k.Snapshot(tx, subjectID, change)
		},
		apply: func(tx *postgres.Tx, subjectID string, stored []byte) error {
			var change C
			if err := json.Unmarshal(stored, &change); err != nil {
				return err
			}
			return k.Apply(tx, subjectID, change)
		}}
}
