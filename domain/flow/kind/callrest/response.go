package callrest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"countersign.dev/domain/connection"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow/kind"
)

// MaxBody is the longest response body that a step keeps, in bytes.
const MaxBody = 256 << 10

// Response is what came back.
type Response struct {
	Status      int // 0: no response
	ContentType string
	Body        []byte // at most MaxBody+1 bytes
	// Reason is why there is no response.
	Reason connection.Reason
	Sent   bool          // the service may have received the request
	After  time.Duration // the earliest repetition that it asks for
}

// Outcome is what a call came to. Its summary is the status, such as HTTP 200, or empty without a response.
type Outcome struct {
	kind.Outcome

	Status int
	Body   any
}

var (
	// refused are the statuses of services that have not carried out a request and may do so later: Request Timeout, Too
	// Early, Too Many Requests and Service Unavailable (RFC 9110 section 15, RFC 8470, RFC 6585).
	refused = []int{408, 425, 429, 503}
	// interrupted are the statuses of services that may have carried it out: Internal Server Error, Bad Gateway and
	// Gateway Timeout.
	interrupted = []int{500, 502, 504}
)

// Outcome judges a response.
func (r Response) Outcome() Outcome {
	if r.Status == 0 {
		return r.missing()
	}
	o := Outcome{Outcome: kind.Outcome{Summary: fmt.Sprintf("HTTP %d", r.Status), After: r.After}, Status: r.Status}
	if len(r.Body) > MaxBody {
		return o.failed("The response is larger than %d kB.", MaxBody>>10)
	}
	o.Body = value(r.ContentType, r.Body)
	switch {
	case r.Status >= 200 && r.Status < 300:
		o.Succeeded = true
		return o
	case r.Status >= 300 && r.Status < 400:
		return o.failed("The service answers with a redirect (status %d), which is not followed.", r.Status)
	}
	o.Repeatable, o.Unknown = slices.Contains(refused, r.Status), slices.Contains(interrupted, r.Status)
	return o.failed("The service refused the request (status %d).", r.Status)
}

func (o Outcome) failed(format string, args ...any) Outcome {
	o.Code, o.Text = fault.ServiceCall, fmt.Sprintf(format, args...)
	return o
}

// missing is the outcome of a request without a response.
func (r Response) missing() Outcome {
	o := Outcome{Outcome: kind.Outcome{After: r.After}}
	if r.Sent {
		o.Unknown, o.Code = true, fault.OutcomeUnknown
		o.Text = "The service did not answer. It may have carried out the request."
		return o
	}
	switch r.Reason {
	case connection.Unreachable, connection.NoAnswer:
		o.Repeatable = true
		return o.failed("The service cannot be reached.")
	case connection.AddressNotAllowed, connection.HostBlocked:
		return o.failed("The address of the service is not permitted.")
	case connection.EncryptionFailed:
		return o.failed("The encrypted connection to the service failed.")
	case connection.NoReason, connection.HostKeyChanged, connection.LoginRefused, connection.KeyUnreadable,
		connection.FolderMissing, connection.MessageRefused, connection.TokenRefused, connection.Moved,
		connection.Unexpected, connection.SecretUnreadable, connection.SecretMissing, connection.NotAuthorized,
		connection.NoRefreshToken, connection.KeyExpired:
	}
	return o.failed("The service did not accept the login of the connection profile.")
}

// value is the value of a JSON body, or the text of another one. What is neither is empty.
func value(contentType string, body []byte) any {
	media, _, _ := mime.ParseMediaType(contentType) // an unreadable type is no JSON
	if media == "application/json" || strings.HasSuffix(media, "+json") {
		if v, err := parsed(body); err == nil {
			return exact(v)
		}
	}
	if !utf8.Valid(body) {
		return ""
	}
	return string(body)
}

// parsed is the one value of a JSON body.
func parsed(body []byte) (v any, err error) {
	d := json.NewDecoder(bytes.NewReader(body))
	d.UseNumber()
	if err := d.Decode(&v); err != nil {
		return nil, err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("more than one value")
	}
	return v, nil
}

// significant is how many decimal digits a number keeps in expressions.
const significant = 15

// exact keeps numbers that expressions would round as texts, such as long identifiers.
func exact(v any) any {
	switch v := v.(type) {
	case json.Number:
		f, err := v.Float64()
		digits := strings.TrimLeft(strings.NewReplacer("-", "", ".", "").Replace(strings.ToLower(v.String())), "0")
		mantissa, _, _ := strings.Cut(digits, "e")
		if err != nil || len(strings.TrimRight(mantissa, "0")) > significant {
			return v.String()
		}
		return f
	case map[string]any:
		for name, field := range v {
			v[name] = exact(field)
		}
	case []any:
		for i, item := range v {
			v[i] = exact(item)
		}
	}
	return v
}
