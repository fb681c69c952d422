package audit

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Kind says how a value is written for people.
type Kind string

// Kinds of values.
const (
	Text   Kind = "text"
	Number Kind = "number"
	Money  Kind = "money" // "100.00 USD"
	Day    Kind = "date"
	Moment Kind = "time"
	YesNo  Kind = "yesNo"
	Choice Kind = "choice" // one of a list; Values has all
	Name   Kind = "record" // an id until its name is put in its place
	Secret Kind = "secret" // without values
)

// Change is one changed field. An empty value means that the field had or has no value.
type Change struct {
	Field    string
	Item     string // which of several: a line's number, a rule's name
	Kind     Kind
	Old, New string
}

// Same reports whether these values are equal, field by field.
func Same(before, after string) bool {
	return maps.EqualFunc(flatten(before), flatten(after), func(b, a leaf) bool { return b.text == a.text })
}

// Diff compares two values as the audit log stores them, field by field in the order of their names.
// Without a value before, every field of the value after is a change from nothing, and the reverse; fields that are
// false or zero are not listed then.
func Diff(before, after string) []Change {
	old, now := flatten(before), flatten(after)
	fields := make([]place, 0, len(old)+len(now))
	for at := range old {
		fields = append(fields, at)
	}
	for at := range now {
		if _, both := old[at]; !both {
			fields = append(fields, at)
		}
	}
	slices.SortFunc(fields, compare)
	var changes []Change
	for _, at := range fields {
		b, a := old[at], now[at]
		if whole := before == "" || after == ""; whole && b.isDefault() && a.isDefault() {
			continue
		}
		if b.text != a.text {
			changes = append(changes, changeOf(at, b, a))
		}
	}
	return changes
}

func changeOf(at place, b, a leaf) Change {
	c := Change{Field: at.field, Item: at.item, Kind: a.kind, Old: b.text, New: a.text}
	if a.text == "" {
		c.Kind = b.kind
	}
	if c.Kind == Secret {
		c.Old, c.New = "", ""
	}
	return c
}

// place is the position of a value in a record.
type place struct{ field, item string }

func compare(a, b place) int {
	an, _ := strconv.Atoi(a.item)
	bn, _ := strconv.Atoi(b.item)
	if an != bn {
		return an - bn
	}
	return strings.Compare(a.item+"\x00"+a.field, b.item+"\x00"+b.field)
}

type leaf struct {
	text string
	kind Kind
}

// isDefault reports whether a record has this value without anybody's choice.
func (l leaf) isDefault() bool {
	return l.text == "" || l.kind == YesNo && l.text == "false" || l.kind == Number && l.text == "0"
}

func flatten(stored string) map[place]leaf {
	found := map[place]leaf{}
	if stored == "" {
		return found
	}
	var value any
	d := json.NewDecoder(bytes.NewReader([]byte(stored)))
	d.UseNumber()
	if err := d.Decode(&value); err != nil {
		return map[place]leaf{{field: "value"}: {text: stored, kind: Text}}
	}
	spread(found, place{}, value, currencyOf(value))
	return found
}

// currencyOf is the currency that a record names for its amounts.
func currencyOf(value any) string {
	record, ok := value.(map[string]any)
	if !ok {
		return ""
	}
	currency, _ := record["currency"].(string)
	return currency
}

func spread(found map[place]leaf, at place, value any, currency string) {
	switch v := value.(type) {
	case map[string]any:
		spreadRecord(found, at, v, currency)
	case []any:
		spreadList(found, at, v, currency)
	default:
		if l := leafOf(at.field, value, currency); l.text != "" {
			found[at] = l
		}
	}
}

func spreadRecord(found map[place]leaf, at place, record map[string]any, currency string) {
	if amount, unit, ok := amountOf(record); ok {
		found[at] = leaf{amount + " " + unit, Money}
		return
	}
	for name, value := range record {
		name = jsonName(name)
		if silent[name] {
			continue
		}
		below := place{field: name, item: at.item}
		if at.field != "" {
			below.field = at.field + strings.ToUpper(name[:1]) + name[1:]
		}
		spread(found, below, value, currency)
	}
}

func amountOf(record map[string]any) (amount, unit string, ok bool) {
	amount, isText := record["amount"].(string)
	unit, named := record["currency"].(string)
	return amount, unit, isText && named && len(record) == 2
}

// spreadList joins simple values into one text and identifies records by their name, or else by their number.
func spreadList(found map[place]leaf, at place, list []any, currency string) {
	var plain []string
	kind := Text
	for n, element := range list {
		record, ok := element.(map[string]any)
		if !ok {
			l := leafOf(at.field, element, currency)
			plain, kind = append(plain, l.text), l.kind
			continue
		}
		item := strconv.Itoa(n + 1)
		if name, ok := record["Name"].(string); ok && name != "" {
			item = name
		}
		if at.item != "" {
			item = at.item + ", " + item
		}
		spread(found, place{field: at.field, item: item}, element, currency)
	}
	if len(plain) > 0 {
		field := at.field
		if field == "" {
			field = "value"
		}
		found[place{field, at.item}] = leaf{strings.Join(plain, ", "), kind}
	}
}

var (
	dayText    = regexp.MustCompile(`^\d{4}-\d{2}-\d{2}$`)
	momentText = regexp.MustCompile(`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}`)
	idText     = regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$`)
	secretName = regexp.MustCompile(`(?i)(password|secret|token|keyhash)`)
	amountName = regexp.MustCompile(`(?i)(amount|total|limit)$`)
)

// none is the zero time.
const none = "0001-01-01T00:00:00Z"

func leafOf(field string, value any, currency string) leaf {
	if secretName.MatchString(field) && field != "tokenUrl" {
		return leaf{secretText(value), Secret}
	}
	switch v := value.(type) {
	case nil:
		return leaf{}
	case bool:
		return leaf{strconv.FormatBool(v), YesNo}
	case json.Number:
		return leaf{v.String(), Number}
	case string:
		return textLeaf(field, v, currency)
	default:
		return leaf{fmt.Sprint(v), Text}
	}
}

// secretText distinguishes two secrets without revealing them. Its values stay inside Diff.
func secretText(value any) string {
	if value == nil || value == "" || value == false {
		return ""
	}
	return fmt.Sprintf("%v", value)
}

func textLeaf(field, text, currency string) leaf {
	switch {
	case text == "" || text == none:
		return leaf{}
	case dayText.MatchString(text):
		return leaf{text, Day}
	case momentText.MatchString(text):
		return leaf{text, Moment}
	case idText.MatchString(text):
		return leaf{text, Name}
	case amountName.MatchString(field) && currency != "":
		return leaf{text + " " + currency, Money}
	case slices.Contains(Values(), text) && choices[field]:
		return leaf{text, Choice}
	}
	return leaf{text, Text}
}

// jsonName writes a Go field's name as JSON does: "BankName" as "bankName", "ERPType" as "erpType", "ProjectID" as
// "projectId".
func jsonName(name string) string {
	runes := []rune(name)
	for n, r := range runes {
		begins := n > 0 && (!unicode.IsUpper(rune(name[n-1])) || n+1 < len(runes) && unicode.IsLower(runes[n+1]))
		if unicode.IsUpper(r) && !begins {
			runes[n] = unicode.ToLower(r)
		}
	}
	return string(runes)
}
