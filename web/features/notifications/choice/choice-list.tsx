import { NativeSelect } from '@mantine/core';
import { useId } from 'react';
import { CHANNELS, type Channel, isOffered, NOTIFICATION_CHOICES, type NotificationChoice } from '#shared/rules/notifications.ts';
import { useChoose } from './api/settings.ts';
import classes from './choice-list.module.css';
import { SaveState } from './save-state.tsx';
import { choiceTexts as texts } from './texts/choice.ts';

interface ChoiceListProps {
  choices: readonly { choice: NotificationChoice; channel: Channel }[];
}

/** A radio group per row, or a select on narrow screens. Each choice is saved at once. */
export function ChoiceList({ choices }: ChoiceListProps) {
  return (
    <div className={classes.list}>
      <div className={classes.head} aria-hidden="true">
        <span />
        {CHANNELS.map((channel) => (
          <span key={channel}>{texts.channels[channel]}</span>
        ))}
      </div>
      {choices.map((one) => (
        <ChoiceRow key={one.choice} {...one} />
      ))}
    </div>
  );
}

function ChoiceRow({ choice, channel }: ChoiceListProps['choices'][number]) {
  const id = useId();
  const { mutate, isPending, isError, isSuccess, variables } = useChoose();
  const { name, what } = texts.rows[choice];
  const shown = isPending ? variables.channel : channel;
  const save = (next: Channel) => mutate({ choice, channel: next });
  return (
    <div className={classes.row}>
      <div className={classes.name}>
        <span id={id}>{name}</span>
        {what !== '' && (
          <p id={`${id}-what`} className={classes.what}>
            {what}
          </p>
        )}
        <SaveState saved={isSuccess} failed={isError} />
      </div>
      <div className={classes.options} role="radiogroup" aria-labelledby={id} aria-describedby={what === '' ? undefined : `${id}-what`}>
        {CHANNELS.map((option) =>
          isOffered(choice, option) ? (
            <label key={option} className={classes.option}>
              <input
                type="radio"
                name={choice}
                value={option}
                checked={shown === option}
                onChange={() => save(option)}
                aria-label={texts.channels[option]}
              />
            </label>
          ) : (
            <span key={option} />
          ),
        )}
      </div>
      <NativeSelect
        className={classes.select ?? ''}
        aria-labelledby={id}
        value={shown}
        onChange={(event) => save(event.currentTarget.value as Channel)}
        data={NOTIFICATION_CHOICES[choice].channels.map((value) => ({ value, label: texts.channels[value] }))}
      />
    </div>
  );
}
