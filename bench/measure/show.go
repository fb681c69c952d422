package main

import (
	"fmt"
	"io"
	"regexp"
	"strings"
	"unicode"

	"countersign.dev/bench/gate"
)

// passes is the goal of a test without a figure.
const passes = "the test passes"

func broken(test, why string) gate.Figure {
	return gate.Figure{Gate: gateOf(test), Ours: 0, Peer: 1, Ratio: 0, Goal: passes, Unit: "test",
		Note: sentence(test) + ": " + why}
}

func broke(f gate.Figure) bool { return !f.OK && f.Goal == passes }

var number = regexp.MustCompile(`^Test([PR][0-9]+)`)

// gateOf is the gate that a test is named after: R31 of TestR31ABulkAction….
func gateOf(test string) string {
	if found := number.FindStringSubmatch(test); found != nil {
		return found[1]
	}
	return test
}

// sentence spells a test's name in words.
func sentence(test string) string {
	var words strings.Builder
	counted := false
	for _, letter := range strings.TrimPrefix(strings.TrimPrefix(test, "Test"), gateOf(test)) {
		if words.Len() > 0 && (unicode.IsUpper(letter) || unicode.IsDigit(letter) && !counted) {
			words.WriteByte(' ')
		}
		counted = unicode.IsDigit(letter)
		words.WriteRune(unicode.ToLower(letter))
	}
	return words.String()
}

// show prints one figure on one line.
func show(out io.Writer, f gate.Figure) {
	verdict := "ok"
	switch {
	case broke(f):
		verdict = "BROKE"
	case !f.OK:
		verdict = "FALLS SHORT"
	}
	fmt.Fprintf(out, "%-7s %-11s %9.4g %-5s of %9.4g  ratio %6.3g  %-14s %s\n", f.Gate, verdict, f.Ours, f.Unit, f.Peer,
		f.Ratio, f.Goal, f.Note)
}

func count(figures []gate.Figure, is func(gate.Figure) bool) (n int) {
	for _, f := range figures {
		if is(f) {
			n++
		}
	}
	return n
}

func summary(figures []gate.Figure) string {
	short := count(figures, func(f gate.Figure) bool { return !f.OK && !broke(f) })
	return fmt.Sprintf("%d figures, %d fall short, %d tests broke", len(figures), short, count(figures, broke))
}
