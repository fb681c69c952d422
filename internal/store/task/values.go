package task

import "strings"

// toArray writes ids as PostgreSQL writes an array of uuids. Ids contain no character that needs quotes.
func toArray(ids []string) string { return "{" + strings.Join(ids, ",") + "}" }

func fromArray(text string) []string {
	inner := strings.Trim(text, "{}")
	if inner == "" {
		return nil
	}
	return strings.Split(inner, ",")
}
