package document

// drawGerman: DIN 5008 letter, facts in a right-hand block, comma decimals.
func drawGerman(s *sheet, v Invoice) {
	red, body := rgb{176, 32, 38}, font{family: "sans", size: 10, color: black()}
	s.fill([]point{{440, 40}, {470, 40}, {455, 66}}, red)
	s.fill([]point{{462, 40}, {492, 40}, {477, 66}}, rgb{90, 90, 96})
	s.right(545, 84, body.at(12).strong(), "Keller")
	s.text(57, 128, body.at(7).in(gray()), v.Vendor.Name+" · "+v.Vendor.Address[0]+" · "+v.Vendor.Address[1])
	s.block(57, 146, body, append([]string{v.Company.Name}, v.Company.Address...)...)
	s.sums(340, 545, 146, 15, body, [][2]string{{"Rechnungsnummer", v.Number},
		{"Rechnungsdatum", v.Date.Format("02.01.2006")}, {"Bestellnummer", v.PO}, {"Fällig am", v.Due.Format("02.01.2006")}})
	s.text(57, 246, body.at(15).strong(), "Rechnung")
	s.block(57, 268, body, "Sehr geehrte Damen und Herren,", "wir erlauben uns, Ihnen folgende Lieferung zu berechnen:")
	columns := []column{{"Artikel", 57, 60, 'l', item}, {"Bezeichnung", 122, 210, 'l', description},
		{"Menge", 330, 45, 'r', quantity},
		{"Einzelpreis", 385, 70, 'r', func(l Line) string { return continental(l.UnitPrice) }},
		{"Betrag EUR", 465, 80, 'r', func(l Line) string { return continental(l.Total) }}}
	s.titles(columns, 312, body.strong())
	s.rule(57, 318, 545, 0.8, black())
	y := s.rows(columns, 334, 17, body, v.Lines)
	s.rule(57, y-8, 545, 0.8, black())
	y = s.sums(340, 545, y+10, 16, body, [][2]string{{"Nettobetrag", continental(v.Subtotal)},
		{"zzgl. 19 % MwSt.", continental(v.Tax)}})
	s.text(340, y+2, body.strong(), "Gesamtbetrag")
	s.right(545, y+2, body.strong(), continental(v.Total)+" €")
	s.text(57, y+40, body, v.Terms+".")
	s.rule(57, 786, 545, 0.4, gray())
	s.text(57, 798, body.at(7).in(gray()),
		v.Vendor.Name+"   USt-IdNr. "+v.Vendor.TaxID+"   Amtsgericht Stuttgart HRB 20417   Tel. "+v.Vendor.Phone)
}

// drawFrench: blank thousands, "Net à payer", dates by slashes with the day first.
func drawFrench(s *sheet, v Invoice) {
	violet, body := rgb{92, 52, 120}, font{family: "serif", size: 11, color: black()}
	s.disc(80, 70, 26, violet)
	s.center(80, 77, body.at(20).strong().in(white()), "AM")
	s.text(120, 66, body.at(17).strong().in(violet), v.Vendor.Name)
	s.block(120, 82, body.at(9).in(gray()), v.Vendor.Address[0], v.Vendor.Address[1], "N° TVA "+v.Vendor.TaxID)
	s.text(57, 146, body.at(14).strong(), "Facture N° "+v.Number)
	s.text(57, 164, body, "Date de facture : "+v.Date.Format("02/01/2006"))
	s.text(57, 180, body, "Date d'échéance : "+v.Due.Format("02/01/2006"))
	s.text(57, 196, body, "N° de commande : "+v.PO)
	s.frame(330, 134, 210, 74, 0.8, violet)
	s.text(340, 150, body.at(9).in(gray()), "Facturé à")
	s.block(340, 166, body, append([]string{v.Company.Name}, v.Company.Address...)...)
	columns := []column{{"Désignation", 62, 240, 'l', description}, {"Quantité", 310, 50, 'r', quantity},
		{"P.U. HT", 370, 70, 'r', func(l Line) string { return french(l.UnitPrice) }},
		{"Montant HT", 450, 88, 'r', func(l Line) string { return french(l.Total) }}}
	s.rect(57, 232, 483, 20, violet)
	s.titles(columns, 246, body.at(10).strong().in(white()))
	y := s.rows(columns, 270, 18, body, v.Lines)
	s.rule(57, y-6, 540, 0.6, violet)
	y = s.sums(360, 538, y+14, 17, body,
		[][2]string{{"Total HT", french(v.Subtotal) + " €"}, {"TVA 20 %", french(v.Tax) + " €"}})
	s.rect(352, y-12, 188, 22, pale())
	s.text(360, y+3, body.strong(), "Net à payer")
	s.right(538, y+3, body.strong(), french(v.Total)+" €")
	s.center(298, 790, body.at(8).in(gray()),
		"SARL au capital de 40 000 € - RCS Lyon - Pas d'escompte pour paiement anticipé")
}

