// Package printer is a virtual printer that uses IPP and writes printed documents as PDF files. It can be
// offline, and it can print and then lose the response, which leaves the outcome of a check unknown.
package printer

import (
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	demoserver "countersign.dev/demo/server"
)

// Job is something printed. The name is the client's, so that it can find its job again.
type Job struct {
	ID      int       `json:"id"`
	Name    string    `json:"name"`
	User    string    `json:"user"`
	Printed time.Time `json:"printed"`
	SHA256  string    `json:"sha256"`
	Size    int64     `json:"size"`
	Tray    string    `json:"tray,omitempty"`
	Copies  int       `json:"copies,omitempty"`
	File    string    `json:"file"` // in the printer's folder
}

// Fault is a way to misbehave, until another is set.
type Fault struct {
	Offline    bool `json:"offline"`
	LoseAnswer bool `json:"loseAnswer"` // print, then drop the connection without a word
}

// Printer is a running server.
type Printer struct {
	dir    string
	server *demoserver.Server

	mu    sync.Mutex
	fault Fault
	jobs  []Job
}

// Start serves until Close; printed files and the log of jobs are in dir.
func Start(dir, address string) (*Printer, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	p := &Printer{dir: dir}
	log, err := os.ReadFile(p.logFile())
	if err == nil {
		err = json.Unmarshal(log, &p.jobs)
	}
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /ipp/print", p.serve)
	if p.server, err = demoserver.Start(address, mux); err != nil {
		return nil, err
	}
	return p, nil
}

// URL is the printer's address, as a client needs it.
func (p *Printer) URL() string { return p.server.URL() + "/ipp/print" }

// Dir is the folder of the printed files.
func (p *Printer) Dir() string { return p.dir }

// Jobs are all that was ever printed, oldest first.
func (p *Printer) Jobs() []Job {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]Job{}, p.jobs...)
}

// SetFault makes the printer misbehave; the zero Fault makes it well again.
func (p *Printer) SetFault(f Fault) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.fault = f
}

// Fault is how the printer misbehaves now.
func (p *Printer) Fault() Fault {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.fault
}

// Close ends the server and every conversation.
func (p *Printer) Close() error { return p.server.Close() }

func (p *Printer) logFile() string { return filepath.Join(p.dir, "jobs.json") }

// record numbers a job, moves its file to its name and writes the log.
func (p *Printer) record(job Job, file string) (Job, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	job.ID = len(p.jobs) + 1
	job.File = fileName(job)
	if err := os.Rename(file, filepath.Join(p.dir, job.File)); err != nil {
		return job, err
	}
	jobs := append(slices.Clone(p.jobs), job)
	log, err := json.MarshalIndent(jobs, "", "  ")
	if err != nil {
		return job, err
	}
	if err := os.WriteFile(p.logFile()+".part", log, 0o600); err != nil {
		return job, err
	}
	if err := os.Rename(p.logFile()+".part", p.logFile()); err != nil {
		return job, err
	}
	p.jobs = jobs
	return job, nil
}
