package check

import (
	"strconv"
	"strings"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/routing"
)

// MICR symbols by their Unicode characters. Unicode's names of the last two are
// swapped (On-Us is called DASH there), so the names here follow the glyphs.
const (
	Transit = '⑆'
	Amount  = '⑇'
	OnUs    = '⑈'
	Dash    = '⑉'
)

// Positions of the MICR line, counted from the right edge and from 1 (Xerox,
// Generic MICR Fundamentals, pages 59–61; domain facts 4).
const (
	positions    = 65
	onUsSymbol   = 14 // the account is left of it, up to position 32
	lastOnUs     = 32
	transitRight = 33 // the routing number fills 34–42
	transitLeft  = 43 // 44 is the external processing code, blank on issue
	auxiliary    = 46 // business checks: the serial between On-Us symbols, up to 65
)

// Line is a MICR line by position; index 0 is position 1, the rightmost.
type Line [positions]rune

// ComposeMICR sets the line of an issued business check. The amount field
// stays blank: the bank of first deposit fills it.
func ComposeMICR(number routing.Number, account string, serial int64, serialDigits int) (Line, error) {
	var line Line
	for i := range line {
		line[i] = ' '
	}
	if _, err := routing.Parse(string(number)); err != nil {
		return line, err
	}
	if account == "" || len(account) > lastOnUs-onUsSymbol || strings.Trim(account, "0123456789 ") != "" {
		return line, fault.New(fault.Invalid, fault.InvalidValue,
			"the account number on a check has 1 to %d digits and blanks", lastOnUs-onUsSymbol)
	}
	digits := strconv.FormatInt(serial, 10)
	if pad := serialDigits - len(digits); pad > 0 {
		digits = strings.Repeat("0", pad) + digits
	}
	if serial <= 0 || auxiliary+len(digits)+1 > positions {
		return line, fault.New(fault.Invalid, fault.InvalidValue, "check number %d does not fit the MICR line", serial)
	}
	line.set(onUsSymbol, string(OnUs))
	line.set(onUsSymbol+1, account)
	line.set(transitRight, string(Transit))
	line.set(transitRight+1, string(number))
	line.set(transitLeft, string(Transit))
	line.set(auxiliary, string(OnUs)+digits+string(OnUs))
	return line, nil
}

// set writes text so that its last character is at a position.
func (l *Line) set(position int, text string) {
	runes := []rune(text)
	for i, r := range runes {
		l[position-1+len(runes)-1-i] = r
	}
}

// String reads as on the check, left to right.
func (l Line) String() string {
	var b strings.Builder
	for i := len(l) - 1; i >= 0; i-- {
		b.WriteRune(l[i])
	}
	return strings.TrimLeft(b.String(), " ")
}
