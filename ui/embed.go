// Package ui carries the built browser application inside the binary.
package ui

import (
	"embed"
	"io/fs"
)

// The folder always holds .gitkeep (copied from public/ by every build), so
// that Go compiles before the application has been built.
//
//go:embed all:dist
var built embed.FS

// FS is the built application, rooted at its index.html. Before the first
// `npm run build` it holds no index.html, which the caller must report.
func FS() (fs.FS, error) { return fs.Sub(built, "dist") }
