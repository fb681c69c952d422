package kind

import (
	"fmt"
	"net/mail"
	"strconv"
	"strings"
	"unicode/utf8"

	"countersign.dev/domain/flow"
	"countersign.dev/domain/id"
)

// Length is how many characters a text has. A text of spaces has none.
type Length struct{ Min, Max int }

// EvaluateText evaluates an expression to a text. what names it in the error: "title of a task".
func EvaluateText(expression, what string, l Length, env flow.Env) (string, error) {
	value, err := flow.Evaluate(expression, env)
	if err != nil {
		return "", err
	}
	out, ok := value.(string)
	if strings.TrimSpace(out) == "" {
		out = ""
	}
	if n := utf8.RuneCountInString(out); !ok || n < l.Min || n > l.Max {
		return "", flow.Incorrect("The %s is a text of %d to %d characters.", what, l.Min, l.Max)
	}
	return out, nil
}

// EvaluateID evaluates an expression to the id of a record. of names its type in the error: "an invoice".
func EvaluateID(expression, of string, env flow.Env) (string, error) {
	value, err := flow.Evaluate(expression, env)
	if err != nil {
		return "", err
	}
	return idOf(value, expression, of)
}

// EvaluateIDs evaluates an expression to a list of ids, or of records with an id. One that occurs twice is returned
// once.
func EvaluateIDs(expression, of string, most int, env flow.Env) (all []any, err error) {
	value, err := flow.Evaluate(expression, env)
	if err != nil {
		return nil, err
	}
	list, ok := value.([]any)
	if !ok || len(list) > most {
		return nil, flow.Incorrect("The expression %q is no list of at most %d records.", expression, most)
	}
	all = []any{}
	seen := map[string]bool{}
	for _, item := range list {
		if record, ok := item.(map[string]any); ok {
			item = record[recordID]
		}
		one, err := idOf(item, expression, of)
		if err != nil {
			return nil, err
		}
		if !seen[one] {
			all = append(all, one)
		}
		seen[one] = true
	}
	return all, nil
}

// recordID is the field of records that has their id.
const recordID = "id"

func idOf(value any, expression, of string) (string, error) {
	one, _ := value.(string)
	if !id.Valid(one) {
		return "", flow.Incorrect("The expression %q is no id of %s.", expression, of)
	}
	return one, nil
}

// EvaluateAddresses evaluates an expression to an email address or a list of them. One that occurs twice, in any letter
// case, is returned once.
func EvaluateAddresses(expression string, env flow.Env) (all []any, err error) {
	value, err := flow.Evaluate(expression, env)
	if err != nil {
		return nil, err
	}
	list, ok := value.([]any)
	if !ok {
		list = []any{value}
	}
	seen := map[string]bool{}
	for _, item := range list {
		address, ok := item.(string)
		parsed, err := mail.ParseAddress(address)
		if !ok || err != nil || parsed.Address != address {
			return nil, flow.Incorrect("%q is no email address.", fmt.Sprint(item))
		}
		if lower := strings.ToLower(address); !seen[lower] {
			seen[lower] = true
			all = append(all, address)
		}
	}
	return all, nil
}

// ScalarText is a text, a number or a truth value as it is written in an address or a filter.
func ScalarText(value any) (string, bool) {
	switch v := value.(type) {
	case string:
		return v, true
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64), true
	case bool:
		return strconv.FormatBool(v), true
	}
	return "", false
}
