package task

import "strings"

// null keeps zero values out of nullable columns, value brings them back.
func null[T comparable](v T) *T {
	var zero T
	if v == zero {
		return nil
	}
	return &v
}

func value[T any](v *T) T {
	if v == nil {
		var zero T
		return zero
	}
	return *v
}

// toArray writes ids as PostgreSQL writes an array of uuids. Ids contain no character that needs quotes.
func toArray(ids []string) string { return "{" + strings.Join(ids, ",") + "}" }

func fromArray(text string) []string {
	inner := strings.Trim(text, "{}")
	if inner == "" {
		return nil
	}
	return strings.Split(inner, ",")
}
