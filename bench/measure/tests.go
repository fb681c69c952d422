package main

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"sort"
	"strings"
)

// measured is a package with its measuring tests.
type measured struct {
	path  string // "./internal/store"
	tests []string
}

var declared = regexp.MustCompile(`(?m)^func Test[PR][0-9]`)

// find lists the packages that measure something of a ledger. Only those are
// compiled. A file that asks for a build tag is no part of a measuring run.
func find(root, ledger string) ([]measured, error) {
	tests := map[string][]string{}
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "node_modules" || strings.HasPrefix(entry.Name(), ".") && path != root):
			return fs.SkipDir
		case !strings.HasSuffix(path, "_test.go"):
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil || strings.HasPrefix(string(text), "//go:build") {
			return err
		}
		names, err := measuring(path, text, ledger)
		if len(names) > 0 {
			folder := "./" + filepath.ToSlash(filepath.Dir(path))
			tests[folder] = append(tests[folder], names...)
		}
		return err
	})
	packages := make([]measured, 0, len(tests))
	for path, names := range tests {
		sort.Strings(names)
		packages = append(packages, measured{path, names})
	}
	sort.Slice(packages, func(i, j int) bool { return packages[i].path < packages[j].path })
	if err == nil && len(packages) == 0 {
		err = fmt.Errorf("no test measures anything of ledger %s", ledger)
	}
	return packages, err
}

// measuring are the tests of a ledger that a file declares. Most files contain none and are not parsed.
func measuring(path string, text []byte, ledger string) (names []string, err error) {
	if !declared.Match(text) {
		return nil, nil
	}
	file, err := parser.ParseFile(token.NewFileSet(), path, text, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	for _, declaration := range file.Decls {
		function, ok := declaration.(*ast.FuncDecl)
		if !ok || function.Recv != nil {
			continue
		}
		if found := number.FindStringSubmatch(function.Name.Name); found != nil && strings.HasPrefix(found[1], ledger) {
			names = append(names, function.Name.Name)
		}
	}
	return names, nil
}

// pattern selects exactly these tests.
func (m measured) pattern() string { return "^(" + strings.Join(m.tests, "|") + ")$" }

func compile(ctx context.Context, packages []measured) error {
	args := []string{"test", "-count=1", "-run=^$"}
	for _, p := range packages {
		args = append(args, p.path)
	}
	// A package that does not compile is reported where it would have been measured.
	var failed *exec.ExitError
	if err := exec.CommandContext(ctx, "go", args...).Run(); err != nil && !errors.As(err, &failed) {
		return err
	}
	return ctx.Err()
}
