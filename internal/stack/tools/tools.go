// Package tools builds the pinned programs of the local stack from the nested
// modules under infra/ and keeps them in the cache, keyed by version.
package tools

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"

	"countersign.dev/internal/stack/place"
)

// Tool is a program built from a nested module, whose go.mod pins the version.
type Tool struct {
	Name    string
	Folder  string // under infra/
	Module  string // whose version names the binary
	Package string
}

// The programs of the stack and of the checks.
var (
	TemporalServer = Tool{"temporal-server", "temporal-server", "go.temporal.io/server",
		"go.temporal.io/server/cmd/server"}
	TemporalSQL = Tool{"temporal-sql", "temporal-server", "go.temporal.io/server", "go.temporal.io/server/cmd/tools/sql"}
	TemporalUI  = Tool{"temporal-ui", "temporal-ui", "github.com/temporalio/ui-server/v2",
		"github.com/temporalio/ui-server/v2/cmd/server"}
	S3Gateway = Tool{"versitygw", "s3gateway", "github.com/versity/versitygw",
		"github.com/versity/versitygw/cmd/versitygw"}
)

// Path is where the built tool is or would be.
func (t Tool) Path() (string, error) {
	version, err := t.version()
	if err != nil {
		return "", err
	}
	cache, err := place.Cache()
	if err != nil {
		return "", err
	}
	return filepath.Join(cache, "bin", t.Name+"-"+version), nil
}

func (t Tool) version() (string, error) {
	source, err := place.Source()
	if err != nil {
		return "", err
	}
	mod, err := os.ReadFile(filepath.Join(source, "infra", t.Folder, "go.mod"))
	if err != nil {
		return "", err
	}
	m := regexp.MustCompile(`(?m)^\s*` + regexp.QuoteMeta(t.Module) + ` (v\S+)`).FindSubmatch(mod)
	if m == nil {
		return "", fmt.Errorf("infra/%s/go.mod does not pin %s", t.Folder, t.Module)
	}
	return string(m[1]), nil
}

// Built says whether the tool is in the cache.
func (t Tool) Built() bool {
	path, err := t.Path()
	if err != nil {
		return false
	}
	_, err = os.Stat(path)
	return err == nil
}

// Ensure builds the tool unless it is in the cache, and returns its path. The
// binary appears under its name only when whole.
func (t Tool) Ensure(ctx context.Context) (string, error) {
	path, err := t.Path()
	if err != nil || t.Built() {
		return path, err
	}
	source, err := place.Source()
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return "", err
	}
	part := fmt.Sprintf("%s.part%d", path, os.Getpid())
	build := exec.CommandContext(ctx, "go", "build", "-o", part, t.Package)
	build.Dir = filepath.Join(source, "infra", t.Folder)
	build.Env = append(os.Environ(), "GOWORK=off", "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("build %s: %w\n%s", t.Package, err, out)
	}
	return path, os.Rename(part, path)
}
