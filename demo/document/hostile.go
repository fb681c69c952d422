package document

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"image"
	"image/png"
	"strings"

	"countersign.dev/domain/fault"
)

// BadFile is a file that must be refused, and the code of the refusal.
type BadFile struct {
	Name    string
	Content []byte
	Refusal fault.Code
}

// BadFiles are the files people and attackers send instead of invoices.
func BadFiles() []BadFile {
	good := rawPDF("BT /F1 12 Tf 72 720 Td (Invoice 1) Tj ET")
	return []BadFile{
		{"letter.pdf", []byte("Dear Sir or Madam, please find the invoice in the next mail."), fault.FileTypeUnsupported},
		{"photo.pdf", smallPNG(), fault.FileTypeUnsupported},
		{"invoice.png", good, fault.FileTypeUnsupported},
		{"program.exe", append([]byte("MZ\x90\x00"), make([]byte, 512)...), fault.FileTypeUnsupported},
		{"empty.pdf", nil, fault.FileInvalid},
		{"truncated.pdf", good[:len(good)*6/10], fault.FileInvalid},
		{"large.pdf", oversized(good), fault.FileTooLarge},
		{"bomb.pdf", StreamBomb(), fault.FileInvalid},
		{"thousands.pdf", ManyPages(5000), fault.FileTooManyPages},
		{"cycle.pdf", Cycle(), fault.FileInvalid},
		{"eicar.pdf", infected(good), fault.AntivirusScanFileInfected},
	}
}

// EICAR is the standard harmless test virus (eicar.org). It is put together
// here so that no scanner takes this source file for an infected one.
func EICAR() []byte {
	return []byte(
		strings.Join([]string{`X5O!P%@AP[4\PZX54(P^)7CC)7}$`, `EICAR-STANDARD-`, `ANTIVIRUS-TEST-FILE`, `!$H+H*`}, ""))
}

func infected(good []byte) []byte {
	comment := append([]byte("\n%"), EICAR()...)
	return bytes.Replace(good, []byte("\nxref\n"), append(comment, "\nxref\n"...), 1)
}

func oversized(good []byte) []byte {
	padding := append([]byte("%"), bytes.Repeat([]byte("padding "), 21<<20/8)...)
	return append(padding, good...)
}

func smallPNG() []byte {
	var b bytes.Buffer
	// Encoding an image in memory cannot fail.
	_ = png.Encode(&b, image.NewGray(image.Rect(0, 0, 40, 40)))
	return b.Bytes()
}

// StreamBomb is a page whose content, compressed three times over, is a few
// kilobytes here and 600 MB of drawing orders when it is opened.
func StreamBomb() []byte {
	inner := &bytes.Buffer{}
	chunk := bytes.Repeat([]byte("0 0 m 9 9 l S\n"), 1<<16)
	squeeze(inner, func(z *zlib.Writer) {
		for range 600 << 20 / len(chunk) {
			_, _ = z.Write(chunk) // into memory: it cannot fail
		}
	})
	for range 2 {
		outer := &bytes.Buffer{}
		squeeze(outer, func(z *zlib.Writer) { _, _ = z.Write(inner.Bytes()) })
		inner = outer
	}
	return assemble([]string{
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>",
		fmt.Sprintf("<< /Filter [/FlateDecode /FlateDecode /FlateDecode] /Length %d >>\nstream\n%s\nendstream", inner.Len(),
			inner.Bytes()),
	})
}

// squeeze compresses what fill writes; a buffer never refuses a write.
func squeeze(to *bytes.Buffer, fill func(*zlib.Writer)) {
	z := zlib.NewWriter(to)
	fill(z)
	_ = z.Close()
}

// ManyPages shows one page count times.
func ManyPages(count int) []byte {
	return assemble([]string{
		"<< /Type /Catalog /Pages 2 0 R >>",
		fmt.Sprintf("<< /Type /Pages /Kids [%s] /Count %d >>", strings.Repeat("3 0 R ", count), count),
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>",
	})
}

// Cycle is a recursive page tree and a cross-reference table that refers to itself as its predecessor.
func Cycle() []byte {
	file := assemble([]string{
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 /Parent 2 0 R >>",
	})
	at := bytes.LastIndex(file, []byte("\nxref\n")) + 1
	return bytes.Replace(file, []byte("/Root 1 0 R"), fmt.Appendf(nil, "/Root 1 0 R /Prev %d", at), 1)
}

// Poster is one page 200 inches wide and high, the largest a PDF allows.
func Poster() []byte {
	return assemble([]string{
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 14400 14400] >>",
	})
}

func rawPDF(content string) []byte {
	return assemble([]string{
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
		fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", len(content), content),
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
	})
}

// assemble writes objects 1…n with a correct cross-reference table.
func assemble(objects []string) []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
	offsets := make([]int, len(objects))
	for i, object := range objects {
		offsets[i] = b.Len()
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, object)
	}
	start := b.Len() + 1
	fmt.Fprintf(&b, "\nxref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, offset := range offsets {
		fmt.Fprintf(&b, "%010d 00000 n \n", offset)
	}
	fmt.Fprintf(&b, "trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, start)
	return b.Bytes()
}
