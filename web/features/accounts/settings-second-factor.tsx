import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import type { SecondFactor } from '#shared/contract/second-factor.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { notify } from '#web/ui/notify.ts';
import { secondFactorQuery, useBeginSecondFactor, useRenewRecoveryCodes, useTurnOffSecondFactor } from './api/second-factor.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { type Mailed, SecondFactorProof } from './second-factor-proof.tsx';
import { EnterKey, type Key } from './second-factor-set-up.tsx';
import classes from './settings-second-factor.module.css';

type Step = { at: 'rest' | 'begin' | 'off' | 'renew' } | { at: 'key'; key: Key } | { at: 'codes'; codes: readonly string[] };
const REST: Step = { at: 'rest' };

interface SettingsSecondFactorProps {
  email: string;
  siteName: string;
}

/** Turns two-step log-in on and off, and makes new recovery codes. */
export function SettingsSecondFactor({ email, siteName }: SettingsSecondFactorProps) {
  const { data, isError, isFetching, refetch } = useQuery(secondFactorQuery(useApi()));
  const [step, setStep] = useState<Step>(REST);
  const rest = () => setStep(REST);
  const showCodes = (codes: readonly string[]) => setStep({ at: 'codes', codes });

  if (step.at === 'codes') return <RecoveryCodes codes={step.codes} siteName={siteName} onKept={rest} />;
  if (data === undefined) return isError ? <Failed busy={isFetching} onAgain={() => void refetch()} /> : <Placeholder />;
  if (step.at === 'key') return <EnterKey secondFactor={step.key} onOn={showCodes} onOver={rest} />;
  return (
    <div className={classes.part}>
      <State {...data} />
      {step.at === 'rest' && <Ways on={data.since !== null} onChoose={(at) => setStep({ at })} />}
      {step.at === 'begin' && <Begin email={email} onKey={(key) => setStep({ at: 'key', key })} onOver={rest} />}
      {step.at === 'off' && <TurnOff email={email} onOver={rest} />}
      {step.at === 'renew' && <Renew email={email} onCodes={showCodes} onOver={rest} />}
    </div>
  );
}

function State({ since, codesLeft, required }: z.infer<typeof SecondFactor>) {
  const day = since === null ? '' : new Date(since).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <>
      <p className={classes.state}>{since === null ? 'Off: your password alone lets you in.' : `On since ${day}.`}</p>
      {since === null && (
        <p className={classes.note}>
          With it, logging in asks for your password and then for a code that an app on your phone makes. Whoever learns your password still
          does not get in.
        </p>
      )}
      {since !== null && (
        <p className={classes.note}>
          {codesLeft === 0 && 'You have no recovery codes left. Make new ones, so that a lost phone does not lock you out.'}
          {codesLeft > 0 && `${codesLeft} of your recovery codes ${codesLeft === 1 ? 'is' : 'are'} left.`}
        </p>
      )}
      {required && (
        <p className={classes.required}>
          {since === null
            ? 'Moderators here log in in two steps. Until you turn this on, you read and write as a student.'
            : 'Moderators here log in in two steps. If you turn this off, you read and write as a student.'}
        </p>
      )}
    </>
  );
}

function Ways({ on, onChoose }: { on: boolean; onChoose: (at: 'begin' | 'off' | 'renew') => void }) {
  return (
    <div className={classes.buttons}>
      {!on && <Button onClick={() => onChoose('begin')}>Turn on two-step log-in</Button>}
      {on && (
        <Button variant="default" onClick={() => onChoose('renew')}>
          Make new recovery codes
        </Button>
      )}
      {on && (
        <Button variant="default" onClick={() => onChoose('off')}>
          Turn off
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
  return <SecondFactorProof {...props} purpose="turn-on" act="Continue" pending={begin.isPending} send={send} />;
}

function TurnOff(props: ProofProps) {
  const turnOff = useTurnOffSecondFactor();
  async function send(input: Mailed) {
    notify.success((await turnOff.mutateAsync(input)).message);
    props.onOver();
  }
  return <SecondFactorProof {...props} purpose="turn-off" act="Turn two-step log-in off" pending={turnOff.isPending} send={send} />;
}

function Renew({ onCodes, ...props }: ProofProps & { onCodes: (codes: readonly string[]) => void }) {
  const renew = useRenewRecoveryCodes();
  const send = async (input: Mailed) => onCodes((await renew.mutateAsync(input)).recoveryCodes);
  return <SecondFactorProof {...props} purpose="renew-codes" act="Make new recovery codes" pending={renew.isPending} send={send} />;
}

function Failed({ busy, onAgain }: { busy: boolean; onAgain: () => void }) {
  return (
    <div role="alert" className={classes.buttons}>
      This did not load.
      <Button variant="default" loading={busy} onClick={onAgain}>
        Try again
      </Button>
    </div>
  );
}

function Placeholder() {
  return (
    <div role="status">
      <VisuallyHidden>Loading two-step log-in...</VisuallyHidden>
      <Skeleton height={14} width="45%" aria-hidden="true" />
    </div>
  );
}
