import { useState } from 'react';
import { logoUrl } from '@/lib/appearance/company-theme';
import { WordMark } from './word-mark';

interface CompanyLogoProps {
  tenant: string;
  name: string;
  height: number;
  version?: number;
}

/** The company's logo, or the product logo if it cannot be loaded. */
export function CompanyLogo({ tenant, name, height, version }: CompanyLogoProps) {
  const [missing, setMissing] = useState(false);
  if (missing) return <WordMark />;
  return (
    <img
      src={logoUrl(tenant, version)}
      alt={name}
      style={{ maxHeight: height, maxWidth: 180, objectFit: 'contain' }}
      onError={() => setMissing(true)}
    />
  );
}
