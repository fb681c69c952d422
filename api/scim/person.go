package scim

import (
	"net/http"
	"strings"

	scim "github.com/elimity-com/scim"
	scimerrors "github.com/elimity-com/scim/errors"
	"github.com/elimity-com/scim/optional"
	filter "github.com/scim2/filter-parser/v2"

	domain "countersign.dev/domain/scim"
)

// people are the users of the protocol.
type people struct{ protocol }

type attributes = scim.ResourceAttributes

func (h people) Create(r *http.Request, given attributes) (scim.Resource, error) {
	p := domain.Person{Active: true}
	for name, value := range given {
		setPerson(&p, strings.ToLower(name), value)
	}
	p, err := h.commands.AddPerson(r.Context(), tenantOf(r), p)
	return personResource(p), h.refusal(r, err)
}

func (h people) Get(r *http.Request, userID string) (scim.Resource, error) {
	p, err := h.commands.Person(r.Context(), tenantOf(r), userID)
	return personResource(p), h.refusal(r, err)
}

func (h people) GetAll(r *http.Request, params scim.ListRequestParams) (scim.Page, error) {
	f, err := filterOf(params)
	if err != nil {
		return scim.Page{}, err
	}
	all, total, err := h.commands.People(r.Context(), tenantOf(r), f, pageOf(params))
	page := scim.Page{TotalResults: total, Resources: make([]scim.Resource, len(all))}
	for n, p := range all {
		page.Resources[n] = personResource(p)
	}
	return page, h.refusal(r, err)
}

// Replace changes what the request names. What it leaves out stays, because the product needs every value that it
// keeps.
func (h people) Replace(r *http.Request, userID string, given attributes) (scim.Resource, error) {
	p, err := h.commands.ChangePerson(r.Context(), tenantOf(r), userID, func(p *domain.Person) error {
		for name, value := range given {
			setPerson(p, strings.ToLower(name), value)
		}
		return nil
	})
	return personResource(p), h.refusal(r, err)
}

func (h people) Patch(r *http.Request, userID string, operations []scim.PatchOperation) (scim.Resource, error) {
	p, err := h.commands.ChangePerson(r.Context(), tenantOf(r), userID, func(p *domain.Person) error {
		for _, op := range operations {
			if err := patchPerson(p, op); err != nil {
				return err
			}
		}
		return nil
	})
	return personResource(p), h.refusal(r, err)
}

func (h people) Delete(r *http.Request, userID string) error {
	return h.refusal(r, h.commands.DeletePerson(r.Context(), tenantOf(r), userID))
}

// setPerson sets a value that the product keeps. It ignores all others, such as titles, phone numbers and passwords
// (RFC 7644, section 3.3).
func setPerson(p *domain.Person, name string, value any) {
	text, _ := value.(string)
	text = strings.TrimSpace(text)
	switch name {
	case "externalid":
		p.ExternalID = text
	case "username":
		p.UserName = text
	case "active":
		p.Active, _ = value.(bool)
	case "name":
		for part, value := range object(value) {
			setPerson(p, "name."+strings.ToLower(part), value)
		}
	case "name.givenname":
		p.FirstName = text
	case "name.familyname":
		p.LastName = text
	case "preferredlanguage":
		if language := domain.LanguageOf(text); language != "" {
			p.Language = language
		}
	case "emails":
		if email := workEmail(value); email != "" {
			p.Email = email
		}
	case "emails.value":
		p.Email = text
	}
}

func object(value any) map[string]any {
	fields, _ := value.(map[string]any)
	return fields
}

// workEmail is the primary address of a list, or else that of the work, or else the first one.
func workEmail(value any) (email string) {
	list, _ := value.([]any)
	best := 0
	for _, one := range list {
		rank := 1
		fields := object(one)
		if kind, _ := fields["type"].(string); strings.EqualFold(kind, "work") {
			rank = 2
		}
		if primary, _ := fields["primary"].(bool); primary {
			rank = 3
		}
		if address, _ := fields["value"].(string); address != "" && rank > best {
			email, best = strings.TrimSpace(address), rank
		}
	}
	return email
}

// patchPerson applies one operation (RFC 7644, section 3.5.2).
func patchPerson(p *domain.Person, op scim.PatchOperation) error {
	if op.Path == nil {
		for name, value := range object(op.Value) {
			setPerson(p, strings.ToLower(name), value)
		}
		return nil
	}
	name := attributeName(op.Path.AttributePath)
	if sub := op.Path.SubAttributeName(); sub != "" {
		name += "." + strings.ToLower(sub)
	}
	if strings.HasPrefix(name, "emails") && !ofWork(op.Path.ValueExpression) {
		return nil
	}
	if op.Op != scim.PatchOperationRemove {
		setPerson(p, name, op.Value)
		return nil
	}
	switch name {
	case "externalid":
		p.ExternalID = ""
	case "username", "active", "emails", "emails.value", "name", "name.givenname", "name.familyname":
		return scimerrors.ScimErrorMutability
	}
	return nil
}

// ofWork reports whether a condition selects the address of the work, which is the only one that the product keeps.
func ofWork(e filter.Expression) bool {
	switch e := e.(type) {
	case *filter.AttributeExpression:
		value := valueText(e.CompareValue)
		return !strings.EqualFold(e.AttributePath.AttributeName, "type") || strings.EqualFold(value, "work")
	case *filter.LogicalExpression:
		return ofWork(e.Left) && ofWork(e.Right)
	}
	return true
}

func personResource(p domain.Person) scim.Resource {
	if p.ID == "" {
		return scim.Resource{}
	}
	memberOf := make([]any, len(p.Groups))
	for n, g := range p.Groups {
		memberOf[n] = attributes{"value": g.ID, "display": g.Name}
	}
	full := strings.TrimSpace(p.FirstName + " " + p.LastName)
	return scim.Resource{ID: p.ID, ExternalID: optionalText(p.ExternalID), Meta: meta(p.CreatedAt, p.UpdatedAt, p.Version),
		Attributes: attributes{
			"userName": p.UserName, "active": p.Active, "displayName": full, "preferredLanguage": p.Language,
			"name":   attributes{"givenName": p.FirstName, "familyName": p.LastName, "formatted": full},
			"emails": []any{attributes{"value": p.Email, "type": "work", "primary": true}},
			"groups": memberOf}}
}

func optionalText(text string) optional.String {
	if text == "" {
		return optional.String{}
	}
	return optional.NewString(text)
}
