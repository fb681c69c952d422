package scim

import (
	"strings"

	"countersign.dev/domain/scim"
)

// attribute is an SQL expression of text. Exact ones compare with case.
type attribute struct {
	sql   string
	exact bool
}

// userName is what the identity provider calls user u. It sees the address until it gives another name.
const userName = `coalesce(nullif(s.user_name, ''), u.email)`

var personAttributes = map[string]attribute{
	"id":                {"u.id::text", false},
	"externalid":        {"coalesce(s.external_id, '')", true},
	"username":          {userName, false},
	"active":            {"(u.status <> 'inactive')::text", false},
	"name.givenname":    {"u.first_name", false},
	"name.familyname":   {"u.last_name", false},
	"name.formatted":    {"trim(u.first_name || ' ' || u.last_name)", false},
	"displayname":       {"trim(u.first_name || ' ' || u.last_name)", false},
	"preferredlanguage": {"u.language", false},
	"emails":            {"u.email", false},
	"emails.value":      {"u.email", false},
	"emails.type":       {"'work'", false},
	"emails.primary":    {"'true'", false},
}

var groupAttributes = map[string]attribute{
	"id":          {"g.id::text", false},
	"externalid":  {"s.external_id", true},
	"displayname": {"g.name", false},
}

// condition is a filter as SQL with its parameters.
type condition struct {
	sql  strings.Builder
	args []any
}

func where(f scim.Filter, attributes map[string]attribute) (*condition, error) {
	c := &condition{}
	return c, c.add(f, attributes)
}

func (c *condition) add(f scim.Filter, attributes map[string]attribute) error {
	switch {
	case f.Comparison != nil:
		return c.compare(*f.Comparison, attributes)
	case f.Not != nil:
		c.sql.WriteString("NOT ")
		return c.join([]scim.Filter{*f.Not}, "", attributes)
	case len(f.All) > 0:
		return c.join(f.All, " AND ", attributes)
	case len(f.Any) > 0:
		return c.join(f.Any, " OR ", attributes)
	}
	c.sql.WriteString("true")
	return nil
}

func (c *condition) join(parts []scim.Filter, with string, attributes map[string]attribute) error {
	c.sql.WriteString("(")
	for n, part := range parts {
		if n > 0 {
			c.sql.WriteString(with)
		}
		if err := c.add(part, attributes); err != nil {
			return err
		}
	}
	c.sql.WriteString(")")
	return nil
}

func (c *condition) compare(what scim.Comparison, attributes map[string]attribute) error {
	found, known := attributes[what.Attribute]
	if !known {
		return scim.ErrFilter
	}
	left, right := found.sql, "?::text"
	if !found.exact {
		left, right = "lower("+left+")", "lower("+right+")"
	}
	c.args = append(c.args, what.Value)
	switch what.Operator {
	case scim.Equal:
		c.sql.WriteString(left + " = " + right)
	case scim.NotEqual:
		c.sql.WriteString(left + " <> " + right)
	case scim.Contains:
		c.sql.WriteString("position(" + right + " IN " + left + ") > 0")
	case scim.StartsWith:
		c.sql.WriteString("starts_with(" + left + ", " + right + ")")
	case scim.EndsWith:
		c.sql.WriteString("right(" + left + ", length(" + right + ")) = " + right)
		c.args = append(c.args, what.Value)
	case scim.Present:
		c.args = c.args[:len(c.args)-1]
		c.sql.WriteString(found.sql + " <> ''")
	default:
		return scim.ErrFilter
	}
	return nil
}
