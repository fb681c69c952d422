import './theme/fonts';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '@mantine/nprogress/styles.css';
import './theme/global.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { type ReactNode, StrictMode, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { ConfirmHost } from './components/dialog/confirm-host';
import { ProgressBar } from './components/progress/progress-bar';
import { toastError, visibleToasts } from './components/toast/toast';
import { useLook } from './lib/appearance/look';
import { startI18n } from './lib/i18n/i18n';
import { createQueryClient } from './lib/query/client';
import { createAppRouter } from './router';
import { themeOf } from './theme/theme';

// Styles made at run time carry the page's nonce: Mantine's by its option, those of the scroll lock by this name.
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
Object.assign(window, { __webpack_nonce__: nonce });

const queryClient = createQueryClient(toastError);
const router = createAppRouter(queryClient);

/** In the colours of the company whose pages these are. */
function Themed({ children }: { children: ReactNode }) {
  const { palette } = useLook();
  const theme = useMemo(() => themeOf(palette), [palette]);
  return (
    <MantineProvider theme={theme} defaultColorScheme="light" getStyleNonce={() => nonce}>
      {children}
    </MantineProvider>
  );
}

async function start(root: HTMLElement) {
  await startI18n();
  createRoot(root).render(
    <StrictMode>
      <Themed>
        <QueryClientProvider client={queryClient}>
          <ProgressBar router={router} />
          <Notifications limit={visibleToasts} position="bottom-right" transitionDuration={120} />
          <RouterProvider router={router} />
          <ConfirmHost />
        </QueryClientProvider>
      </Themed>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root) void start(root);
