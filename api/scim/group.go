package scim

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	scim "github.com/elimity-com/scim"
	scimerrors "github.com/elimity-com/scim/errors"
	filter "github.com/scim2/filter-parser/v2"

	domain "countersign.dev/domain/scim"
)

// groups are the groups of the protocol.
type groups struct{ protocol }

func (h groups) Create(r *http.Request, given attributes) (scim.Resource, error) {
	g, err := h.commands.AddGroup(r.Context(), tenantOf(r), groupChange(given))
	return groupResource(g, true), h.refusal(r, err)
}

func (h groups) Get(r *http.Request, groupID string) (scim.Resource, error) {
	g, err := h.commands.Group(r.Context(), tenantOf(r), groupID)
	return groupResource(g, wantsMembers(r)), h.refusal(r, err)
}

func (h groups) GetAll(r *http.Request, params scim.ListRequestParams) (scim.Page, error) {
	f, err := filterOf(params)
	if err != nil {
		return scim.Page{}, err
	}
	members := wantsMembers(r)
	all, total, err := h.commands.Groups(r.Context(), tenantOf(r), f, pageOf(params), members)
	page := scim.Page{TotalResults: total, Resources: make([]scim.Resource, len(all))}
	for n, g := range all {
		page.Resources[n] = groupResource(g, members)
	}
	return page, h.refusal(r, err)
}

// Replace replaces name and members. A request without members removes all of them.
func (h groups) Replace(r *http.Request, groupID string, given attributes) (scim.Resource, error) {
	change := groupChange(given)
	if len(change.Steps) == 0 {
		change.Steps = []domain.MemberStep{{Kind: domain.ReplaceMembers}}
	}
	g, err := h.commands.ChangeGroup(r.Context(), tenantOf(r), groupID, change)
	return groupResource(g, true), h.refusal(r, err)
}

// Patch answers without a body, because a group may have thousands of members.
func (h groups) Patch(r *http.Request, groupID string, operations []scim.PatchOperation) (scim.Resource, error) {
	var change domain.GroupChange
	for _, op := range operations {
		if err := patchGroup(&change, op); err != nil {
			return scim.Resource{}, err
		}
	}
	_, err := h.commands.ChangeGroup(r.Context(), tenantOf(r), groupID, change)
	return scim.Resource{}, h.refusal(r, err)
}

func (h groups) Delete(r *http.Request, groupID string) error {
	return h.refusal(r, h.commands.DeleteGroup(r.Context(), tenantOf(r), groupID))
}

func groupChange(given attributes) (change domain.GroupChange) {
	for name, value := range given {
		setGroup(&change, strings.ToLower(name), value, domain.ReplaceMembers)
	}
	return change
}

func setGroup(change *domain.GroupChange, name string, value any, step domain.StepKind) {
	text, _ := value.(string)
	text = strings.TrimSpace(text)
	switch name {
	case "displayname":
		change.Name = &text
	case "externalid":
		change.ExternalID = &text
	case "members":
		change.Steps = append(change.Steps, domain.MemberStep{Kind: step, IDs: memberIDs(value)})
	}
}

func memberIDs(value any) []string {
	ids := []string{}
	list, _ := value.([]any)
	for _, one := range list {
		member, _ := object(one)["value"].(string)
		ids = append(ids, member)
	}
	return ids
}

func patchGroup(change *domain.GroupChange, op scim.PatchOperation) error {
	step := domain.AddMembers
	if op.Op == scim.PatchOperationReplace {
		step = domain.ReplaceMembers
	}
	if op.Path == nil {
		for name, value := range object(op.Value) {
			setGroup(change, strings.ToLower(name), value, step)
		}
		return nil
	}
	name := attributeName(op.Path.AttributePath)
	if op.Op != scim.PatchOperationRemove {
		if op.Path.ValueExpression != nil {
			return scimerrors.ScimErrorInvalidPath
		}
		setGroup(change, name, op.Value, step)
		return nil
	}
	switch name {
	case "displayname":
		return scimerrors.ScimErrorMutability
	case "externalid":
		none := ""
		change.ExternalID = &none
	case "members":
		return removeMembers(change, op)
	}
	return nil
}

// removeMembers removes the members that a path selects or that a value lists, or all of them.
func removeMembers(change *domain.GroupChange, op scim.PatchOperation) error {
	step := domain.MemberStep{Kind: domain.RemoveMembers}
	switch e := op.Path.ValueExpression.(type) {
	case nil:
		step.IDs = memberIDs(op.Value)
		if op.Value == nil {
			step.Kind = domain.ReplaceMembers
		}
	case *filter.AttributeExpression:
		if !strings.EqualFold(e.AttributePath.AttributeName, "value") || !strings.EqualFold(string(e.Operator), "eq") {
			return scimerrors.ScimErrorInvalidPath
		}
		step.IDs = []string{valueText(e.CompareValue)}
	default:
		return scimerrors.ScimErrorInvalidPath
	}
	change.Steps = append(change.Steps, step)
	return nil
}

// wantsMembers reports whether the answer contains members (RFC 7644, section 3.9).
func wantsMembers(r *http.Request) bool {
	named := func(parameter string) []string {
		return strings.FieldsFunc(strings.ToLower(r.URL.Query().Get(parameter)),
			func(c rune) bool { return c == ',' || c == ' ' })
	}
	if wanted := named("attributes"); len(wanted) > 0 {
		return slices.ContainsFunc(wanted, func(name string) bool { return strings.HasPrefix(name, "members") })
	}
	return !slices.Contains(named("excludedAttributes"), "members")
}

func groupResource(g domain.Group, members bool) scim.Resource {
	if g.ID == "" {
		return scim.Resource{}
	}
	given := attributes{"displayName": g.Name}
	if members {
		all := make([]any, len(g.Members))
		for n, m := range g.Members {
			all[n] = attributes{"value": m.ID, "display": m.Name}
		}
		given["members"] = all
	}
	return scim.Resource{ID: g.ID, ExternalID: optionalText(g.ExternalID), Attributes: given,
		Meta: meta(g.CreatedAt, g.UpdatedAt, g.Version)}
}

func meta(created, updated time.Time, version int64) scim.Meta {
	return scim.Meta{Created: &created, LastModified: &updated, Version: `W/"` + strconv.FormatInt(version, 10) + `"`}
}
