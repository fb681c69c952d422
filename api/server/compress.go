package server

import (
	"compress/gzip"
	"net/http"
	"strings"

	"github.com/klauspost/compress/gzhttp"
)

// leastCompressed is the number of bytes above which packing saves packets. Answers with tokens are shorter.
const leastCompressed = 2048

// Compress packs the JSON of long answers, which takes a tenth of their time on a slow network. Random padding hides
// how well an answer was packed (BREACH). Other answers stay as they are: downloads are streamed, files are packed by
// the build.
func Compress(h http.Handler) (http.Handler, error) {
	wrap, err := gzhttp.NewWrapper(gzhttp.MinSize(leastCompressed), gzhttp.CompressionLevel(gzip.BestSpeed),
		gzhttp.ContentTypes([]string{"application/json"}), gzhttp.RandomJitter(32, 0, false), gzhttp.EnableZstd(false))
	if err != nil {
		return nil, err
	}
	compressed := wrap(h)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/api/") {
			compressed.ServeHTTP(w, r)
			return
		}
		h.ServeHTTP(w, r)
	}), nil
}
