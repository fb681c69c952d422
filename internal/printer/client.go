// Package printer uses IPP (RFC 8011): it finds a job by its name, hands a document over and reads the state of
// a job.
package printer

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"

	"github.com/OpenPrinting/goipp"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/lookalike"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/printer"
	"countersign.dev/internal/outbound"
)

// Client is one for all printers.
type Client struct{ HTTP *http.Client }

// New uses a timeout that is sufficient for a long document.
func New(guard outbound.Guard) Client { return Client{HTTP: guard.HTTP(5 * time.Minute)} }

// user is what printers show as the owner of our jobs.
const user = "countersign"

// Find searches for a job by its name, among active and ended jobs.
func (c Client) Find(ctx context.Context, uri, name string) (payment.PrinterJob, bool, error) {
	for _, which := range []string{"not-completed", "completed"} {
		request := c.request(goipp.OpGetJobs, uri)
		request.Operation.Add(goipp.MakeAttribute("which-jobs", goipp.TagKeyword, goipp.String(which)))
		request.Operation.Add(goipp.MakeAttr("requested-attributes", goipp.TagKeyword, shown[0], shown[1:]...))
		response, err := c.send(ctx, uri, request, nil)
		if err != nil {
			return payment.PrinterJob{}, false, unreachable(err)
		}
		if status := goipp.Status(response.Code); status > goipp.StatusOkEventsComplete {
			return payment.PrinterJob{}, false, refused(status)
		}
		for _, group := range response.Groups {
			if group.Tag == goipp.TagJobGroup && text(group.Attrs, "job-name") == name {
				return job(group.Attrs), true, nil
			}
		}
	}
	return payment.PrinterJob{}, false, nil
}

// Print hands a document over. After a lost response the outcome is an Unknown fault, unless the job is found by
// its name.
func (c Client) Print(
	ctx context.Context, uri, name string, pdf []byte, options printer.Options,
) (payment.PrinterJob, error) {
	if err := c.ready(ctx, uri, options); err != nil {
		return payment.PrinterJob{}, err
	}
	request := c.request(goipp.OpPrintJob, uri)
	request.Operation.Add(goipp.MakeAttribute("job-name", goipp.TagName, goipp.String(name)))
	request.Operation.Add(goipp.MakeAttribute("document-format", goipp.TagMimeType, goipp.String("application/pdf")))
	if strict(options) {
		request.Operation.Add(goipp.MakeAttribute("ipp-attribute-fidelity", goipp.TagBoolean, goipp.Boolean(true)))
	}
	request.Job = chosen(options)
	response, err := c.send(ctx, uri, request, pdf)
	if err == nil {
		if status := goipp.Status(response.Code); status > goipp.StatusOkEventsComplete {
			return payment.PrinterJob{}, refused(status)
		}
		return job(response.Job), nil
	}
	if found, known, findErr := c.Find(ctx, uri, name); findErr == nil && known {
		return found, nil
	}
	return payment.PrinterJob{}, fault.Wrap(err, fault.Unknown, fault.OutcomeUnknown,
		"The printer did not answer after it had been given the checks. Look into its tray.")
}

// ready checks the printer and the settings before anything is handed over: a failure up to here is harmless.
func (c Client) ready(ctx context.Context, uri string, options printer.Options) error {
	response, err := c.send(ctx, uri, c.request(goipp.OpGetPrinterAttributes, uri), nil)
	if err != nil {
		return unreachable(err)
	}
	if !accepting(response.Printer) {
		return fault.New(fault.Unavailable, fault.PrinterOffline, "The printer accepts no jobs: %s.",
			text(response.Printer, "printer-state-reasons"))
	}
	return options.RequireSupport(attributes(response.Printer))
}

// State reads the state of a job. A printer that lost its queue restarts its numbers: a job with the same number
// and another name is not ours.
func (c Client) State(ctx context.Context, uri, name string, id int) (payment.PrinterJob, error) {
	request := c.request(goipp.OpGetJobAttributes, uri)
	request.Operation.Add(goipp.MakeAttribute("job-id", goipp.TagInteger, goipp.Integer(id)))
	request.Operation.Add(goipp.MakeAttr("requested-attributes", goipp.TagKeyword, shown[0], shown[1:]...))
	response, err := c.send(ctx, uri, request, nil)
	if err != nil {
		return payment.PrinterJob{}, unreachable(err)
	}
	if status := goipp.Status(response.Code); status > goipp.StatusOkEventsComplete {
		return payment.PrinterJob{},
			fault.New(fault.Unknown, fault.OutcomeUnknown, "The printer does not know the job: %s.", status)
	}
	if text(response.Job, "job-name") != name {
		return payment.PrinterJob{},
			fault.New(fault.Unknown, fault.OutcomeUnknown, "The printer has given the job's number to another one.")
	}
	return job(response.Job), nil
}

