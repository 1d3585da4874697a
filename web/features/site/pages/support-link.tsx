import { useSite } from '#web/lib/hooks.tsx';

/** The address where people answer. */
export function SupportLink({ className }: { className?: string | undefined }) {
  const { supportEmail } = useSite();
  return (
    <a href={`mailto:${supportEmail}`} className={className}>
      {supportEmail}
    </a>
  );
}
