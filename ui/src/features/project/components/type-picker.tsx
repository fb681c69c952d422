import { Radio, Skeleton } from '@mantine/core';
import { RadioField } from '@/components/form/fields';
import type { FieldName } from '@/components/form/names';
import { useTranslation } from '@/lib/i18n/i18n';
import type { ProjectType } from '../api/use-projects';
import { areaIcons } from './project-status';
import classes from './type-picker.module.css';

interface TypePickerProps {
  name: FieldName<string>;
  types: ProjectType[] | undefined;
}

/** The project types of the API, each with its purpose and default components. */
export function TypePicker({ name, types }: TypePickerProps) {
  const { t } = useTranslation();
  if (!types) return <Skeleton height={240} />;
  return (
    <RadioField name={name} label={t('projects.whatFor')} required>
      <div className={classes.types}>
        {types
          .filter(({ hidden }) => !hidden)
          .map((type) => {
            const Icon = areaIcons[type.area];
            const begins = type.defaultComponents.join(', ');
            return (
              <Radio.Card key={type.name} value={type.name} className={classes.type}>
                <Radio.Indicator size="xs" />
                <span className={classes.text}>
                  <span className={classes.name}>{type.name}</span>
                  <span className={classes.about}>{t(`projects.areas.${type.area}`)}</span>
                  {begins && (
                    <span className={classes.about}>{t('projects.beginsWith', { list: begins })}</span>
                  )}
                </span>
                <Icon size={18} stroke={1.5} className={classes.icon} />
              </Radio.Card>
            );
          })}
      </div>
    </RadioField>
  );
}
