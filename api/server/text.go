package server

import (
	"countersign.dev/domain/fault"
	"countersign.dev/domain/lookalike"
)

// mostTextProblems bounds the fields that one refusal names.
const mostTextProblems = 20

// CheckText refuses invisible characters in every text of a request: path, query
// and body. All operations pass through it. Texts that a file contains in another form pass through it once more.
func CheckText(in any) error {
	var problems fault.Validation
	lookalike.Search(in, func(path string, found rune) bool {
		problems.Add(path, fault.UnsupportedCharacter,
			"The text contains an invisible character (%s). Remove it and try again.", lookalike.Name(found))
		return len(problems.Fields()) < mostTextProblems
	})
	return problems.Err()
}
