package check

// page is a sheet being composed.
type page struct {
	account  Account
	check    Check
	payee    string
	fraction string
	sheet    Sheet
}

const (
	left  = 0.5 * inch
	right = PageWidth - 0.5*inch
)

// face draws the check. The clear band, the lowest 5/8 inch, contains only the MICR line.
func (p *page) face() {
	p.sheet.add(Box{X: 0.25 * inch, Y: 0.2 * inch, W: PageWidth - 0.5*inch, H: checkFoot - clearBand - 0.2*inch,
		Fill: tint, Line: 0.5, LineColor: pale})
	p.mark()
	p.heading()
	p.order()
	p.foot()
}

// mark is drawn first, so that the text over it stays readable.
func (p *page) mark() {
	text := string(p.check.Stamp)
	if p.check.Stamp == NoStamp && !p.account.Approved {
		text = specimen
	}
	if text == "" {
		return
	}
	p.sheet.add(
		Text{X: PageWidth / 2, Y: 150, Value: text, Font: Bold, Size: 64, Align: Middle, Color: stamp, Angle: 14},
		Text{X: PageWidth / 2, Y: 199, Value: text + " – NOT NEGOTIABLE", Font: Bold, Size: 7, Align: Middle, Color: stamp},
	)
}

func (p *page) heading() {
	p.text(left, 34, p.account.CompanyName, Bold, 12, ink, 225)
	for i, line := range p.account.CompanyAddress {
		p.text(left, 46+float64(i)*9.5, line, Regular, 7.5, gray, 225)
	}
	p.sheet.add(
		Text{X: 350, Y: 34, Value: p.account.BankName, Font: Bold, Size: 9, Align: Middle, Color: ink, MaxWidth: 150},
		Text{X: 350, Y: 44, Value: p.account.BankAddress, Font: Regular, Size: 7, Align: Middle, Color: gray, MaxWidth: 150},
		Text{X: right, Y: 36, Value: serial(p.account, p.check), Font: Mono, Size: 14, Align: End, Color: ink},
		Text{X: right, Y: 47, Value: p.fraction, Font: Regular, Size: 7.5, Align: End, Color: gray},
		Text{X: 478, Y: 74, Value: "DATE", Font: Regular, Size: 6.5, Align: End, Color: gray},
		Text{X: right, Y: 74, Value: p.check.Date.Format("January 2, 2006"), Font: Regular, Size: 10, Align: End, Color: ink},
		Rule{X1: 484, Y1: 77.5, X2: right, Y2: 77.5, Width: 0.5, Color: gray},
	)
}

func (p *page) order() {
	const payeeLine, amountLine = 103.0, 126.0
	p.text(left, payeeLine-7, "PAY TO THE", Regular, 6.5, gray, 0)
	p.text(left, payeeLine, "ORDER OF", Regular, 6.5, gray, 0)
	p.text(92, payeeLine, p.payee, Bold, 11, ink, 360)
	p.sheet.add(
		Rule{X1: 88, Y1: payeeLine + 3.5, X2: 462, Y2: payeeLine + 3.5, Width: 0.5, Color: gray},
		Text{X: 474, Y: payeeLine, Value: "$", Font: Bold, Size: 12, Align: End, Color: ink},
		Box{X: 478, Y: payeeLine - 13, W: right - 478, H: 18, Fill: Color{255, 255, 255}, Line: 0.6, LineColor: gray},
		Text{X: right - 5, Y: payeeLine, Value: p.check.Amount.Protected(13), Font: Mono, Size: 11, Align: End, Color: ink,
			MaxWidth: right - 486},
		Rule{X1: left, Y1: amountLine + 3.5, X2: 528, Y2: amountLine + 3.5, Width: 0.5, Color: gray},
		Text{X: right, Y: amountLine, Value: "DOLLARS", Font: Regular, Size: 7, Align: End, Color: gray},
	)
	p.text(left+2, amountLine, legalAmount(p.check.Amount), Regular, 10, ink, 486)
}

func (p *page) foot() {
	p.text(92, 145, p.payee, Regular, 8.5, ink, 230)
	for i, line := range p.check.PayeeAddress {
		p.text(92, 155+float64(i)*9.5, line, Regular, 8.5, ink, 230)
	}
	p.text(left, 200, "MEMO", Regular, 6.5, gray, 0)
	p.text(66, 200, p.check.Memo, Regular, 8, ink, 190)
	p.sheet.add(Rule{X1: 62, Y1: 203, X2: 256, Y2: 203, Width: 0.5, Color: gray})
	for i := range max(1, min(p.account.SignatureLines, 2)) {
		y := 190 - float64(i)*28
		p.sheet.add(
			Rule{X1: 396, Y1: y, X2: right, Y2: y, Width: 0.6, Color: gray},
			Text{X: (396 + right) / 2, Y: y + 8, Value: "AUTHORIZED SIGNATURE", Font: Regular, Size: 5.5, Align: Middle,
				Color: gray},
		)
	}
	p.sheet.add(Text{X: right, Y: 204.5, Value: "VOID AFTER 180 DAYS", Font: Regular, Size: 5.5, Align: End, Color: gray})
}

func (p *page) text(x, y float64, value string, font Font, size float64, color Color, width float64) {
	if value == "" {
		return
	}
	p.sheet.add(Text{X: x, Y: y, Value: value, Font: font, Size: size, Align: Start, Color: color, MaxWidth: width})
}
