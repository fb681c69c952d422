package crm

import (
	"context"
	"io"
	"os"
	"sync"
	"time"

	"countersign.dev/domain/crm"
	"countersign.dev/domain/dataimport"
	"countersign.dev/domain/fault"
)

// CSV searches a file. It reads the file again when its time of modification or its size changes.
type CSV struct {
	path string

	mu      sync.Mutex
	changed time.Time // of what was read; zero: nothing yet
	size    int64
	read    crm.Directory
	refused error // the file that was read is not usable
}

// NewCSV names the file. It is not opened before the first search, so that a file that is missing for a moment does not
// keep the product from starting.
func NewCSV(path string) *CSV { return &CSV{path: path} }

// Search finds accounts of the file.
func (c *CSV) Search(_ context.Context, text string, limit int) ([]crm.Account, error) {
	accounts, err := c.current()
	if err != nil {
		return nil, err
	}
	return accounts.Search(text, limit), nil
}

func (c *CSV) current() (crm.Directory, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	f, err := os.Open(c.path)
	if err != nil {
		return crm.Directory{}, unreadable(err)
	}
	defer func() { _ = f.Close() }() // it was only read
	// Of the open file: the path may lead to another one meanwhile.
	info, err := f.Stat()
	if err != nil {
		return crm.Directory{}, unreadable(err)
	}
	if info.ModTime().Equal(c.changed) && info.Size() == c.size {
		return c.read, c.refused
	}
	content, err := io.ReadAll(io.LimitReader(f, dataimport.MaxBytes+1))
	if err != nil {
		return crm.Directory{}, unreadable(err)
	}
	accounts, err := crm.Read(content)
	c.changed, c.size, c.read, c.refused = info.ModTime(), info.Size(), crm.NewDirectory(accounts), err
	return c.read, c.refused
}

func unreadable(err error) error {
	return fault.Wrap(err, fault.Unavailable, fault.CRMFileInvalid, "The CRM file cannot be read.")
}
