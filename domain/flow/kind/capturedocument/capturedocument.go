// Package capturedocument defines the step that reads a document.
package capturedocument

import (
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
)

// Definition describes the kind.
func Definition() kind.Definition {
	return kind.Sealed(kind.Definition{Kind: flow.CaptureDocument, Icon: "file-search",
		Process: kind.Process{WorkflowType: flow.IntelligentCapture},
		Name:    kind.Text{English: "Capture the document", German: "Dokument erfassen"},
		Description: kind.Text{
			English: "Reads the uploaded document and makes an invoice of it.",
			German:  "Liest das hochgeladene Dokument und erstellt daraus eine Rechnung.",
		},
	})
}
