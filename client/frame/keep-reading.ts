import { z } from 'zod'
import { ErasedUser } from '#events/account/former-user.ts'
import type { UserId } from '#events/kernel/ids.ts'
import { jitter } from '../api/request/jitter.ts'
import { queryClient } from '../api/request/query-client.ts'
import { read } from '../api/request/read.ts'
import { browserStorage } from '../api/storage.ts'
import { follow } from '../api/lists/topics.ts'
import { keepReads } from '../live/kept/keep-reads.ts'
import { keepDraft } from '../shared/drafts/drafts.ts'
import { opensAtProject } from '../shared/projects/selected-project.ts'
import { forgetOpened } from '../shared/find/opened.ts'
import { forgetPerson } from './forget-person.ts'
import { unnameRefusals } from './unname-refusals.ts'

/** Key in the local storage: the ids of the people whose erasure this device has followed, for one person. */
const followedBy = (me: UserId): string => `erased ${me}`
const idsOf = (text: string): UserId[] =>
  z
    .array(ErasedUser.shape.id)
    .catch([])
    .parse(JSON.parse(text || '[]'))

/** True where the address is that of a board or of a survey. */
const opensStream = (): boolean =>
  location.pathname === '/' ? opensAtProject() : /^\/forms\/\d+$/.test(location.pathname)

/**
 * Keeps all that a person reads while they are signed in, and lets go of it when people are erased: the device of one who was offline
 * does so as soon as it is back (docs/rules.md, ERASE-60). @param recalled as of {@link keepReads}.
 */
export function keepReading(me: UserId, recalled: Parameters<typeof keepReads>[1], signal: AbortSignal): void {
  const drop = keepReads(me, recalled, signal, opensStream)
  let erased = idsOf(browserStorage.get(followedBy(me)) ?? '')
  const refusals = unnameRefusals(() => erased, signal)

  async function note(found: readonly UserId[]): Promise<void> {
    const fresh = found.filter((id) => !erased.includes(id))
    if (fresh.length === 0 || signal.aborted) return
    erased = [...erased, ...fresh]
    refusals.look()
    forgetOpened(
      me,
      fresh.map((id) => `person-${id}`),
    )
    for (const id of fresh) {
      keepDraft(me, `user ${id}`, null)
      forgetPerson(id)
    }
    queryClient.removeQueries({ type: 'inactive' })
    await drop()
    // Another tab that was open keeps its own count of them.
    browserStorage.set(followedBy(me), JSON.stringify(erased))
    setTimeout(() => void queryClient.invalidateQueries(), jitter(Math))
  }
  const look = async () => {
    const found = await read('/api/users/erased', z.array(ErasedUser), signal).catch(() => [])
    await note(found.map(({ id }) => id))
  }
  follow('erasedUsers', { take: ({ rows }) => void note(rows.map(({ id }) => id)), loadAgain: look })
  // The connection may have come before this code.
  void look()
}
