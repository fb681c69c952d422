package erpconnection_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/erpconnection"
	"countersign.dev/domain/fault"
)

func TestAnswerIsOneCompleteLine(t *testing.T) {
	for content, want := range map[string]erpconnection.Answer{
		"":                              {Reply: erpconnection.NoReply},
		"ACCEPTED 4711":                 {Reply: erpconnection.NoReply}, // its end is missing
		"ACCEPTED 4711\n":               {Reply: erpconnection.Accepted, Text: "4711"},
		"\ufeffaccepted  4711 \r\nmore": {Reply: erpconnection.Accepted, Text: "4711"},
		"ACCEPTED\n":                    {Reply: erpconnection.Accepted},
		"REJECTED no such vendor\n":     {Reply: erpconnection.Rejected, Text: "no such vendor"},
		"ACCEPTEDLY 1\n":                {Reply: erpconnection.Unclear},
		"\n":                            {Reply: erpconnection.Unclear},
	} {
		require.Equal(t, want, erpconnection.ReadAnswer(content), content)
	}
	long := erpconnection.ReadAnswer("REJECTED " + strings.Repeat("é", 600) + "\n")
	require.Len(t, []rune(long.Text), 500)
}

func TestSettingsOfFilesAreChecked(t *testing.T) {
	valid := erpconnection.Change{ProfileID: "p",
		Files: erpconnection.Files{Prefix: " AP_ ", AnswerFolder: " out "}}.Clean()
	require.NoError(t, erpconnection.Connection{}.Refuse(valid))
	require.Equal(t, erpconnection.Files{Format: erpconnection.JSON, Prefix: "AP_", AnswerFolder: "out"}, valid.Files)
	require.Equal(t, "AP_1.json", valid.Files.Name("1"))
	require.Equal(t, "out/AP_1.json.ack", valid.Files.AnswerPath("AP_1.json"))
	for path, files := range map[string]erpconnection.Files{
		"fileFormat":   {Format: "xml"},
		"filePrefix":   {Prefix: "../"},
		"answerFolder": {AnswerFolder: "a\x00b"},
	} {
		err := erpconnection.Connection{}.Refuse(erpconnection.Change{ProfileID: "p", Files: files}.Clean())
		var f *fault.Fault
		require.ErrorAs(t, err, &f)
		require.Equal(t, path, f.Fields[0].Path)
	}
}
