package oidc

import (
	"errors"
	"io"
	"net/http"
	"time"

	"countersign.dev/internal/outbound"
)

// NewClient calls the identity providers that tenants name.
func NewClient(guard outbound.Guard) *http.Client {
	client := guard.HTTP(10 * time.Second)
	client.Transport = bounded{client.Transport}
	return client
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
