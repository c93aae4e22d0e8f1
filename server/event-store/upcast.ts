import { z } from 'zod'
import { PERSONAL } from '#events/personal.ts'
import type { DomainEvent } from '#events/registry.ts'

/** An event's shape as it was written once: its type, the version of that shape, and the data. */
export type Shape = { readonly type: string; readonly version: number; readonly data: unknown }

/** Turns one version of a type's shape into a later one; may also give the type another name. */
export type Upcaster = (shape: Shape) => Shape

/** Secrets were kept without the name of a version once. */
const unversioned = (data: unknown) => ({ ...z.object({}).loose().parse(data), secretsVersion: '' })

/** Events that came later than encryption, and never stood in the log in clear. */
const NEVER_IN_CLEAR: ReadonlySet<string> = new Set(['UserEmailChanged'])

/** The personal fields of each of these stood in the log in clear; since version 2 they are encrypted (docs/decisions/0061-0090/0083). */
const inClearAtFirst = [...PERSONAL.keys()]
  .filter((type) => !NEVER_IN_CLEAR.has(type))
  .map((type): [string, Upcaster] => [`${type}@1`, ({ data }) => ({ type, version: 2, data })])

/** By `Type@version`. A shape that was ever written stays readable for ever, so nothing is ever taken out of here. */
export const UPCASTERS: ReadonlyMap<string, Upcaster> = new Map<string, Upcaster>([
  ...inClearAtFirst,
  [
    'UserInvited@2',
    ({ type, data }) => ({
      type,
      version: 3,
      data: { ...z.object({}).loose().parse(data), role: 'customer', companyId: null },
    }),
  ],
  [
    'InstanceConfigured@1',
    ({ type, data }) => ({
      type,
      version: 2,
      data: { ...z.object({}).loose().parse(data), key: null, hasWebhookSecret: false },
    }),
  ],
  ['InstanceConfigured@2', ({ type, data }) => ({ type, version: 3, data: unversioned(data) })],
  ['InstanceKeyReplaced@1', ({ type, data }) => ({ type, version: 2, data: unversioned(data) })],
  // Later versions have more reasons, and those of this one.
  ['WebhookDisabled@1', (shape) => ({ ...shape, version: 2 })],
  // Later versions may also go back to the limit of the installation.
  ['QuotaLimitSet@1', (shape) => ({ ...shape, version: 2 })],
  // Later versions may also mark the files for customers.
  ['SiteSheetChanged@1', (shape) => ({ ...shape, version: 2 })],
  ['PinsPlaced@1', (shape) => ({ ...shape, version: 2 })],
  ['PinsMoved@1', (shape) => ({ ...shape, version: 2 })],
  ['PinsTakenAway@1', (shape) => ({ ...shape, version: 2 })],
  ['InstanceSecretReplaced@1', ({ type, data }) => ({ type, version: 2, data: unversioned(data) })],
])

/**
 * Brings an event that was read to the shape that the code knows. The result is not parsed: it was written by typed code,
 * and the fixtures (one of every shape ever written) prove the upcasters.
 */
export function upcast<Read extends Shape>(read: Read, upcasters = UPCASTERS): Read & DomainEvent {
  let event = read
  for (let next = upcasterOf(event, upcasters); next; next = upcasterOf(event, upcasters)) {
    event = { ...event, ...next({ type: event.type, version: event.version, data: event.data }) }
  }
  return event as Read & DomainEvent
}

const upcasterOf = ({ type, version }: Shape, upcasters: typeof UPCASTERS) => upcasters.get(`${type}@${version}`)
