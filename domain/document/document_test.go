package document

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/subject"
)

func TestUploadEndsOnceAndRepeatChangesNothing(t *testing.T) {
	u := Upload{Status: Processing, Stage: Queued}
	changed, err := u.Complete(subject.Ref{Type: subject.Invoice, ID: "inv-1"})
	require.NoError(t, err)
	require.True(t, changed)
	changed, err = u.Complete(subject.Ref{Type: subject.Invoice, ID: "inv-1"})
	require.NoError(t, err)
	require.False(t, changed)
	_, err = u.Complete(subject.Ref{Type: subject.Invoice, ID: "inv-2"})
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(err))
	_, err = u.Fail(fault.FileInvalid, "late")
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(err), "an invoice exists: the upload did not fail")
}

func TestFailedUploadKeepsFirstReason(t *testing.T) {
	u := Upload{Status: Processing}
	_, err := u.Fail(fault.FileInvalid, "damaged")
	require.NoError(t, err)
	changed, err := u.Fail(fault.ServiceUnavailable, "later")
	require.NoError(t, err)
	require.False(t, changed)
	require.Equal(t, fault.FileInvalid, u.ErrorCode)
}

func TestUploadStageNeverDecreases(t *testing.T) {
	u := Upload{Status: Processing, Stage: Queued}
	require.True(t, u.Reach(Extracting))
	require.False(t, u.Reach(Reading))
	require.False(t, u.Reach(Extracting))
	require.Equal(t, Extracting, u.Stage)
}

func TestUnionCoversBothBoxesAndIgnoresEmptyBox(t *testing.T) {
	a, b := Box{X: 10, Y: 10, W: 5, H: 5}, Box{X: 30, Y: 5, W: 10, H: 2}
	require.Equal(t, Box{X: 10, Y: 5, W: 30, H: 10}, a.Union(b))
	require.Equal(t, a, a.Union(Box{}))
	require.Equal(t, a, Box{}.Union(a))
}

func TestTextReportsEmptyAndSlow(t *testing.T) {
	require.True(t, Text{Pages: []Page{{Number: 1}}}.Empty())
	require.False(t, Text{Pages: []Page{{Words: []Word{{Text: "x"}}}}}.Empty())
	require.False(t, Text{Pages: make([]Page, SlowPages)}.Slow())
	require.True(t, Text{Pages: make([]Page, SlowPages+1)}.Slow())
	require.Equal(t, "a b\fc", Text{Pages: []Page{
		{Words: []Word{{Text: "a"}, {Text: "b"}}}, {Words: []Word{{Text: "c"}}}}}.String())
}
