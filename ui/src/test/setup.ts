// A test without a document needs no document setup.
if (typeof document !== 'undefined') await import('./document');

export {};
