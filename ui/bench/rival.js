import { AllCommunityModule, createGrid, ModuleRegistry } from 'ag-grid-community';
import { rows } from './sample.js';

// The same columns and heights; custom cells are rendered as the library's documentation recommends.
ModuleRegistry.registerModules([AllCommunityModule]);

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const badge = () => {
  const span = document.createElement('span');
  span.textContent = 'In approval';
  span.style.cssText = 'padding: 2px 8px; border-radius: 10px; background: #eaf2fc; color: #1d4f91';
  return span;
};

createGrid(document.getElementById('root'), {
  rowData: rows,
  rowHeight: 40,
  getRowId: ({ data }) => data.id,
  rowSelection: { mode: 'multiRow' },
  columnDefs: [
    { field: 'vendor', headerName: 'Vendor', minWidth: 200, flex: 1 },
    { field: 'number', headerName: 'Invoice', width: 140 },
    { colId: 'state', headerName: 'Status', width: 150, cellRenderer: badge },
    { colId: 'assignee', headerName: 'Assigned to', width: 160, valueGetter: () => 'Daniel Okafor' },
    {
      field: 'due',
      headerName: 'Due',
      width: 120,
      valueFormatter: ({ value }) => `${value.slice(5, 7)}/${value.slice(8)}/${value.slice(0, 4)}`,
    },
    {
      field: 'amount',
      headerName: 'Amount',
      width: 140,
      type: 'rightAligned',
      valueFormatter: ({ value }) => money.format(value),
    },
  ],
});
