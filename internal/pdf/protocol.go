// Package pdf reads, draws, merges and stamps PDF files. Files are untrusted. They are only parsed in a child
// process without secrets. The kernel limits its memory and processor time, the parser runs in a WebAssembly
// sandbox, and the process is killed at a timeout.
package pdf

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"

	"countersign.dev/domain/document"
	"countersign.dev/domain/fault"
)

// op is the operation requested from the child.
type op string

const (
	opCount   op = "count"
	opExtract op = "extract"
	opRender  op = "render"
	opMerge   op = "merge"
	opStamp   op = "stamp"
)

// request is one line of JSON on the child's standard input.
type request struct {
	Op    op
	Paths []string
	Page  int    `json:",omitempty"`
	DPI   int    `json:",omitempty"`
	Width int    `json:",omitempty"` // in pixels, instead of DPI
	Text  string `json:",omitempty"`
}

// reply is one line of JSON on its standard output, followed by Size bytes.
// Code and Message are set instead when the file is refused.
type reply struct {
	Size    int64
	Code    fault.Code `json:",omitempty"`
	Message string     `json:",omitempty"`
}

// maxReply caps what a child may make its parent read.
const maxReply = 64 << 20

func writeReply(w io.Writer, payload []byte, err error) error {
	head := reply{Size: int64(len(payload))}
	if err == nil && head.Size > maxReply {
		err = refuse(fault.FileInvalid, "The file holds more text or image than can be read.")
	}
	if err != nil {
		f := asFault(err)
		head, payload = reply{Code: f.Code, Message: f.Message}, nil
	}
	line, err := json.Marshal(head)
	if err != nil {
		return err
	}
	if _, err := w.Write(append(line, '\n')); err != nil {
		return err
	}
	_, err = w.Write(payload)
	return err
}

func readReply(r *bufio.Reader) ([]byte, error) {
	line, err := r.ReadBytes('\n')
	if err != nil {
		return nil, err
	}
	var head reply
	if err := json.Unmarshal(line, &head); err != nil {
		return nil, fmt.Errorf("the reader's answer: %w", err)
	}
	if head.Code != "" {
		return nil, refuse(head.Code, head.Message)
	}
	if head.Size < 0 || head.Size > maxReply {
		return nil, fmt.Errorf("the reader's answer claims %d bytes", head.Size)
	}
	payload := make([]byte, head.Size)
	_, err = io.ReadFull(r, payload)
	return payload, err
}

// refuse is a fault by its code; about a file, retrying will not help.
func refuse(code fault.Code, message string) *fault.Fault {
	kind := fault.Invalid
	switch code {
	case fault.FileTooLarge, fault.FileTooManyPages:
		kind = fault.TooLarge
	case fault.ServiceUnavailable:
		kind = fault.Unavailable
	}
	return fault.New(kind, code, "%s", message)
}

func tooManyPages(count int) *fault.Fault {
	return refuse(fault.FileTooManyPages,
		fmt.Sprintf("The file has %d pages; at most %d are allowed.", count, document.MaxPages))
}
