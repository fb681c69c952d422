package vendor

import (
	"context"
	"time"

	mailapp "countersign.dev/app/mail"
	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/mail"
	"countersign.dev/domain/vendor"
	"countersign.dev/internal/postgres"
	tenantrow "countersign.dev/internal/store/tenant"
	userrow "countersign.dev/internal/store/user"
	vendorrow "countersign.dev/internal/store/vendor"
)

// Accounts are the versions of a vendor's bank account. An open one names the other vendors with the same account.
func (c Commands) Accounts(ctx context.Context, tenantID, vendorID string) (all []vendor.Account, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		all, err = accounts(tx, vendorID)
		return err
	})
	return all, err
}

func accounts(tx *postgres.Tx, vendorID string) ([]vendor.Account, error) {
	if _, err := vendorrow.Get(tx, vendorID); err != nil {
		return nil, err
	}
	all, err := vendorrow.Accounts(tx, vendorID)
	if err != nil {
		return nil, err
	}
	for n, a := range all {
		if a.Status != vendor.AccountPending && a.Status != vendor.AccountWaiting {
			continue
		}
		if all[n].Twins, err = vendorrow.Twins(tx, a.ID); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// FingerprintField is the field of the hashes by which equal accounts are found.
const FingerprintField = "vendorAccount"

// Fingerprinted is the value of these hashes.
func Fingerprinted(routing, number string) string { return routing + "/" + number }

// Propose stores an account that another person has to approve. The number is encrypted for its place before the
// transaction.
func (c Commands) Propose(
	ctx context.Context, tenantID, vendorID string, p vendor.Proposal,
) (all []vendor.Account, err error) {
	if _, err := c.Get(ctx, tenantID, vendorID); err != nil { // before the vault makes the first key of a tenant
		return nil, err
	}
	p = p.Clean()
	n := vendorrow.NewAccount{Account: vendor.Account{ID: id.New(), VendorID: vendorID, Routing: p.Routing,
		Last4: bankaccount.Last4(p.Number), AccountType: p.AccountType, ClosesFormer: p.ClosesFormer, Call: p.Call,
		Note: p.Note}}
	if n.Sealed, err = c.Vault.Seal(ctx, tenantID, bankaccount.VendorPlace(n.ID), []byte(p.Number)); err != nil {
		return nil, err
	}
	n.Hashes, err = c.Vault.Fingerprints(ctx, tenantID, FingerprintField, Fingerprinted(p.Routing, p.Number))
	if err != nil {
		return nil, err
	}
	if len(n.Hashes) > 0 {
		n.Hash = n.Hashes[0]
	}
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if err := c.propose(tx, p, n); err != nil {
			return err
		}
		all, err = accounts(tx, vendorID)
		return err
	})
	return all, err
}

func (c Commands) propose(tx *postgres.Tx, p vendor.Proposal, n vendorrow.NewAccount) error {
	if tx.Actor.UserID == "" {
		return fault.New(fault.Forbidden, fault.ActionForbidden, "A bank account is entered by a person.")
	}
	v, err := vendorrow.LockOne(tx, n.VendorID) // two proposals at once: the second one sees the first
	if err != nil {
		return err
	}
	if n.ChangesAccount, err = vendorrow.HasHistory(tx, v.ID); err != nil {
		return err
	}
	today, err := c.today(tx)
	if err != nil {
		return err
	}
	if err := p.Check(n.ChangesAccount, today); err != nil {
		return err
	}
	open, err := vendorrow.Open(tx, v.ID)
	if err != nil {
		return err
	}
	if err := vendor.MayOpen(open); err != nil {
		return err
	}
	if !n.ChangesAccount {
		n.ClosesFormer = false
	}
	n.ProposedBy = tx.Actor.UserID
	if err := vendorrow.InsertAccount(tx, n); err != nil {
		return err
	}
	if err := vendorrow.Touch(tx, v.ID); err != nil {
		return err
	}
	if err := record(tx, "bank account proposed", v.ID, nil, accountEntry(n.Account)); err != nil {
		return err
	}
	return mailApprovers(tx, v, n.Account)
}

// auditedAccount is the audited form of an account. It has the last digits of the number only.
type auditedAccount struct {
	Routing, Last4, AccountType string
	ClosesFormer                bool
	CallPerson, CallNumber      string
	CalledOn                    string
	Note, Comment               string
	UsableFrom                  *time.Time `json:",omitempty"`
}

func accountEntry(a vendor.Account) *auditedAccount {
	e := &auditedAccount{Routing: a.Routing, Last4: a.Last4, AccountType: string(a.AccountType),
		ClosesFormer: a.ClosesFormer, CallPerson: a.Call.Person, CallNumber: a.Call.Phone, Note: a.Note,
		Comment: a.Comment, UsableFrom: a.UsableFrom}
	if !a.Call.On.IsZero() {
		e.CalledOn = a.Call.On.String()
	}
	return e
}

// mailApprovers asks everybody who may approve the account, except the person who proposed it. The message has the last
// four digits only.
func mailApprovers(tx *postgres.Tx, v vendor.Vendor, a vendor.Account) error {
	people, err := userrow.PermissionHolders(tx, vendorrow.ApprovePermission, a.ProposedBy)
	if err != nil || len(people) == 0 {
		return err
	}
	company, err := tenantrow.Get(tx)
	if err != nil {
		return err
	}
	path := "/" + company.Identifier + "/vendors/" + v.ID
	return mailapp.QueueForAssignees(tx, people, func(r mail.Reader) mail.Draft {
		return r.AccountProposed(mail.AccountProposal{Vendor: v.Number + ", " + v.Name, Last4: a.Last4,
			From: tx.Actor.UserName, Change: a.ChangesAccount, Path: path})
	})
}
