import type { DeviceStatus } from '../project/device.ts'
import type { DeviceId, UserId } from './ids.ts'

/** Why a command was refused, with what a sentence about it needs. One list for all aggregates. */
export type Refusal =
  | { code: 'project-unknown' }
  | { code: 'project-exists' }
  | { code: 'project-closed' }
  | { code: 'checklist-incomplete' }
  | { code: 'card-unknown'; deviceId: DeviceId }
  | { code: 'card-not-manual'; deviceId: DeviceId }
  | { code: 'card-moved'; deviceId: DeviceId; status: DeviceStatus; by: UserId | null; at: string }
  | {
      code: 'card-step-skipped'
      deviceId: DeviceId
      status: DeviceStatus
      wanted: DeviceStatus
      by: UserId | null
      at: string
    }
  | {
      code: 'description-changed'
      deviceId: DeviceId
      base: string
      description: string
      by: UserId | null
      at: string
    }
  | { code: 'import-unknown' }
  | { code: 'account-exists'; field: 'email' | 'username' }
  | { code: 'organization-unknown' }

export type RefusalCode = Refusal['code']

/** Thrown by a decider: the command is valid in form, but not on this state. */
export class Rejection extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.code)
    this.name = 'Rejection'
    this.refusal = refusal
  }
}
