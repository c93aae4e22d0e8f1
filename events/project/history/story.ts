import { z } from 'zod'
import { UserId } from '../../kernel/ids.ts'
import { MoveDevicesAnswer } from '../api.ts'
import { DeviceStatus } from '../device.ts'

/**
 * The change that beat a refused command, as the history of its project tells it (HistoryLine in api.ts). `revision`: where its line
 * stands there. `sentence`: "Ada marked Door 3 as Installed". `after`: the part of the refusal's sentence that names neither person
 * nor time.
 */
export const Story = z.object({
  at: z.string(),
  doneAt: z.string().nullable(),
  by: UserId.nullable(),
  sentence: z.string(),
  revision: z.int().nonnegative(),
  after: z.string(),
})
export type Story = z.infer<typeof Story>

/**
 * The outcome for each card of a move over several with what beat it. Of a card that is elsewhere by now, `status` says where. Apart
 * from MoveDevicesAnswer, since the list of refusals alone reads it.
 */
export const MovesTold = z.object({
  results: z.array(
    MoveDevicesAnswer.shape.results.element.extend({ status: DeviceStatus.optional(), story: Story.optional() }),
  ),
})
