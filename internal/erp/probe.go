package erp

import (
	"context"
	"net/http"

	"countersign.dev/domain/erpconnection"
	"countersign.dev/domain/id"
)

// Probe asks for a posting that does not exist.
func (c *Client) Probe(ctx context.Context, tenantID string, to erpconnection.Target) erpconnection.Finding {
	if to.Address == "" {
		return erpconnection.NotConfigured
	}
	if blocked(to) {
		return erpconnection.Unreachable
	}
	r, err := c.prepare(ctx, tenantID, to, id.New())
	if err != nil {
		return erpconnection.CredentialUnreadable
	}
	status, _, err := r.do(ctx, http.MethodGet, r.postingID, nil)
	switch {
	case err != nil:
		return erpconnection.Unreachable
	case status == http.StatusNotFound:
		return erpconnection.Answers
	case status == http.StatusUnauthorized || status == http.StatusForbidden:
		return erpconnection.CredentialRefused
	}
	return erpconnection.Unexpected
}
