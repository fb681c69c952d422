import { useQuery } from '@tanstack/react-query';
import { TextSkeleton } from '@/components/states/states';
import { signInChallenge } from '@/lib/account/two-factor';
import { Enroll } from './enroll';
import { Refusal } from './refusal';
import { isOver, StartAgain } from './start-again';
import { Verify } from './verify';

interface SecondStepProps {
  tenant: string;
  challenge: string;
}

/** What a sign-in needs after the password: a proof, or the first factor. */
export function SecondStep({ tenant, challenge }: SecondStepProps) {
  const found = useQuery({
    queryKey: ['sign-in-challenge', tenant, challenge],
    queryFn: () => signInChallenge(tenant, challenge),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (found.isError) {
    return isOver(found.error) ? <StartAgain tenant={tenant} /> : <Refusal error={found.error} />;
  }
  if (!found.data) return <TextSkeleton lines={4} />;
  const Step = found.data.purpose === 'enroll' ? Enroll : Verify;
  return <Step tenant={tenant} challenge={challenge} kinds={found.data.kinds} />;
}
