import { useTranslation } from '@/lib/i18n/i18n';
import { type PaletteId, palettes } from '@/theme/palettes';
import classes from './appearance.module.css';

export const paletteIds = Object.keys(palettes) as PaletteId[];

/** A color that a company can choose, with its name. */
export function ColorName({ id }: { id: PaletteId }) {
  const { t } = useTranslation();
  return (
    <span className={classes.color}>
      <span className={classes.swatch} style={{ background: palettes[id][7] }} />
      {t(`appearance.palettes.${id}`)}
    </span>
  );
}
