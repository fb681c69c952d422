package audit

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"countersign.dev/domain/audit"
)

// Anchors is a place outside of the database for checkpoints. Checkpoints are never overwritten.
type Anchors interface {
	Save(ctx context.Context, c audit.Checkpoint) error
	Checkpoints(ctx context.Context, tenantID string) ([]audit.Checkpoint, error)
}

// Records is object storage as seen from here.
type Records interface {
	PutRecord(ctx context.Context, tenantID, folder, name string, content []byte) error
	Records(ctx context.Context, tenantID, folder string, visit func(name string, content []byte) error) error
}

const folder = "audit"

// InObjects keeps checkpoints in object storage, best in a bucket with object lock.
func InObjects(r Records) Anchors { return objectAnchors{r} }

type objectAnchors struct{ records Records }

func (o objectAnchors) Save(ctx context.Context, c audit.Checkpoint) error {
	body, err := json.Marshal(c)
	if err != nil {
		return fmt.Errorf("checkpoint: %w", err)
	}
	return o.records.PutRecord(ctx, c.TenantID, folder, name(c), body)
}

func (o objectAnchors) Checkpoints(ctx context.Context, tenantID string) ([]audit.Checkpoint, error) {
	var found []audit.Checkpoint
	err := o.records.Records(ctx, tenantID, folder, func(_ string, content []byte) error {
		found = append(found, parse(tenantID, content))
		return nil
	})
	return found, err
}

// InFolder keeps checkpoints in a folder of this machine.
func InFolder(path string) Anchors { return folderAnchors{path} }

type folderAnchors struct{ path string }

func (f folderAnchors) Save(_ context.Context, c audit.Checkpoint) error {
	body, err := json.Marshal(c)
	if err != nil {
		return fmt.Errorf("checkpoint: %w", err)
	}
	dir := filepath.Join(f.path, c.TenantID)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("checkpoint: %w", err)
	}
	temp, err := os.CreateTemp(dir, "unfinished-*")
	if err != nil {
		return fmt.Errorf("checkpoint: %w", err)
	}
	defer func() { _ = os.Remove(temp.Name()) }()
	_, err = temp.Write(body)
	if err = errors.Join(err, temp.Sync(), temp.Close()); err != nil {
		return fmt.Errorf("checkpoint: %w", err)
	}
	// A link, unlike a rename, never replaces what is there.
	if err = os.Link(temp.Name(), filepath.Join(dir, name(c))); err != nil && !errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("checkpoint: %w", err)
	}
	return nil
}

func (f folderAnchors) Checkpoints(_ context.Context, tenantID string) ([]audit.Checkpoint, error) {
	dir := filepath.Join(f.path, tenantID)
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("checkpoints: %w", err)
	}
	var found []audit.Checkpoint
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".json") {
			continue
		}
		content, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return nil, fmt.Errorf("checkpoints: %w", err)
		}
		found = append(found, parse(tenantID, content))
	}
	return found, nil
}

// Everywhere saves in all places and reads from all: one of them is enough to find a change.
func Everywhere(places ...Anchors) Anchors { return everywhere(places) }

type everywhere []Anchors

func (all everywhere) Save(ctx context.Context, c audit.Checkpoint) error {
	var failed []error
	for _, a := range all {
		failed = append(failed, a.Save(ctx, c))
	}
	return errors.Join(failed...)
}

func (all everywhere) Checkpoints(ctx context.Context, tenantID string) ([]audit.Checkpoint, error) {
	var found []audit.Checkpoint
	for _, a := range all {
		some, err := a.Checkpoints(ctx, tenantID)
		if err != nil {
			return nil, err
		}
		for _, c := range some {
			if !contains(found, c) {
				found = append(found, c)
			}
		}
	}
	return found, nil
}

func contains(all []audit.Checkpoint, c audit.Checkpoint) bool {
	for _, other := range all {
		if bytes.Equal(other.Signature, c.Signature) {
			return true
		}
	}
	return false
}

func name(c audit.Checkpoint) string { return fmt.Sprintf("%020d.json", c.Seq) }

// parse never refuses: what is no checkpoint counts as a forged one.
func parse(tenantID string, content []byte) (c audit.Checkpoint) {
	if err := json.Unmarshal(content, &c); err != nil {
		return audit.Checkpoint{TenantID: tenantID, Signature: content}
	}
	return c
}
