package dataexport

import (
	"context"
	"io"
	"mime"
	"net/http"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/danielgtaylor/huma/v2/adapters/humagin"
)

const (
	// downloads is the path of all archives. The key in the link names the archive.
	downloads = "/api/data-exports/archive"
	// downloadTime ends a download, however slow the network is.
	downloadTime = 12 * time.Hour
	// patience is how long a browser may take nothing of an archive.
	patience = time.Minute
)

type downloadInput struct {
	Key string `query:"key" maxLength:"200" doc:"Of the link"`
}

// download sends an archive. A browser follows the link without a token, so the key is what authorizes it.
func (h handlers) download(ctx context.Context, in *downloadInput) (*huma.StreamResponse, error) {
	a, err := h.exports.Download(ctx, in.Key)
	if err != nil {
		return nil, err
	}
	size, err := a.Content.Seek(0, io.SeekEnd)
	if err == nil {
		_, err = a.Content.Seek(0, io.SeekStart)
	}
	if err != nil {
		_ = a.Content.Close()
		return nil, err
	}
	return &huma.StreamResponse{Body: func(hc huma.Context) {
		defer func() { _ = a.Content.Close() }()
		c := humagin.Unwrap(hc)
		c.Header("Content-Type", "application/zip")
		c.Header("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": a.Name}))
		c.Header("Content-Length", strconv.FormatInt(size, 10)) // a browser finds an incomplete download by it
		c.Header("Cache-Control", "private, no-store")
		c.Header("Referrer-Policy", "no-referrer")
		c.Header("ETag", `"`+a.SHA256+`"`)
		to := patient{c.Writer, http.NewResponseController(c.Writer)}
		_, _ = io.Copy(to, a.Content) // what is missing is missing in the length, too
		_ = to.control.SetWriteDeadline(time.Time{})
	}}, nil
}

// patient lets a slow network take the time that it needs, as long as something arrives.
type patient struct {
	io.Writer
	control *http.ResponseController
}

func (p patient) Write(part []byte) (int, error) {
	_ = p.control.SetWriteDeadline(time.Now().Add(patience)) // a response recorder of a test has none
	return p.Writer.Write(part)
}
