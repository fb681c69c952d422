// Package configuration holds the use cases of configuration files: export, plan and apply.
package configuration

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"

	bankaccountapp "countersign.dev/app/bankaccount"
	connectionapp "countersign.dev/app/connection"
	proposalapp "countersign.dev/app/proposal"
	"countersign.dev/domain/configuration"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/session"
	"countersign.dev/internal/postgres"
	configurationrow "countersign.dev/internal/store/configuration"
	projectrow "countersign.dev/internal/store/project"
)

// Commands are the use cases that open their own transaction.
type Commands struct {
	DB          *postgres.DB
	Connections connectionapp.Commands
	// BankAccounts encrypt the numbers of accounts that a file adds.
	BankAccounts bankaccountapp.Commands
}

// Input is a file and its text, of which the audit log keeps the hash.
type Input struct {
	File configuration.File
	Text string
}

// Export is the configuration of the tenant that the actor sees.
func (c Commands) Export(ctx context.Context, tenantID string) (f configuration.File, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		now, err := read(tx)
		if err != nil {
			return err
		}
		f = now.exported(func(p permission.Permission) bool { return may(tx, p) })
		return record(tx, "configuration exported", nil)
	})
	return f, err
}

// errPlanned undoes what a plan tried.
var errPlanned = errors.New("planned")

// Plan says what Apply would do. It tries everything with the permissions of the actor, and keeps nothing.
func (c Commands) Plan(ctx context.Context, tenantID string, in Input) (p configuration.Plan, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		r := c.run(tx, in.File, plannedNumbers(in.File))
		if p, err = r.carryOut(func(configuration.Plan) error { return nil }); err != nil {
			return err
		}
		return fault.Wrap(errPlanned, fault.Internal, fault.InternalError, "planned")
	})
	if errors.Is(err, errPlanned) {
		err = nil
	}
	return p, err
}

// Apply changes the tenant as the file says, all or nothing. base is that of the plan that the actor saw: if the tenant
// or the file has changed since, nothing is applied. Changes of authority become proposals, even where the tenant does
// not require a second administrator.
func (c Commands) Apply(
	ctx context.Context, tenantID string, in Input, base string,
) (p configuration.Plan, err error) {
	numbers, err := c.sealNumbers(ctx, tenantID, in.File)
	if err != nil {
		return p, err
	}
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		asSeen := func(p configuration.Plan) error {
			if p.Base != base {
				return fault.Stale("the configuration")
			}
			return nil
		}
		r := c.run(tx, in.File, numbers)
		if p, err = r.carryOut(asSeen); err != nil || p.Changes() == 0 {
			return err
		}
		if len(r.waiting.Proposals) > 0 {
			if err := proposalapp.RequireTwo(tx); err != nil {
				return err
			}
		}
		sum := sha256.Sum256([]byte(in.Text))
		return record(tx, "configuration applied", audited{SHA256: hex.EncodeToString(sum[:]), Changes: p.Changes(),
			Waiting: p.Waiting()})
	})
	return p, err
}

func (c Commands) run(tx *postgres.Tx, f configuration.File, numbers map[string]sealedNumber) *run {
	return &run{Commands: c, tx: tx, file: f, numbers: numbers, waiting: proposalapp.Waiting{Always: true}}
}

// run is one application of a file, or the rehearsal of one.
type run struct {
	Commands
	tx      *postgres.Tx
	file    configuration.File
	numbers map[string]sealedNumber
	now     company
	waiting proposalapp.Waiting
}

// carryOut compares the file with the tenant, and carries out every difference if accept returns no error.
func (r *run) carryOut(accept func(configuration.Plan) error) (p configuration.Plan, err error) {
	if err := r.file.Check(); err != nil {
		return p, err
	}
	if err := requireSections(r.tx, r.file); err != nil {
		return p, err
	}
	if err := lock(r.tx, r.file); err != nil {
		return p, err
	}
	if r.now, err = read(r.tx); err != nil {
		return p, err
	}
	if r.file.Currency != r.now.file.Currency {
		v := fault.Validation{}
		v.Add("currency", fault.InvalidValue, "The amounts are in %s, but the currency of this company is %s.",
			r.file.Currency, r.now.file.Currency)
		return p, v.Err()
	}
	r.file.Complete(r.now.file)
	if p, err = configuration.Compare(r.now.file, r.file); err != nil {
		return p, err
	}
	if err := accept(p); err != nil {
		return p, err
	}
	return p, r.change(p.Entries)
}

// lock keeps what a file names as it is until the transaction ends.
func lock(tx *postgres.Tx, f configuration.File) error {
	projects, err := projectrow.All(tx)
	if err != nil {
		return err
	}
	named := configurationrow.Locked{ProjectIDs: named(projects, f), Addresses: people(f)}
	for _, c := range f.Connections {
		named.Connections = append(named.Connections, c.Connection)
	}
	for _, a := range f.BankAccounts {
		named.BankAccounts = append(named.BankAccounts, a.Name)
	}
	return configurationrow.Lock(tx, named)
}

// people are the email addresses whose limits a file names.
func people(f configuration.File) []string {
	addresses := []string{}
	for _, l := range f.ApprovalLimits {
		addresses = append(addresses, l.User)
	}
	return addresses
}

// require refuses a change whose screen the actor may not use.
func require(tx *postgres.Tx, needed permission.Permission) error {
	if !may(tx, needed) {
		return fault.New(fault.Forbidden, fault.ForbiddenAccess, "This change needs the permission %s.", needed)
	}
	return nil
}

func may(tx *postgres.Tx, needed permission.Permission) bool {
	who, signedIn := session.From(tx.Ctx)
	return !signedIn || who.May(needed)
}

// requireSections refuses sections that the actor may not read: a plan shows what the company has.
func requireSections(tx *postgres.Tx, f configuration.File) error {
	v := fault.Validation{}
	refuse := func(section configuration.Section, items int, needed permission.Permission) {
		if items > 0 && !may(tx, needed) {
			v.Add(string(section), fault.ForbiddenAccess, "This section needs the permission %s.", needed)
		}
	}
	refuse(configuration.Connections, len(f.Connections), readsConnections)
	refuse(configuration.BankAccounts, len(f.BankAccounts), readsAccounts)
	return v.Err()
}

const (
	readsConnections permission.Permission = "connections:get"
	readsAccounts    permission.Permission = "bankAccounts:get"
)

// audited is the audited form of an application.
type audited struct {
	SHA256  string `json:"sha256"` // of the file
	Changes int
	Waiting int // of the changes, for a second administrator
}

func record(tx *postgres.Tx, action string, details any) error {
	return tx.Audit(postgres.Change{Area: "Company settings", Action: action, ObjectType: "configuration",
		ObjectID: tx.TenantID, New: details})
}
