package oidc

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"syscall"
	"time"
)

// NewClient calls the identity providers that tenants name. It reaches public
// addresses alone, looked at when dialling, so that neither a redirect nor a
// name that resolves anew leads inside (OWASP SSRF; ASVS V1.3.6). An
// installation without TLS is a developer's: there everything may be reached.
func NewClient(public string) *http.Client {
	dialer := &net.Dialer{Timeout: 5 * time.Second}
	if strings.HasPrefix(public, "https://") {
		dialer.Control = publicOnly
	}
	return &http.Client{
		Timeout: 10 * time.Second,
		Transport: bounded{&http.Transport{
			DialContext: dialer.DialContext, TLSHandshakeTimeout: 5 * time.Second, MaxIdleConns: 20, IdleConnTimeout: time.Minute,
			MaxResponseHeaderBytes: 64 << 10,
		}},
	}
}

// maxAnswer is more than any discovery document, key set or token of a provider.
const maxAnswer = 1 << 20

var errAnswer = errors.New("the identity provider's answer is larger than 1 MB")

// bounded ends answers that are too large: the library reads them whole. It counts what is left after decompression.
type bounded struct{ next http.RoundTripper }

func (b bounded) RoundTrip(r *http.Request) (*http.Response, error) {
	res, err := b.next.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	if res.ContentLength > maxAnswer {
		_ = res.Body.Close() // nothing of it is read
		return nil, errAnswer
	}
	res.Body = &boundedBody{ReadCloser: res.Body, left: maxAnswer}
	return res, nil
}

type boundedBody struct {
	io.ReadCloser
	left int64
}

func (b *boundedBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p[:min(int64(len(p)), b.left+1)])
	if b.left -= int64(n); b.left < 0 {
		return n, errAnswer
	}
	return n, err
}

// carrierGrade is 100.64.0.0/10 (RFC 6598), translated the NAT64 prefix (RFC 6052): neither counts as private in package netip.
var (
	carrierGrade = netip.MustParsePrefix("100.64.0.0/10")
	translated   = netip.MustParsePrefix("64:ff9b::/96")
)

func publicOnly(_, address string, _ syscall.RawConn) error {
	at, err := netip.ParseAddrPort(address)
	if err != nil {
		return err
	}
	ip := at.Addr().Unmap()
	if !ip.IsGlobalUnicast() || ip.IsPrivate() || ip.IsLoopback() || ip.IsLinkLocalUnicast() || carrierGrade.Contains(ip) || translated.Contains(ip) {
		return fmt.Errorf("%s is no public address", ip)
	}
	return nil
}
