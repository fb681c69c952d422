package mail_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/mail"
	"countersign.dev/domain/money"
	"countersign.dev/domain/proposal"
)

func TestMessageIsInLanguageAndFormatsOfItsReader(t *testing.T) {
	zone, err := time.LoadLocation("Europe/Berlin")
	require.NoError(t, err)
	late := time.Date(2026, 3, 14, 23, 30, 0, 0, time.UTC) // the next day in Berlin
	about := mail.About{Number: 7, Invoice: "INV-1", Subject: "INV-1, Fabrikam"}
	german := mail.Reader{Email: "e@x.example", Language: "de", DatePattern: "DD. MMM YYYY", Zone: zone}
	english := mail.Reader{Email: "a@x.example", Language: "en", DatePattern: "M/D/YYYY", Zone: time.UTC}

	draft := german.Assigned(about, mail.Assignment{Rule: "Large", Level: 1, Levels: 2,
		Due: german.Date(late), Path: "/t"})
	require.Equal(t, "Aufgabe 7: Rechnung INV-1 freigeben", draft.Subject)
	require.Equal(t, "Ihnen wurde eine Entscheidung zugewiesen: INV-1, Fabrikam.\n"+
		"Grund: Regel „Large“, Stufe 1 von 2.\nFällig am 15. Mär 2026.\n\nÖffnen: {countersign}/t\n", draft.Text())
	draft = english.Assigned(about, mail.Assignment{Fallback: "AP Manager", Level: 1, Levels: 1, Due: english.Date(late)})
	require.Equal(t, "Task 7: Approve invoice INV-1", draft.Subject)
	require.Equal(t, "A decision on INV-1, Fabrikam is assigned to you.\n"+
		"Reason: no rule matches, AP Manager decides, level 1 of 1.\nDue 3/14/2026.\n", draft.Text())

	typed := mail.About{Number: 8, TaskName: "Check the goods", Subject: "INV-1"}
	draft = german.Question(typed, "Ann Lee", "Why twice?")
	require.Equal(t, "Information zu Aufgabe 8 benötigt: Check the goods", draft.Subject)
	require.Equal(t, "Ann Lee hat eine Frage zu INV-1:\n\nWhy twice?\n", draft.Body)
	require.Equal(t, " Nachrichten: "+draft.Subject, draft.Several())
}

func TestMessageAboutAStepSaysWhatItAsks(t *testing.T) {
	german, english := mail.Reader{Email: "e@x.example", Language: "de"}, mail.Reader{Email: "a@x.example", Language: "en"}
	about := mail.About{Number: 8, TaskName: "Check the vendor", Subject: "Look up, #3"}
	draft := english.AskedFor(about, "Call them.", "12/14/2026", "/t")
	require.Equal(t, []string{"a@x.example", "en", "Task 8: Check the vendor"},
		[]string{draft.To, draft.Language, draft.Subject})
	require.Equal(t, "A task is assigned to you: Look up, #3.\n\nCall them.\n\nDue 12/14/2026.\n\n"+
		"Open it: {countersign}/t\n", draft.Text())
	draft = german.AskedFor(about, "", "14.12.2026", "")
	require.Equal(t, "Aufgabe 8: Check the vendor", draft.Subject)
	require.Equal(t, "Ihnen wurde eine Aufgabe zugewiesen: Look up, #3.\nFällig am 14.12.2026.\n", draft.Text())
}

func TestAmountsFollowTheirCurrencyAndTheReader(t *testing.T) {
	for currency, want := range map[money.Currency][]string{
		"USD": {"$12,480.00", "$12.480,00"}, "JPY": {"JPY 1,248,000", "JPY 1.248.000"},
		"KWD": {"KWD 1,248.000", "KWD 1.248,000"},
	} {
		amount := money.FromCents(1248000, currency)
		english, german := mail.Reader{Language: "en"}, mail.Reader{Language: "de"}
		require.Equal(t, want, []string{english.Amount(amount), german.Amount(amount)})
	}
}

func TestEveryKindOfChangeHasItsSentence(t *testing.T) {
	for _, language := range []string{"en", "de"} {
		r := mail.Reader{Email: "ann@example.com", Language: language, Zone: time.UTC}
		for _, kind := range enum.Values[proposal.Kind]() {
			p := proposal.Proposal{Kind: proposal.Kind(kind), Subject: "Bank, Main",
				ProposedBy: proposal.Person{Name: "Bob"}, ExpiresAt: time.Now()}
			subject := r.ChangeToConfirm(p, "/x").Subject
			require.Contains(t, subject, "Bank, Main", kind)
			require.NotContains(t, subject, "%!", kind)
		}
	}
}
