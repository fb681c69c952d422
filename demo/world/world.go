// Package world is the demo's outside world in one process: the bank, the
// mail catcher, the printer and the ERP, with an HTTP interface that shows what
// they received and makes them misbehave. It listens on the loopback and asks
// for no sign-in: the product shows it to people.
package world

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	demobank "countersign.dev/demo/bank"
	demoerp "countersign.dev/demo/erp"
	demomail "countersign.dev/demo/mail"
	demoprinter "countersign.dev/demo/printer"
	demoserver "countersign.dev/demo/server"
)

// Options say where each part listens. Everything received is kept below Dir.
type Options struct {
	Dir          string
	Address      string // of the HTTP interface
	BankAddress  string
	BankUser     string
	BankPassword string
	SMTPAddress  string
	PrintAddress string
	ERPAddress   string
}

// World is the running whole.
type World struct {
	Bank    *demobank.Bank
	Mail    *demomail.Catcher
	Printer *demoprinter.Printer
	ERP     *demoerp.ERP

	server  *demoserver.Server
	closers []io.Closer
}

// Start serves until Close.
func Start(o Options) (w *World, err error) {
	w = &World{}
	defer func() {
		if err != nil {
			err = errors.Join(err, w.closeParts())
		}
	}()
	if err := w.startParts(o); err != nil {
		return nil, err
	}
	if w.server, err = demoserver.Start(o.Address, w.routes()); err != nil {
		return nil, err
	}
	return w, nil
}

func (w *World) startParts(o Options) (err error) {
	w.Bank, err = demobank.Start(demobank.Options{Dir: filepath.Join(o.Dir, "bank"), Address: o.BankAddress,
		User: o.BankUser, Password: o.BankPassword, Customers: true, AnswerAfter: 2 * time.Second})
	if err != nil {
		return err
	}
	w.closers = append(w.closers, w.Bank)
	if w.Mail, err = demomail.Start(filepath.Join(o.Dir, "mail"), o.SMTPAddress); err != nil {
		return err
	}
	w.closers = append(w.closers, w.Mail)
	if w.Printer, err = demoprinter.Start(filepath.Join(o.Dir, "printer"), o.PrintAddress); err != nil {
		return err
	}
	w.closers = append(w.closers, w.Printer)
	if w.ERP, err = demoerp.Start(filepath.Join(o.Dir, "erp"), o.ERPAddress); err != nil {
		return err
	}
	w.closers = append(w.closers, w.ERP)
	return nil
}

// URL is the address of the HTTP interface.
func (w *World) URL() string { return w.server.URL() }

// Close ends every part.
func (w *World) Close() error {
	return errors.Join(w.server.Close(), w.closeParts())
}

func (w *World) closeParts() error {
	var errs []error
	for _, c := range w.closers {
		errs = append(errs, c.Close())
	}
	return errors.Join(errs...)
}

func (w *World) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(rw http.ResponseWriter, _ *http.Request) { answer(rw, "ok", nil) })
	mux.HandleFunc("GET /bank", func(rw http.ResponseWriter, _ *http.Request) {
		answer(rw,
			Bank{Address: w.Bank.Address(), Fingerprint: w.Bank.Fingerprint(), Logins: w.Bank.Logins(), Fault: w.Bank.Fault()},
			nil)
	})
	mux.HandleFunc("GET /bank/files", func(rw http.ResponseWriter, _ *http.Request) {
		files, err := list(w.Bank.Files())
		answer(rw, files, err)
	})
	mux.Handle("GET /bank/files/", http.StripPrefix("/bank/files/", http.FileServer(http.Dir(w.Bank.Files()))))
	mux.HandleFunc("PUT /bank/files/{customer}/outbound/{name}", w.bankAnswers)
	mux.HandleFunc("PUT /bank/fault", set(func(f demobank.Fault) error { w.Bank.SetFault(f); return nil }))
	mux.HandleFunc("GET /mails", func(rw http.ResponseWriter, _ *http.Request) {
		mails, err := w.Mail.Mails()
		answer(rw, mails, err)
	})
	mux.HandleFunc("GET /mails/{id}", w.mail)
	mux.HandleFunc("PUT /mails/fault", set(func(f MailFault) error { w.Mail.SetRefuse(f.Refuse); return nil }))
	mux.HandleFunc("GET /prints", func(rw http.ResponseWriter, _ *http.Request) { answer(rw, w.Printer.Jobs(), nil) })
	mux.Handle("GET /prints/", http.StripPrefix("/prints/", http.FileServer(http.Dir(w.Printer.Dir()))))
	mux.HandleFunc("PUT /prints/fault", set(func(f demoprinter.Fault) error { w.Printer.SetFault(f); return nil }))
	mux.HandleFunc("GET /postings", func(rw http.ResponseWriter, _ *http.Request) { answer(rw, w.ERP.Postings(), nil) })
	mux.HandleFunc("PUT /postings/fault", set(w.ERP.SetFault))
	return mux
}

