// Package temporalconfig carries the files that describe a Temporal server for
// Countersign, so that the one binary can apply them anywhere.
package temporalconfig

import _ "embed"

// Dynamic is the server's dynamic configuration.
//
//go:embed dynamic.yaml
var Dynamic []byte

// Namespace is the namespace and its search attributes.
//
//go:embed namespace.yaml
var Namespace []byte
