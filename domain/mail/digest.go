package mail

import (
	"fmt"
	"strings"
)

// Part is a message of a digest.
type Part struct{ Subject, Body string }

// Digest is the text of a message that contains several. A single one looks as if it were sent alone.
func Digest(language string, parts []Part) (subject, body string) {
	if len(parts) == 1 {
		return parts[0].Subject, parts[0].Body
	}
	t := in(language)
	texts := make([]string, 0, min(len(parts), MaxParts)+1)
	for n, p := range parts {
		if n == MaxParts {
			texts = append(texts, fmt.Sprintf(t.more, len(parts)-MaxParts))
			break
		}
		texts = append(texts, p.Subject+"\n\n"+p.Body)
	}
	return fmt.Sprintf("%d %s: %s", len(parts), t.several, parts[len(parts)-1].Subject), strings.Join(texts, Rule)
}
