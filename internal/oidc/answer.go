package oidc

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
)

// sentences are what a refusal says. The library would pass on the text of any Go error, SQL included.
var sentences = map[string]string{
	"access_denied":             "Access was denied.",
	"interaction_required":      "The sign-in is not complete.",
	"invalid_client":            "The client is not known.",
	"invalid_grant":             "The code is not valid, was used already, or has expired.",
	"invalid_request":           "The request is not valid.",
	"invalid_scope":             "The scope is not valid.",
	"login_required":            "The sign-in is not complete.",
	"request_not_supported":     "Request objects are not supported.",
	"server_error":              "Something went wrong on our side. The details are in the log.",
	"temporarily_unavailable":   "The service is not available. Try again in a moment.",
	"unauthorized_client":       "The client may not use this response type.",
	"unsupported_grant_type":    "The grant type is not supported.",
	"unsupported_response_type": "The response type is not supported.",
}

type refusal struct {
	Error       string `json:"error"`
	Description string `json:"error_description"`
}

// answer sends what the library answered, without the text of its errors.
func answer(w http.ResponseWriter, full *buffer, v *visit) {
	for name, values := range full.header {
		w.Header()[name] = values
	}
	switch {
	case full.code >= http.StatusBadRequest:
		refuse(w, full, v)
		return
	case w.Header().Get("Location") != "":
		w.Header().Set("Location", described(w.Header().Get("Location")))
		full.Reset() // the page of a redirect repeats the address
	}
	w.WriteHeader(full.code)
	_, _ = w.Write(full.Bytes()) // the client may be gone
}

func refuse(w http.ResponseWriter, full *buffer, v *visit) {
	code := full.code
	var said refusal
	_ = json.Unmarshal(full.Bytes(), &said) // a plain text is an invalid request
	if _, known := sentences[said.Error]; !known {
		said.Error = "invalid_request"
	}
	if v.failed != nil && !blamesClient(v.failed) {
		said.Error, code = "server_error", http.StatusInternalServerError
		if fault.KindOf(v.failed) == fault.Unavailable {
			said.Error, code = "temporarily_unavailable", http.StatusServiceUnavailable
		}
	}
	said.Description = sentences[said.Error]
	w.Header().Del("Content-Length")
	w.Header().Del("Location")
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(code)
	_ = json.NewEncoder(w).Encode(said) // the client may be gone
}

// blamesClient reports whether the request of the client caused a failure of the storage.
func blamesClient(err error) bool {
	switch fault.KindOf(err) {
	case fault.NotFound, fault.Invalid, fault.Unauthenticated, fault.Forbidden, fault.Conflict, fault.TooLarge,
		fault.RateLimited:
		return true
	case fault.Unavailable, fault.Unknown, fault.Internal:
		return false
	default:
		return false
	}
}

// described replaces the description of an error that the library sends along with a redirect.
func described(location string) string {
	u, err := url.Parse(location)
	if err != nil {
		return location
	}
	query := u.Query()
	code := query.Get("error")
	if code == "" {
		return location
	}
	if _, known := sentences[code]; !known {
		code = "server_error"
	}
	query.Set("error", code)
	query.Set("error_description", sentences[code])
	u.RawQuery = query.Encode()
	return u.String()
}

// signInPage is the target of a callback that this browser may not follow. It is empty for invalid tenant names.
// The page shows the reason and offers a new sign-in.
func signInPage(public, name string) string {
	identifier, requestID, _ := strings.Cut(name, separator)
	if !id.Valid(requestID) || url.PathEscape(identifier) != identifier || strings.ContainsAny(identifier, "./") ||
		identifier == "" {
		return ""
	}
	return public + "/" + identifier + "/login?request=" + name
}
