package bankaccount

import (
	mailapp "countersign.dev/app/mail"
	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/mail"
	"countersign.dev/internal/postgres"
	tenantrow "countersign.dev/internal/store/tenant"
	userrow "countersign.dev/internal/store/user"
)

// decides is the permission of the people who confirm changes of bank accounts.
const decides = "bankAccounts:approve"

// mailDeciders asks everybody who may confirm the change, except the person who proposed it.
func mailDeciders(tx *postgres.Tx, a bankaccount.Account, c bankaccount.Change) error {
	people, err := userrow.PermissionHolders(tx, decides, c.ProposedBy)
	if err != nil || len(people) == 0 {
		return err
	}
	company, err := tenantrow.Get(tx)
	if err != nil {
		return err
	}
	path := "/" + company.Identifier + "/company-settings/bank-accounts/" + a.ID
	if c.ProjectID != "" {
		path += "?part=projects"
	}
	return mailapp.QueueForAssignees(tx, people, func(r mail.Reader) mail.Draft {
		return r.BankAccountToConfirm(mail.BankAccountChange{Account: a.Name, From: tx.Actor.UserName, New: !a.Confirmed,
			Assigns: c.ProjectID != "", Path: path})
	})
}
