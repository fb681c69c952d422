package invoice

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestEveryHoldIsParsedFromItsSentence(t *testing.T) {
	for code := range holdWords {
		holds := []Hold{{Code: code}, {Code: code, More: 12}, {Code: code, Detail: "PO: 1 (west)"},
			{Code: code, Detail: "PO-1", More: 1}}
		if code.between() != "" {
			holds = append(holds, Hold{Code: code, Is: "12.5", Of: "10", More: 2})
		}
		for _, want := range holds {
			got, ok := ReadHold(want.Text())
			require.True(t, ok, want.Text())
			require.Equal(t, want, got, want.Text())
		}
	}
	require.Equal(t, "price over tolerance: 82 instead of 80 (and 1 more)",
		Hold{Code: HoldUnitPrice, Is: "82", Of: "80", More: 1}.Text())
}

func TestCheckHasCodeAndValuesOfHold(t *testing.T) {
	i := Invoice{Match: OnHold, HoldReason: Hold{Code: HoldReceived, Is: "12", Of: "10", More: 1}.Text()}
	i.Index.PONumber = "4500"
	require.Equal(t,
		map[string]string{"order": "4500", "reason": i.HoldReason, "hold": "overReceived", "is": "12", "of": "10",
			"more": "1", "detail": ""}, i.assessMatch().Params)
}

func TestUnknownSentenceIsReturnedUnchanged(t *testing.T) {
	for _, text := range []string{"", "price", "the order is not there", "price over tolerance on line 1"} {
		_, ok := ReadHold(text)
		require.False(t, ok, text)
		require.Empty(t, ReadWarning(text))
	}
}

func TestEveryWarningIsParsedFromItsSentence(t *testing.T) {
	for _, want := range []Warning{{}, {Code: WarnUnreadable}, {Code: WarnUploadedBefore, File: "march. v2.pdf"}} {
		require.Equal(t, want, ReadWarning(want.Text()))
	}
}
