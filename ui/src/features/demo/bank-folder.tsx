import { IconBuildingBank } from '@tabler/icons-react';
import { HexRuler } from '@/components/hex/hex-ruler';
import { ErrorState, TextSkeleton } from '@/components/states/states';
import { DateText } from '@/components/text/date-text';
import { useTranslation } from '@/lib/i18n/i18n';
import { ListDetail } from './list-detail';
import classes from './outside-world.module.css';
import { type OutsideWorld, useBankFile } from './use-outside-world';

interface BankFolderProps {
  files: OutsideWorld['files'];
  open: string | undefined;
  onOpen: (path: string) => void;
}

export function BankFolder({ files, open, onOpen }: BankFolderProps) {
  const { t } = useTranslation();
  return (
    <ListDetail
      label={t('outside.places.bank')}
      open={open}
      onOpen={onOpen}
      items={[...files]
        .sort((a, b) => b.modified.localeCompare(a.modified))
        .map((file) => ({
          id: file.path,
          title: file.path,
          detail: (
            <>
              {t('outside.bytes', { count: file.size })} · <DateText value={file.modified} withTime />
            </>
          ),
        }))}
      empty={{ icon: IconBuildingBank, title: t('outside.noFiles'), hint: t('outside.noFilesHint') }}
      content={(path) => <BankFile key={path} path={path} sha={files.find((f) => f.path === path)?.sha256} />}
    />
  );
}

function BankFile({ path, sha }: { path: string; sha: string | undefined }) {
  const { data, isError, error, refetch } = useBankFile(path);
  if (data === undefined) {
    return isError ? <ErrorState error={error} onRetry={() => void refetch()} /> : <TextSkeleton lines={8} />;
  }
  return (
    <>
      {sha && <p className={classes.hash}>SHA-256 {sha}</p>}
      {path.endsWith('.ach') ? (
        <HexRuler text={data} label={path} />
      ) : (
        <pre className={classes.text}>{data}</pre>
      )}
    </>
  );
}
