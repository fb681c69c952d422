import type { Rolldown } from 'vite';

// What stands on every page, in one file: a hundred small ones pack badly and wait for each other.
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
  'components/(?:brand|dialog/confirm(?:-host)?\\.|late|layout|page|progress/progress-host|segments|states|status|text|toast/toast(?:-host)?\\.)',
  'features/guest/error-pages',
  'features/shell/(?:app-frame|app-layout|breadcrumbs|header|home|main-navigation|navigation|rail-item|rail-link|sidebar|siblings|use-crumbs|use-menu|user-button|user-menu)\\.',
  'features/(?:invoices/invoice-looks|invoices/invoice-tabs|jobs/job-looks|demo/places|payments/payment-looks)',
  'features/tasks/(?:use-bulk|use-tasks|review-page\\.module)',
  'lib/grid/(?:selection|use-facts)',
  'components/grid/(?:grid-bars\\.module|grid-failure)',
  'lib/(?:account|api|appearance|browser|drafts|errors/(?:api-error|explain)|format|grid/grid-(?:filters|query|view)|help|i18n/(?:files|i18n|translate)|keys|late|modules|periods|preferences|query|routes|session)',
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
    // All styles of these in one sheet, in the order of their imports: what is ours comes after what is Mantine's.
    '/node_modules/(?:@mantine/core/styles|@fontsource)',
    `/ui/src/(?:${ours.join('|')})`,
    'vite/preload-helper',
  ].join('|'),
);

/** The words that nearly every page shows, of a language in one file: each file more makes the first paint later. */
const wordsOf = (language: string) => ({
  name: `words-${language}`,
  test: new RegExp(`/i18n/${language}/(?:common|grid|shell)\\.ts|/catalogue-basic\\.${language}\\.ts`),
});

/** Which code travels together. What is not named here goes with whatever needs it. */
export const chunks: Rolldown.CodeSplittingOptions = {
  includeDependenciesRecursively: false,
  groups: [
    { name: 'base', test: (id) => !id.includes('?tsr-split') && everywhere.test(id) },
    ...['en', 'de'].map(wordsOf),
  ],
};