// drawVAT: a British tax invoice with a VAT summary and dates in words.
func drawVAT(s *sheet, v Invoice) {
	teal, body := rgb{0, 102, 110}, font{family: "go", size: 9, color: black()}
	s.rect(40, 40, 6, 60, teal)
	s.text(56, 58, body.at(18).strong().in(teal), v.Vendor.Name)
	s.block(56, 74, body.in(gray()), v.Vendor.Address[0]+", "+v.Vendor.Address[1], "VAT Reg No: "+v.Vendor.TaxID)
	s.right(555, 60, body.at(16), "TAX INVOICE")
	s.text(40, 140, body.strong(), "Invoice to")
	s.block(40, 154, body, append([]string{v.Company.Name}, v.Company.Address...)...)
	labels := []string{"Invoice number", "Invoice date / tax point", "Payment due", "Payment terms", "Your order ref"}
	values := []string{v.Number, v.Date.Format("2 January 2006"), v.Due.Format("2 January 2006"), v.Terms, v.PO}
	for i := range labels {
		s.text(330, 140+float64(i)*15, body.in(gray()), labels[i])
		s.text(455, 140+float64(i)*15, body, values[i])
	}
	columns := []column{{"Code", 40, 60, 'l', item}, {"Details", 104, 210, 'l', description},
		{"Qty", 318, 36, 'r', quantity}, {"Rate £", 362, 56, 'r', price},
		{"VAT", 426, 36, 'r', func(Line) string { return "20%" }}, {"Net £", 470, 85, 'r', total}}
	s.titles(columns, 250, body.strong().in(teal))
	s.rule(40, 256, 555, 1.2, teal)
	y := s.rows(columns, 274, 17, body, v.Lines)
	s.rule(40, y-6, 555, 0.5, teal)
	s.text(40, y+14, body.strong(), "VAT summary")
	s.text(40, y+28, body, "Standard 20%: net "+american(v.Subtotal)+", VAT "+american(v.Tax))
	y = s.sums(400, 555, y+14, 16, body,
		[][2]string{{"Net total", "£" + american(v.Subtotal)}, {"VAT", "£" + american(v.Tax)}})
	s.text(400, y+3, body.at(11).strong(), "Amount payable")
	s.right(555, y+3, body.at(11).strong(), "£"+american(v.Total))
	s.block(40, 770, body.at(8).in(gray()), "Payment by BACS, quoting the invoice number. Registered in England 4471208.",
		v.Vendor.Phone+"   "+v.Vendor.Email)
}

// drawCanadian: two tax registrations, HST, dates year first, dollars that are not American.
func drawCanadian(s *sheet, v Invoice) {
	maple, body := rgb{190, 30, 45}, font{family: "sans", size: 9.5, color: black()}
	s.fill([]point{{50, 70}, {62, 40}, {74, 70}, {62, 60}}, maple)
	s.text(86, 58, body.at(14).strong(), v.Vendor.Name)
	s.block(86, 72, body.at(8.5).in(gray()), v.Vendor.Address[0]+", "+v.Vendor.Address[1],
		"GST/HST No. "+v.Vendor.TaxID[4:])
	s.right(568, 60, body.at(15).strong().in(maple), "Invoice / Facture")
	labels := []string{"Invoice #", "Date (YYYY-MM-DD)", "P.O. #", "Terms", "Due (YYYY-MM-DD)"}
	values := []string{v.Number, v.Date.String(), v.PO, v.Terms, v.Due.String()}
	for i := range labels {
		y := 112 + float64(i)*16
		s.frame(370, y-12, 100, 16, 0.5, gray())
		s.frame(470, y-12, 98, 16, 0.5, gray())
		s.text(374, y, body.at(8.5), labels[i])
		s.text(474, y, body, values[i])
	}
	s.text(44, 112, body.strong(), "Sold to / Vendu à")
	s.block(44, 126, body, append([]string{v.Company.Name}, v.Company.Address...)...)
	columns := []column{{"Part No.", 48, 60, 'l', item}, {"Qty", 112, 36, 'r', quantity},
		{"Description", 164, 220, 'l', description}, {"Unit", 392, 70, 'r', price}, {"Total", 474, 90, 'r', total}}
	s.frame(44, 210, 524, 20, 0.8, maple)
	s.titles(columns, 224, body.strong())
	y := s.rows(columns, 246, 17, body, v.Lines)
	y = s.sums(392, 564, y+16, 16, body, [][2]string{{"Subtotal", american(v.Subtotal)}, {"HST 13%", american(v.Tax)}})
	s.rule(392, y-11, 564, 0.8, maple)
	s.text(392, y+3, body.strong(), "Total (CAD)")
	s.right(564, y+3, body.strong(), "$"+american(v.Total))
}
