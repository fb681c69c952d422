import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { CompanyLogo } from '@/components/brand/company-logo';
import { GuestLayout } from '@/components/layout/guest-layout';
import { SandboxNote } from './sandbox-note';
import classes from './sign-in.module.css';
import { useCompany } from './use-company';

interface GuestCardProps {
  tenant: string;
  title: string;
  subtitle?: string | undefined;
  children: ReactNode;
}

/** The frame of the pages about a password: the company's logo and colors, and one card. */
export function GuestCard({ tenant, title, subtitle, children }: GuestCardProps) {
  const company = useCompany(tenant, '').data;
  const logo = company?.appearance.logo && <CompanyLogo tenant={tenant} name={company.name} height={44} />;
  return (
    <GuestLayout {...(logo && { logo })}>
      <div className={classes.columns}>
        <div className={classes.card}>
          <Text size="sm" c="dimmed">
            {subtitle ?? company?.name}
          </Text>
          <Title order={1} mb="lg">
            {title}
          </Title>
          <SandboxNote company={company} />
          {children}
        </div>
      </div>
    </GuestLayout>
  );
}
