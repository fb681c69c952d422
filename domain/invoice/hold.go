package invoice

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"countersign.dev/domain/enum"
)

// HoldCode names one cause of a hold; its release is a correction or an
// approver's reasoned override.
type HoldCode string

// What comparing with the purchase order may find.
const (
	HoldNoOrder   HoldCode = "noOrder"
	HoldClosed    HoldCode = "closed"
	HoldVendor    HoldCode = "vendor"
	HoldCurrency  HoldCode = "currency"
	HoldNoLines   HoldCode = "noLines"
	HoldUnknown   HoldCode = "unknownLine"
	HoldOrdered   HoldCode = "overOrdered"
	HoldReceived  HoldCode = "overReceived"
	HoldUnitPrice HoldCode = "price"
)

// Values lists every HoldCode.
func (HoldCode) Values() []string {
	return enum.Of(HoldNoOrder, HoldClosed, HoldVendor, HoldCurrency, HoldNoLines, HoldUnknown, HoldOrdered, HoldReceived,
		HoldUnitPrice)
}

// holdWords are the stored sentences. Rows contain them: add new ones and do not change them.
var holdWords = map[HoldCode]string{
	HoldNoOrder:   "purchase order not found",
	HoldClosed:    "purchase order closed",
	HoldVendor:    "vendor differs from the purchase order",
	HoldCurrency:  "currency differs from the purchase order",
	HoldNoLines:   "no line names a purchase order line",
	HoldUnknown:   "line not on the purchase order",
	HoldOrdered:   "quantity over ordered",
	HoldReceived:  "quantity over received",
	HoldUnitPrice: "price over tolerance",
}

// Hold is the first cause, its subject, and the number of further causes. Is and Of are the figures of a
// quantity or a price. Detail is any other value.
type Hold struct {
	Code           HoldCode
	Detail, Is, Of string
	More           int
}

// between is the text between the two figures of a cause.
func (c HoldCode) between() string {
	switch c {
	case HoldOrdered, HoldReceived:
		return " of "
	case HoldUnitPrice:
		return " instead of "
	case HoldNoOrder, HoldClosed, HoldVendor, HoldCurrency, HoldNoLines, HoldUnknown:
	}
	return ""
}

// Text is the sentence that the record keeps.
func (h Hold) Text() string {
	text, detail := holdWords[h.Code], h.Detail
	if h.Is != "" {
		detail = h.Is + h.Code.between() + h.Of
	}
	if detail != "" {
		text += ": " + detail
	}
	if h.More > 0 {
		text += fmt.Sprintf(" (and %d more)", h.More)
	}
	return text
}

var holdMore = regexp.MustCompile(`^(.*) \(and ([0-9]{1,6}) more\)$`)

// ReadHold finds code and values in a sentence of the record, so that people read
// it in their own language; false for one that is not of this form.
func ReadHold(text string) (h Hold, ok bool) {
	if m := holdMore.FindStringSubmatch(text); m != nil {
		text = m[1]
		h.More, _ = strconv.Atoi(m[2]) // digits
	}
	head, detail, _ := strings.Cut(text, ": ")
	for code, words := range holdWords {
		if head == words {
			h.Code, h.Detail, ok = code, detail, true
		}
	}
	if between := h.Code.between(); ok && between != "" {
		if is, of, found := strings.Cut(detail, between); found {
			h.Is, h.Of, h.Detail = is, of, ""
		}
	}
	return h, ok
}

// params are the values for words in another language.
func (h Hold) params() map[string]string {
	return map[string]string{"hold": string(h.Code), "detail": h.Detail, "is": h.Is, "of": h.Of,
		"more": strconv.Itoa(h.More)}
}
