package mail

import (
	"fmt"

	"countersign.dev/domain/license"
)

type licenseTexts struct {
	subject, reached, full, expired, inactivated, contact string
}

var licenseEnglish = licenseTexts{
	subject:     "License of %s: %s",
	reached:     "%d%% of the limit of %s has been used.",
	full:        "The limit of %s has been reached.",
	expired:     "%s has expired.",
	inactivated: "%s has been inactivated.",
	contact:     "Please contact your account executive.",
}

var licenseGerman = licenseTexts{
	subject:     "Lizenz von %s: %s",
	reached:     "%d %% des Kontingents von %s sind verbraucht.",
	full:        "Das Kontingent von %s ist erreicht.",
	expired:     "%s ist abgelaufen.",
	inactivated: "%s wurde deaktiviert.",
	contact:     "Bitte wenden Sie sich an Ihre Kundenbetreuung.",
}

// LicenseNotice is a notice about the license of a company.
type LicenseNotice struct {
	Company string
	Notice  license.Notice
	Path    string
}

// LicenseNotice notifies the reader that a limit is near or reached, or that a feature can no longer be used.
func (r Reader) LicenseNotice(n LicenseNotice) Draft {
	t := in(r.Language).license
	return Draft{To: r.Email, Language: r.Language, Path: n.Path,
		Subject: fmt.Sprintf(t.subject, n.Company, n.Notice.Feature), Body: t.sentence(n.Notice) + "\n" + t.contact + "\n"}
}

func (t licenseTexts) sentence(n license.Notice) string {
	switch n.Type {
	case license.ProductExpired:
		return fmt.Sprintf(t.expired, n.Feature)
	case license.ProductInactivated:
		return fmt.Sprintf(t.inactivated, n.Feature)
	case license.ThresholdReached:
		if n.RemainingPercentage == 0 {
			return fmt.Sprintf(t.full, n.Feature)
		}
	}
	return fmt.Sprintf(t.reached, license.Full-n.RemainingPercentage, n.Feature)
}
