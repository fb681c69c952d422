package config

import (
	"fmt"
	"strconv"
	"strings"
)

// Size is a number of bytes, written as in "20MB". A megabyte is 1024 × 1024 bytes.
type Size int64

var units = []struct {
	suffix string
	bytes  int64
}{{"GB", 1 << 30}, {"MB", 1 << 20}, {"KB", 1 << 10}, {"B", 1}}

// UnmarshalText reads "20MB", "512KB" or a plain number of bytes.
func (s *Size) UnmarshalText(text []byte) error {
	number, factor := strings.TrimSpace(string(text)), int64(1)
	for _, u := range units {
		if rest, ok := strings.CutSuffix(number, u.suffix); ok {
			number, factor = rest, u.bytes
			break
		}
	}
	n, err := strconv.ParseInt(number, 10, 64)
	if err != nil || n <= 0 || n > (1<<40)/factor {
		return fmt.Errorf("%q is not a size such as 20MB", text)
	}
	*s = Size(n * factor)
	return nil
}
