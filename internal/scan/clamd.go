package scan

import (
	"bufio"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"strings"
	"time"
)

// chunkSize is the size of an INSTREAM chunk. The daemon limits the sum (StreamMaxLength, at least 25M) and not
// the chunk.
const chunkSize = 64 << 10

// scanTime is for a 20 MB file on a busy scanner.
const scanTime = 60 * time.Second

// Clamd is a ClamAV daemon (man 8 clamd, INSTREAM).
type Clamd struct{ network, address string }

var _ Scanner = Clamd{}

// NewClamd takes "host:port" or the path of a socket.
func NewClamd(address string) Clamd {
	if path := strings.TrimPrefix(address, "unix:"); strings.HasPrefix(path, "/") {
		return Clamd{network: "unix", address: path}
	}
	return Clamd{network: "tcp", address: address}
}

// Notice is empty: this is a real scanner.
func (Clamd) Notice() string { return "" }

// Scan streams content and believes only the one answer that means clean:
// anything else, an error, silence or garbage, refuses the file.
func (c Clamd) Scan(ctx context.Context, content io.Reader) error {
	ctx, cancel := context.WithTimeout(ctx, scanTime)
	defer cancel()
	answer, err := c.exchange(ctx, content)
	if err != nil {
		return failed(err)
	}
	verdict, isStream := strings.CutPrefix(answer, "stream: ")
	switch signature, found := strings.CutSuffix(verdict, " FOUND"); {
	case isStream && found:
		return infected(signature)
	case answer == "stream: OK":
		return nil
	default:
		return failed(fmt.Errorf("clamd answered %q", answer))
	}
}

func (c Clamd) exchange(ctx context.Context, content io.Reader) (string, error) {
	conn, err := (&net.Dialer{}).DialContext(ctx, c.network, c.address)
	if err != nil {
		return "", err
	}
	defer conn.Close()
	defer context.AfterFunc(ctx, func() { conn.Close() })()

	// When the daemon has had enough it answers and closes while we still
	// write; its answer says more than our broken pipe, so it is read first.
	sendErr := send(conn, content)
	answer, err := bufio.NewReader(io.LimitReader(conn, 1024)).ReadString(0)
	if err != nil {
		if sendErr != nil {
			return "", sendErr
		}
		return "", err
	}
	answer = strings.TrimSuffix(answer, "\x00")
	if sendErr != nil && !strings.HasSuffix(answer, " FOUND") {
		return "", fmt.Errorf("clamd answered %q: %w", answer, sendErr)
	}
	return answer, nil
}

// send writes zINSTREAM, then chunks of <4-byte big-endian length><bytes>, then a zero length.
func send(conn io.Writer, content io.Reader) error {
	if _, err := conn.Write([]byte("zINSTREAM\x00")); err != nil {
		return err
	}
	chunk := make([]byte, 4+chunkSize)
	for {
		n, readErr := io.ReadFull(content, chunk[4:])
		if n > 0 {
			binary.BigEndian.PutUint32(chunk, uint32(n))
			if _, err := conn.Write(chunk[:4+n]); err != nil {
				return err
			}
		}
		if readErr == io.EOF || readErr == io.ErrUnexpectedEOF {
			_, err := conn.Write([]byte{0, 0, 0, 0})
			return err
		}
		if readErr != nil {
			return readErr
		}
	}
}
