// Package demodocs makes the documents of the demo and of the tests: invoices
// of invented companies in many layouts together with the truth about them,
// and the broken and hostile files that must be refused. The same seed gives
// the same bytes.
package demodocs
