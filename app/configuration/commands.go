// Package configuration holds the use cases of configuration files: export, plan and apply.
package configuration

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"

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
		if p, err = c.run(tx, in, func(configuration.Plan) error { return nil }); err != nil {
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
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		asSeen := func(p configuration.Plan) error {
			if p.Base != base {
				return fault.Stale("the configuration")
			}
			return nil
		}
		if p, err = c.run(tx, in, asSeen); err != nil || p.Changes() == 0 {
			return err
		}
		if p.Waiting() > 0 {
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

// run compares the file with the tenant, and carries out every difference if accept returns no error.
func (c Commands) run(
	tx *postgres.Tx, in Input, accept func(configuration.Plan) error,
) (p configuration.Plan, err error) {
	if err := in.File.Check(); err != nil {
		return p, err
	}
	if err := requireSections(tx, in.File); err != nil {
		return p, err
	}
	if err := lock(tx, in.File); err != nil {
		return p, err
	}
	now, err := read(tx)
	if err != nil {
		return p, err
	}
	if in.File.Currency != now.file.Currency {
		v := fault.Validation{}
		v.Add("currency", fault.InvalidValue, "The amounts are in %s, but the currency of this company is %s.",
			in.File.Currency, now.file.Currency)
		return p, v.Err()
	}
	if p, err = configuration.Compare(now.file, in.File); err != nil {
		return p, err
	}
	if err := accept(p); err != nil {
		return p, err
	}
	return p, c.carryOut(tx, &proposalapp.Waiting{Always: true}, now, in.File, p.Entries)
}

// lock keeps what a file names as it is until the transaction ends.
func lock(tx *postgres.Tx, f configuration.File) error {
	projects, err := projectrow.All(tx)
	if err != nil {
		return err
	}
	connections := []string{}
	for _, c := range f.Connections {
		connections = append(connections, c.Connection)
	}
	return configurationrow.Lock(tx, configurationrow.Locked{ProjectIDs: named(projects, f), Addresses: people(f),
		Connections: connections})
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
	if len(f.Connections) > 0 && !may(tx, readsConnections) {
		v.Add(string(configuration.Connections), fault.ForbiddenAccess, "This section needs the permission %s.",
			readsConnections)
	}
	return v.Err()
}

const readsConnections permission.Permission = "connections:get"

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
