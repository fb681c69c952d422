package scim

import (
	"fmt"
	"strings"

	scim "github.com/elimity-com/scim"
	scimerrors "github.com/elimity-com/scim/errors"
	filter "github.com/scim2/filter-parser/v2"

	domain "countersign.dev/domain/scim"
)

// filterOf reads the filter of a list. Without one, it selects all.
func filterOf(params scim.ListRequestParams) (domain.Filter, error) {
	if params.FilterValidator == nil {
		return domain.Filter{}, nil
	}
	return toFilter("", params.FilterValidator.GetFilter())
}

// toFilter reads an expression below an attribute, which is empty for the resource itself.
func toFilter(below string, e filter.Expression) (domain.Filter, error) {
	switch e := e.(type) {
	case *filter.AttributeExpression:
		return domain.Filter{Comparison: &domain.Comparison{Attribute: below + attributeName(e.AttributePath),
			Operator: domain.Operator(strings.ToLower(string(e.Operator))), Value: valueText(e.CompareValue)}}, nil
	case *filter.ValuePath:
		return toFilter(attributeName(e.AttributePath)+".", e.ValueFilter)
	case *filter.NotExpression:
		inner, err := toFilter(below, e.Expression)
		return domain.Filter{Not: &inner}, err
	case *filter.LogicalExpression:
		left, err := toFilter(below, e.Left)
		if err != nil {
			return domain.Filter{}, err
		}
		right, err := toFilter(below, e.Right)
		both := []domain.Filter{left, right}
		if strings.EqualFold(string(e.Operator), string(filter.AND)) {
			return domain.Filter{All: both}, err
		}
		return domain.Filter{Any: both}, err
	}
	return domain.Filter{}, scimerrors.ScimErrorInvalidFilter
}

// attributeName is the name of an attribute in lower case, with that of its part.
func attributeName(p filter.AttributePath) string {
	name := strings.ToLower(p.AttributeName)
	if sub := p.SubAttributeName(); sub != "" {
		name += "." + strings.ToLower(sub)
	}
	return name
}

func valueText(value any) string {
	if value == nil {
		return ""
	}
	return fmt.Sprint(value)
}

func pageOf(params scim.ListRequestParams) domain.Page {
	return domain.Page{Skip: params.StartIndex - 1, Count: params.Count}
}
