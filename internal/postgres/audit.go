package postgres

import (
	"slices"

	"countersign.dev/domain/audit"
	"countersign.dev/domain/id"
	"countersign.dev/domain/project"
	"countersign.dev/domain/session"
)

// Change describes one state change for the audit log. Old and New are any JSON values; nil means that there was
// or is no value. Secrets must be masked by the caller's type.
type Change struct {
	Area        string // Invoices, Payments, Users, …
	Action      string // created, submitted, released, …
	ObjectType  string
	ObjectID    string
	WorkspaceID string
	ProjectID   string
	Old, New    any
	Reading     bool           // data was shown and nothing changed
	Edit        bool           // a save that changes nothing writes no entry
	OnBehalfOf  *audit.Named   // for whom a delegate acted
	Links       []audit.Record // further records that the change concerns
	Causes      []audit.Cause  // reasons that the product gives
}

// Audit writes the entry in the transaction of the change, so that neither exists without the other.
// It refuses every change by a person in an archived project.
func (t *Tx) Audit(c Change) error {
	if err := t.refuseArchived(c); err != nil {
		return err
	}
	t.Changed = true
	before, err := ToJSON(c.Old)
	if err != nil {
		return err
	}
	after, err := ToJSON(c.New)
	if err != nil {
		return err
	}
	if c.Edit && audit.Same(before, after) {
		return nil
	}
	t.Audited = true
	details, err := t.AuditDetails(audit.Details{OnBehalfOf: c.OnBehalfOf, Links: c.Links, Causes: c.Causes})
	if err != nil {
		return err
	}
	return t.Exec(`INSERT INTO audit_entries
		(tenant_id, id, user_id, user_name, client_ip, area, action, object_type, object_id, workspace_id, project_id, old_value, new_value, correlation_id, details)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
		t.TenantID, id.New(), Null(t.Actor.UserID), t.Actor.UserName, t.Actor.ClientIP, c.Area, c.Action, c.ObjectType,
		c.ObjectID, Null(c.WorkspaceID), Null(c.ProjectID), Null(before), Null(after), t.Actor.CorrelationID, Null(details))
}

// AuditAll is Audit for changes of many objects in one statement. All have the area, action, object type and
// project of the first one, and their Old is nil. It is for processes: it does not look whether the project is
// archived, because it may run while another statement is executed (RunOverlapped).
func (t *Tx) AuditAll(all []Change) (Statement, error) {
	one := all[0]
	t.Changed, t.Audited = true, true
	c := NewColumnValues(4, len(all))
	for _, change := range all {
		after, err := ToJSON(change.New)
		if err != nil {
			return Statement{}, err
		}
		details, err := t.AuditDetails(audit.Details{Links: change.Links, Causes: change.Causes})
		if err != nil {
			return Statement{}, err
		}
		c.Add(id.New(), change.ObjectID, after, details)
	}
	return Statement{
		SQL: `INSERT INTO audit_entries (tenant_id, id, user_id, user_name, client_ip, area, action, object_type, object_id, project_id, new_value, correlation_id, details)
		SELECT $1, v.id::uuid, $2::text::uuid, $3, $4, $5, $6, $7, v.object, $8, v.after::jsonb, $9, nullif(v.details, '')::jsonb
		FROM unnest($10::text[], $11::text[], $12::text[], $13::text[]) AS v (id, object, after, details)`,
		Args: c.Args(t.TenantID, Null(t.Actor.UserID), t.Actor.UserName, t.Actor.ClientIP, one.Area, one.Action,
			one.ObjectType, Null(one.ProjectID), t.Actor.CorrelationID)}, nil
}

// refuseArchived refuses changes by people in an archived project. Processes still
// record outside events, such as a payment that the bank returns.
func (t *Tx) refuseArchived(c Change) error {
	_, person := session.From(t.Ctx)
	if !person || c.ProjectID == "" || c.Reading || c.ObjectType == "project" && c.Action == string(project.Archive) {
		return nil
	}
	var archived []string
	err := t.Gorm.Raw(`SELECT name FROM projects WHERE tenant_id = ? AND id = ? AND status = 'archived'`, t.TenantID,
		c.ProjectID).Scan(&archived).Error
	if err != nil || len(archived) == 0 {
		return err
	}
	return project.ReadOnly(archived[0])
}

// Because gives a reason to the audit entries that the transaction writes from now on. Without arguments, it ends.
func (t *Tx) Because(causes ...audit.Cause) { t.causes = causes }

// AuditDetails returns the JSON of the details of an entry. It is empty without details.
func (t *Tx) AuditDetails(d audit.Details) (string, error) {
	if t.Actor.UserID == "" {
		d.Workflow = t.Actor.Workflow
	}
	d.Causes = append(slices.Clone(t.causes), d.Causes...)
	if d.Workflow == "" && d.OnBehalfOf == nil && len(d.Links) == 0 && len(d.Causes) == 0 {
		return "", nil
	}
	return ToJSON(d)
}
