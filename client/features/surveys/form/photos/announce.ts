import { formCalls, MAX_ANNOUNCED } from '#events/form/api.ts'
import type { SectionId } from '#events/form/form-id.ts'
import { requestOf } from '#events/kernel/call.ts'
import { randomId } from '../../../../api/random-id.ts'
import { awayFor, isRefusal, request } from '../../../../api/request.ts'
import type { FormHandle } from '../../../../live/form.ts'
import { digestOf } from '../../../../shared/photos/digest.ts'
import { untilReturn } from '../../../../ui/server-wait.ts'
import { isUnderWay, type Upload, type UploadStore } from './uploads.ts'

/**
 * Tells others how many photos are to come to a section that is saved, and returns by which digests (docs/rules.md, FORM-92). The
 * photos go up in any case.
 */
export async function announce(form: FormHandle, uploads: readonly Upload[]): Promise<ReadonlyMap<string, string>> {
  const digests = new Map<string, string>()
  // One after another: a hundred photos at once are more than a phone holds.
  for (const { id, file, abort } of uploads) {
    const digest = await digestOf(file)
    if (digest !== null && !abort.signal.aborted) digests.set(id, digest)
  }
  const all = [...new Set(digests.values())]
  const section = uploads[0]?.section ?? 0
  for (let at = 0; at < all.length; at += MAX_ANNOUNCED)
    await tell(form, formCalls.announcePhotos, section, all.slice(at, at + MAX_ANNOUNCED)).catch(() => undefined)
  return digests
}

/**
 * Tells others that an announced photo does not come. Where the server cannot be told now it is told once it answers again, unless
 * the photo is on its way anew by then (docs/rules.md, FORM-183).
 */
export async function giveUp(
  form: FormHandle,
  store: UploadStore,
  { id, section }: Upload,
  digest: string,
): Promise<void> {
  const isSentAgain = () => store.getState().some((one) => one.id === id && isUnderWay(one))
  while (!isSentAgain()) {
    try {
      return await tell(form, formCalls.giveUpPhotos, section, [digest])
    } catch (error) {
      if (isRefusal(error) && awayFor(error) === null) return
    }
    await untilReturn()
  }
}

async function tell(
  { stream }: FormHandle,
  call: typeof formCalls.announcePhotos,
  section: number,
  digests: readonly string[],
): Promise<void> {
  const content = { sectionId: section as SectionId, digests: [...digests] }
  const { method, path, body } = requestOf(call, { id: stream.id }, content)
  await request(method, path, body, { idempotencyKey: randomId() })
}
