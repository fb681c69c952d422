package document

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
)

func TestDocumentReachesIndexedOnlyThroughScanAndReading(t *testing.T) {
	d := Document{Status: Received}
	require.Error(t, d.Advance(Read), "unscanned bytes are never opened")
	for _, to := range []Status{Scanned, Read, Indexed} {
		require.NoError(t, d.Advance(to))
	}
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(d.Advance(Scanned)))
}

func TestInfectedAndRefusedDocumentsNeverGoOn(t *testing.T) {
	for problem, want := range map[fault.Code]Status{fault.AntivirusScanFileInfected: Infected, fault.FileInvalid: Refused} {
		d := Document{Status: Received}
		require.NoError(t, d.Refuse(problem))
		require.Equal(t, want, d.Status)
		require.Equal(t, problem, d.Problem)
		for _, to := range Statuses() {
			require.Error(t, d.Advance(to), to)
		}
	}
}

func TestUnreadImagesCanStillBeIndexedByHand(t *testing.T) {
	d := Document{Status: Scanned}
	require.NoError(t, d.Advance(Unread))
	require.NoError(t, d.Advance(Indexed))
}

func TestUnionCoversBothBoxesAndIgnoresTheEmptyOne(t *testing.T) {
	a, b := Box{X: 10, Y: 10, W: 5, H: 5}, Box{X: 30, Y: 5, W: 10, H: 2}
	require.Equal(t, Box{X: 10, Y: 5, W: 30, H: 10}, a.Union(b))
	require.Equal(t, a, a.Union(Box{}))
	require.Equal(t, a, Box{}.Union(a))
}

func TestTextKnowsWhetherItIsEmptyAndSlow(t *testing.T) {
	require.True(t, Text{Pages: []Page{{Number: 1}}}.Empty())
	require.False(t, Text{Pages: []Page{{Words: []Word{{Text: "x"}}}}}.Empty())
	require.False(t, Text{Pages: make([]Page, SlowPages)}.Slow())
	require.True(t, Text{Pages: make([]Page, SlowPages+1)}.Slow())
	require.Equal(t, "a b\fc", Text{Pages: []Page{
		{Words: []Word{{Text: "a"}, {Text: "b"}}}, {Words: []Word{{Text: "c"}}}}}.String())
}
