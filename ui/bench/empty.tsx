// Measures the first paint of the libraries alone: a router with one page, Mantine, and an empty grid.
import '@mantine/core/styles.css';
import '@/theme/global.css';
import { MantineProvider, Text } from '@mantine/core';
import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { DataGrid } from '@/components/grid/data-grid';
import type { GridColumn } from '@/components/grid/grid';
import { useLocalSettings } from '@/lib/grid/use-local-settings';
import { fileOfSection } from '@/lib/i18n/files';
import { startI18n } from '@/lib/i18n/i18n';
import { themeOf } from '@/theme/theme';

interface Row {
  id: string;
}

const columns: GridColumn<Row>[] = ['Vendor', 'Invoice', 'Status', 'Due', 'Amount'].map((header) => ({
  id: header.toLowerCase(),
  header,
  cell: ({ id }) => id,
}));

function Page() {
  const settings = useLocalSettings();
  return (
    <div style={{ height: '100vh', display: 'flex', flexDirection: 'column' }}>
      <DataGrid
        label="Invoices"
        columns={columns}
        rows={[]}
        rowId={(row) => row.id}
        rowName={(row) => row.id}
        settings={settings}
        onRefresh={() => {}}
        empty={<Text>There is nothing here yet.</Text>}
      />
    </div>
  );
}

const rootRoute = createRootRoute({ component: Outlet });
const page = createRoute({ getParentRoute: () => rootRoute, path: '/empty.html', component: Page });
const router = createRouter({ routeTree: rootRoute.addChildren([page]) });

const root = document.getElementById('root');
if (root) {
  const sections = ['common', 'grid', 'fields'] as const;
  await startI18n(
    'en',
    sections.flatMap((section) => fileOfSection(section) ?? []),
  );
  createRoot(root).render(
    <MantineProvider theme={themeOf('green')}>
      <RouterProvider<typeof router> router={router} />
    </MantineProvider>,
  );
}
