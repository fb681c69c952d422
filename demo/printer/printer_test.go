package printer_test

import (
	"bytes"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"testing"

	"github.com/OpenPrinting/goipp"
	"github.com/stretchr/testify/require"

	demoprinter "countersign.dev/demo/printer"
)

var page = []byte("%PDF-1.7 a check")

func start(t *testing.T, dir string) *demoprinter.Printer {
	t.Helper()
	p, err := demoprinter.Start(dir, "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, p.Close()) })
	return p
}

func send(
	t *testing.T, p *demoprinter.Printer, op goipp.Op, document []byte, attributes ...goipp.Attribute,
) (*goipp.Message, error) {
	t.Helper()
	request := goipp.NewRequest(goipp.DefaultVersion, op, 1)
	request.Operation.Add(goipp.MakeAttribute("attributes-charset", goipp.TagCharset, goipp.String("utf-8")))
	request.Operation.Add(goipp.MakeAttribute("attributes-natural-language", goipp.TagLanguage, goipp.String("en")))
	for _, a := range attributes {
		request.Operation.Add(a)
	}
	head, err := request.EncodeBytes()
	require.NoError(t, err)
	res, err := http.Post(p.URL(), goipp.ContentType, io.MultiReader(bytes.NewReader(head), bytes.NewReader(document)))
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	var response goipp.Message
	require.NoError(t, response.Decode(res.Body))
	return &response, nil
}

func named(name string) goipp.Attribute {
	return goipp.MakeAttribute("job-name", goipp.TagName, goipp.String(name))
}

func TestPrintedDocumentIsStoredAsFileAndJob(t *testing.T) {
	p := start(t, t.TempDir())
	response, err := send(t, p, goipp.OpPrintJob, page, named("batch 1/a"))
	require.NoError(t, err)
	require.Equal(t, goipp.StatusOk, goipp.Status(response.Code))
	jobs := p.Jobs()
	require.Len(t, jobs, 1)
	require.Equal(t, "batch 1/a", jobs[0].Name)
	got, err := os.ReadFile(filepath.Join(p.Dir(), jobs[0].File))
	require.NoError(t, err)
	require.Equal(t, page, got)
	response, err = send(t, p, goipp.OpGetJobAttributes, nil,
		goipp.MakeAttribute("job-id", goipp.TagInteger, goipp.Integer(1)))
	require.NoError(t, err)
	require.Equal(t, goipp.StatusOk, goipp.Status(response.Code))
}

func TestOfflinePrinterRefusesJobWithReason(t *testing.T) {
	p := start(t, t.TempDir())
	p.SetFault(demoprinter.Fault{Offline: true})
	response, err := send(t, p, goipp.OpPrintJob, page)
	require.NoError(t, err)
	require.Equal(t, goipp.StatusErrorNotAcceptingJobs, goipp.Status(response.Code))
	require.Empty(t, p.Jobs())
	response, err = send(t, p, goipp.OpGetPrinterAttributes, nil)
	require.NoError(t, err)
	for _, a := range response.Printer {
		if a.Name == "printer-is-accepting-jobs" {
			require.Equal(t, goipp.Boolean(false), a.Values[0].V)
		}
	}
}

func TestJobIsFoundByNameAfterLostResponse(t *testing.T) {
	p := start(t, t.TempDir())
	p.SetFault(demoprinter.Fault{LoseAnswer: true})
	_, err := send(t, p, goipp.OpPrintJob, page, named("batch-7"))
	require.Error(t, err)
	p.SetFault(demoprinter.Fault{})
	response, err := send(t, p, goipp.OpGetJobs, nil)
	require.NoError(t, err)
	require.Contains(t, response.Job, named("batch-7"))
}

func TestJobNumbersContinueAfterRestart(t *testing.T) {
	dir := t.TempDir()
	first, err := demoprinter.Start(dir, "127.0.0.1:0")
	require.NoError(t, err)
	_, err = send(t, first, goipp.OpPrintJob, page)
	require.NoError(t, err)
	require.NoError(t, first.Close())
	second := start(t, dir)
	_, err = send(t, second, goipp.OpPrintJob, page)
	require.NoError(t, err)
	require.Equal(t, 2, second.Jobs()[1].ID)
}

func TestInvalidPDFIsRefused(t *testing.T) {
	p := start(t, t.TempDir())
	response, err := send(t, p, goipp.OpPrintJob, page,
		goipp.MakeAttribute("document-format", goipp.TagMimeType, goipp.String("image/png")))
	require.NoError(t, err)
	require.Equal(t, goipp.StatusErrorDocumentFormatNotSupported, goipp.Status(response.Code))
}
