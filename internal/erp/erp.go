// Package erp hands approved invoices over to a company's ERP, over HTTP or as files on an SFTP server.
//
// Over HTTP, the posting's id is the idempotency key: POST /postings makes it once, however often it is sent, and GET
// /postings/{id} says whether it exists. An answer that did not come is an unknown outcome: the caller asks with Find
// before it sends anything again.
//
// A file is uploaded under a temporary name (Upload). The caller records it. Deliver gives the recorded file its final
// name and can be repeated.
package erp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"time"

	"countersign.dev/domain/connection"
	"countersign.dev/domain/erpconnection"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/lookalike"
	"countersign.dev/internal/outbound"
	"countersign.dev/internal/rest"
)

// Client calls the ERPs of projects. Its timeout is below the activity's, so that a missing response is an
// unknown outcome and not a lost worker.
type Client struct {
	Outbound outbound.Guard
	Vault    Opener
	Profiles Profiles     // nil where the secrets of connections are not opened
	REST     *rest.Client // for Profiles
}

// Profiles opens the connections of companies.
type Profiles interface {
	Open(ctx context.Context, tenantID, profileID string) (connection.Opened, error)
}

// Opener decrypts what was sealed for one place.
type Opener interface {
	Open(ctx context.Context, tenantID, place string, sealed []byte) ([]byte, error)
}

const answerTimeout = 20 * time.Second

// maxAnswer bounds what is read of an answer.
const maxAnswer = 64 << 10

type answer struct {
	Number  string `json:"number"` // the ERP's own
	Message string `json:"message"`
}

// Post sends the invoice under the posting's id and returns the ERP's reference.
func (c *Client) Post(
	ctx context.Context, tenantID string, to erpconnection.Target, p invoice.Posting, inv invoice.Invoice,
) (string, error) {
	r, err := c.prepare(ctx, tenantID, to, p.ID)
	if err != nil {
		return "", err
	}
	status, a, err := r.do(ctx, http.MethodPost, "", render(p, inv, to.Mapping))
	switch {
	case err != nil && notSent(err):
		return "",
			fault.Wrap(err, fault.Unavailable, fault.ErpConnection,
				"The ERP cannot be reached. Check connection and retry upload.")
	case err != nil:
		return "", unknown(err)
	case status == http.StatusOK || status == http.StatusCreated:
		return a.Number, nil
	case status == http.StatusServiceUnavailable || status == http.StatusTooManyRequests:
		return "",
			fault.New(fault.Unavailable, fault.ErpConnection, "The ERP is busy (status %d). Check connection and retry upload.",
				status)
	case status == http.StatusUnauthorized || status == http.StatusForbidden:
		return "", refusedCredential(status)
	// the body has to be sent again to another address, so this one has not used it
	case status == http.StatusMovedPermanently || status == http.StatusTemporaryRedirect ||
		status == http.StatusPermanentRedirect:
		return "", fault.New(fault.Forbidden, fault.ErpConnection,
			"The ERP has another address (status %d). Check connection and retry upload.", status)
	// a conflict means that something of this id is there
	case status >= 400 && status < 500 && status != http.StatusConflict:
		return "",
			fault.New(fault.Invalid, fault.ErpInvoice, "The ERP refused the invoice: %s. Correct invoice data and retry upload.",
				orElse(a.Message, fmt.Sprintf("status %d", status)))
	}
	return "", unknown(fmt.Errorf("status %d: %s", status, a.Message))
}

// Find asks whether a posting exists.
func (c *Client) Find(
	ctx context.Context, tenantID string, to erpconnection.Target, postingID string,
) (reference string, found bool, err error) {
	r, err := c.prepare(ctx, tenantID, to, postingID)
	if err != nil {
		return "", false, err
	}
	status, a, err := r.do(ctx, http.MethodGet, postingID, nil)
	switch {
	case err != nil:
		return "", false,
			fault.Wrap(err, fault.Unavailable, fault.ErpConnection,
				"The ERP cannot be asked. Check connection and retry upload.")
	case status == http.StatusOK:
		return a.Number, true, nil
	case status == http.StatusNotFound:
		return "", false, nil
	}
	return "", false,
		fault.New(fault.Unavailable, fault.ErpConnection, "The ERP does not say what became of the invoice (status %d).",
			status)
}

// request is one exchange with an ERP.
type request struct {
	client                        *http.Client
	address, tenantID, credential string
	postingID                     string
	profile                       *connection.Opened // whose login is used; nil: credential
	rest                          *rest.Client
}

// errNotSent reports a request that was not sent.
var errNotSent = errors.New("the request was not sent")

