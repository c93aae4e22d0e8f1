import { z } from 'zod'
import { callsOf } from '../kernel/call.ts'
import { DeviceId, ProjectId, UserId } from '../kernel/ids.ts'
import { AcceptanceId } from './acceptance-id.ts'
import { NamedPoint, RefuseBody, SignBody } from './answer.ts'
import type { AcceptanceCommand } from './commands.ts'
import { ShownAcceptance } from './shown.ts'

// The calls about the acceptance of a project (issue "Acceptance"), and what they answer.

/**
 * A document. `name`, `remarks`, `points`, `answeredAt` and `answeredBy` are those of the answer, null or empty before there is one;
 * `answeredBy` stays null for a guest. `digest`: SHA-256 of the PDF that is signed, in hexadecimal; `bytes`: its size. `linkUntil`:
 * when its open link ends, told to those who may give it out; null: none is open. Times are ISO 8601, UTC. `timeZone`: that of its days.
 */
export const KeptAcceptance = z.object({
  id: AcceptanceId,
  projectId: ProjectId,
  state: z.enum(['waiting', 'signed', 'refused']),
  madeAt: z.string(),
  madeBy: UserId.nullable(),
  name: z.string().nullable(),
  remarks: z.string().nullable(),
  points: z.array(NamedPoint),
  answeredAt: z.string().nullable(),
  answeredBy: UserId.nullable(),
  digest: z.string(),
  bytes: z.int(),
  timeZone: z.string(),
  shown: ShownAcceptance,
  linkUntil: z.string().nullable(),
})
export type KeptAcceptance = z.infer<typeof KeptAcceptance>

/** As the API answers it. `changedSince`: the project shows something else by now than the document does (docs/rules.md, ACCEPT-8). */
export const Acceptance = KeptAcceptance.extend({ changedSince: z.boolean() })
export type Acceptance = z.infer<typeof Acceptance>

/** A document that was made, given out or answered. What readers are told of it differs: each reads the documents of the project again. */
export const AcceptanceNews = z.object({ id: AcceptanceId, projectId: ProjectId })
export type AcceptanceNews = z.infer<typeof AcceptanceNews>

/** One document with the devices that an open point may be about. */
export const OneAcceptance = Acceptance.extend({
  devices: z.array(z.object({ id: DeviceId, name: z.string() })),
})
export type OneAcceptance = z.infer<typeof OneAcceptance>

/** The same as a guest gets it by a link: nothing of who has accounts. */
export const GuestAcceptance = OneAcceptance.omit({ madeBy: true, answeredBy: true, linkUntil: true, projectId: true })
export type GuestAcceptance = z.infer<typeof GuestAcceptance>

/** GET .../pdf: with `signed=0` the bytes that were signed, without the pages of the answer. */
export const PdfQuery = z.object({ signed: z.enum(['0', '1']).optional() })

/** The link of a document, and when it ends (ISO 8601, UTC). */
export const GivenLink = z.object({ link: z.string(), until: z.string() })
export type GivenLink = z.infer<typeof GivenLink>

/** Header with the token of a guest's link: in an address it would stand in the logs of proxies. */
export const LINK_HEADER = 'x-acceptance-token'
export const LinkHeader = z.object({ [LINK_HEADER]: z.string().max(200) })

const { call, bareCall } = callsOf<AcceptanceCommand['type']>()

export const acceptanceCalls = {
  make: bareCall('POST', '/projects/:id/acceptance', 'MakeAcceptance'),
  giveLink: bareCall('POST', '/acceptance/:id/link', 'GiveAcceptanceLink'),
  endLink: bareCall('DELETE', '/acceptance/:id/link', 'EndAcceptanceLink'),
  sign: call('POST', '/acceptance/:id/sign', SignBody, 'SignAcceptance'),
  refuse: call('POST', '/acceptance/:id/refuse', RefuseBody, 'RefuseAcceptance'),
} as const

/** The calls of a guest, who names a document by the token of its link alone. */
export const guestCalls = {
  sign: call('POST', '/guest/acceptance/sign', SignBody, 'SignAcceptance'),
  refuse: call('POST', '/guest/acceptance/refuse', RefuseBody, 'RefuseAcceptance'),
} as const
