import { Attachment as AttachmentSchema } from '#shared/contract/discussion/attachments.ts';
import type { Attachment } from './api/upload-attachment.ts';

/** What a draft keeps of an attachment: itself as JSON, or nothing. */
export function attachmentText(attachment: Attachment | null): string {
  return attachment === null ? '' : JSON.stringify(attachment);
}

export function keptAttachment(text: string): Attachment | null {
  try {
    return AttachmentSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
