package scan_test

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	demodocument "countersign.dev/demo/document"
	"countersign.dev/domain/fault"
	"countersign.dev/internal/scan"
)

func TestBuiltInScannerFindsEICARAcrossReadsAndReportsIt(t *testing.T) {
	s := scan.New("")
	require.Contains(t, s.Notice(), "EICAR")
	for _, before := range []int{0, 1, 64<<10 - 30, 64 << 10, 200_001} {
		content := append(bytes.Repeat([]byte("x"), before), demodocument.EICAR()...)
		err := s.Scan(t.Context(), iotest.HalfReader(bytes.NewReader(append(content, "tail"...))))
		require.Equal(t, fault.AntivirusScanFileInfected, fault.CodeOf(err), before)
		require.NoError(t, s.Scan(t.Context(), bytes.NewReader(content[:len(content)-1])), before)
	}
	require.NoError(t, s.Scan(t.Context(), strings.NewReader("")))
	err := s.Scan(t.Context(), iotest.ErrReader(errors.New("disk")))
	require.Equal(t, fault.AntivirusScanServerFault, fault.CodeOf(err))
}

// daemon implements the server side of INSTREAM and responds with verdict.
func daemon(t *testing.T, verdict func(content []byte) string) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			serve(conn, verdict)
		}
	}()
	return l.Addr().String()
}

func serve(conn net.Conn, verdict func([]byte) string) {
	defer conn.Close()
	r := bufio.NewReader(conn)
	if command, err := r.ReadString(0); err != nil || command != "zINSTREAM\x00" {
		return
	}
	var content bytes.Buffer
	for {
		var n uint32
		if err := binary.Read(r, binary.BigEndian, &n); err != nil {
			return
		}
		if n == 0 {
			break
		}
		if _, err := io.CopyN(&content, r, int64(n)); err != nil {
			return
		}
	}
	io.WriteString(conn, verdict(content.Bytes()))
}

func TestClamdIsSentEveryByteAndItsVerdictCounts(t *testing.T) {
	sent := bytes.Repeat([]byte("0123456789"), 20_000)
	address := daemon(t, func(got []byte) string {
		if bytes.Contains(got, demodocument.EICAR()) {
			return "stream: Win.Test.EICAR_HDB-1 FOUND\x00"
		}
		if !bytes.Equal(got, sent) {
			return "stream: wrong bytes ERROR\x00"
		}
		return "stream: OK\x00"
	})
	s := scan.New(address)
	require.Empty(t, s.Notice())
	require.NoError(t, s.Scan(t.Context(), bytes.NewReader(sent)))

	err := s.Scan(t.Context(), bytes.NewReader(append(sent, demodocument.EICAR()...)))
	require.Equal(t, fault.AntivirusScanFileInfected, fault.CodeOf(err))
	require.ErrorContains(t, err, "Win.Test.EICAR_HDB-1")
}

func TestAnythingButACleanVerdictRefusesTheFile(t *testing.T) {
	for _, answer := range []string{"", "OK\x00", "stream: OK", "INSTREAM size limit exceeded. ERROR\x00",
		"stream: OK FOUND garbage\x00", strings.Repeat("x", 5000)} {
		address := daemon(t, func([]byte) string { return answer })
		err := scan.New(address).Scan(t.Context(), strings.NewReader("hello"))
		require.Equal(t, fault.AntivirusScanServerFault, fault.CodeOf(err), answer)
		require.Equal(t, fault.Unavailable, fault.KindOf(err), "a retry may help")
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	down := l.Addr().String()
	require.NoError(t, l.Close())
	require.Equal(t, fault.AntivirusScanServerFault,
		fault.CodeOf(scan.New(down).Scan(t.Context(), strings.NewReader("x"))))
	require.Equal(t, fault.AntivirusScanServerFault,
		fault.CodeOf(scan.New("unix:/nowhere/clamd.sock").Scan(t.Context(), strings.NewReader("x"))))
}

func TestKindMatchesBytesAndName(t *testing.T) {
	pdf := []byte("%PDF-1.7\n")
	jpeg := []byte{0xFF, 0xD8, 0xFF, 0xE0, 0, 0x10, 'J', 'F', 'I', 'F', 0}
	for name, head := range map[string][]byte{"a.pdf": pdf, "A.PDF": pdf, "b.jpg": jpeg, "b.JPEG": jpeg} {
		_, err := scan.Sniff(name, head)
		require.NoError(t, err, name)
	}
	for name, head := range map[string][]byte{
		"a.png": pdf, "a": pdf, "a.pdf.exe": pdf, "b.pdf": jpeg, "c.pdf": []byte("MZ\x90\x00\x03"), "d.pdf": []byte("plain"),
		"e.svg": []byte("<svg xmlns='http://www.w3.org/2000/svg'></svg>"), "f.zip": []byte("PK\x03\x04"),
	} {
		_, err := scan.Sniff(name, head)
		require.Equal(t, fault.FileTypeUnsupported, fault.CodeOf(err), name)
	}
}

func TestHostileFilesAreRefusedByTypeScanOrReader(t *testing.T) {
	for _, bad := range demodocument.BadFiles() {
		_, typeErr := scan.Sniff(bad.Name, bad.Content[:min(len(bad.Content), scan.SniffBytes)])
		scanErr := scan.New("").Scan(t.Context(), bytes.NewReader(bad.Content))
		switch bad.Refusal {
		case fault.FileTypeUnsupported:
			require.Equal(t, bad.Refusal, fault.CodeOf(typeErr), bad.Name)
		case fault.AntivirusScanFileInfected:
			require.NoError(t, typeErr, bad.Name)
			require.Equal(t, bad.Refusal, fault.CodeOf(scanErr), bad.Name)
		default:
			require.NoError(t, scanErr, bad.Name)
		}
	}
}
