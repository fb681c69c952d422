package tenant

import (
	"context"
	"strings"

	sessionapp "countersign.dev/app/session"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/tenant"
	"countersign.dev/internal/postgres"
	tenantrow "countersign.dev/internal/store/tenant"
)

// readdressed is the reason with which the sessions of a tenant with another domain name end.
const readdressed = "the address of the company changed"

// auditedIdentifier is the audited form of a domain name.
type auditedIdentifier struct {
	Identifier string `json:"identifier"`
}

// SetIdentifier gives a customer another domain name on the version that was seen. The former one stays reserved and
// leads to the new one, so that links and agents continue. The sessions of people end, because the cookie of a session
// belongs to the address.
func (c Platform) SetIdentifier(ctx context.Context, tenantID, identifier string, seen int64) (d Detail, err error) {
	identifier = strings.TrimSpace(identifier)
	var v fault.Validation
	tenant.CheckIdentifier(&v, "identifier", identifier)
	if err := v.Err(); err != nil {
		return d, err
	}
	change := PlatformChange{Action: "identifier changed"}
	return c.Change(ctx, tenantID, seen, change, func(tx *postgres.Tx, t tenant.Tenant) error {
		if t.Kind != tenant.Customer {
			return fault.New(fault.Conflict, fault.IllegalTransition, "The domain name of the platform cannot be changed.")
		}
		if t.Identifier == identifier {
			v.Add("identifier", fault.TenantIdentifierInvalid, "The company has this domain name already.")
			return v.Err()
		}
		if err := tenantrow.SetIdentifier(tx, identifier, seen); err != nil {
			return identifierTaken(err)
		}
		if err := sessionapp.EndOfPeople(tx, readdressed); err != nil {
			return err
		}
		return tx.Audit(postgres.Change{Area: "Tenants", Action: "identifier changed", ObjectType: "tenant", ObjectID: t.ID,
			Old: auditedIdentifier{t.Identifier}, New: auditedIdentifier{identifier}})
	})
}

// identifierTaken puts the refusal of the unique index at its field.
func identifierTaken(err error) error {
	if fault.CodeOf(postgres.Translate(err)) != fault.TenantIdentifierInvalid {
		return err
	}
	var v fault.Validation
	v.Add("identifier", fault.TenantIdentifierInvalid, "This domain name is in use. Choose another.")
	return v.Err()
}
