// Package dataimport holds the use cases of imports: a file is previewed and then imported as a whole, and an
// interface synchronizes records.
package dataimport

import (
	"context"

	"countersign.dev/domain/dataimport"
	"countersign.dev/domain/event"
	"countersign.dev/domain/fault"
	"countersign.dev/internal/postgres"
	dataimportrow "countersign.dev/internal/store/dataimport"
)

// Writer compares the valid rows of an import with the records. The function that it returns writes them. If write is
// set, the records stay as they are until then.
type Writer interface {
	Stage(tx *postgres.Tx, rows []dataimport.Row, present []bool, write bool) (
		found map[int]dataimport.Found, apply func(dataimport.Counts) error, err error)
}

// OneTable is the writer of records that are the rows of one table.
type OneTable struct{ dataimportrow.Target }

// Stage implements Writer. A record that changes before it is written refuses the import.
func (t OneTable) Stage(tx *postgres.Tx, rows []dataimport.Row, present []bool, _ bool) (
	found map[int]dataimport.Found, apply func(dataimport.Counts) error, err error,
) {
	if err := t.Target.Stage(tx, rows, present); err != nil {
		return nil, nil, err
	}
	found, err = t.Found(tx, present)
	return found, func(counts dataimport.Counts) error { return t.Apply(tx, counts, present) }, err
}

// Noun is what is imported.
type Noun struct {
	dataimport.Table
	Writer
	// Prepare makes the writer of one file, before its transaction; nil: Writer is used. It may replace the hash of the
	// file.
	Prepare          func(ctx context.Context, tenantID string, f *dataimport.File) (Writer, error)
	Area, ObjectType string      // of the audit log
	Event            event.Event // what browsers read again
	// Verify checks the records after they are written; nil: nothing to check.
	Verify func(tx *postgres.Tx) error
	// After writes what depends on the records, once per import; nil: nothing does.
	After func(tx *postgres.Tx) error
}

// Commands are the use cases that open their own transaction.
type Commands struct{ DB *postgres.DB }

// Preview reports what the import of a file would do. It changes nothing.
func (c Commands) Preview(
	ctx context.Context, tenantID string, n Noun, content []byte,
) (p dataimport.Preview, err error) {
	f, err := n.Parse(content)
	if err != nil {
		return p, err
	}
	if n, err = n.prepared(ctx, tenantID, &f); err != nil {
		return p, err
	}
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		p, _, err = n.judge(tx, f, false)
		return err
	})
	return p, err
}

// Import writes all valid rows of a file in one transaction, if the file and the records that it names are those of the
// preview with the digest. Otherwise it changes nothing and returns the present preview.
func (c Commands) Import(
	ctx context.Context, tenantID string, n Noun, content []byte, digest string,
) (p dataimport.Preview, imported bool, err error) {
	f, err := n.Parse(content)
	if err != nil {
		return p, false, err
	}
	if n, err = n.prepared(ctx, tenantID, &f); err != nil {
		return p, false, err
	}
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		var write func(dataimport.Counts) error
		if p, write, err = n.judge(tx, f, true); err != nil || p.Digest != digest {
			return err
		}
		imported = true
		return n.apply(tx, "imported", f, p, write)
	})
	if code := fault.CodeOf(err); code == fault.StaleVersion || code == fault.RecordExists { // changed while it ran
		imported = false
		p, err = c.Preview(ctx, tenantID, n, content)
	}
	return p, imported && err == nil, err
}

// Sync writes the valid records of an interface in one transaction, and answers with a result for each.
func (c Commands) Sync(
	ctx context.Context, tenantID string, n Noun, items [][]string,
) (p dataimport.Preview, err error) {
	f := dataimport.File{Rows: n.ReadItems(items)}
	if n, err = n.prepared(ctx, tenantID, &f); err != nil {
		return p, err
	}
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		var write func(dataimport.Counts) error
		if p, write, err = n.judge(tx, f, true); err != nil {
			return err
		}
		return n.apply(tx, "synchronized", f, p, write)
	})
	return p, err
}

func (n Noun) prepared(ctx context.Context, tenantID string, f *dataimport.File) (Noun, error) {
	if n.Prepare == nil {
		return n, nil
	}
	w, err := n.Prepare(ctx, tenantID, f)
	n.Writer = w
	return n, err
}

func (n Noun) judge(tx *postgres.Tx, f dataimport.File, write bool) (
	p dataimport.Preview, apply func(dataimport.Counts) error, err error,
) {
	found, apply, err := n.Stage(tx, f.Rows, f.Present, write)
	if err != nil {
		return p, nil, err
	}
	return n.Judge(f.Identity(), f.Rows, found), apply, nil
}

// counted is the audited form of an import.
type counted struct {
	SHA256    string `json:"sha256,omitempty"`
	KeyedHash string `json:"keyedHash,omitempty"`
	Added     int    `json:"added"`
	Changed   int    `json:"changed"`
	Unchanged int    `json:"unchanged"`
	Refused   int    `json:"refused"`
	Accounts  int    `json:"accountsProposed,omitempty"`
}

// apply writes the staged rows, one audit entry and one event. An import that changes nothing leaves no trace.
func (n Noun) apply(
	tx *postgres.Tx, action string, f dataimport.File, p dataimport.Preview, write func(dataimport.Counts) error,
) error {
	if !p.Counts.Changes() {
		return nil
	}
	if err := write(p.Counts); err != nil {
		return err
	}
	for _, then := range []func(*postgres.Tx) error{n.Verify, n.After} {
		if then == nil {
			continue
		}
		if err := then(tx); err != nil {
			return err
		}
	}
	if err := tx.Emit(n.Event); err != nil {
		return err
	}
	return tx.Audit(postgres.Change{Area: n.Area, Action: action, ObjectType: n.ObjectType,
		New: counted{f.SHA256, f.KeyedHash, p.Counts.New, p.Counts.Changed, p.Counts.Unchanged, p.Counts.Invalid,
			p.Counts.Accounts}})
}
