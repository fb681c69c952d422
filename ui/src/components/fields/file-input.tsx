import { ActionIcon, Input } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { IconFile, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { FileDrop } from '@/components/files/file-drop';
import { explainNow } from '@/lib/errors/explain';
import { useTranslation } from '@/lib/i18n/i18n';
import { refuseFile } from '@/lib/uploads/send';
import type { FieldProps } from './field';
import classes from './fields.module.css';

/** The limits come from the API or the specification, not from the form. */
export interface FileLimits {
  types: readonly string[];
  maxBytes: number;
}

interface FileInputProps extends FieldProps<File[]> {
  limits: FileLimits;
  max?: number;
}

/** Files of a form. A file that violates the limits is rejected here by name with the reason. */
export function FileInput({ limits, max = 1, value, defaultValue, onChange, ...rest }: FileInputProps) {
  const { t } = useTranslation();
  const [files, setFiles] = useUncontrolled({ value, defaultValue, finalValue: [], onChange });
  const [refused, setRefused] = useState<{ name: string; why: string }[]>([]);
  const { label, description, required, error, disabled, readOnly, loading } = rest;
  const add = (dropped: File[]) => {
    const taken = max === 1 ? [] : [...files];
    const no: typeof refused = [];
    for (const file of dropped) {
      const names = taken.map((one) => one.name);
      const problem = refuseFile(file, names, limits.maxBytes, limits.types);
      if (problem) no.push({ name: file.name, why: explainNow(problem).cause });
      else if (taken.length >= max)
        no.push({ name: file.name, why: t('fields.tooManyFiles', { count: max }) });
      else taken.push(file);
    }
    setFiles(taken);
    setRefused(no);
  };
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      required={required ?? false}
      labelElement="div"
    >
      {!readOnly && (
        <div className={classes.drop}>
          <FileDrop
            compact
            onFiles={add}
            types={limits.types}
            maxBytes={limits.maxBytes}
            disabled={(disabled || loading) ?? false}
          />
        </div>
      )}
      <ul className={classes.files}>
        {files.map((file) => (
          <li key={file.name} className={classes.file}>
            <IconFile size={16} stroke={1.5} />
            <span>{file.name}</span>
            {!readOnly && !disabled && (
              <ActionIcon
                aria-label={t('files.remove', { name: file.name })}
                onClick={() => setFiles(files.filter((one) => one !== file))}
              >
                <IconX size={15} />
              </ActionIcon>
            )}
          </li>
        ))}
        {refused.map(({ name, why }) => (
          <li key={name} role="alert" className={classes.bad}>
            {name}: {why}
          </li>
        ))}
      </ul>
    </Input.Wrapper>
  );
}
