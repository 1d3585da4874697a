import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import type { SecondFactor } from '#shared/contract/accounts/second-factor.ts';
import { zonedFormat } from '#shared/rules/time-zone.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { useZone } from '#web/lib/time-zone.ts';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { notify } from '#web/ui/notify.ts';
import { secondFactorQuery, useBeginSecondFactor, useRenewRecoveryCodes, useTurnOffSecondFactor } from './api/second-factor.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { type Mailed, SecondFactorProof } from './second-factor-proof.tsx';
import { EnterKey, type Key } from './second-factor-set-up.tsx';
import classes from './settings-second-factor.module.css';
import { secondFactorTexts } from './texts/second-factor.ts';

type Step = { at: 'rest' | 'begin' | 'off' | 'renew' } | { at: 'key'; key: Key } | { at: 'codes'; codes: readonly string[] };
const REST: Step = { at: 'rest' };

interface SettingsSecondFactorProps {
  email: string;
  siteName: string;
}

export function SettingsSecondFactor({ email, siteName }: SettingsSecondFactorProps) {
  const query = useQuery(secondFactorQuery(useApi()));
  const { data, isError } = query;
  const [step, setStep] = useState<Step>(REST);
  const part = useRef<HTMLDivElement>(null);
  // The button that had the focus has been removed.
  function rest() {
    flushSync(() => setStep(REST));
    part.current?.focus();
  }
  const showCodes = (codes: readonly string[]) => setStep({ at: 'codes', codes });

  if (step.at === 'codes') return <RecoveryCodes codes={step.codes} siteName={siteName} onKept={rest} />;
  if (data === undefined) return isError ? <LoadFailed query={query}>{secondFactorTexts.loadFailed}</LoadFailed> : <Placeholder />;
  if (step.at === 'key') return <EnterKey secondFactor={step.key} onOn={showCodes} onOver={rest} />;
  return (
    <div ref={part} tabIndex={-1} className={classes.part}>
      <State {...data} />
      {step.at === 'rest' && <Actions on={data.since !== null} onChoose={(at) => setStep({ at })} />}
      {step.at === 'begin' && <Begin email={email} onKey={(key) => setStep({ at: 'key', key })} onOver={rest} />}
      {step.at === 'off' && <TurnOff email={email} onOver={rest} />}
      {step.at === 'renew' && <Renew email={email} onCodes={showCodes} onOver={rest} />}
    </div>
  );
}

const DAY = zonedFormat({ dateStyle: 'long' });

function State({ since, codesLeft, required }: z.infer<typeof SecondFactor>) {
  const zone = useZone();
  const { on, off } = secondFactorTexts;
  return (
    <>
      <p className={classes.state}>{since === null ? off.state : on.state(DAY(since, zone))}</p>
      {since === null && <p className={classes.note}>{off.why}</p>}
      {since !== null && (
        <p className={classes.note}>
          {codesLeft === 0 && on.noCodes}
          {codesLeft > 0 && on.codesLeft(codesLeft)}
        </p>
      )}
      {required && <p className={classes.required}>{since === null ? off.required : on.required}</p>}
    </>
  );
}

function Actions({ on, onChoose }: { on: boolean; onChoose: (at: 'begin' | 'off' | 'renew') => void }) {
  return (
    <div className={classes.buttons}>
      {!on && <Button onClick={() => onChoose('begin')}>{secondFactorTexts.off.change}</Button>}
      {on && (
        <Button variant="default" onClick={() => onChoose('renew')}>
          {secondFactorTexts.on.renew}
        </Button>
      )}
      {on && (
        <Button variant="default" onClick={() => onChoose('off')}>
          {secondFactorTexts.on.change}
        </Button>
      )}
    </div>
  );
}

interface ProofProps {
  email: string;
  onOver: () => void;
}

function Begin({ onKey, ...props }: ProofProps & { onKey: (key: Key) => void }) {
  const begin = useBeginSecondFactor();
  const send = async (input: Mailed) => onKey(await begin.mutateAsync(input));
  return <SecondFactorProof {...props} purpose="turn-on" act={secondFactorTexts.proof.begin} pending={begin.isPending} send={send} />;
}

function TurnOff(props: ProofProps) {
  const turnOff = useTurnOffSecondFactor();
  async function send(input: Mailed) {
    notify.success((await turnOff.mutateAsync(input)).message);
    props.onOver();
  }
  return <SecondFactorProof {...props} purpose="turn-off" act={secondFactorTexts.proof.turnOff} pending={turnOff.isPending} send={send} />;
}

function Renew({ onCodes, ...props }: ProofProps & { onCodes: (codes: readonly string[]) => void }) {
  const renew = useRenewRecoveryCodes();
  const send = async (input: Mailed) => onCodes((await renew.mutateAsync(input)).recoveryCodes);
  return <SecondFactorProof {...props} purpose="renew-codes" act={secondFactorTexts.on.renew} pending={renew.isPending} send={send} />;
}

function Placeholder() {
  return (
    <div role="status">
      <VisuallyHidden>{secondFactorTexts.loading}</VisuallyHidden>
      <Skeleton height={14} width="45%" aria-hidden="true" />
    </div>
  );
}
