declare module '@/lib/i18n/keys' {
  interface Catalog {
    viewer: typeof viewer;
  }
}

export const viewer = {
  page: 'Page {{page}} of {{pages}}',
  pages: 'Pages',
  zoom: '{{percent}}%',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Fit width',
  rotate: 'Rotate',
  thumbnails: 'Page thumbnails',
  goTo: 'Go to page {{page}}',
  failed: 'Couldn’t show the document',
  loading: 'Opening document…',
  document: 'Document',
  show: 'Show document',
  hide: 'Hide document',
  resize: 'Resize panes',
};
