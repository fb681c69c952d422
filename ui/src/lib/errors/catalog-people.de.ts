import type { Explanation } from './catalog.en';
import type { people as english } from './catalog-people.en';

export const people: Record<keyof typeof english, Explanation> = {
  GroupInUseException: {
    cause: 'Freigaberegeln oder Projekte verwenden diese Gruppe noch.',
    next: 'Entfernen Sie die Gruppe zuerst dort. Ihre Seite nennt sie.',
  },
  ProjectWouldOpenException: {
    cause: 'Ein Projekt ist nur für diese Gruppe reserviert. Ohne die Gruppe würden es alle sehen.',
    next: 'Reservieren Sie das Projekt zuerst für andere Gruppen, oder öffnen Sie es in seinen Einstellungen.',
  },
  OwnProposalException: {
    cause: 'Sie haben diese Änderung vorgeschlagen.',
    next: 'Eine andere Person aus der Administration bestätigt sie oder lehnt sie ab. Sie können sie zurückziehen.',
  },
  ChangeIsPendingException: {
    cause: 'Hierzu wartet bereits eine andere Änderung auf eine zweite Person.',
    next: 'Öffnen Sie „Änderungen bestätigen“. Die Änderung wird zuerst bestätigt, abgelehnt oder zurückgezogen.',
  },
  SecondAdministratorMissingException: {
    cause: 'Dafür ist ein zweiter Administrator nötig, aber nur eine aktive Person darf Rollen verwalten.',
    next: 'Geben Sie einer weiteren Person eine Rolle, die Rollen verwalten darf, und versuchen Sie es dann erneut.',
  },
  RoleSelfGrantException: {
    cause: 'Sie können sich nicht selbst das Recht geben, Geld zu genehmigen oder freizugeben.',
    next: 'Bitten Sie eine andere Person der Administration darum.',
  },
  RoleNotForGroups: {
    cause: 'Eine dieser Rollen wird einzelnen Benutzern gegeben und keinen Gruppen.',
    next: 'Entfernen Sie die Rolle aus der Auswahl.',
    detail: 'Die Rolle „{{role}}“ wird einzelnen Benutzern gegeben und keinen Gruppen.',
  },
  MemberNotEligible: {
    cause: 'Deaktivierte Benutzer und die Konten von Agenten können keine Mitglieder sein.',
    next: 'Wählen Sie aktive Personen.',
  },
  AbsenceOverlaps: {
    cause: 'Eine andere Abwesenheit umfasst einige dieser Tage.',
    next: 'Stornieren Sie sie zuerst, oder wählen Sie andere Tage.',
  },
  DelegateIsSelf: {
    cause: 'Niemand ist die eigene Vertretung.',
    next: 'Wählen Sie eine andere Person.',
  },
  DelegateIsActor: {
    cause: 'Sie können sich nicht selbst zur Vertretung einer anderen Person machen.',
    next: 'Bitten Sie die Person oder die Administration, die Abwesenheit einzutragen.',
  },
  DelegateIsInactive: {
    cause: 'Diese Person ist kein aktiver Benutzer.',
    next: 'Wählen Sie einen aktiven Benutzer.',
  },
  DateIsInPast: {
    cause: 'Dieser Tag ist vergangen.',
    next: 'Wählen Sie heute oder einen späteren Tag.',
  },
  DateIsBeforeStart: {
    cause: 'Der letzte Tag liegt vor dem ersten Tag.',
    next: 'Wählen Sie einen späteren Tag.',
  },
  DateIsTooLate: {
    cause: 'Dieser Tag liegt mehr als fünf Jahre in der Zukunft.',
    next: 'Wählen Sie einen früheren Tag.',
  },
};
