import { useTranslation } from '@/lib/i18n/i18n';
import classes from './data-grid.module.css';
import type { Figure, GridColumn } from './grid';

interface FiguresProps<Row> {
  column: GridColumn<Row>;
  figures: readonly Figure[];
}

/** The totals of one column, one per currency, after their label. */
export function Figures<Row>({ column, figures }: FiguresProps<Row>) {
  const { t } = useTranslation();
  return (
    <>
      {figures[0] && <span className={classes.function}>{t(`grid.functions.${figures[0].function}`)}</span>}
      {figures.map(({ function: figure, value, currency = '' }) => (
        <span key={currency} className={classes.figure}>
          {figure !== 'count' && column.figure ? column.figure(value, currency) : value}
        </span>
      ))}
    </>
  );
}

/** The totals that the server computed for this column. */
export const figuresOf = (figures: readonly Figure[], field: string): Figure[] =>
  figures.filter((figure) => figure.field === field && figure.value !== '');
