import type { Db } from '#server/platform/db/database.ts';
import { api, member, type Person, type RequestContext } from '#server/platform/http/api.ts';
import { failure, invalid } from '#server/platform/http/errors.ts';
import { type Announce, transact } from '#server/platform/live/transact.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import type { CodePurpose } from '#shared/rules/second-factor.ts';
import { SECOND_FACTOR_TEXTS } from '#shared/rules/texts/second-factor.ts';
import type { Auth } from './auth.ts';
import { rememberBrowser } from './known-browser.ts';
import { checkMailedCode, mailCode } from './mailed-codes.ts';
import { securityMail } from './mails.ts';
import { checkPassword, setUpCodeLimitKey, withFailureLimit } from './re-authentication.ts';
import {
  beginSecondFactor,
  countRecoveryCodes,
  lockSecondFactorState,
  markOn,
  removeSecondFactor,
  replaceRecoveryCodes,
  secondFactorState,
  takeAppCode,
} from './second-factor.ts';
import { finishSignIn } from './second-factor-sign-in.ts';
import { endOtherSessions } from './sessions.ts';
import { answerTexts } from './texts/answers.ts';
import { securityMailTexts } from './texts/mails.ts';
import { base32, keyAddress } from './totp.ts';

async function refuseWrongState(db: Db, memberId: string, purpose: CodePurpose): Promise<void> {
  if (purpose === 'delete-account') return;
  const on = (await secondFactorState(db, memberId)) === 'on';
  if (on === (purpose === 'turn-on')) throw failure('CONFLICT', on ? SECOND_FACTOR_TEXTS.alreadyOn : SECOND_FACTOR_TEXTS.notOn);
}

async function applyAccessChange(context: RequestContext, { id, email }: Person): Promise<void> {
  context.live.recheck([id]);
  await rememberBrowser(context, email);
}

/** @param onTurnedOff runs in the transaction, after the member is locked */
export function secondFactorRoutes(auth: Auth, onTurnedOff: (trx: Db, announce: Announce, memberId: string) => Promise<void>) {
  return {
    state: member.secondFactor.state.handler(async ({ context }) => {
      const { id, secondFactorAt: since, moderates, moderatesOnceSecured } = context.person;
      return {
        since,
        codesLeft: since === null ? 0 : await countRecoveryCodes(context.db, id),
        required: context.config.moderatorsNeedSecondFactor && moderates.length + moderatesOnceSecured.length > 0,
      };
    }),

    mailCode: member.secondFactor.mailCode.handler(async ({ input: { password, purpose }, context, context: { person } }) => {
      await refuseWrongState(context.db, person.id, purpose);
      await checkPassword(auth, context, person, password);
      await mailCode(context, person, purpose);
      return { message: SECOND_FACTOR_TEXTS.codeMailed };
    }),

    begin: member.secondFactor.begin.handler(async ({ input, context, context: { person } }) => {
      await refuseWrongState(context.db, person.id, 'turn-on');
      await checkMailedCode(context, 'turn-on', input.mailedCode);
      const secret = await beginSecondFactor(context.db, context.config, person.id);
      if (secret === null) throw failure('CONFLICT', SECOND_FACTOR_TEXTS.alreadyOn);
      return { key: base32(secret), address: keyAddress(context.config.siteName, person.email, secret) };
    }),

    turnOn: member.secondFactor.turnOn.handler(async ({ input, context, context: { person } }) => {
      const { db, config, jobs, sessionId } = context;
      const turnOn = async (trx: Db) => {
        // Lock first, so that no other request replaces the secret between check and activation.
        const state = await lockSecondFactorState(trx, person.id);
        if (state !== 'begun')
          throw failure('CONFLICT', state === 'on' ? SECOND_FACTOR_TEXTS.alreadyOn : SECOND_FACTOR_TEXTS.begunTooLongAgo);
        if (!(await takeAppCode(trx, config, person.id, input.code))) return null;
        await markOn(trx, person.id);
        await endOtherSessions(trx, person.id, sessionId);
        await queueMail(trx, jobs, securityMail(context, person, securityMailTexts.on));
        return replaceRecoveryCodes(trx, person.id);
      };
      const recoveryCodes = await withFailureLimit(context, setUpCodeLimitKey(person), () => db.transaction().execute(turnOn));
      if (recoveryCodes === null) throw invalid({ code: SECOND_FACTOR_TEXTS.codeWrong });
      await applyAccessChange(context, person);
      return { message: answerTexts.secondFactorOn, recoveryCodes };
    }),

    turnOff: member.secondFactor.turnOff.handler(async ({ input, context, context: { person } }) => {
      await refuseWrongState(context.db, person.id, 'turn-off');
      await checkMailedCode(context, 'turn-off', input.mailedCode);
      await transact(context, async (trx, announce) => {
        if (!(await removeSecondFactor(trx, person.id))) return;
        await queueMail(trx, context.jobs, securityMail(context, person, securityMailTexts.off));
        await onTurnedOff(trx, announce, person.id);
      });
      await applyAccessChange(context, person);
      return { message: answerTexts.secondFactorOff };
    }),

    renewCodes: member.secondFactor.renewCodes.handler(async ({ input, context, context: { person } }) => {
      const { db, jobs } = context;
      await refuseWrongState(db, person.id, 'renew-codes');
      await checkMailedCode(context, 'renew-codes', input.mailedCode);
      const recoveryCodes = await db.transaction().execute(async (trx) => {
        const rows = await trx.selectFrom('second_factors').select('member_id').where('member_id', '=', person.id).forUpdate().execute();
        if (rows.length === 0) throw failure('CONFLICT', SECOND_FACTOR_TEXTS.notOn);
        await queueMail(trx, jobs, securityMail(context, person, securityMailTexts.newCodes));
        return replaceRecoveryCodes(trx, person.id);
      });
      return { message: answerTexts.newCodes, recoveryCodes };
    }),

    signIn: api.secondFactor.signIn.handler(({ input, context }) => finishSignIn(auth, context, input.code)),
  };
}
