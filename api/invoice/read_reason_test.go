package invoice

import (
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/capture"
)

// The interface has words for what the document of the API names: a reason missing there would go unsaid.
func TestTheReasonsOfAReadingAreThoseOfTheCapture(t *testing.T) {
	field, _ := reflect.TypeFor[Field]().FieldByName("Reason")
	var named []string
	for _, reason := range capture.Reasons() {
		named = append(named, string(reason))
		require.Equal(t, string(reason), readReason(string(reason)))
	}
	require.Equal(t, field.Tag.Get("enum"), strings.Join(named, ","))
	require.Empty(t, readReason("a sentence of another time"))
}
