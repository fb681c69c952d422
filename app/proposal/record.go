package proposal

import (
	mailapp "countersign.dev/app/mail"
	"countersign.dev/domain/audit"
	"countersign.dev/domain/event"
	"countersign.dev/domain/proposal"
	"countersign.dev/internal/postgres"
	tenantrow "countersign.dev/internal/store/tenant"
	userrow "countersign.dev/internal/store/user"
)

// decides is the permission of the people who decide about proposals.
const decides = "roles:manage"

// audited is the audited form of a proposal. It names the proposer in the entry of the decider.
type audited struct {
	Kind       proposal.Kind
	Subject    string
	ProposedBy string
	State      proposal.State
	Comment    string `json:",omitempty"`
	Changes    []proposal.Difference
}

// record notifies browsers and writes the audit entry.
func record(tx *postgres.Tx, action string, p proposal.Proposal) error {
	if err := tx.Emit(event.ProposalUpdated{ProposalID: p.ID}); err != nil {
		return err
	}
	return tx.Audit(postgres.Change{Area: "Changes to confirm", Action: action, ObjectType: "proposal", ObjectID: p.ID,
		New: audited{p.Kind, p.Subject, p.ProposedBy.Name, p.State, p.Comment, p.Differences}})
}

// page is the path of the proposal.
func page(tx *postgres.Tx, p proposal.Proposal) (string, error) {
	owner, err := tenantrow.Get(tx)
	return "/" + owner.Identifier + "/proposals/" + p.ID, err
}

// notifyDeciders queues a message for everyone else who can decide.
func notifyDeciders(tx *postgres.Tx, p proposal.Proposal) error {
	path, err := page(tx, p)
	if err != nil {
		return err
	}
	deciders, err := userrow.PermissionHolders(tx, decides, p.ProposedBy.ID)
	if err != nil {
		return err
	}
	for _, userID := range deciders {
		u, err := userrow.Get(tx, userID)
		if err != nil {
			return err
		}
		reader, err := mailapp.Reader(tx, u.Email)
		if err != nil {
			return err
		}
		if err := mailapp.Queue(tx, reader.ChangeToConfirm(p, path)); err != nil {
			return err
		}
	}
	return nil
}

// notifyProposer queues a message about the decision. A machine account reads none.
func notifyProposer(tx *postgres.Tx, p proposal.Proposal) error {
	path, err := page(tx, p)
	if err != nil {
		return err
	}
	u, err := userrow.Get(tx, p.ProposedBy.ID)
	if err != nil || u.Machine {
		return err
	}
	reader, err := mailapp.Reader(tx, u.Email)
	if err != nil {
		return err
	}
	return mailapp.Queue(tx, reader.ChangeDecided(p, tx.Actor.UserName, path))
}

// confirmedCause names the proposer in the entries of the change itself, whose actor is the approver.
func confirmedCause(p proposal.Proposal) audit.Cause {
	return audit.Cause{Code: audit.ConfirmedChange, Params: map[string]string{"name": p.ProposedBy.Name}}
}
