package event_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/event"
)

func TestEveryTypeIsListedAndHasOnePayload(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "event.go", nil, parser.SkipObjectResolution)
	require.NoError(t, err)
	var declared []event.Type
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		if of, ok := spec.Type.(*ast.Ident); ok && of.Name == "Type" {
			name, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
			require.NoError(t, err)
			declared = append(declared, event.Type(name))
		}
		return true
	})
	require.ElementsMatch(t, declared, event.Types())
	for _, of := range event.Types() {
		e, err := event.Decode(of, []byte(`{}`))
		require.NoError(t, err)
		require.Equal(t, of, e.Type())
	}
	_, err = event.Decode("invented", []byte(`{}`))
	require.Error(t, err)
}

func TestPayloadIsReadAsItWasWritten(t *testing.T) {
	for _, want := range []event.Event{
		event.TaskUpdated{ProjectID: "p", TaskID: "t"}, event.InvoiceAdded{ProjectID: "p", InvoiceID: "i", UploadID: "u"},
		event.PaymentUpdated{ProjectID: "p", BatchID: "b"}, event.AppearanceUpdated{}, event.SessionEnded{SessionID: "s"},
	} {
		body, err := json.Marshal(want)
		require.NoError(t, err)
		got, err := event.Decode(want.Type(), body)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
}

func TestSubjectOfAPaymentEvent(t *testing.T) {
	require.Equal(t, event.Subject{Type: event.Batch, ID: "b", ProjectID: "p"},
		event.PaymentUpdated{ProjectID: "p", BatchID: "b"}.Subject())
	require.Equal(t, event.Subject{Type: event.Payment, ID: "y", ProjectID: "p"},
		event.PaymentUpdated{ProjectID: "p", PaymentID: "y"}.Subject())
	require.Equal(t, event.Subject{Type: event.Payment, ProjectID: "p"},
		event.PaymentAdded{ProjectID: "p", ImportID: "u"}.Subject(), "an import has many payments")
}
