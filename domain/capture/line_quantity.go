package capture

import (
	"regexp"

	"github.com/shopspring/decimal"

	"countersign.dev/domain/document"
)

// manyAtPrice is "12 hours at $150.00", "34 @ 9.40", "3 x 10,00".
var manyAtPrice = regexp.MustCompile(
	`(?i)(\d+(?:[.,]\d+)?)\s*(?:hours?|hrs?|ea|pcs?|units?|stk|stunden)?\s*(?:at|@|x|à)\s*[$€£]?\s*([\d.,]*\d)`)

// many reads quantity and price out of a text, when they make up the total:
// "Bolt M10 x 20" is no quantity.
func (l *Line) many(p *paper, page int, b document.Box, text string) bool {
	m := manyAtPrice.FindStringSubmatch(text)
	if m == nil {
		return false
	}
	count, okCount := p.parse(m[1], quantityForm)
	price, okPrice := p.parse(m[2], quantityForm)
	if !okCount || !okPrice || count.Mul(price).Sub(l.Total.Value).Abs().GreaterThan(decimal.New(1, -2)) {
		return false
	}
	l.Quantity = Found[decimal.Decimal]{Value: count, Text: m[1], Confidence: 0.85, Page: page, Box: b}
	l.UnitPrice = Found[decimal.Decimal]{Value: price, Text: m[2], Confidence: 0.85, Page: page, Box: b}
	return true
}
