import { useSite } from '#web/lib/hooks.tsx';

export function SupportLink({ className }: { className?: string | undefined }) {
  const { supportEmail } = useSite();
  return (
    <a href={`mailto:${supportEmail}`} className={className}>
      {supportEmail}
    </a>
  );
}
