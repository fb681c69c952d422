package id

import "strings"

// longestNumber keeps ids short enough for the pages and the logs that show them.
const longestNumber = 40

// Number reduces a business number to the characters that the id of a workflow
// may hold: ASCII letters, digits, dot, underscore and hyphen. It begins with a
// letter or a digit, which the proxy to the Temporal UI demands of each part of
// an id: ".." would be a path. A number without either is empty.
func Number(number string) string {
	reduced := strings.Map(func(r rune) rune {
		switch {
		case r >= '0' && r <= '9', r >= 'A' && r <= 'Z', r >= 'a' && r <= 'z', strings.ContainsRune(punctuation, r):
			return r
		}
		return -1
	}, number)
	reduced = strings.TrimLeft(reduced, punctuation)
	return reduced[:min(len(reduced), longestNumber)]
}

const punctuation = "._-"

// WithNumber ends the id of a workflow with a business number, if there is one.
func WithNumber(workflowID, number string) string {
	if number = Number(number); number == "" {
		return workflowID
	}
	return workflowID + "/" + number
}
