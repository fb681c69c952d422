package world

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"path"
	"strings"
	"time"

	"countersign.dev/demo/outside"
	"countersign.dev/domain/fault"
)

// Client asks a running world over its HTTP interface.
type Client struct{ URL string }

// contentLimit is above every file the demo makes.
const contentLimit = 64 << 20

// Received is everything that arrived, of all tenants.
func (c Client) Received(ctx context.Context) (r outside.Received, err error) {
	for part, into := range map[string]any{"/mails": &r.Mails, "/bank/files": &r.Files, "/prints": &r.Prints,
		"/postings": &r.Postings} {
		body, err := c.get(ctx, part)
		if err != nil {
			return r, err
		}
		if err := json.Unmarshal(body, into); err != nil {
			return r, unanswered(err)
		}
	}
	return r, nil
}

// File is a file at the bank.
func (c Client) File(ctx context.Context, name string) ([]byte, error) {
	return c.get(ctx, "/bank/files/"+escaped(name))
}

// Print is a file in the printer's folder.
func (c Client) Print(ctx context.Context, name string) ([]byte, error) {
	return c.get(ctx, "/prints/"+escaped(name))
}

func escaped(name string) string {
	parts := strings.Split(path.Clean("/" + name)[1:], "/")
	for i := range parts {
		parts[i] = url.PathEscape(parts[i])
	}
	return strings.Join(parts, "/")
}

func (c Client) get(ctx context.Context, part string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.URL+part, nil)
	if err != nil {
		return nil, unanswered(err)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, unanswered(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(io.LimitReader(res.Body, contentLimit))
	switch {
	case err != nil:
		return nil, unanswered(err)
	case res.StatusCode == http.StatusNotFound:
		return nil, fault.New(fault.NotFound, fault.NotFoundCode, "It does not exist or you may not see it.")
	case res.StatusCode != http.StatusOK:
		return nil, unanswered(nil)
	}
	return body, nil
}

func unanswered(err error) error {
	return fault.Wrap(err, fault.Unavailable, fault.ServiceUnavailable,
		"The demo's outside world does not answer. It runs with `countersign up`.")
}
