import type { ChangedMeanwhile } from '../../kernel/changed-meanwhile.ts'
import type { HistoryKind } from '../../kernel/history.ts'
import type { DeviceId } from '../../kernel/ids.ts'
import type { AnyRefusal } from '../../kernel/refusal.ts'
import type { ProjectRefusal } from '../refusals.ts'
import type { HistoryLine } from './api.ts'
import type { Story } from './story.ts'
import { COMPLETED, UNTICKED } from './told.ts'

/** So many lines are looked at for the one that a refusal comes from. Others of their kinds that came later are few. */
const MAX_LINES = 20

/**
 * The line that a story is taken from: `among` so many of the newest about the device (null: about the project) of these kinds
 * the first that `isIt` takes.
 */
export type Cause = {
  readonly device: DeviceId | null
  readonly kinds: readonly HistoryKind[]
  readonly among: number
  isIt(line: Pick<HistoryLine, 'at' | 'by' | 'parts' | 'kind' | 'new'>): boolean
  /** As of a story; null where the sentence names neither, so that the whole of it holds. */
  readonly after: Story['after'] | null
}

const says = ({ parts }: Pick<HistoryLine, 'parts'>, words: string): boolean =>
  parts.some(({ is, text }) => is === 'text' && text === words)

/** The cause of a refusal of a command on a project; null where none stands in the history, or it is no matter of time. */
export function causeOf(refusal: AnyRefusal): Cause | null {
  const known = refusal as ProjectRefusal | ChangedMeanwhile
  switch (known.code) {
    case 'card-moved':
      return dated(known, ['status', 'devices', 'import'], '')
    case 'card-step-skipped':
      return dated(known, ['status', 'devices', 'import'], 'Cards move one step at a time.')
    case 'description-changed':
      return dated(known, ['description', 'devices', 'import'], 'Choose which text to keep.')
    case 'card-unknown':
      return { ...undated, device: known.deviceId, kinds: ['devices', 'import'], among: 1, isIt: () => true }
    case 'name-changed': {
      const { deviceId: device, name } = known
      return {
        ...undated,
        device,
        kinds: ['devices', 'import'],
        isIt: (line) => line.kind === 'import' || line.new === name,
      }
    }
    case 'serial-taken':
    case 'undo-serial-taken': {
      const { deviceId: device, serial } = known
      const isIt: Cause['isIt'] = (line) => line.kind === 'import' || (line.new ?? '').includes(serial)
      return { ...undated, device, kinds: ['devices', 'import'], isIt }
    }
    case 'changed-meanwhile': {
      const { name } = known.theirs
      return { ...undated, device: null, kinds: ['project'], isIt: (line) => line.new !== null && line.new === name }
    }
    case 'project-closed':
      return { ...undated, device: null, kinds: ['project'], isIt: (line) => says(line, COMPLETED) }
    case 'checklist-incomplete':
      return {
        ...{ device: null, kinds: ['checklist'], among: 1, isIt: (line) => says(line, UNTICKED) },
        after: 'A project is complete once all items of its checklist are ticked.',
      }
    case 'project-unknown':
    case 'project-exists':
    case 'card-exists':
    case 'card-not-manual':
    case 'card-newer':
    case 'cards-differ':
    case 'cards-two-devices':
    case 'card-deleted':
    case 'card-has-device':
    case 'device-has-card':
    case 'device-differs':
    case 'device-unknown':
    case 'import-unknown':
    case 'right-missing':
    case 'confirm-by-another':
    case 'board-full':
    case 'assign-oneself':
    case 'schedule-own':
    case 'person-without-access':
    // An undo that is refused says itself who did what since.
    case 'undo-card-again':
    case 'undo-done':
    case 'undo-moved-on':
    case 'undo-never':
    case 'undo-not-allowed':
    case 'undo-photo-gone':
    case 'undo-unknown':
      break
  }
  // None of these, or one of another aggregate.
  return null
}

const undated = { among: MAX_LINES, after: null } as const

/** Later changes of these kinds leave what was refused as it was; so does the same person's line of an earlier time. */
const dated = (
  { deviceId: device, by, at }: { readonly deviceId: DeviceId } & Pick<HistoryLine, 'by' | 'at'>,
  kinds: readonly HistoryKind[],
  after: string,
): Cause => ({ device, kinds, among: MAX_LINES, after, isIt: (line) => line.by === by && line.at <= at })
