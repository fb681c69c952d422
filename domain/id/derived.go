package id

import (
	"strings"

	"github.com/google/uuid"
)

// derived is the namespace of Derived.
var derived = uuid.MustParse("6f0c7d7e-53a0-4d0c-9d0b-0f5a4c9b7a11")

// Derived is the id of something that has these names: the same names have the same id. It does not sort by time.
func Derived(names ...string) string {
	return uuid.NewSHA1(derived, []byte(strings.Join(names, "\x00"))).String()
}
