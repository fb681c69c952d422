package postgres

import "strings"

// EscapeLike returns text that a LIKE pattern matches literally.
func EscapeLike(text string) string { return likeEscaper.Replace(text) }

var likeEscaper = strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`)
