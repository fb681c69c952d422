package capture

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/money"
)

var (
	numericDate = regexp.MustCompile(`^(\d{1,4})([./-])(\d{1,2})([./-])(\d{2,4})$`)
	yearForm    = regexp.MustCompile(`^(19|20)\d{2}$`)
	dayForm     = regexp.MustCompile(`^\d{1,2}(st|nd|rd|th|er)?$`)
)

// months by their first letters in English, German and French, normal form.
func monthNamed(s string) (time.Month, bool) {
	for prefix, month := range map[string]time.Month{
		"jan": 1, "feb": 2, "fev": 2, "mar": 3, "apr": 4, "avr": 4, "may": 5, "mai": 5, "jun": 6, "juin": 6, "jul": 7,
		"juil": 7, "aug": 8, "aou": 8, "sep": 9, "oct": 10, "okt": 10, "nov": 11, "dec": 12, "dez": 12,
	} {
		if strings.HasPrefix(s, prefix) && len(s) <= 9 && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz") == "" {
			return month, true
		}
	}
	return 0, false
}

// settleDates decides between 3/4 as March 4 and 3 April: by a date on the
// document that allows only one, else by the currency's home.
func (p *paper) settleDates(currency money.Currency) {
	for _, r := range p.rows {
		for _, w := range r.words {
			m := numericDate.FindStringSubmatch(strings.Trim(w.Text, ",;:()"))
			if m == nil || len(m[1]) == 4 {
				continue
			}
			first, second := atoi(m[1]), atoi(m[3])
			switch {
			case m[2] == ".", first > 12 && first <= 31:
				p.dayFirst, p.datesSet = true, true
			case second > 12 && second <= 31:
				p.dayFirst, p.datesSet = false, true
			}
		}
	}
	if !p.datesSet {
		p.dayFirst = p.comma || currency == "EUR" || currency == "GBP"
	}
}

func atoi(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		return -1
	}
	return n
}

// dateAt reads a date that begins at words[i]: one word of digits, or three
// words with the month's name. Sure is false when day and month could be swapped.
func (p *paper) dateAt(words []*word, i int) (d calendar.Date, count int, sure, ok bool) {
	text := strings.Trim(words[i].Text, ",;:()")
	if m := numericDate.FindStringSubmatch(text); m != nil && m[2] == m[4] {
		d, sure, ok = p.numeric(m)
		return d, 1, sure, ok
	}
	if i+2 >= len(words) {
		return d, 0, false, false
	}
	a, b, c := words[i].plain, words[i+1].plain, words[i+2].plain
	if month, named := monthNamed(a); named && dayForm.MatchString(b) && yearForm.MatchString(c) {
		d, err := calendar.New(atoi(c), month, leading(b))
		return d, 3, true, err == nil
	}
	if month, named := monthNamed(b); named && dayForm.MatchString(a) && yearForm.MatchString(c) {
		d, err := calendar.New(atoi(c), month, leading(a))
		return d, 3, true, err == nil
	}
	return d, 0, false, false
}

func leading(s string) int { return atoi(strings.TrimRight(s, "stndrhe")) }

func (p *paper) numeric(m []string) (d calendar.Date, sure, ok bool) {
	if len(m[1]) == 4 {
		d, err := calendar.New(atoi(m[1]), time.Month(atoi(m[3])), atoi(m[5]))
		return d, true, err == nil
	}
	year := atoi(m[5])
	if len(m[5]) == 2 {
		year += 2000
	}
	month, day := atoi(m[1]), atoi(m[3])
	if p.dayFirst {
		month, day = day, month
	}
	d, err := calendar.New(year, time.Month(month), day)
	return d, p.datesSet || month == day, err == nil
}

// swapped is the date with day and month exchanged, when that is a date.
func swapped(d calendar.Date) (calendar.Date, bool) {
	s, err := calendar.New(d.Year(), time.Month(d.Day()), int(d.Month()))
	return s, err == nil
}
