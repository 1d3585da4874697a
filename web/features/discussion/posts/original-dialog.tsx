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
  return (
    <Dialog title={originalTexts.link} opened={opened} onClose={onClose}>
      {opened && <OriginalForm post={post} onClose={onClose} />}
    </Dialog>
  );
}

function slugOf(link: string): string | null {
  return URL.parse(link.trim(), window.location.origin)?.pathname.match(/\/posts\/([^/]+)/)?.[1] ?? null;
}

function OriginalForm({ post: { id, title, community }, onClose }: Omit<OriginalDialogProps, 'opened'>) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [link, setLink] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [looking, setLooking] = useState(false);
  const { data, dataUpdatedAt } = useQuery(similarQuery(api, { title, communityId: community.id, exclude: id, linkable: 'true' }));
  const setOriginal = useSetOriginal((error) => setProblem(fieldErrors(error).originalId ?? refusal(error) ?? originalTexts.failed));
  const busy = looking || setOriginal.isPending;

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const slug = slugOf(link);
    if (slug === null) return setProblem(texts.noLink);
    setProblem(null);
    setLooking(true);
    const original = await queryClient.fetchQuery({ ...postQuery(api, slug), retry: false }).catch((error: unknown) => {
      setProblem(refusal(error) ?? originalTexts.failed);
      return null;
    });
    setLooking(false);
    if (original !== null) setOriginal.mutate({ postId: id, originalId: original.id }, { onSuccess: onClose });
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
      <DialogButtons act={texts.act} acting={texts.acting} pending={busy} onCancel={onClose} />
    </form>
  );
}
