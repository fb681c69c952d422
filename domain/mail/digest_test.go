package mail_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/mail"
)

func TestDigestContainsItsMessages(t *testing.T) {
	subject, body := mail.Digest("en", []mail.Part{{Subject: "Approve invoice INV-1", Body: "Due today.\n"}})
	require.Equal(t, []string{"Approve invoice INV-1", "Due today.\n"}, []string{subject, body})

	subject, body = mail.Digest("de", []mail.Part{{Subject: "A", Body: "a"}, {Subject: "B", Body: "b"}})
	require.Equal(t, "2 Nachrichten: B", subject)
	require.Equal(t, "A\n\na"+mail.Rule+"B\n\nb", body)

	many := make([]mail.Part, mail.MaxParts+3)
	for n := range many {
		many[n] = mail.Part{Subject: fmt.Sprint("Task ", n), Body: "."}
	}
	_, body = mail.Digest("en", many)
	require.Equal(t, mail.MaxParts, strings.Count(body, mail.Rule))
	require.True(t, strings.HasSuffix(body, "3 more messages are not shown. You find their tasks in your task list.\n"))
}
