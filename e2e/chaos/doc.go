// Package chaos kills the product's processes during its main process and checks what the demo's partners
// received. Its tests need the built binary and run under the build tag e2e.
package chaos
