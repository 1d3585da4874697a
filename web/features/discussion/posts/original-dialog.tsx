import { TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type PostDetail, postQuery } from '#web/features/discussion/api/post.ts';
import { fieldErrors, refusal } from '#web/lib/errors.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { useSetOriginal } from './api/post-acts.ts';
import { similarQuery } from './api/similar.ts';
import classes from './original-dialog.module.css';
import { SimilarFacts } from './similar-list.tsx';
import { originalTexts } from './texts/original.ts';
import { originalDialogTexts as texts } from './texts/original-dialog.ts';

interface OriginalDialogProps {
  post: Pick<PostDetail, 'id' | 'title' | 'community'>;
  opened: boolean;
  onClose: () => void;
}

export function OriginalDialog({ post, opened, onClose }: OriginalDialogProps) {
  const [busy, setBusy] = useState(false);
  // Closing while it sends would hide the result.
  const close = () => busy || onClose();
  return (
    <Dialog title={originalTexts.link} opened={opened} onClose={close}>
      {opened && <OriginalForm post={post} busy={busy} onBusy={setBusy} onCancel={close} onLinked={onClose} />}
    </Dialog>
  );
}

function slugOf(link: string): string | null {
  return URL.parse(link.trim(), window.location.origin)?.pathname.match(/\/posts\/([^/]+)/)?.[1] ?? null;
}

interface OriginalFormProps extends Pick<OriginalDialogProps, 'post'> {
  busy: boolean;
  onBusy: (busy: boolean) => void;
  onCancel: () => void;
  onLinked: () => void;
}

function OriginalForm({ post: { id, title, community }, busy, onBusy, onCancel, onLinked }: OriginalFormProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [link, setLink] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { data, dataUpdatedAt } = useQuery(similarQuery(api, { title, communityId: community.id, exclude: id, linkable: 'true' }));
  const setOriginal = useSetOriginal();

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const slug = slugOf(link);
    if (slug === null) return setProblem(texts.noLink);
    setProblem(null);
    onBusy(true);
    try {
      const original = await queryClient.fetchQuery({ ...postQuery(api, slug), retry: false });
      await setOriginal.mutateAsync({ postId: id, originalId: original.id });
      onLinked();
    } catch (error) {
      setProblem(fieldErrors(error).originalId ?? refusal(error) ?? originalTexts.failed);
    } finally {
      onBusy(false);
    }
  }

  return (
    <form onSubmit={onSubmit} className={classes.form} noValidate>
      <p className={classes.text}>{texts.text}</p>
      <TextInput
        name="link"
        label={texts.field}
        inputMode="url"
        autoComplete="off"
        value={link}
        error={problem}
        errorProps={{ role: 'alert' }}
        onChange={(event) => setLink(event.currentTarget.value)}
      />
      {(data?.items.length ?? 0) > 0 && (
        <fieldset className={classes.choices}>
          <legend>{texts.orThese}</legend>
          {data?.items.map((one) => (
            <label key={one.id} className={classes.choice}>
              <input type="radio" name="similar" checked={link === one.path} onChange={() => setLink(one.path)} />
              <span>
                <span className={classes.title}>{one.title}</span>
                <SimilarFacts post={one} now={dataUpdatedAt} />
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <DialogButtons act={texts.act} acting={texts.acting} pending={busy} onCancel={onCancel} />
    </form>
  );
}
