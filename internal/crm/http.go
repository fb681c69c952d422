package crm

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"

	"countersign.dev/domain/crm"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/tenant"
	"countersign.dev/internal/outbound"
)

const (
	answerTimeout = 5 * time.Second
	maxAnswer     = 1 << 20
	maxToken      = 8 << 10
)

// HTTP searches by requests to a server.
type HTTP struct {
	address   string
	tokenFile string
	client    *http.Client
}

// NewHTTP names the server and the file with its bearer token; an empty name means no token.
func NewHTTP(guard outbound.Guard, address, tokenFile string) *HTTP {
	client := guard.HTTP(answerTimeout)
	// The token is for the configured address alone.
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &HTTP{address: address, tokenFile: tokenFile, client: client}
}

// Search asks the server. The cause of a fault, which is logged, names neither the address nor what the server sent.
func (h *HTTP) Search(ctx context.Context, text string, limit int) ([]crm.Account, error) {
	req, err := h.request(ctx, text, limit)
	if err != nil {
		return nil, unavailable(err)
	}
	res, err := h.client.Do(req)
	if err != nil {
		return nil, unavailable(err)
	}
	defer func() { _ = res.Body.Close() }() // it was only read
	if res.StatusCode != http.StatusOK {
		return nil, unavailable(fmt.Errorf("the CRM answered with the status %d", res.StatusCode))
	}
	body, err := io.ReadAll(io.LimitReader(res.Body, maxAnswer+1))
	if err != nil {
		return nil, unavailable(err)
	}
	if len(body) > maxAnswer {
		return nil, unavailable(errors.New("the answer of the CRM is larger than 1 MB"))
	}
	all, err := decode(body)
	if err != nil {
		return nil, unavailable(err)
	}
	return all[:min(len(all), limit)], nil
}

func (h *HTTP) request(ctx context.Context, text string, limit int) (*http.Request, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, h.address, nil)
	if err != nil {
		return nil, err
	}
	query := req.URL.Query()
	query.Set("q", text)
	query.Set("limit", strconv.Itoa(limit))
	req.URL.RawQuery = query.Encode()
	req.Header.Set("Accept", "application/json")
	if h.tokenFile == "" {
		return req, nil
	}
	token, err := readToken(h.tokenFile)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Authorization", "Bearer "+token)
	return req, nil
}

// readToken reads the file for each request, so that a new token needs no restart.
func readToken(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer func() { _ = f.Close() }() // it was only read
	content, err := io.ReadAll(io.LimitReader(f, maxToken+1))
	if err != nil {
		return "", err
	}
	token := strings.TrimSpace(string(content))
	foreign := func(r rune) bool { return r <= ' ' || r > '~' }
	if token == "" || len(content) > maxToken || strings.ContainsFunc(token, foreign) {
		return "", errors.New("the file of the CRM token does not contain one token")
	}
	return token, nil
}

type answer struct {
	Accounts *[]struct {
		Reference  string `json:"reference"`
		Name       string `json:"name"`
		Street     string `json:"street"`
		City       string `json:"city"`
		Region     string `json:"region"`
		PostalCode string `json:"postalCode"`
		Country    string `json:"country"`
		Website    string `json:"website"`
		Contacts   []struct {
			Name  string `json:"name"`
			Role  string `json:"role"`
			Email string `json:"email"`
			Phone string `json:"phone"`
		} `json:"contacts"`
	} `json:"accounts"`
}

var errForm = errors.New("the answer of the CRM has another form")

func decode(body []byte) ([]crm.Account, error) {
	var a answer
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	if d.Decode(&a) != nil || a.Accounts == nil {
		return nil, errForm
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errForm
	}
	all := make([]crm.Account, 0, len(*a.Accounts))
	for _, r := range *a.Accounts {
		out := crm.Account{Reference: r.Reference, Name: r.Name, Street: r.Street, City: r.City, Region: r.Region,
			PostalCode: r.PostalCode, Country: r.Country, Website: r.Website}
		for _, c := range r.Contacts {
			out.Contacts = append(out.Contacts, tenant.Contact{Name: c.Name, Role: c.Role, Email: c.Email, Phone: c.Phone})
		}
		if !out.Identified() {
			return nil, errors.New("the CRM sent an account without a name or a usable reference")
		}
		all = append(all, out)
	}
	return all, nil
}

func unavailable(cause error) error {
	var at *url.Error
	if errors.As(cause, &at) {
		cause = at.Err // without the address, which contains what was searched
	}
	return fault.Wrap(cause, fault.Unavailable, fault.CRMUnavailable, "The CRM does not answer. Try again in a moment.")
}
