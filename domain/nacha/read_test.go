package nacha_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/moov-io/ach"
	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/nacha"
)

const traceOfOurs = "121000240000001"

func padded(text string) string { return fmt.Sprintf("%-94s", text) }

// entry is a returned or corrected entry of $100.00.
func entry(code string) string {
	return padded("6" + code + "021000021" + fmt.Sprintf("%-17s", "000123456789") + "0000010000" +
		fmt.Sprintf("%-15s%-22s", "ACH-1", "FABRIKAM") + "  1021000020000001")
}

func addenda(kind, code, trace, data string) string {
	return padded("7" + kind + code + fmt.Sprintf("%-15s", trace) + "      " + "02100002" + fmt.Sprintf("%-44s", data) +
		"021000020000001")
}

func batchOf(class string, lines ...string) []string {
	header := fmt.Sprintf("5220%-36s1123456789%s%-10s%6s261123   1021000020000001", "NORTHWIND", class, "VENDOR PAY", "")
	control := padded(fmt.Sprintf("8220%06d%-84s", len(lines), ""))
	return slices.Concat([]string{header}, lines, []string{control})
}

func headed(lines ...string) []byte {
	all := append([]string{padded("101 121000248 0210000212611231200A094101")}, lines...)
	return []byte(strings.Join(append(all, padded("9000001")), "\n") + "\n")
}

func TestUnknownCodeAndMissingHeaderLoseNoEntry(t *testing.T) {
	lines := batchOf("CCD", entry("21"), addenda("99", "R99", traceOfOurs, ""), entry("21"),
		addenda("99", "R03", "121000240000002", ""), entry("21"), addenda("98", "C99", "121000240000003", ""), entry("21"),
		addenda("98", "C01", "121000240000004", "555000111222"))
	in, err := nacha.ParseInbound([]byte(strings.Join(lines, "\r\n")))
	require.NoError(t, err)
	require.Len(t, in.Returns, 1)
	require.Equal(t, []any{"R03", "121000240000002", int64(10000)},
		[]any{in.Returns[0].Code, in.Returns[0].Trace, in.Returns[0].Cents})
	require.True(t, in.Returns[0].Payee.Is("021000021", "000123456789"))
	require.Len(t, in.Changes, 1)
	require.Equal(t, "555000111222", in.Changes[0].Account)
	require.Equal(t, []nacha.NoticeKind{nacha.UnknownCode, nacha.UnknownCode},
		[]nacha.NoticeKind{in.Notices[0].Kind, in.Notices[1].Kind})
	require.Equal(t,
		[]nacha.Problem{{Line: 1, Field: "file header", Message: "there is none; the entries were read without it"}},
		in.Problems)
}

func TestDishonoredAndContestedReturnsAreKept(t *testing.T) {
	in, err := nacha.ParseInbound(headed(batchOf("CCD", entry("21"), addenda("99", "R68", traceOfOurs, ""), entry("21"),
		addenda("99", "R73", traceOfOurs, ""), entry("21"), addenda("98", "C68", traceOfOurs, ""))...))
	require.NoError(t, err)
	require.Empty(t, in.Problems)
	require.Empty(t, in.Returns)
	kinds := []nacha.NoticeKind{}
	for _, n := range in.Notices {
		kinds = append(kinds, n.Kind)
		require.Equal(t, []any{traceOfOurs, int64(10000)}, []any{n.Trace, n.Cents})
	}
	require.Equal(t, []nacha.NoticeKind{nacha.Dishonored, nacha.Contested, nacha.RefusedChange}, kinds)
}

func TestInternationalReturnKeepsItsAddenda(t *testing.T) {
	international := fmt.Sprintf("6210210000210007%-13s0000010000%-39s1021000020000001", "", "DE89370400440532013000")
	var lines []string
	for kind := 10; kind <= 16; kind++ {
		lines = append(lines, padded(fmt.Sprintf("7%dSOMETHING", kind)))
	}
	all := slices.Concat([]string{international}, lines[:3], []string{addenda("99", "R80", traceOfOurs, "")}, lines[3:])
	in, err := nacha.ParseInbound(headed(batchOf("IAT", all...)...))
	require.NoError(t, err)
	require.Empty(t, in.Problems)
	require.Len(t, in.Returns, 1)
	require.Len(t, in.Returns[0].IAT, 7)
	require.Equal(t, "DE89370400440532013000", strings.TrimSpace(in.Returns[0].Payee.Number))
}

func TestUnreadableRecordIsReportedByLineAndField(t *testing.T) {
	good := []string{entry("21"), addenda("99", "R03", traceOfOurs, "")}
	amount := entry("21")[:29] + "00000X0000" + entry("21")[39:]
	for want, broken := range map[string][]string{
		"line 5, return reason code":          {entry("21"), addenda("99", "X3 ", traceOfOurs, "")},
		"line 5, change code":                 {entry("21"), addenda("98", "???", traceOfOurs, "")},
		"line 5, original entry trace number": {entry("21"), addenda("99", "R03", "12100024", "")},
		"line 4, amount":                      {amount, addenda("99", "R03", traceOfOurs, "")},
		"line 4, record type":                 {padded("XYZ")},
		"line 4, record length":               {entry("21") + "9"},
		"line 5, addenda type code":           {entry("21"), padded("777")},
	} {
		header := batchOf("CCD")[0]
		in, err := nacha.ParseInbound(headed(slices.Concat([]string{header, padded("")}, broken, good)...))
		require.NoError(t, err)
		require.NotEmpty(t, in.Problems, want)
		require.True(t, strings.HasPrefix(in.Problems[0].String(), want), "%s is not %s", in.Problems[0], want)
		require.NotContains(t, in.Problems[0].String(), "000123456789")
		require.Len(t, in.Returns, 1, "%s: the other entry is read", want)
	}
	_, err := nacha.ParseInbound([]byte("Happy holidays from your bank!\n1 January is a holiday.\n"))
	require.Equal(t, fault.FileInvalid, fault.CodeOf(err))
	require.ErrorContains(t, err, "line 1, record type")
	in, err := nacha.ParseInbound(headed(batchOf("CCD", good...)[:2]...))
	require.NoError(t, err)
	require.Empty(t, in.Returns, "its addenda record is missing")
	missing := batchOf("CCD", good...)
	in, err = nacha.ParseInbound(headed(missing[0], missing[1], missing[3]))
	require.NoError(t, err)
	require.Contains(t, in.Problems[0].String(), "line 4, entry and addenda count")
}

func TestShortenedAndUnbrokenRecordsAreRead(t *testing.T) {
	file := string(headed(batchOf("CCD", entry("21"), addenda("99", "R03", traceOfOurs, ""))...))
	for _, text := range []string{strings.ReplaceAll(file, "\n", ""), strings.ReplaceAll(file, "\n", "\r\n"),
		"\ufeff" + file, file + "\x1a"} {
		in, err := nacha.ParseInbound([]byte(text))
		require.NoError(t, err)
		require.Empty(t, in.Problems)
		require.Len(t, in.Returns, 1)
	}
}

func TestEveryReturnCodeHasText(t *testing.T) {
	for i := range 100 {
		for _, code := range []string{fmt.Sprintf("R%02d", i), fmt.Sprintf("C%02d", i)} {
			if ach.LookupReturnCode(code) != nil || ach.LookupChangeCode(code) != nil {
				require.True(t, nacha.Known(code), code)
				require.NotContains(t, nacha.Reason(code), "ask the bank", code)
			}
		}
	}
	require.False(t, nacha.Known("R99"))
	require.Contains(t, nacha.Reason("R99"), "ask the bank")
}
