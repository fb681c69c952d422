package oidc

import (
	"errors"
	"net/http"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	maxForm      = 64 << 10
	maxQuery     = 8 << 10
	maxParameter = 2_000 // bytes, of each
	maxState     = 1_500 // characters; holds the page to return to
)

var errParameters = errors.New("parameters are too long, repeated, or no text")

// checkParameters refuses what is too long to be stored and what no database takes, before anything is read.
func checkParameters(w http.ResponseWriter, r *http.Request) error {
	if len(r.URL.RawQuery) > maxQuery {
		return errParameters
	}
	r.Body = http.MaxBytesReader(w, r.Body, maxForm)
	if err := r.ParseForm(); err != nil {
		return err
	}
	for name, values := range r.Form {
		if len(values) > 1 || len(name) > maxParameter || !isText(name) {
			return errParameters // RFC 6749, section 3.1: parameters must not be repeated
		}
		for _, value := range values {
			tooLong := len(value) > maxParameter && name != "state" || utf8.RuneCountInString(value) > maxState &&
				name == "state"
			if tooLong || !isText(value) {
				return errParameters
			}
		}
	}
	return nil
}

func isText(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsFunc(s, unicode.IsControl)
}
