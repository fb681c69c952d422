import './theme/fonts';
import 'virtual:mantine-styles';
import { MantineProvider } from '@mantine/core';
import './theme/global.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { type ReactNode, StrictMode, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { ConfirmHost } from './components/dialog/confirm-host';
import { HintHost } from './components/hint/hint-host';
import { loadLostStyleSheets, watchStyleSheets } from './components/lazy/style-sheets';
import { ProgressHost } from './components/progress/progress-host';
import { toastError } from './components/toast/toast';
import { ToastHost } from './components/toast/toast-host';
import { startFirstPage } from './first-page';
import { useCompanyTheme } from './lib/appearance/company-theme';
import { createQueryClient } from './lib/query/client';
import { createAppRouter } from './router';
import { themeOf } from './theme/theme';

// Styles created at run time carry the page's nonce: Mantine's by its option, those of the scroll lock by
// this name.
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
Object.assign(window, { __webpack_nonce__: nonce });

watchStyleSheets();

const queryClient = createQueryClient(toastError);
const router = createAppRouter(queryClient);
// The code of a page may be loaded in advance, while its style sheet is lost.
router.subscribe('onBeforeNavigate', () => void loadLostStyleSheets().catch(() => {}));

/** Uses the colors of the company. */
function Themed({ children }: { children: ReactNode }) {
  const { palette } = useCompanyTheme();
  const theme = useMemo(() => themeOf(palette), [palette]);
  return (
    <MantineProvider theme={theme} defaultColorScheme="light" getStyleNonce={() => nonce}>
      {children}
    </MantineProvider>
  );
}

function start(root: HTMLElement) {
  createRoot(root).render(
    <StrictMode>
      <Themed>
        <QueryClientProvider client={queryClient}>
          <ProgressHost router={router} />
          <HintHost />
          <ToastHost />
          <RouterProvider router={router} />
          <ConfirmHost />
        </QueryClientProvider>
      </Themed>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root) {
  // Not awaited, because all other code of the page waits for this module.
  void startFirstPage(router, queryClient)
    .then(() => window.earlyStyles)
    .then(() => start(root));
}
