package mail

import (
	"fmt"
	"strings"

	"countersign.dev/domain/expiry"
)

// expiryTexts are the sentences about one kind of what expires, for the time before and after its expiry.
type expiryTexts struct {
	ends, ended       string // subjects
	expires, expired  string
	willStop, stopped string
	replace           string
}

var expiryEnglish = map[expiry.Kind]expiryTexts{
	expiry.Key: {
		ends:    "The PGP key %s expires on %s",
		ended:   "The PGP key %s expired on %s",
		expires: "The key of the profile %s (%s) of %s expires on %s.\n",
		expired: "The key of the profile %s (%s) of %s expired on %s.\n",
		willStop: "Then files for the bank can no longer be encrypted or signed. " +
			"Payments from these bank accounts stop: %s.\n",
		stopped: "Files for the bank can no longer be encrypted or signed. " +
			"Payments from these bank accounts have stopped: %s.\n",
		replace: "Replace the key, or import the same key with a later end. " +
			"Two people confirm another key at each bank account.\n",
	},
	expiry.Token: {
		ends:    "The token of the SCIM client %s expires on %s",
		ended:   "The token of the SCIM client %s expired on %s",
		expires: "The token of the SCIM client %s of %s expires on %s.\n",
		expired: "The token of the SCIM client %s of %s expired on %s.\n",
		willStop: "Then your identity provider can no longer add, change or deactivate people and groups. " +
			"People who leave the company keep their access.\n",
		stopped: "Your identity provider can no longer add, change or deactivate people and groups. " +
			"People who leave the company keep their access.\n",
		replace: "Add a SCIM client, enter its token at your identity provider, and revoke this client.\n",
	},
}

var expiryGerman = map[expiry.Kind]expiryTexts{
	expiry.Key: {
		ends:    "Der PGP-Schlüssel %s läuft am %s ab",
		ended:   "Der PGP-Schlüssel %s ist am %s abgelaufen",
		expires: "Der Schlüssel des Profils %s (%s) von %s läuft am %s ab.\n",
		expired: "Der Schlüssel des Profils %s (%s) von %s ist am %s abgelaufen.\n",
		willStop: "Danach können Dateien für die Bank nicht mehr verschlüsselt oder signiert werden. " +
			"Zahlungen von diesen Bankkonten sind dann nicht mehr möglich: %s.\n",
		stopped: "Dateien für die Bank können nicht mehr verschlüsselt oder signiert werden. " +
			"Zahlungen von diesen Bankkonten sind nicht mehr möglich: %s.\n",
		replace: "Ersetzen Sie den Schlüssel, oder importieren Sie denselben Schlüssel mit einem späteren Ende. " +
			"Einen anderen Schlüssel bestätigen zwei Personen bei jedem Bankkonto.\n",
	},
	expiry.Token: {
		ends:    "Das Token des SCIM-Clients %s läuft am %s ab",
		ended:   "Das Token des SCIM-Clients %s ist am %s abgelaufen",
		expires: "Das Token des SCIM-Clients %s von %s läuft am %s ab.\n",
		expired: "Das Token des SCIM-Clients %s von %s ist am %s abgelaufen.\n",
		willStop: "Danach kann Ihr Identitätsanbieter Personen und Gruppen nicht mehr anlegen, ändern oder deaktivieren. " +
			"Wer das Unternehmen verlässt, behält den Zugang.\n",
		stopped: "Ihr Identitätsanbieter kann Personen und Gruppen nicht mehr anlegen, ändern oder deaktivieren. " +
			"Wer das Unternehmen verlässt, behält den Zugang.\n",
		replace: "Fügen Sie einen SCIM-Client hinzu, tragen Sie sein Token beim Identitätsanbieter ein, " +
			"und widerrufen Sie diesen Client.\n",
	},
}

// Expiry is a key or a token of a company that expires, or has expired.
type Expiry struct {
	Company string
	Item    expiry.Item
	Expired bool
	Path    string
}

// ExpiryWarning warns the reader of what stops without the key or the token.
func (r Reader) ExpiryWarning(e Expiry) Draft {
	t, on := in(r.Language).expiry[e.Item.Kind], r.Date(e.Item.ExpiresAt)
	subject, sentence, effect := t.ends, t.expires, t.willStop
	if e.Expired {
		subject, sentence, effect = t.ended, t.expired, t.stopped
	}
	if e.Item.Kind == expiry.Key {
		sentence = fmt.Sprintf(sentence, e.Item.Name, e.Item.Connection, e.Company, on)
		effect = fmt.Sprintf(effect, strings.Join(e.Item.Accounts, ", "))
	} else {
		sentence = fmt.Sprintf(sentence, e.Item.Name, e.Company, on)
	}
	return Draft{To: r.Email, Language: r.Language, Path: e.Path, Subject: fmt.Sprintf(subject, e.Item.Name, on),
		Body: sentence + effect + t.replace}
}
