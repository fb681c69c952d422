package scan

import (
	"bytes"
	"context"
	"errors"
	"io"
)

// BuiltIn detects one signature, that of the EICAR test file, so that the demo shows the effect of an infected
// file. It does not protect.
type BuiltIn struct{}

var _ Scanner = BuiltIn{}

// Notice says so where administrators see it.
func (BuiltIn) Notice() string {
	return "Demo virus scanner: it finds only the EICAR test file. Configure a ClamAV daemon before accepting real " +
		"documents."
}

// signature is the EICAR test string (eicar.org) in two halves, so that this
// program is not taken for an infected one.
func signature() []byte {
	return append([]byte(`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-`), `ANTIVIRUS-TEST-FILE!$H+H*`...)
}

// Scan searches with an overlap, so a signature across two reads is found.
func (BuiltIn) Scan(ctx context.Context, content io.Reader) error {
	want := signature()
	window := make([]byte, 0, 64<<10+len(want))
	for {
		if err := ctx.Err(); err != nil {
			return failed(err)
		}
		n, err := io.ReadFull(content, window[len(window):cap(window)])
		window = window[:len(window)+n]
		if bytes.Contains(window, want) {
			return infected("Eicar-Test-Signature")
		}
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return nil
		}
		if err != nil {
			return failed(err)
		}
		window = append(window[:0], window[len(window)-len(want)+1:]...)
	}
}