// prepare opens the credential. An error means that nothing was sent.
func (c *Client) prepare(
	ctx context.Context, tenantID string, to erpconnection.Target, postingID string,
) (r request, err error) {
	if to.Address == "" {
		return r, fault.New(fault.Unavailable, fault.ErpConnection,
			"No ERP is configured. Check connection and retry upload.")
	}
	r = request{address: to.Address, tenantID: tenantID, postingID: postingID}
	if to.ProfileID != "" {
		return r, c.openProfile(ctx, to, &r)
	}
	if blocked(to) {
		return r, fault.New(fault.Unavailable, fault.ErpConnection,
			"The ERP cannot be reached. Check connection and retry upload.")
	}
	r.client = c.Outbound.Except(connection.Networks(to.Blocked)).HTTP(answerTimeout)
	// The body of an invoice and the credential are for the address that a person entered, not for one that it names.
	r.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	if len(to.Credential) == 0 {
		return r, nil
	}
	plain, err := c.Vault.Open(ctx, tenantID, erpconnection.Place(to.ProjectID), to.Credential)
	if err != nil {
		return r, unreadable(err)
	}
	r.credential = string(plain)
	return r, nil
}

// blocked reports whether the company does not permit connections to an address of its own.
func blocked(to erpconnection.Target) bool {
	return connection.CheckBlocked(connection.Settings{URL: to.Address}, to.Blocked) != nil
}

// openProfile opens the profile of a company's REST connection.
func (c *Client) openProfile(ctx context.Context, to erpconnection.Target, r *request) error {
	p, err := c.openAt(ctx, r.tenantID, to)
	if err != nil {
		return err
	}
	if p.Type != connection.REST || c.REST == nil || connection.CheckBlocked(p.Settings, p.Blocked) != nil {
		return unreadable(nil)
	}
	r.profile, r.rest, r.client = &p, c.REST, c.REST.HTTP(p)
	return nil
}

// openAt opens the profile of a company's connection. The address that was recorded with the attempt must be its own:
// the outcome of an attempt is asked there.
func (c *Client) openAt(ctx context.Context, tenantID string, to erpconnection.Target) (connection.Opened, error) {
	if to.Address == "" {
		return connection.Opened{}, fault.New(fault.Unavailable, fault.ErpConnection,
			"No ERP is configured. Check connection and retry upload.")
	}
	if c.Profiles == nil {
		return connection.Opened{}, unreadable(nil)
	}
	p, err := c.Profiles.Open(ctx, tenantID, to.ProfileID)
	if err == nil && p.Settings.Location() != to.Address {
		return p, unreadable(nil)
	}
	if err != nil {
		return p, unreadable(err)
	}
	return p, nil
}

// unreadable reports a login that cannot be used.
func unreadable(cause error) error {
	return fault.Wrap(cause, fault.Unavailable, fault.ErpConnection,
		"The credential of the ERP cannot be read. Check connection and retry upload.")
}

// authorize adds the login to a request.
func (r request) authorize(ctx context.Context, req *http.Request) error {
	if r.profile == nil {
		if r.credential != "" {
			req.Header.Set("Authorization", "Bearer "+r.credential)
		}
		return nil
	}
	if reason := r.rest.Authorize(ctx, req, *r.profile); reason != connection.NoReason {
		return fmt.Errorf("%w: %s", errNotSent, reason)
	}
	return nil
}

// do sends a request about a posting. Without an id, it is about the new one in body.
func (r request) do(ctx context.Context, method, postingID string, body []byte) (int, answer, error) {
	var a answer
	ctx, cancel := context.WithTimeout(ctx, answerTimeout)
	defer cancel()
	at, err := url.Parse(r.address)
	if err != nil {
		return 0, a, errors.Join(errNotSent, err)
	}
	req, err := http.NewRequestWithContext(ctx, method, at.JoinPath("postings", postingID).String(),
		bytes.NewReader(body))
	if err != nil {
		return 0, a, errors.Join(errNotSent, err)
	}
	// Each request has its own connection: net/http repeats a request on a reused connection that was closed, and the
	// ERP would not have been asked first.
	req.Close = true
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Idempotency-Key", r.postingID)
	req.Header.Set("X-Tenant", r.tenantID)
	if err := r.authorize(ctx, req); err != nil {
		return 0, a, err
	}
	res, err := r.client.Do(req)
	if err != nil {
		return 0, a, err
	}
	if r.profile != nil && res.StatusCode == http.StatusUnauthorized {
		r.rest.Forget(*r.profile)
	}
	defer func() { _ = res.Body.Close() }()
	text, err := io.ReadAll(io.LimitReader(res.Body, maxAnswer))
	if err != nil {
		return 0, a, err
	}
	if json.Unmarshal(text, &a) != nil && res.StatusCode < 300 {
		return 0, a, fmt.Errorf("answer of status %d is no JSON", res.StatusCode)
	}
	a.Number, a.Message = lookalike.Visible(a.Number), lookalike.Visible(a.Message)
	return res.StatusCode, a, nil
}

// refusedCredential is final: only a person can help, and nothing was posted.
func refusedCredential(status int) error {
	return fault.New(fault.Forbidden, fault.ErpConnection,
		"The ERP refused the credential (status %d). Check connection and retry upload.", status)
}

// notSent says whether the connection was never made, so that nothing can have arrived.
func notSent(err error) bool {
	var dial *net.OpError
	return errors.Is(err, errNotSent) || errors.As(err, &dial) && dial.Op == "dial"
}

func unknown(err error) error {
	return fault.Wrap(err, fault.Unknown, fault.OutcomeUnknown,
		"The invoice was sent to the ERP and no answer came. The ERP is asked before anything is resent.")
}

func orElse(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}
