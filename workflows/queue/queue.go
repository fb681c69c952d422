// Package queue names the task queues: one per kind of load and trust.
package queue

// A worker pool of the same name serves each queue.
const (
	Core      = "core"      // quick database work and what people wait for
	Documents = "documents" // CPU: scan, text, OCR, rendering
	Bank      = "bank"      // the only pool with bank credentials
	Mail      = "mail"      // rate limited by the server: 30 messages a minute
	Delivery  = "delivery"  // ERP and REST
	Print     = "print"     // printers and their agents
	Flows     = "flows"     // the course of jobs, and what follows a decision
)

// All lists every queue in a stable order.
func All() []string { return []string{Core, Documents, Bank, Mail, Delivery, Print, Flows} }
