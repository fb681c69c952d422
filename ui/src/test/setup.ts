// A test without a document needs none of its parts.
if (typeof document !== 'undefined') await import('./document');

export {};
