package positivepay

// Wells Fargo ARP. Source: public copies of the bank's specification (github
// raia-ai/CSI-4GL-Solutions, scribd 562264152). Issue is 320; 370 for a void
// is seen in samples only (UNSURE); one copy shows a five-digit count (UNSURE).
func wellsFargoARP() Layout {
	return Layout{
		ID: "wells_fargo_arp", Bank: "Wells Fargo", IssueCode: "320", VoidCode: "370",
		SignOn: []Field{
			{Source: Literal, From: 1, To: 9, Format: "$$ADD ID="},
			{Source: SignOnID, From: 10, To: 17, Align: Left},
			{Source: Literal, From: 18, To: 23, Format: " BID='"},
			{Source: SignOnBatch, From: 24, To: 47, Align: Left},
			{Source: Literal, From: 48, To: 48, Format: "'"},
		},
		Header: []Field{
			{Source: Literal, From: 1, To: 3, Format: "*03"},
			{Source: BankID, From: 4, To: 8, Align: RightZero},
			{Source: Account, From: 9, To: 23, Align: RightZero},
			{Source: Literal, From: 24, To: 24, Format: "0"},
		},
		Detail: []Field{
			{Source: Serial, From: 1, To: 10, Align: RightZero},
			{Source: Date, From: 11, To: 16, Format: "010206"},
			{Source: Account, From: 17, To: 31, Align: RightZero},
			{Source: Kind, From: 32, To: 34, Align: Left},
			{Source: Cents, From: 35, To: 44, Align: RightZero},
			{Source: Payee, From: 45, To: 84, Align: Left},
		},
		Trailer: []Field{
			{Source: Literal, From: 1, To: 1, Format: "&"},
			{Source: Count, From: 16, To: 22, Align: RightZero},
			{Source: TotalCents, From: 26, To: 38, Align: RightZero},
		},
	}
}

// JPMorgan ARP standard. Source: scribd 391740224. Columns 71–78 are blank on
// input; 80–94 carry data of ours that the bank gives back. The payee belongs
// to a longer extension and sign-on or trailer records may be asked for (UNSURE).
func jpmorganARP() Layout {
	return Layout{
		ID: "jpmorgan_arp", Bank: "JPMorgan Chase", IssueCode: "I", VoidCode: "V",
		Detail: []Field{
			{Source: Kind, From: 1, To: 1, Align: Left},
			{Source: Account, From: 3, To: 22, Align: RightZero},
			{Source: Serial, From: 24, To: 41, Align: RightZero},
			{Source: Cents, From: 43, To: 60, Align: RightZero},
			{Source: Date, From: 62, To: 69, Format: "20060102"},
			{Source: Reference, From: 80, To: 94, Align: Left},
		},
	}
}

// PNC. Source: help.ascendertx.com, PNC positive pay export. The amount has a
// decimal point and is filled with blanks; which side is UNSURE. The copy shows
// no code that marks a void, so none is sent until the bank has stated one; it
// is then written after the payee (UNSURE).
func pncPositivePay() Layout {
	return Layout{
		ID: "pnc_positive_pay", Bank: "PNC", VoidsCarryCreationDate: true,
		Detail: []Field{
			{Source: Account, From: 1, To: 10, Align: RightZero},
			{Source: Serial, From: 11, To: 20, Align: RightZero},
			{Source: Dollars, From: 21, To: 31, Align: Right},
			{Source: Date, From: 32, To: 39, Format: "01022006"},
			{Source: Payee, From: 40, To: 89, Align: Left},
			{Source: PayeeContinue, From: 90, To: 139, Align: Left},
			{Source: Kind, From: 140, To: 140, Align: Left},
		},
	}
}

// Chase Business Online. Source: positivepaymaker.com/formats.md: no header,
// one account per file, I for issue and C for cancel, payee up to 40.
func chaseCSV() Layout {
	return Layout{
		ID: "chase_csv", Bank: "JPMorgan Chase", Separator: ",", IssueCode: "I", VoidCode: "C",
		Detail: []Field{
			{Source: Kind, From: 1, To: 1},
			{Source: Account, From: 1, To: 20},
			{Source: Serial, From: 1, To: 18},
			{Source: Date, From: 1, To: 6, Format: "010206"},
			{Source: Dollars, From: 1, To: 18},
			{Source: Payee, From: 1, To: 40},
		},
	}
}
