package rest

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"strconv"
	"sync/atomic"
	"time"

	"countersign.dev/domain/connection"
	"countersign.dev/domain/flow/kind/callrest"
)

// idempotencyKey names a request and its repetitions (IETF draft-ietf-httpapi-idempotency-key-header).
const idempotencyKey = "Idempotency-Key"

// maxAfter bounds the pause that a service can ask for.
const maxAfter = time.Hour

// Call sends a request to the service of a profile. A request that is refused because its token has ended is sent once
// more with a new token, because the service has not carried it out.
func (c Client) Call(ctx context.Context, p connection.Opened, key string, call callrest.Call) callrest.Response {
	if connection.CheckBlocked(p.Settings, p.Blocked) != nil {
		return callrest.Response{Reason: connection.HostBlocked}
	}
	ctx, cancel := context.WithTimeout(ctx, answerTimeout)
	defer cancel()
	response := c.call(ctx, p, key, call)
	if response.Status == http.StatusUnauthorized && p.Settings.TokenURL != "" {
		c.tokens.Forget(p)
		response = c.call(ctx, p, key, call)
	}
	return response
}

// call sends a request on a connection of its own: on one that was used before, net/http sends requests with an
// Idempotency-Key again by itself.
func (c Client) call(ctx context.Context, p connection.Opened, key string, call callrest.Call) callrest.Response {
	var sent atomic.Bool
	trace := &httptrace.ClientTrace{WroteHeaders: func() { sent.Store(true) }}
	req, err := request(httptrace.WithClientTrace(ctx, trace), p, call)
	if err != nil {
		return callrest.Response{Reason: connection.Unexpected}
	}
	req.Header.Set(idempotencyKey, key)
	if reason := c.Authorize(ctx, req, p); reason != connection.NoReason {
		return callrest.Response{Reason: reason}
	}
	own := client(c.outbound, p)
	defer own.CloseIdleConnections()
	res, err := own.Do(req)
	if err != nil {
		return callrest.Response{Reason: reasonOf(err), Sent: sent.Load()}
	}
	defer func() { _ = res.Body.Close() }() // the body was read
	body, err := io.ReadAll(io.LimitReader(res.Body, callrest.MaxBody+1))
	if err != nil {
		return callrest.Response{Reason: connection.NoAnswer, Sent: true}
	}
	return callrest.Response{Status: res.StatusCode, ContentType: res.Header.Get("Content-Type"), Body: body,
		After: after(res.Header.Get("Retry-After"))}
}

func request(ctx context.Context, p connection.Opened, call callrest.Call) (*http.Request, error) {
	to, err := url.Parse(p.Settings.URL)
	if err != nil {
		return nil, err
	}
	if call.Path != "" {
		to = to.JoinPath(escaped(call.Path))
	}
	query := to.Query()
	for _, q := range call.Query {
		query.Add(q.Name, q.Value)
	}
	to.RawQuery = query.Encode()
	var body io.Reader
	if call.HasBody {
		text, err := json.Marshal(call.Body)
		if err != nil {
			return nil, err
		}
		body = bytes.NewReader(text)
	}
	req, err := http.NewRequestWithContext(ctx, string(call.Method), to.String(), body)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Accept", "application/json")
	if call.HasBody {
		req.Header.Set("Content-Type", "application/json")
	}
	return req, nil
}

// escaped is a path that JoinPath reads as it is written.
func escaped(path string) string { return (&url.URL{Path: path}).EscapedPath() }

// after reads the seconds of a Retry-After header (RFC 9110 section 10.2.3). A date is not read.
func after(header string) time.Duration {
	seconds, err := strconv.Atoi(header)
	if err != nil || seconds < 0 {
		return 0
	}
	return min(time.Duration(min(seconds, int(maxAfter/time.Second)))*time.Second, maxAfter)
}