// Bank is what the interface says about the bank.
type Bank struct {
	Address     string         `json:"address"`
	Fingerprint string         `json:"fingerprint"`
	Logins      int            `json:"logins"`
	Fault       demobank.Fault `json:"fault"`
}

// MailFault makes the mail server refuse messages for now.
type MailFault struct {
	Refuse bool `json:"refuse"`
}

// File is a file at the bank.
type File struct {
	Path     string    `json:"path"`
	Size     int64     `json:"size"`
	Modified time.Time `json:"modified"`
	SHA256   string    `json:"sha256"`
}

func list(dir string) ([]File, error) {
	files := []File{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return ignoreMissing(err)
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return ignoreMissing(err)
		}
		info, err := d.Info()
		if err != nil {
			return ignoreMissing(err)
		}
		relative, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		sum := sha256.Sum256(text)
		files = append(files,
			File{Path: filepath.ToSlash(relative), Size: info.Size(), Modified: info.ModTime().UTC(),
				SHA256: hex.EncodeToString(sum[:])})
		return nil
	})
	slices.SortFunc(files, func(a, b File) int { return b.Modified.Compare(a.Modified) })
	return files, err
}

// ignoreMissing ignores a file that was renamed during reading.
func ignoreMissing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// bankAnswers puts a file where customers fetch theirs: an acknowledgement, a return.
func (w *World) bankAnswers(rw http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(rw, r.Body, 64<<20))
	if err != nil {
		http.Error(rw, err.Error(), http.StatusRequestEntityTooLarge)
		return
	}
	root, err := os.OpenRoot(filepath.Join(w.Bank.Files(), filepath.Base(r.PathValue("customer")), "outbound"))
	if err != nil {
		http.Error(rw, err.Error(), http.StatusNotFound)
		return
	}
	defer root.Close()
	name := r.PathValue("name")
	err = root.WriteFile(name+".part", body, 0o600)
	if err == nil {
		err = root.Rename(name+".part", name)
	}
	answer(rw, "ok", err)
}

func (w *World) mail(rw http.ResponseWriter, r *http.Request) {
	raw, err := w.Mail.Raw(r.PathValue("id"))
	if err != nil {
		http.NotFound(rw, r)
		return
	}
	rw.Header().Set("Content-Type", "message/rfc822")
	_, _ = rw.Write(raw) // the client may have gone
}

// set reads a fault as JSON; a misspelled field is refused.
func set[T any](apply func(T) error) http.HandlerFunc {
	return func(rw http.ResponseWriter, r *http.Request) {
		var value T
		decoder := json.NewDecoder(io.LimitReader(r.Body, 1<<16))
		decoder.DisallowUnknownFields()
		err := decoder.Decode(&value)
		if err == nil {
			err = apply(value)
		}
		if err != nil {
			http.Error(rw, strings.TrimSpace(err.Error()), http.StatusBadRequest)
			return
		}
		answer(rw, value, nil)
	}
}

func answer(rw http.ResponseWriter, body any, err error) {
	if err != nil {
		http.Error(rw, err.Error(), http.StatusInternalServerError)
		return
	}
	rw.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(rw).Encode(body) // the client may have gone
}
