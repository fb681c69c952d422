import type * as en from './texts.en';

export const viewer: typeof en.viewer = {
  page: 'Seite {{page}} von {{pages}}',
  pages: 'Seiten',
  zoom: '{{percent}} %',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  fit: 'Seitenbreite',
  rotate: 'Drehen',
  thumbnails: 'Seitenübersicht',
  goTo: 'Gehe zu Seite {{page}}',
  failed: 'Das Dokument konnte nicht angezeigt werden',
  loading: 'Dokument wird geöffnet …',
  document: 'Dokument',
  show: 'Dokument anzeigen',
  hide: 'Dokument ausblenden',
  resize: 'Bereichsgröße ändern',
};
