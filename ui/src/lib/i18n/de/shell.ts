import type * as en from '../en/shell';

export const shell: typeof en.shell = {
  product: 'Countersign',
  skip: 'Zum Inhalt',
  help: 'Hilfe',
  userMenu: 'Konto von {{name}}',
  logout: 'Abmelden',
  menu: 'Menü öffnen',
  collapse: 'Seitenleiste einklappen',
  expand: 'Seitenleiste ausklappen',
  breadcrumbs: 'Pfad',
  navigation: 'Hauptmenü',
  goBack: 'Zurück zu {{name}}',
  siblings: 'Weitere Seiten neben {{name}}',
  scheme: { light: 'Hell', dark: 'Dunkel', auto: 'Wie das System', label: 'Farben' },
  language: 'Sprache',
  connection: {
    title: 'Die Live-Verbindung ist unterbrochen.',
    body: 'Die Anzeige ist möglicherweise nicht aktuell.',
    refresh: 'Seite neu laden',
  },
  siblingsFailed: 'Die Liste konnte nicht geladen werden. Öffnen Sie das Menü noch einmal.',
  shortcuts: 'Tastenkürzel',
};

export const nav: typeof en.nav = {
  general: 'Allgemein',
  administration: 'Verwaltung',
  home: 'Start',
  tasks: 'Aufgaben',
  reviewTasks: 'Aufgaben prüfen',
  reassignTasks: 'Aufgaben umverteilen',
  workspaces: 'Arbeitsbereiche',
  allWorkspaces: 'Alle Arbeitsbereiche',
  recentWorkspaces: 'Zuletzt benutzt',
  payments: 'Zahlungen',
  jobs: 'Jobs',
  outsideWorld: 'Außenwelt',
  operations: 'Betrieb',
  tenants: 'Mandanten',
  archivedProjects: 'Archivierte Projekte',
  globalAudit: 'Gesamtprotokoll',
  administrators: 'Administratoren',
  features: 'Funktionsverwaltung',
  usersAndRoles: 'Benutzer und Rollen',
  users: 'Benutzer',
  roles: 'Rollenverwaltung',
  groups: 'Gruppen',
  companySettings: 'Firmeneinstellungen',
  preferences: 'Einstellungen',
  license: 'Lizenz',
  connections: 'Verbindungen und Schlüssel',
  taskDefinitions: 'Aufgabendefinitionen',
  printers: 'Druckerverwaltung',
  agents: 'Lokaler Datenagent',
  userPreferences: 'Persönliche Einstellungen',
};

export const pages: typeof en.pages = {
  e401: {
    title: 'Sie sind nicht angemeldet',
    body: 'Ihr Konto hat keinen Zugriff auf diese Seite. Melden Sie sich erneut oder mit einem anderen Konto an.',
    action: 'Anmelden',
  },
  e403: {
    title: 'Dafür fehlt Ihnen die Berechtigung',
    body: 'Bitten Sie Ihre Administration um Zugriff, wenn Sie ihn für Ihre Arbeit brauchen.',
    action: 'Zur Startseite',
  },
  e404: {
    title: 'Diese Seite gibt es nicht',
    body: 'Die Adresse ist vielleicht falsch geschrieben, oder der Eintrag ist für Sie nicht sichtbar.',
    action: 'Zur Startseite',
  },
  company: {
    title: 'Für welche Firma arbeiten Sie?',
    body: 'Geben Sie die Firmenkennung aus der Adresse ein, die Sie erhalten haben.',
    label: 'Firmenkennung',
    action: 'Weiter',
  },
  e500: {
    title: 'Bei uns ist etwas schiefgegangen',
    body: 'Nichts wurde doppelt ausgeführt. Laden Sie die Seite neu; bleibt der Fehler, melden Sie ihn Ihrer Administration.',
    action: 'Seite neu laden',
  },
  unsupported: {
    title: 'Dieser Browser ist zu alt',
    body: 'Countersign braucht eine aktuelle Version von Chrome, Edge, Firefox oder Safari.',
  },
  timeout: {
    title: 'Sie waren eine Weile weg',
    body: 'Zum Schutz der Zahlungen wurden Sie wegen Untätigkeit abgemeldet. Entwürfe bleiben erhalten.',
    action: 'Sitzung fortsetzen',
    failed: 'Die Sitzung kann nicht mehr fortgesetzt werden. Bitte melden Sie sich an.',
  },
  loggedOut: { title: 'Sie sind abgemeldet', body: 'Bis bald.', action: 'Erneut anmelden' },
};

export const titles: typeof en.titles = {
  signIn: 'Anmelden',
  company: 'Firma wählen',
  notFound: 'Seite nicht gefunden',
  unauthorised: 'Nicht angemeldet',
  forbidden: 'Keine Berechtigung',
  failure: 'Fehler',
  unsupported: 'Browser nicht unterstützt',
  timeout: 'Sitzung abgelaufen',
  loggedOut: 'Abgemeldet',
  projectSummary: 'Übersicht',
  projectDesign: 'Gestaltung',
};

export const signIn: typeof en.signIn = {
  to: 'Anmelden bei',
  username: 'Benutzername oder E-Mail',
  password: 'Passwort',
  show: 'Passwort zeigen oder verbergen',
  submit: 'Anmelden',
  external: 'Mit {{name}} anmelden',
  continueAs: 'Weiter als',
  demoHint: 'Dies ist eine Demo: nehmen Sie einen beliebigen Platz, ohne Passwort.',
  groups: {
    payables: 'Kreditorenbuchhaltung',
    purchasing: 'Einkauf',
    building: 'Aufbau und Anbindung',
    administration: 'Verwaltung',
  },
};
