// Package chaos kills the product's processes in the middle of its main job and
// looks at what the outside world received. Its tests need the built binary and
// run under the build tag e2e.
package chaos