// shown is what we ask of a job.
var shown = []goipp.Value{goipp.String("job-id"), goipp.String("job-name"), goipp.String("job-state"),
	goipp.String("job-state-reasons")}

func (c Client) request(op goipp.Op, uri string) *goipp.Message {
	m := goipp.NewRequest(goipp.DefaultVersion, op, 1)
	m.Operation.Add(goipp.MakeAttribute("attributes-charset", goipp.TagCharset, goipp.String("utf-8")))
	m.Operation.Add(goipp.MakeAttribute("attributes-natural-language", goipp.TagLanguage, goipp.String("en-US")))
	m.Operation.Add(goipp.MakeAttribute("printer-uri", goipp.TagURI, goipp.String(uri)))
	m.Operation.Add(goipp.MakeAttribute("requesting-user-name", goipp.TagName, goipp.String(user)))
	return m
}

func (c Client) send(ctx context.Context, uri string, m *goipp.Message, document []byte) (*goipp.Message, error) {
	head, err := m.EncodeBytes()
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, overHTTP(uri),
		io.MultiReader(bytes.NewReader(head), bytes.NewReader(document)))
	if err != nil {
		return nil, err
	}
	request.ContentLength = int64(len(head) + len(document))
	request.Header.Set("Content-Type", goipp.ContentType)
	answer, err := c.HTTP.Do(request)
	if err != nil {
		return nil, err
	}
	defer func() { _ = answer.Body.Close() }() // read to its end or of no use
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("the printer answered %s", answer.Status)
	}
	var response goipp.Message
	return &response, response.Decode(answer.Body)
}

// overHTTP converts an IPP address to HTTP: RFC 8010, 4; port 631 unless given.
func overHTTP(uri string) string {
	u, err := url.Parse(uri)
	if err != nil {
		return uri
	}
	switch u.Scheme {
	case "ipp":
		u.Scheme = "http"
	case "ipps":
		u.Scheme = "https"
	default:
		return uri
	}
	if u.Port() == "" {
		u.Host += ":631"
	}
	return u.String()
}

// job reads job-state: RFC 8011, 5.3.7. Held or stopped may still go on, and a
// canceled or aborted job may have printed some sheets.
func job(attributes goipp.Attributes) payment.PrinterJob {
	const completed, aborted, canceled = 9, 8, 7
	j := payment.PrinterJob{ID: number(attributes, "job-id"), State: payment.PrinterWaiting,
		Text: text(attributes, "job-state-reasons")}
	switch number(attributes, "job-state") {
	case completed:
		j.State = payment.PrinterCompleted
	case aborted, canceled:
		j.State = payment.PrinterStopped
	}
	return j
}

func text(attributes goipp.Attributes, name string) string {
	for _, a := range attributes {
		if a.Name == name && len(a.Values) > 0 {
			return lookalike.Visible(a.Values[0].V.String())
		}
	}
	return ""
}

func number(attributes goipp.Attributes, name string) int {
	for _, a := range attributes {
		if n, ok := first(a).(goipp.Integer); ok && a.Name == name {
			return int(n)
		}
	}
	return 0
}

func first(a goipp.Attribute) goipp.Value {
	if len(a.Values) == 0 {
		return nil
	}
	return a.Values[0].V
}

func unreachable(err error) error {
	return fault.Wrap(err, fault.Unavailable, fault.PrinterOffline, "The printer cannot be reached.")
}

func refused(status goipp.Status) error {
	if status == goipp.StatusErrorNotAcceptingJobs || status == goipp.StatusErrorBusy ||
		status == goipp.StatusErrorTemporary || status == goipp.StatusErrorServiceUnavailable {
		return fault.New(fault.Unavailable, fault.PrinterOffline, "The printer accepts no jobs now: %s.", status)
	}
	if status == goipp.StatusErrorAttributesOrValues {
		return fault.New(fault.Conflict, fault.PrintSettingsUnsupported,
			"The printer does not support its default settings: %s.", status)
	}
	return fault.New(fault.Conflict, fault.PrinterOffline, "The printer refused the checks: %s.", status)
}
