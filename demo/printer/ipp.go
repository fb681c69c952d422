package printer

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/OpenPrinting/goipp"
)

// Values of RFC 8011: printer-state 5.4.11, job-state 5.3.7.
const (
	printerIdle    = 3
	printerStopped = 5
	jobCompleted   = 9
)

var operations = []goipp.Op{goipp.OpPrintJob, goipp.OpValidateJob, goipp.OpGetJobAttributes, goipp.OpGetJobs,
	goipp.OpGetPrinterAttributes}

// serve answers one request: an IPP message, followed by the document for Print-Job.
func (p *Printer) serve(w http.ResponseWriter, r *http.Request) {
	var request goipp.Message
	if err := request.Decode(r.Body); err != nil {
		http.Error(w, "not an IPP message", http.StatusBadRequest)
		return
	}
	response := p.answer(&request, r.Body)
	if response == nil {
		// Nothing more is sent: the client cannot know what happened.
		if conn, _, err := http.NewResponseController(w).Hijack(); err == nil {
			_ = conn.Close()
		}
		return
	}
	response.Operation.Add(goipp.MakeAttribute("attributes-charset", goipp.TagCharset, goipp.String("utf-8")))
	response.Operation.Add(goipp.MakeAttribute("attributes-natural-language", goipp.TagLanguage, goipp.String("en")))
	w.Header().Set("Content-Type", goipp.ContentType)
	if err := response.Encode(w); err != nil {
		slog.Info("demo printer: answer not sent", "error", err)
	}
}

func (p *Printer) answer(request *goipp.Message, document io.Reader) *goipp.Message {
	switch goipp.Op(request.Code) {
	case goipp.OpPrintJob:
		return p.print(request, document)
	case goipp.OpValidateJob:
		return p.reply(request, p.readiness(request))
	case goipp.OpGetPrinterAttributes:
		return p.describe(request)
	case goipp.OpGetJobAttributes:
		id, _ := number(request.Operation, "job-id")
		for _, job := range p.Jobs() {
			if job.ID == id {
				response := p.reply(request, goipp.StatusOk)
				response.Job = p.attributes(job)
				return response
			}
		}
		return p.reply(request, goipp.StatusErrorNotFound)
	case goipp.OpGetJobs:
		return p.list(request)
	default:
		return p.reply(request, goipp.StatusErrorOperationNotSupported)
	}
}

func (p *Printer) reply(request *goipp.Message, status goipp.Status) *goipp.Message {
	return goipp.NewResponse(request.Version, status, request.RequestID)
}

func (p *Printer) readiness(request *goipp.Message) goipp.Status {
	format := text(request.Operation, "document-format")
	switch {
	case p.Fault().Offline:
		return goipp.StatusErrorNotAcceptingJobs
	case format != "" && format != "application/pdf" && format != "application/octet-stream":
		return goipp.StatusErrorDocumentFormatNotSupported
	default:
		return goipp.StatusOk
	}
}

func (p *Printer) print(request *goipp.Message, document io.Reader) *goipp.Message {
	if status := p.readiness(request); status != goipp.StatusOk {
		return p.reply(request, status)
	}
	if !printable(request) {
		return p.reply(request, goipp.StatusErrorAttributesOrValues)
	}
	job, err := p.keep(request, document)
	if err != nil {
		slog.Info("demo printer: not printed", "error", err)
		return p.reply(request, goipp.StatusErrorInternal)
	}
	if p.Fault().LoseAnswer {
		return nil
	}
	response := p.reply(request, goipp.StatusOk)
	response.Job = p.attributes(job)
	return response
}

func (p *Printer) keep(request *goipp.Message, document io.Reader) (Job, error) {
	f, err := os.CreateTemp(p.dir, "incoming-*")
	if err != nil {
		return Job{}, err
	}
	sum := sha256.New()
	size, err := io.Copy(io.MultiWriter(f, sum), document)
	if err := errors.Join(err, f.Close()); err != nil {
		return Job{}, errors.Join(err, os.Remove(f.Name()))
	}
	if size == 0 {
		return Job{}, errors.Join(errors.New("no document"), os.Remove(f.Name()))
	}
	return p.record(Job{Name: text(request.Operation, "job-name"), User: text(request.Operation, "requesting-user-name"),
		Printed: time.Now().UTC(), SHA256: hex.EncodeToString(sum.Sum(nil)), Size: size, Tray: tray(request.Job),
		Copies: copies(request.Job)}, f.Name())
}

func fileName(job Job) string {
	name := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' {
			return r
		}
		return '-'
	}, job.Name)
	return fmt.Sprintf("%06d-%.60s.pdf", job.ID, name)
}

