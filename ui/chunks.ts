import type { Rolldown } from 'vite';

// Code of every page is in one file, because many small files compress badly and load sequentially.
const libraries = [
  '@tanstack/(?:history|query-core|react-query|react-router|react-store|router-core|store)',
  'clsx',
  'openapi-fetch',
  'react',
  'react-dom',
  'scheduler',
  'use-sync-external-store',
];

const mantine = [
  'core',
  'utils/(?:InlineInput|InputsGroupFieldset)',
  'components/(?:ActionIcon|Anchor|Button|Checkbox|CloseButton|Group|Input|InputBase|Loader|Skeleton|Stack|Text|TextInput|Title|Transition|UnstyledButton|VisuallyHidden)',
];

const hooks = [
  'use-(?:callback-ref|color-scheme|debounced-callback|did-update|disclosure|hotkeys|id|isomorphic-effect|local-storage|media-query|merged-ref|mounted|mutation-observer|shallow-effect|timeout|reduced-motion|uncontrolled|window-event)',
  'utils/',
];

const icons =
  'Activity|AlertTriangle|ArrowLeft|ArrowsExchange|Briefcase|Building|Check|Checklist|Checks|ChevronDown|Filter|Flag|History|InfoCircle|LayoutDashboard|LayoutSidebarLeftCollapse|LayoutSidebarLeftExpand|Menu2|Message|MessageQuestion|Refresh|Search|Settings|ShieldLock|Timeline|UserCog|Users|World|X';

const ours = [
  'components/(?:brand|dialog/confirm(?:-host)?\\.|lazy|layout|page|progress/progress-host|segments|states|status|text|toast/toast(?:-host)?\\.)',
  'features/guest/error-pages',
  'features/shell/(?:app-frame|app-layout|breadcrumbs|header|home|main-navigation|navigation|rail-item|rail-link|sidebar|siblings|use-crumbs|use-menu|user-button|user-menu)\\.',
  'features/(?:invoices/invoice-status|invoices/invoice-tabs|jobs/job-status|demo/places|payments/payment-status)',
  'features/tasks/(?:use-bulk\\.|use-tasks|review-page\\.module)',
  'lib/grid/(?:selection|use-facts)',
  'components/grid/(?:grid-bars\\.module|grid-failure)',
  'lib/(?:account|api|appearance|browser|drafts|errors/(?:api-error|explain)|format|grid/grid-(?:filters|query|view)|help|i18n/(?:files|i18n|translate)|keys|loading|modules|periods|preferences|query|routes|session)',
  'routes/[^?]+$',
  'routeTree|router|first-page|theme',
];

const everywhere = new RegExp(
  [
    `/node_modules/(?:${libraries.join('|')})/`,
    `/node_modules/@mantine/core/esm/(?:${mantine.join('|')})/`,
    `/node_modules/@mantine/hooks/esm/(?:${hooks.join('|')})`,
    '/node_modules/@tabler/icons-react/dist/esm/(?:createReactComponent|defaultAttributes)',
    `/node_modules/@tabler/icons-react/dist/esm/icons/Icon(?:${icons})\\.mjs`,
    // One style sheet for these modules in import order: our styles follow those of Mantine.
    '/node_modules/(?:@mantine/core/styles|@fontsource)',
    `/ui/src/(?:${ours.join('|')})`,
    'vite/preload-helper',
  ].join('|'),
);

/**
 * The texts that almost every page shows, one file per language: each further file delays the first paint.
 */
const textChunk = (language: string) => ({
  name: `texts-${language}`,
  test: new RegExp(`/i18n/${language}/(?:common|grid|shell)\\.ts|/catalog-basic\\.${language}\\.ts`),
});

/** Modules that are bundled together. Other modules are bundled with the code that imports them. */
export const chunks: Rolldown.CodeSplittingOptions = {
  includeDependenciesRecursively: false,
  groups: [
    { name: 'base', test: (id) => !id.includes('?tsr-split') && everywhere.test(id) },
    ...['en', 'de'].map(textChunk),
  ],
};