func (p *Printer) list(request *goipp.Message) *goipp.Message {
	response := p.reply(request, goipp.StatusOk)
	groups := goipp.Groups{{Tag: goipp.TagOperationGroup}}
	for _, job := range p.Jobs() {
		groups = append(groups, goipp.Group{Tag: goipp.TagJobGroup, Attrs: p.attributes(job)})
	}
	// Several jobs are several groups; the message's own field holds only one.
	groups[0].Attrs = goipp.Attributes{
		goipp.MakeAttribute("attributes-charset", goipp.TagCharset, goipp.String("utf-8")),
		goipp.MakeAttribute("attributes-natural-language", goipp.TagLanguage, goipp.String("en")),
	}
	response.Groups = groups
	return response
}

func (p *Printer) attributes(job Job) goipp.Attributes {
	var a goipp.Attributes
	a.Add(goipp.MakeAttribute("job-uri", goipp.TagURI, goipp.String(fmt.Sprintf("%s/%d", p.URL(), job.ID))))
	a.Add(goipp.MakeAttribute("job-id", goipp.TagInteger, goipp.Integer(job.ID)))
	a.Add(goipp.MakeAttribute("job-name", goipp.TagName, goipp.String(job.Name)))
	a.Add(goipp.MakeAttribute("job-state", goipp.TagEnum, goipp.Integer(jobCompleted)))
	a.Add(goipp.MakeAttribute("job-state-reasons", goipp.TagKeyword, goipp.String("job-completed-successfully")))
	return a
}

func (p *Printer) describe(request *goipp.Message) *goipp.Message {
	state, reason, accepting := printerIdle, "none", true
	if p.Fault().Offline {
		state, reason, accepting = printerStopped, "shutdown", false
	}
	response := p.reply(request, goipp.StatusOk)
	a := &response.Printer
	a.Add(goipp.MakeAttribute("printer-name", goipp.TagName, goipp.String("Countersign demo printer")))
	a.Add(goipp.MakeAttribute("printer-make-and-model", goipp.TagText, goipp.String("Countersign virtual printer")))
	a.Add(goipp.MakeAttribute("printer-uri-supported", goipp.TagURI, goipp.String(p.URL())))
	a.Add(goipp.MakeAttribute("printer-state", goipp.TagEnum, goipp.Integer(state)))
	a.Add(goipp.MakeAttribute("printer-state-reasons", goipp.TagKeyword, goipp.String(reason)))
	a.Add(goipp.MakeAttribute("printer-is-accepting-jobs", goipp.TagBoolean, goipp.Boolean(accepting)))
	a.Add(goipp.MakeAttribute("queued-job-count", goipp.TagInteger, goipp.Integer(0)))
	a.Add(goipp.MakeAttr("document-format-supported", goipp.TagMimeType, goipp.String("application/pdf"),
		goipp.String("application/octet-stream")))
	a.Add(goipp.MakeAttr("media-source-supported", goipp.TagKeyword, trays[0], trays[1:]...))
	a.Add(goipp.MakeAttr("media-supported", goipp.TagKeyword, goipp.String("na_letter_8.5x11in"),
		goipp.String("iso_a4_210x297mm")))
	a.Add(goipp.MakeAttr("sides-supported", goipp.TagKeyword, goipp.String("one-sided"),
		goipp.String("two-sided-long-edge")))
	var supported goipp.Values
	for _, op := range operations {
		supported.Add(goipp.TagEnum, goipp.Integer(op))
	}
	a.Add(goipp.Attribute{Name: "operations-supported", Values: supported})
	return response
}

// trays are the values of media-source that the printer has.
var trays = []goipp.Value{goipp.String("auto"), goipp.String("main"), goipp.String("tray-1"), goipp.String("tray-2")}

// tray is the media-source of a job, empty without one.
func tray(job goipp.Attributes) string {
	for _, a := range job {
		if members, is := first(a).(goipp.Collection); is && a.Name == "media-col" {
			return text(goipp.Attributes(members), "media-source")
		}
	}
	return ""
}

// copies is the number of copies of a job, 1 unless it says so.
func copies(job goipp.Attributes) int {
	if n, set := number(job, "copies"); set {
		return n
	}
	return 1
}

// printable reports whether the printer has the tray of a job, or may replace it.
func printable(request *goipp.Message) bool {
	for _, a := range request.Operation {
		if a.Name == "ipp-attribute-fidelity" && first(a) == goipp.Boolean(true) {
			wanted := tray(request.Job)
			return wanted == "" || slices.Contains(trays, goipp.Value(goipp.String(wanted)))
		}
	}
	return true
}

func first(a goipp.Attribute) goipp.Value {
	if len(a.Values) == 0 {
		return nil
	}
	return a.Values[0].V
}

func text(attributes goipp.Attributes, name string) string {
	for _, a := range attributes {
		if a.Name == name && len(a.Values) > 0 {
			return a.Values[0].V.String()
		}
	}
	return ""
}

func number(attributes goipp.Attributes, name string) (int, bool) {
	for _, a := range attributes {
		if a.Name == name && len(a.Values) > 0 {
			n, ok := a.Values[0].V.(goipp.Integer)
			return int(n), ok
		}
	}
	return 0, false
}
